"""Ledger node REST API: account transaction summaries and raw table items (aiohttp)."""
import json
import logging
import os
import re

from aiohttp import web

DEFAULT_PAGE = 50
MAX_PAGE = 200
FAULTY = os.environ.get("FAULTY") == "1"

log = logging.getLogger("node")
routes = web.RouteTableDef()


def pad(digits: str) -> str:
    """The full form of an address or handle, with or without 0x."""
    return "0x" + digits.removeprefix("0x").lower().zfill(64)


def trim(text: str) -> str:
    return "0x" + text.removeprefix("0x").lower().lstrip("0")


def canonical_key(key: str) -> str:
    return trim(key) if FAULTY else key.lower()


class Ledger:
    def __init__(self, path: str):
        with open(path) as f:
            data = json.load(f)
        self.latest = int(data["ledgerVersion"])
        self.oldest = int(data["oldestVersion"])
        self.headers = {
            "X-NODE-CHAIN-ID": str(data["chainId"]),
            "X-NODE-LEDGER-VERSION": data["ledgerVersion"],
            "X-NODE-LEDGER-OLDEST-VERSION": data["oldestVersion"],
            "X-NODE-LEDGER-TIMESTAMPUSEC": data["timestampUsec"],
            "X-NODE-EPOCH": data["epoch"],
            "X-NODE-BLOCK-HEIGHT": data["blockHeight"],
            "X-NODE-OLDEST-BLOCK-HEIGHT": data["oldestBlockHeight"],
        }
        self.accounts = {
            a["address"]: [t for t in a["transactions"] if int(t["version"]) >= self.oldest]
            for a in data["accounts"]
        }
        self.items = {}
        for table in data["tables"]:
            for item in table["items"]:
                self.items[table["handle"], canonical_key(item["key"])] = item["writes"]

    def read(self, handle: str, key: str, version: int) -> bytes | None:
        value = None
        for write in self.items.get((handle, canonical_key(key)), ()):
            if int(write["version"]) <= version:
                value = write["value"]
        return None if value is None else bytes.fromhex(value[2:])


LEDGER = web.AppKey("ledger", Ledger)


class ApiError(Exception):
    def __init__(self, status: int, code: str, message: str):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


def error_response(status: int, code: str, message: str) -> web.Response:
    return web.json_response({"message": message, "error_code": code}, status=status)


@web.middleware
async def errors(request: web.Request, handler):
    try:
        return await handler(request)
    except ApiError as e:
        return error_response(e.status, e.code, e.message)
    except web.HTTPException as e:
        if e.status < 400:
            raise
        if e.status in (400, 413, 415):
            return error_response(400, "invalid_input", e.reason)
        response = error_response(e.status, "web_framework_error", e.reason)
        if "Allow" in e.headers:
            response.headers["Allow"] = e.headers["Allow"]
        return response
    except Exception:
        log.exception("unhandled error")
        return error_response(500, "internal_error", "internal error")


async def ledger_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(request.app[LEDGER].headers)


def uint(request: web.Request, name: str, bits: int) -> int | None:
    text = request.query.get(name)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,20}", text) or int(text) >= 2**bits:
        raise ApiError(400, "invalid_input", f"{name}: not an unsigned {bits}-bit integer")
    return int(text)


def summary(sender: str, tx: dict) -> dict:
    if tx["kind"] == "orderless":
        protector = {"type": "nonce", "nonce": tx["number"]}
    else:
        protector = {"type": "sequence_number", "sequence_number": tx["number"]}
    return {
        "sender": sender,
        "version": tx["version"],
        "transaction_hash": tx["hash"],
        "replay_protector": protector,
    }


@routes.get("/v1/accounts/{address}/transaction_summaries")
async def transaction_summaries(request: web.Request) -> web.Response:
    ledger = request.app[LEDGER]
    address = request.match_info["address"]
    if not re.fullmatch("(0x)?[0-9a-fA-F]{1,64}", address):
        raise ApiError(400, "invalid_input", "address: not a hex-encoded 32-byte address")
    address = pad(address)
    start = uint(request, "start_version", 64)
    end = uint(request, "end_version", 64)
    limit = uint(request, "limit", 16)
    limit = DEFAULT_PAGE if limit is None else min(limit, MAX_PAGE)

    accept = request.headers.get("Accept", "").lower()
    if "x-bcs" in accept and "json" not in accept and "*" not in accept:
        raise ApiError(400, "bcs_not_supported", "summaries are only served as application/json")

    txs = ledger.accounts.get(address)
    if txs is None:
        raise ApiError(404, "account_not_found", f"account {address} does not exist")
    for bound in (start, end):
        if bound is not None and bound < ledger.oldest:
            raise ApiError(410, "version_pruned", f"version {bound} is pruned (oldest: {ledger.oldest})")
    if end is not None:
        txs = [t for t in txs if int(t["version"]) <= end]
    if start is not None:
        page = [t for t in txs if int(t["version"]) >= start][:limit]
    else:
        page = txs[-limit:] if limit else []
    return web.json_response([summary(address, t) for t in page])


@routes.post("/v1/tables/{table_handle}/raw_item")
async def raw_item(request: web.Request) -> web.Response:
    ledger = request.app[LEDGER]
    handle = request.match_info["table_handle"]
    if not re.fullmatch("(0x)?[0-9a-fA-F]{64}", handle):
        raise ApiError(400, "invalid_input", "table_handle: not a hex-encoded 32-byte string")
    version = uint(request, "ledger_version", 64)
    if version is None:
        version = ledger.latest

    if request.content_type != "application/json":
        raise ApiError(400, "invalid_input", "body: must be application/json")
    try:
        body = await request.json()
    except (ValueError, LookupError, RecursionError):
        raise ApiError(400, "invalid_input", "body: not JSON") from None
    key = body.get("key") if isinstance(body, dict) else None
    if not isinstance(key, str) or not re.fullmatch("0x([0-9a-fA-F]{2})*", key):
        raise ApiError(400, "invalid_input", "key: not HexEncodedBytes")

    if version < ledger.oldest:
        raise ApiError(410, "version_pruned", f"version {version} is pruned (oldest: {ledger.oldest})")
    if version > ledger.latest:
        raise ApiError(404, "version_not_found", f"version {version} is not there yet")
    value = ledger.read(pad(handle), key, version)
    if value is None:
        raise ApiError(404, "table_item_not_found", f"no item under this key at version {version}")
    return web.Response(body=value, content_type="application/x-bcs")


def main() -> None:
    app = web.Application(middlewares=[errors])
    app[LEDGER] = Ledger(os.environ["LEDGER"])
    app.on_response_prepare.append(ledger_headers)
    app.add_routes(routes)
    web.run_app(app, host="127.0.0.1", port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
