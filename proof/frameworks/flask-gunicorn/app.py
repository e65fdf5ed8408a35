"""Ledger node REST API: account transaction summaries and raw table items (Flask)."""
import json
import os
import re

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
FAULTY = os.environ.get("FAULTY") == "1"

with open(os.environ["LEDGER"]) as f:
    ledger = json.load(f)

LATEST = int(ledger["ledgerVersion"])
OLDEST = int(ledger["oldestVersion"])
accounts = {a["address"]: a["transactions"] for a in ledger["accounts"]}
tables = {t["handle"]: {i["key"]: i["writes"] for i in t["items"]} for t in ledger["tables"]}

app = Flask(__name__)


class ApiError(Exception):
    def __init__(self, status, error_code, message):
        super().__init__(message)
        self.status = status
        self.error_code = error_code
        self.message = message


@app.after_request
def add_ledger_headers(response):
    response.headers["X-NODE-CHAIN-ID"] = str(ledger["chainId"])
    response.headers["X-NODE-LEDGER-VERSION"] = ledger["ledgerVersion"]
    response.headers["X-NODE-LEDGER-OLDEST-VERSION"] = ledger["oldestVersion"]
    response.headers["X-NODE-LEDGER-TIMESTAMPUSEC"] = ledger["timestampUsec"]
    response.headers["X-NODE-EPOCH"] = ledger["epoch"]
    response.headers["X-NODE-BLOCK-HEIGHT"] = ledger["blockHeight"]
    response.headers["X-NODE-OLDEST-BLOCK-HEIGHT"] = ledger["oldestBlockHeight"]
    return response


@app.errorhandler(ApiError)
def handle_api_error(e):
    return jsonify(message=e.message, error_code=e.error_code), e.status


@app.errorhandler(HTTPException)
def handle_http_exception(e):
    # 413 and 415 are requests that we cannot take: the API knows only 400 for these
    status = 400 if e.code in (400, 413, 415) else e.code
    code = "invalid_input" if status == 400 else "web_framework_error"
    response = jsonify(message=e.description or e.name, error_code=code)
    response.status_code = status
    if status == 405:
        response.headers["Allow"] = ", ".join(e.valid_methods or ())
    return response


@app.errorhandler(Exception)
def handle_exception(e):
    app.logger.exception("unhandled")
    return jsonify(message="Internal server error", error_code="internal_error"), 500


def uint_arg(name, bits):
    text = request.args.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= 1 << bits:
        raise ApiError(400, "invalid_input", f"{name} must be an unsigned {bits}-bit integer")
    return int(text)


def check_not_pruned(version):
    if version < OLDEST:
        raise ApiError(410, "version_pruned", f"version {version} has been pruned, oldest is {OLDEST}")


def summary(sender, tx):
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


@app.get("/v1/accounts/<address>/transaction_summaries")
def transaction_summaries(address):
    if not re.fullmatch(r"(0x)?[0-9a-fA-F]{1,64}", address):
        raise ApiError(400, "invalid_input", "address must be up to 64 hex digits")
    address = "0x" + address.removeprefix("0x").lower().zfill(64)
    start = uint_arg("start_version", 64)
    end = uint_arg("end_version", 64)
    limit = uint_arg("limit", 16)
    limit = DEFAULT_LIMIT if limit is None else min(limit, MAX_LIMIT)
    if "Accept" in request.headers and not request.accept_mimetypes.accept_json:
        if "application/x-bcs" in request.accept_mimetypes:
            raise ApiError(400, "bcs_not_supported", "summaries are served as JSON only")

    if address not in accounts:
        raise ApiError(404, "account_not_found", f"account {address} not found")
    for version in (start, end):
        if version is not None:
            check_not_pruned(version)

    txs = [tx for tx in accounts[address] if int(tx["version"]) >= OLDEST]
    if start is not None:
        txs = [tx for tx in txs if int(tx["version"]) >= start]
        if end is not None:
            txs = [tx for tx in txs if int(tx["version"]) <= end]
        txs = txs[:limit]
    else:
        if end is not None:
            if FAULTY:
                txs = [tx for tx in txs if int(tx["version"]) < end]
            else:
                txs = [tx for tx in txs if int(tx["version"]) <= end]
        txs = txs[max(0, len(txs) - limit):]
    return jsonify([summary(address, tx) for tx in txs])


@app.post("/v1/tables/<table_handle>/raw_item")
def raw_item(table_handle):
    if not re.fullmatch(r"(0x)?[0-9a-fA-F]{64}", table_handle):
        raise ApiError(400, "invalid_input", "table_handle must be 64 hex digits")
    handle = "0x" + table_handle.removeprefix("0x").lower()
    version = uint_arg("ledger_version", 64)
    if version is None:
        version = LATEST

    body = request.get_json()
    key = body.get("key") if isinstance(body, dict) else None
    if not isinstance(key, str) or not re.fullmatch(r"0x([0-9a-fA-F]{2})*", key):
        raise ApiError(400, "invalid_input", "key must be hex bytes prefixed with 0x")

    check_not_pruned(version)
    if version > LATEST:
        raise ApiError(404, "version_not_found", f"version {version} not found, latest is {LATEST}")

    value = None
    for write in tables.get(handle, {}).get(key.lower(), []):
        if int(write["version"]) > version:
            break
        value = write["value"]
    if value is None:
        raise ApiError(404, "table_item_not_found", f"no such item at version {version}")
    return Response(bytes.fromhex(value[2:]), mimetype="application/x-bcs")
