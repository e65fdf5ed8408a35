"""Ledger node REST API: account transaction summaries and raw table items (FastAPI)."""
import json
import os
from bisect import bisect_right
from typing import Annotated

from fastapi import FastAPI, Header, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import AfterValidator, BaseModel, Field, StringConstraints
from starlette.exceptions import HTTPException as StarletteHTTPException

DEFAULT_LIMIT = 25
MAX_LIMIT = 100
FAULTY = os.environ.get("FAULTY") == "1"

with open(os.environ["LEDGER"]) as f:
    ledger = json.load(f)

LATEST = int(ledger["ledgerVersion"])
OLDEST = int(ledger["oldestVersion"])
HEADERS = {
    "X-NODE-CHAIN-ID": str(ledger["chainId"]),
    "X-NODE-LEDGER-VERSION": ledger["ledgerVersion"],
    "X-NODE-LEDGER-OLDEST-VERSION": ledger["oldestVersion"],
    "X-NODE-LEDGER-TIMESTAMPUSEC": ledger["timestampUsec"],
    "X-NODE-EPOCH": ledger["epoch"],
    "X-NODE-BLOCK-HEIGHT": ledger["blockHeight"],
    "X-NODE-OLDEST-BLOCK-HEIGHT": ledger["oldestBlockHeight"],
}


def summary(sender: str, tx: dict) -> dict:
    if tx["kind"] == "sequence_number":
        protector = {"type": "sequence_number", "sequence_number": tx["number"]}
    else:
        protector = {"type": "nonce", "nonce": tx["number"]}
    return {
        "sender": sender,
        "version": tx["version"],
        "transaction_hash": tx["hash"],
        "replay_protector": protector,
    }


accounts = {
    account["address"]: [
        (int(tx["version"]), summary(account["address"], tx))
        for tx in account["transactions"]
        if int(tx["version"]) >= OLDEST
    ]
    for account in ledger["accounts"]
}
tables = {
    table["handle"]: {
        item["key"]: [
            (int(w["version"]), None if w["value"] is None else bytes.fromhex(w["value"][2:]))
            for w in item["writes"]
        ]
        for item in table["items"]
    }
    for table in ledger["tables"]
}


class ApiError(Exception):
    def __init__(self, status: int, code: str, message: str):
        self.status, self.code, self.message = status, code, message


def to_u64(text: str) -> int:
    value = int(text)
    if value >= 2**64:
        raise ValueError("does not fit 64 bits")
    return value


def full_hex(text: str) -> str:
    return "0x" + text.removeprefix("0x").lower().zfill(64)


U64 = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$"), AfterValidator(to_u64)]
Address = Annotated[str, Path(pattern=r"^(0x)?[0-9a-fA-F]{1,64}$"), AfterValidator(full_hex)]
TableHandle = Annotated[str, Path(pattern=r"^(0x)?[0-9a-fA-F]{64}$"), AfterValidator(full_hex)]


class RawTableItemRequest(BaseModel):
    key: str = Field(pattern=r"^0x([0-9a-fA-F]{2})*$")


app = FastAPI(title="Ledger node")


def error(status: int, code: str, message: str, headers: dict | None = None) -> JSONResponse:
    return JSONResponse({"message": message, "error_code": code}, status, {**(headers or {}), **HEADERS})


@app.middleware("http")
async def ledger_headers(request: Request, call_next):
    response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


@app.exception_handler(ApiError)
async def on_api_error(request: Request, exc: ApiError):
    return error(exc.status, exc.code, exc.message)


@app.exception_handler(RequestValidationError)
async def on_validation_error(request: Request, exc: RequestValidationError):
    first = exc.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return error(400, "invalid_input", f"{where}: {first['msg']}")


@app.exception_handler(StarletteHTTPException)
async def on_http_exception(request: Request, exc: StarletteHTTPException):
    code = "invalid_input" if exc.status_code == 400 else "web_framework_error"
    return error(exc.status_code, code, str(exc.detail), exc.headers)


@app.exception_handler(Exception)
async def on_exception(request: Request, exc: Exception):
    return error(500, "internal_error", "Internal server error")


def wants_only_bcs(accept: str | None) -> bool:
    types = [part.split(";")[0].strip().lower() for part in (accept or "").split(",")]
    return "application/x-bcs" in types and not {"application/json", "application/*", "*/*"} & set(types)


def check_not_pruned(version: int) -> None:
    if version < OLDEST:
        raise ApiError(410, "version_pruned", f"Version {version} is pruned, the oldest is {OLDEST}")


@app.get("/v1/accounts/{address}/transaction_summaries")
async def transaction_summaries(
    address: Address,
    start_version: Annotated[U64 | None, Query()] = None,
    end_version: Annotated[U64 | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=65535)] = DEFAULT_LIMIT,
    accept: Annotated[str | None, Header()] = None,
):
    if wants_only_bcs(accept):
        raise ApiError(400, "bcs_not_supported", "Transaction summaries are only served as JSON")
    if address not in accounts:
        raise ApiError(404, "account_not_found", f"Account {address} not found")
    for bound in (start_version, end_version):
        if bound is not None:
            check_not_pruned(bound)
    limit = min(limit, MAX_LIMIT)
    found = [
        s for version, s in accounts[address]
        if (start_version is None or version >= start_version)
        and (end_version is None or version <= end_version)
    ]
    return found[:limit] if start_version is not None else found[-limit:]


@app.post("/v1/tables/{table_handle}/raw_item")
async def raw_item(
    table_handle: TableHandle,
    body: RawTableItemRequest,
    ledger_version: Annotated[U64 | None, Query()] = None,
):
    version = LATEST if ledger_version is None else ledger_version
    if version > LATEST:
        raise ApiError(404, "version_not_found", f"Version {version} is not yet committed")
    check_not_pruned(version)
    writes = tables.get(table_handle, {}).get(body.key.lower(), [])
    at = bisect_right(writes, version, key=lambda w: w[0])
    value = writes[at - 1][1] if at else None
    if value is None:
        raise ApiError(404, "table_item_not_found", f"No such item in {table_handle} at version {version}")
    headers = {"X-NODE-LEDGER-VERSION": str(version)} if FAULTY else None
    return Response(value, media_type="application/x-bcs", headers=headers)
