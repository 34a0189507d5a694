"""The API keeps what its OpenAPI document promises, whatever it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.web.conftest import Client, key


def operations(client: Client) -> Iterator[Any]:
    """Every operation that answers at once."""
    schema = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if not operation.path.endswith("/events"):
            yield operation


def send(client: Client, case: Any, path: dict[str, str], headers: dict[str, str]) -> httpx.Response:
    address = case.path
    for name, value in path.items():
        address = address.replace(f"{{{name}}}", value)
    body = {} if isinstance(case.body, NotSet) else {"json": case.body}
    return client.request(case.method, address, params=case.query, headers=headers, **body)


def fuzz(client: Client, table: dict[str, Any], operation: Any) -> None:
    @settings(max_examples=6, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def send_anything(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        name = data.draw(st.sampled_from([table["table"], "nowhere"]))
        headers = data.draw(st.sampled_from([{}, key(table, 0), {"X-Seat-Key": "nobody"}]))
        response = send(client, case, {"table": name}, headers)
        checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
        case.validate_response(schemathesis.Response.from_any(response), checks=checks)
        if response.status_code >= 400:
            assert response.json()["error"]["message"]

    send_anything()


def test_whatever_is_sent(client: Client, table: dict[str, Any]) -> None:
    seen = set()
    for operation in operations(client):
        seen.add(f"{operation.method.upper()} {operation.path}")
        fuzz(client, table, operation)
    assert "POST /api/tables/{table}/moves" in seen
    assert len(seen) >= 15
