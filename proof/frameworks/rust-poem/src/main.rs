//! A ledger node's two read endpoints on poem.
use std::{
    collections::{BTreeMap, HashMap},
    env, fs,
    sync::Arc,
};

use poem::{
    error::ResponseError,
    get, handler,
    http::StatusCode,
    listener::TcpListener,
    middleware::SetHeader,
    post,
    web::{Data, Json, Path, Query},
    Endpoint, EndpointExt, Error, IntoResponse, Response, Result, Route, Server,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

const DEFAULT_PAGE_SIZE: usize = 10;
const MAX_PAGE_SIZE: usize = 100;

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
    accounts: Vec<AccountRow>,
    tables: Vec<TableRow>,
}

#[derive(Deserialize)]
struct AccountRow {
    address: String,
    transactions: Vec<TransactionRow>,
}

#[derive(Deserialize)]
struct TransactionRow {
    version: String,
    hash: String,
    kind: String,
    number: String,
}

#[derive(Deserialize)]
struct TableRow {
    handle: String,
    items: Vec<ItemRow>,
}

#[derive(Deserialize)]
struct ItemRow {
    key: String,
    writes: Vec<WriteRow>,
}

#[derive(Deserialize)]
struct WriteRow {
    version: String,
    value: Option<String>,
}

#[derive(Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ReplayProtector {
    SequenceNumber { sequence_number: String },
    Nonce { nonce: String },
}

#[derive(Clone, Serialize)]
struct Summary {
    sender: String,
    version: String,
    transaction_hash: String,
    replay_protector: ReplayProtector,
}

type Items = BTreeMap<Vec<u8>, BTreeMap<u64, Option<Vec<u8>>>>;

struct Node {
    ledger_version: u64,
    oldest_version: u64,
    accounts: HashMap<String, BTreeMap<u64, Summary>>,
    tables: HashMap<String, Items>,
    faulty: bool,
}

fn unhex(s: &str) -> Vec<u8> {
    hex::decode(&s[2..]).expect("hex in the ledger")
}

fn number(s: &str) -> u64 {
    s.parse().expect("a number in the ledger")
}

impl Node {
    fn new(file: LedgerFile, faulty: bool) -> Node {
        let oldest_version = number(&file.oldest_version);
        let summarize = |sender: &str, t: TransactionRow| Summary {
            sender: sender.to_string(),
            version: t.version,
            transaction_hash: t.hash,
            replay_protector: match t.kind.as_str() {
                "orderless" => ReplayProtector::Nonce { nonce: t.number },
                _ => ReplayProtector::SequenceNumber { sequence_number: t.number },
            },
        };
        let accounts = file.accounts.into_iter().map(|a| {
            let transactions = a.transactions.into_iter().map(|t| (number(&t.version), summarize(&a.address, t)));
            let kept = transactions.filter(|(version, _)| *version >= oldest_version).collect();
            (a.address, kept)
        });
        let history = |writes: Vec<WriteRow>| writes.iter().map(|w| (number(&w.version), w.value.as_deref().map(unhex))).collect();
        let tables = file.tables.into_iter().map(|t| (t.handle, t.items.into_iter().map(|i| (unhex(&i.key), history(i.writes))).collect()));
        Node { ledger_version: number(&file.ledger_version), oldest_version, accounts: accounts.collect(), tables: tables.collect(), faulty }
    }

    fn find_item<'a>(&self, items: &'a Items, key: &[u8]) -> Option<&'a BTreeMap<u64, Option<Vec<u8>>>> {
        if self.faulty {
            return items.range(key.to_vec()..).next().filter(|(found, _)| found.starts_with(key)).map(|(_, history)| history);
        }
        items.get(key)
    }
}

// ---- errors ----

#[derive(Debug, thiserror::Error)]
enum ApiError {
    #[error("{0}")]
    InvalidInput(String),
    #[error("account {0} not found")]
    AccountNotFound(String),
    #[error("version {0} has been pruned, the oldest version is {1}")]
    VersionPruned(u64, u64),
    #[error("version {0} not found, the ledger is at version {1}")]
    VersionNotFound(u64, u64),
    #[error("table item not found at version {0}")]
    TableItemNotFound(u64),
}

impl ApiError {
    fn code(&self) -> &'static str {
        match self {
            ApiError::InvalidInput(_) => "invalid_input",
            ApiError::AccountNotFound(_) => "account_not_found",
            ApiError::VersionPruned(..) => "version_pruned",
            ApiError::VersionNotFound(..) => "version_not_found",
            ApiError::TableItemNotFound(_) => "table_item_not_found",
        }
    }
}

impl ResponseError for ApiError {
    fn status(&self) -> StatusCode {
        match self {
            ApiError::InvalidInput(_) => StatusCode::BAD_REQUEST,
            ApiError::VersionPruned(..) => StatusCode::GONE,
            _ => StatusCode::NOT_FOUND,
        }
    }
}

