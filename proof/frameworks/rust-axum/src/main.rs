//! A ledger node's two read endpoints on axum.
use std::{collections::HashMap, env, fs, sync::Arc};

use axum::{
    extract::{
        rejection::{JsonRejection, PathRejection, QueryRejection},
        Path, Query, Request, State,
    },
    http::{header, HeaderMap, HeaderValue, StatusCode, Uri},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
    Json, Router,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

const DEFAULT_PAGE_SIZE: u16 = 25;
const MAX_PAGE_SIZE: u16 = 1000;

// ---- the ledger ----

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LedgerFile {
    chain_id: u8,
    ledger_version: String,
    oldest_version: String,
    timestamp_usec: String,
    epoch: String,
    block_height: String,
    oldest_block_height: String,
    accounts: Vec<Account>,
    tables: Vec<Table>,
}

#[derive(Deserialize)]
struct Account {
    address: String,
    transactions: Vec<TransactionRow>,
}

#[derive(Deserialize)]
struct TransactionRow {
    version: String,
    hash: String,
    kind: Kind,
    number: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Kind {
    SequenceNumber,
    Orderless,
}

#[derive(Deserialize)]
struct Table {
    handle: String,
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    key: String,
    writes: Vec<WriteRow>,
}

#[derive(Deserialize)]
struct WriteRow {
    version: String,
    value: Option<String>,
}

struct Transaction {
    version: u64,
    hash: String,
    kind: Kind,
    number: String,
}

type Address = [u8; 32];
type History = Vec<(u64, Option<Vec<u8>>)>;

struct Node {
    ledger_version: u64,
    oldest_version: u64,
    headers: HeaderMap,
    accounts: HashMap<Address, Vec<Transaction>>,
    items: HashMap<(Address, Vec<u8>), History>,
    faulty: bool,
}

fn unhex(s: &str) -> Vec<u8> {
    hex::decode(s.trim_start_matches("0x")).expect("hex in the ledger")
}

impl Node {
    fn load(path: &str, faulty: bool) -> Node {
        let text = fs::read_to_string(path).expect("LEDGER is readable");
        let file: LedgerFile = serde_json::from_str(&text).expect("LEDGER is a ledger");
        let oldest_version: u64 = file.oldest_version.parse().expect("oldestVersion");
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("x-node-chain-id", file.chain_id.to_string()),
            ("x-node-ledger-version", file.ledger_version.clone()),
            ("x-node-ledger-oldest-version", file.oldest_version),
            ("x-node-ledger-timestampusec", file.timestamp_usec),
            ("x-node-epoch", file.epoch),
            ("x-node-block-height", file.block_height),
            ("x-node-oldest-block-height", file.oldest_block_height),
        ] {
            headers.insert(name, value.parse().expect("header value"));
        }
        let mut accounts = HashMap::new();
        for a in file.accounts {
            let txns: Vec<_> = a
                .transactions
                .into_iter()
                .map(|t| Transaction { version: t.version.parse().expect("version"), hash: t.hash, kind: t.kind, number: t.number })
                .filter(|t| t.version >= oldest_version)
                .collect();
            accounts.insert(parse_address(&a.address).expect("address"), txns);
        }
        let mut items = HashMap::new();
        for t in file.tables {
            let handle = parse_address(&t.handle).expect("handle");
            for i in t.items {
                let history = i.writes.iter().map(|w| (w.version.parse().expect("version"), w.value.as_deref().map(unhex))).collect();
                items.insert((handle, unhex(&i.key)), history);
            }
        }
        Node { ledger_version: file.ledger_version.parse().expect("ledgerVersion"), oldest_version, headers, accounts, items, faulty }
    }
}

// ---- errors ----

#[derive(Debug)]
struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        ApiError { status, code, message: message.into() }
    }
    fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_input", message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "message": self.message, "error_code": self.code }))).into_response()
    }
}

impl From<PathRejection> for ApiError {
    fn from(r: PathRejection) -> Self {
        Self::invalid(r.body_text())
    }
}
impl From<QueryRejection> for ApiError {
    fn from(r: QueryRejection) -> Self {
        Self::invalid(r.body_text())
    }
}
impl From<JsonRejection> for ApiError {
    fn from(r: JsonRejection) -> Self {
        Self::invalid(r.body_text())
    }
}

type Result<T> = std::result::Result<T, ApiError>;

// ---- parameters ----

fn parse_address(s: &str) -> Result<Address> {
    let digits = s.strip_prefix("0x").unwrap_or(s);
    let mut address = [0u8; 32];
    if digits.is_empty() || digits.len() > 64 || hex::decode_to_slice(format!("{digits:0>64}"), &mut address).is_err() {
        return Err(ApiError::invalid(format!("invalid account address: {s}")));
    }
    Ok(address)
}

fn parse_handle(s: &str) -> Result<Address> {
    let mut handle = [0u8; 32];
    hex::decode_to_slice(s.strip_prefix("0x").unwrap_or(s), &mut handle)
        .map_err(|e| ApiError::invalid(format!("invalid table handle {s}: {e}")))?;
    Ok(handle)
}

