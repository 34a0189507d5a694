"""Trackside over HTTP: pages, the API, live updates. Nothing else imports this room, and importing it is dear."""
