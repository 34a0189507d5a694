"""The map and the tiles as SVG."""