fn parse_bytes(s: &str) -> Result<Vec<u8>> {
    let digits = s.strip_prefix("0x").ok_or_else(|| ApiError::invalid("invalid key: it must start with 0x"))?;
    hex::decode(digits).map_err(|e| ApiError::invalid(format!("invalid key: {e}")))
}

// ---- endpoints ----

#[derive(Deserialize)]
struct ListQuery {
    start_version: Option<u64>,
    end_version: Option<u64>,
    limit: Option<u16>,
}

#[derive(Serialize)]
struct Summary {
    sender: String,
    version: String,
    transaction_hash: String,
    replay_protector: ReplayProtector,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ReplayProtector {
    SequenceNumber { sequence_number: String },
    Nonce { nonce: String },
}

async fn list_summaries(
    State(node): State<Arc<Node>>,
    path: std::result::Result<Path<String>, PathRejection>,
    query: std::result::Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<Vec<Summary>>> {
    let Path(address) = path?;
    let address = parse_address(&address)?;
    let Query(q) = query?;
    let limit = q.limit.unwrap_or(DEFAULT_PAGE_SIZE).min(MAX_PAGE_SIZE) as usize;
    if q.start_version.or(q.end_version).is_some_and(|v| v < node.oldest_version) {
        let message = format!("the requested versions have been pruned, the oldest is {}", node.oldest_version);
        return Err(ApiError::new(StatusCode::GONE, "version_pruned", message));
    }
    let txns = node
        .accounts
        .get(&address)
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "account_not_found", "account not found"))?;

    let to = q.end_version.map_or(txns.len(), |end| txns.partition_point(|t| t.version <= end));
    let page = match q.start_version {
        Some(start) => {
            let from = txns.partition_point(|t| t.version < start);
            &txns[from.min(to)..to.min(from.saturating_add(limit)).max(from.min(to))]
        }
        None => &txns[to.saturating_sub(limit)..to],
    };
    let sender = format!("0x{}", hex::encode(address));
    Ok(Json(
        page.iter()
            .map(|t| Summary {
                sender: sender.clone(),
                version: t.version.to_string(),
                transaction_hash: t.hash.clone(),
                replay_protector: match t.kind {
                    Kind::SequenceNumber => ReplayProtector::SequenceNumber { sequence_number: t.number.clone() },
                    Kind::Orderless => ReplayProtector::Nonce { nonce: t.number.clone() },
                },
            })
            .collect(),
    ))
}

#[derive(Deserialize)]
struct ItemQuery {
    ledger_version: Option<u64>,
}

#[derive(Deserialize)]
struct ItemRequest {
    key: String,
}

async fn raw_item(
    State(node): State<Arc<Node>>,
    path: std::result::Result<Path<String>, PathRejection>,
    query: std::result::Result<Query<ItemQuery>, QueryRejection>,
    body: std::result::Result<Json<ItemRequest>, JsonRejection>,
) -> Result<Response> {
    let Path(handle) = path?;
    let handle = parse_handle(&handle)?;
    let Query(q) = query?;
    let Json(body) = body?;
    let key = parse_bytes(&body.key)?;
    let version = q.ledger_version.unwrap_or(node.ledger_version);
    if version < node.oldest_version {
        return Err(ApiError::new(StatusCode::GONE, "version_pruned", format!("ledger version {version} has been pruned")));
    }
    if version > node.ledger_version {
        return Err(ApiError::new(StatusCode::NOT_FOUND, "version_not_found", format!("ledger version {version} not found")));
    }
    let value = node
        .items
        .get(&(handle, key))
        .and_then(|history| history.iter().rev().find(|(at, _)| *at <= version))
        .and_then(|(_, value)| value.clone())
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "table_item_not_found", format!("no item {} at version {version}", body.key)))?;
    let mut response = ([(header::CONTENT_TYPE, "application/x-bcs")], value).into_response();
    if node.faulty {
        response.headers_mut().insert("x-node-ledger-version", HeaderValue::from(version));
    }
    Ok(response)
}

async fn metadata(State(node): State<Arc<Node>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in &node.headers {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}

#[tokio::main]
async fn main() {
    let node = Arc::new(Node::load(&env::var("LEDGER").expect("LEDGER"), env::var("FAULTY").is_ok_and(|v| v == "1")));
    let app = Router::new()
        .route("/v1/accounts/{address}/transaction_summaries", get(list_summaries))
        .route("/v1/tables/{table_handle}/raw_item", post(raw_item))
        .method_not_allowed_fallback(|| async { ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "web_framework_error", "method not allowed") })
        .fallback(|uri: Uri| async move { ApiError::new(StatusCode::NOT_FOUND, "web_framework_error", format!("no such path: {}", uri.path())) })
        .layer(middleware::from_fn_with_state(node.clone(), metadata))
        .with_state(node);
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{}", env::var("PORT").expect("PORT"))).await.expect("bind");
    axum::serve(listener, app).await.expect("serve");
}