async fn render_error(error: Error) -> impl IntoResponse {
    let (status, code) = match error.downcast_ref::<ApiError>() {
        Some(e) => (e.status(), e.code()),
        // The framework's own errors: routing, extractors.
        None => match error.status() {
            s @ (StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED) => (s, "web_framework_error"),
            s if s.is_client_error() => (StatusCode::BAD_REQUEST, "invalid_input"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal_error"),
        },
    };
    Json(json!({ "message": error.to_string(), "error_code": code })).with_status(status)
}

// ---- endpoints ----

fn parse_hex32(s: &str, shortest: usize) -> Result<String, ApiError> {
    let digits = s.strip_prefix("0x").unwrap_or(s);
    if (shortest..=64).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        Ok(format!("0x{:0>64}", digits.to_lowercase()))
    } else {
        Err(ApiError::InvalidInput(format!("{s} is not a hex-encoded 32-byte value")))
    }
}

#[derive(Deserialize)]
struct ListParams {
    start_version: Option<u64>,
    end_version: Option<u64>,
    limit: Option<u16>,
}

#[handler]
fn list_summaries(Data(node): Data<&Arc<Node>>, Path(address): Path<String>, Query(params): Query<ListParams>) -> Result<Json<Vec<Summary>>> {
    let address = parse_hex32(&address, 1)?;
    let limit = params.limit.map_or(DEFAULT_PAGE_SIZE, usize::from);
    if !(1..=MAX_PAGE_SIZE).contains(&limit) {
        return Err(ApiError::InvalidInput(format!("limit must be between 1 and {MAX_PAGE_SIZE}")).into());
    }
    if let Some(first) = params.start_version.or(params.end_version).filter(|v| *v < node.oldest_version) {
        return Err(ApiError::VersionPruned(first, node.oldest_version).into());
    }
    let transactions = node.accounts.get(&address).ok_or(ApiError::AccountNotFound(address))?;
    let page: Vec<Summary> = match (params.start_version, params.end_version) {
        (Some(start), Some(end)) if start > end => vec![],
        (Some(start), end) => transactions.range(start..=end.unwrap_or(u64::MAX)).take(limit).map(|(_, s)| s.clone()).collect(),
        (None, end) => {
            let mut page: Vec<_> = transactions.range(..=end.unwrap_or(u64::MAX)).rev().take(limit).map(|(_, s)| s.clone()).collect();
            page.reverse();
            page
        }
    };
    Ok(Json(page))
}

#[derive(Deserialize)]
struct ItemParams {
    ledger_version: Option<u64>,
}

#[derive(Deserialize)]
struct ItemRequest {
    key: String,
}

#[handler]
fn raw_item(
    Data(node): Data<&Arc<Node>>,
    Path(handle): Path<String>,
    Query(params): Query<ItemParams>,
    Json(request): Json<ItemRequest>,
) -> Result<Response> {
    let handle = parse_hex32(&handle, 64)?;
    let key = request
        .key
        .strip_prefix("0x")
        .and_then(|digits| hex::decode(digits).ok())
        .ok_or_else(|| ApiError::InvalidInput("key must be 0x followed by two hex digits per byte".into()))?;
    let version = params.ledger_version.unwrap_or(node.ledger_version);
    if version < node.oldest_version {
        return Err(ApiError::VersionPruned(version, node.oldest_version).into());
    }
    if version > node.ledger_version {
        return Err(ApiError::VersionNotFound(version, node.ledger_version).into());
    }
    let value = node
        .tables
        .get(&handle)
        .and_then(|items| node.find_item(items, &key))
        .and_then(|history| history.range(..=version).next_back())
        .and_then(|(_, value)| value.clone())
        .ok_or(ApiError::TableItemNotFound(version))?;
    Ok(Response::builder().content_type("application/x-bcs").body(value))
}

fn app(file: LedgerFile, faulty: bool) -> impl Endpoint {
    let metadata = SetHeader::new()
        .overriding("X-NODE-CHAIN-ID", file.chain_id.to_string())
        .overriding("X-NODE-LEDGER-VERSION", &file.ledger_version)
        .overriding("X-NODE-LEDGER-OLDEST-VERSION", &file.oldest_version)
        .overriding("X-NODE-LEDGER-TIMESTAMPUSEC", &file.timestamp_usec)
        .overriding("X-NODE-EPOCH", &file.epoch)
        .overriding("X-NODE-BLOCK-HEIGHT", &file.block_height)
        .overriding("X-NODE-OLDEST-BLOCK-HEIGHT", &file.oldest_block_height);
    Route::new()
        .at("/v1/accounts/:address/transaction_summaries", get(list_summaries))
        .at("/v1/tables/:table_handle/raw_item", post(raw_item))
        .data(Arc::new(Node::new(file, faulty)))
        .catch_all_error(render_error)
        .with(metadata)
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let text = fs::read_to_string(env::var("LEDGER").expect("LEDGER"))?;
    let file: LedgerFile = serde_json::from_str(&text)?;
    let faulty = env::var("FAULTY").is_ok_and(|v| v == "1");
    let address = format!("127.0.0.1:{}", env::var("PORT").expect("PORT"));
    Server::new(TcpListener::bind(address)).run(app(file, faulty)).await
}
