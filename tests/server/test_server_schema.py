"""The interface does what its own description says."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from revier.server.app import create_app
from scenes.server import settings

schemathesis = pytest.importorskip("schemathesis")


def already_begun(app: ASGIApp) -> ASGIApp:
    """An application that has been started: a second start, for which some clients ask, is none."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        for said in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{said}.complete"})

    return answer


@pytest.mark.slow
def test_schemathesis_finds_no_failure(tmp_path: Path) -> None:
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as search
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    app = create_app(settings(tmp_path))
    with TestClient(app):
        schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", already_begun(app))
        for found in schema.get_all_operations():
            operation = found.ok()
            if operation.path.endswith("/events"):
                continue  # a stream does not end

            @search(
                max_examples=25,
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def no_failure(case: object) -> None:
                headers = {"Host": "testserver"}
                answer = case.call(headers=headers)  # type: ignore[attr-defined]
                assert answer.status_code < 500, answer.text
                # A rule may refuse what the form allows: that is what rules are for.
                case.validate_response(answer, excluded_checks=[positive_data_acceptance])  # type: ignore[attr-defined]

            no_failure()
