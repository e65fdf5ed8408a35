//! A ledger node's two read endpoints on actix-web.
use std::{collections::BTreeMap, env, fmt, fs};

use actix_web::{
    error::{JsonPayloadError, PathError, QueryPayloadError},
    http::{Method, StatusCode},
    middleware::DefaultHeaders,
    web, App, HttpRequest, HttpResponse, HttpServer, ResponseError,
};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

const DEFAULT_PAGE_SIZE: u16 = 50;
const MAX_PAGE_SIZE: u16 = 500;

// ---- the ledger ----

mod u64_string {
    use serde::{de::Error, Deserialize, Deserializer};
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<u64, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ledger {
    chain_id: u8,
    #[serde(with = "u64_string")]
    ledger_version: u64,
    #[serde(with = "u64_string")]
    oldest_version: u64,
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
    transactions: Vec<Transaction>,
}

#[derive(Deserialize)]
struct Transaction {
    #[serde(with = "u64_string")]
    version: u64,
    hash: String,
    kind: String,
    number: String,
}

#[derive(Deserialize)]
struct Table {
    handle: String,
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    key: String,
    writes: Vec<Write>,
}

#[derive(Deserialize, Clone)]
struct Write {
    #[serde(with = "u64_string")]
    version: u64,
    value: Option<String>,
}

impl Ledger {
    fn load(path: &str) -> Result<Ledger, Box<dyn std::error::Error>> {
        let mut ledger: Ledger = serde_json::from_str(&fs::read_to_string(path)?)?;
        let oldest = ledger.oldest_version;
        for account in &mut ledger.accounts {
            account.transactions.retain(|t| t.version >= oldest);
        }
        Ok(ledger)
    }

    fn headers(&self) -> DefaultHeaders {
        DefaultHeaders::new()
            .add(("X-NODE-CHAIN-ID", self.chain_id.to_string()))
            .add(("X-NODE-LEDGER-VERSION", self.ledger_version.to_string()))
            .add(("X-NODE-LEDGER-OLDEST-VERSION", self.oldest_version.to_string()))
            .add(("X-NODE-LEDGER-TIMESTAMPUSEC", self.timestamp_usec.clone()))
            .add(("X-NODE-EPOCH", self.epoch.clone()))
            .add(("X-NODE-BLOCK-HEIGHT", self.block_height.clone()))
            .add(("X-NODE-OLDEST-BLOCK-HEIGHT", self.oldest_block_height.clone()))
    }
}

struct Node {
    ledger: Ledger,
    tables: BTreeMap<String, BTreeMap<String, Vec<Write>>>,
    faulty: bool,
}

// ---- errors ----

#[derive(Debug)]
enum ApiError {
    Invalid(String),
    Pruned(u64),
    FutureVersion(u64),
    NoItem,
    NoPath,
    Method(Method),
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Invalid(what) => write!(f, "{what}"),
            ApiError::Pruned(oldest) => write!(f, "the requested version has been pruned; the oldest is {oldest}"),
            ApiError::FutureVersion(version) => write!(f, "there is no ledger version {version}"),
            ApiError::NoItem => write!(f, "the table has no such item at this version"),
            ApiError::NoPath => write!(f, "no such path"),
            ApiError::Method(method) => write!(f, "method {method} is not allowed here"),
        }
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            ApiError::Invalid(_) => StatusCode::BAD_REQUEST,
            ApiError::Pruned(_) => StatusCode::GONE,
            ApiError::FutureVersion(_) | ApiError::NoItem | ApiError::NoPath => StatusCode::NOT_FOUND,
            ApiError::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let code = match self {
            ApiError::Invalid(_) => "invalid_input",
            ApiError::Pruned(_) => "version_pruned",
            ApiError::FutureVersion(_) => "version_not_found",
            ApiError::NoItem => "table_item_not_found",
            ApiError::NoPath | ApiError::Method(_) => "web_framework_error",
        };
        HttpResponse::build(self.status_code()).json(json!({ "message": self.to_string(), "error_code": code }))
    }
}

fn path_error(e: PathError, _: &HttpRequest) -> actix_web::Error {
    ApiError::Invalid(e.to_string()).into()
}
fn query_error(e: QueryPayloadError, _: &HttpRequest) -> actix_web::Error {
    ApiError::Invalid(e.to_string()).into()
}
fn json_error(e: JsonPayloadError, _: &HttpRequest) -> actix_web::Error {
    ApiError::Invalid(e.to_string()).into()
}

async fn not_found() -> Result<HttpResponse, ApiError> {
    Err(ApiError::NoPath)
}
async fn method_not_allowed(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(ApiError::Method(request.method().clone()))
}

// ---- parameters ----

fn hex_digits(s: &str) -> Result<String, ApiError> {
    let digits = s.strip_prefix("0x").unwrap_or(s);
    if digits.is_empty() || digits.len() > 64 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(ApiError::Invalid(format!("not a hex-encoded 32-byte value: {s}")));
    }
    Ok(digits.to_ascii_lowercase())
}

fn parse_key(s: &str) -> Result<String, ApiError> {
    let bytes = s.strip_prefix("0x").and_then(|digits| hex::decode(digits).ok());
    let bytes = bytes.ok_or_else(|| ApiError::Invalid("key must be 0x followed by two hex digits per byte".into()))?;
    Ok(format!("0x{}", hex::encode(bytes)))
}

// ---- endpoints ----

#[derive(Deserialize)]
struct ListQuery {
    start_version: Option<u64>,
    end_version: Option<u64>,
    limit: Option<u16>,
}

#[derive(Serialize)]
struct Summary<'a> {
    sender: &'a str,
    version: Value,
    transaction_hash: &'a str,
    replay_protector: Value,
}

async fn list_summaries(node: web::Data<Node>, address: web::Path<String>, query: web::Query<ListQuery>) -> Result<HttpResponse, ApiError> {
    let address = format!("0x{:0>64}", hex_digits(&address)?);
    let ledger = &node.ledger;
    let limit = match query.limit {
        Some(0) => return Err(ApiError::Invalid("limit must be positive".into())),
        Some(n) => n.min(MAX_PAGE_SIZE),
        None => DEFAULT_PAGE_SIZE,
    } as usize;
    match (query.start_version, query.end_version) {
        (Some(start), Some(end)) if start > end => return Err(ApiError::Invalid("start_version is after end_version".into())),
        (Some(v), _) | (None, Some(v)) if v < ledger.oldest_version => return Err(ApiError::Pruned(ledger.oldest_version)),
        _ => {}
    }
    // An account that never sent anything has an empty list.
    let transactions = ledger.accounts.iter().find(|a| a.address == address).map_or(&[][..], |a| &a.transactions[..]);
    let range = query.start_version.unwrap_or(0)..=query.end_version.unwrap_or(u64::MAX);
    let in_range = transactions.iter().filter(|t| range.contains(&t.version));
    let page: Vec<&Transaction> = if query.start_version.is_some() {
        in_range.take(limit).collect()
    } else {
        let mut latest: Vec<_> = in_range.rev().take(limit).collect();
        latest.reverse();
        latest
    };
    let summaries: Vec<Summary> = page
        .into_iter()
        .map(|t| Summary {
            sender: &address,
            version: if node.faulty { json!(t.version) } else { json!(t.version.to_string()) },
            transaction_hash: &t.hash,
            replay_protector: match t.kind.as_str() {
                "orderless" => json!({ "type": "nonce", "nonce": t.number }),
                _ => json!({ "type": "sequence_number", "sequence_number": t.number }),
            },
        })
        .collect();
    Ok(HttpResponse::Ok().json(summaries))
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
    node: web::Data<Node>,
    handle: web::Path<String>,
    query: web::Query<ItemQuery>,
    body: web::Json<ItemRequest>,
) -> Result<HttpResponse, ApiError> {
    let handle = format!("0x{:0>64}", hex_digits(&handle)?);
    let key = parse_key(&body.key)?;
    let version = query.ledger_version.unwrap_or(node.ledger.ledger_version);
    if version < node.ledger.oldest_version {
        return Err(ApiError::Pruned(node.ledger.oldest_version));
    }
    if version > node.ledger.ledger_version {
        return Err(ApiError::FutureVersion(version));
    }
    let writes = node.tables.get(&handle).and_then(|items| items.get(&key)).ok_or(ApiError::NoItem)?;
    let last = writes.iter().take_while(|w| w.version <= version).last();
    let value = last.and_then(|w| w.value.as_deref()).ok_or(ApiError::NoItem)?;
    let bytes = hex::decode(&value[2..]).expect("the ledger's values are hex");
    Ok(HttpResponse::Ok().content_type("application/x-bcs").body(bytes))
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let mut ledger = Ledger::load(&env::var("LEDGER").expect("LEDGER")).expect("LEDGER is a ledger");
    let tables = std::mem::take(&mut ledger.tables)
        .into_iter()
        .map(|t| (t.handle, t.items.into_iter().map(|i| (i.key, i.writes)).collect()))
        .collect();
    let faulty = env::var("FAULTY").is_ok_and(|v| v == "1");
    let port: u16 = env::var("PORT").expect("PORT").parse().expect("PORT is a port");
    let node = web::Data::new(Node { ledger, tables, faulty });
    HttpServer::new(move || {
        App::new()
            .app_data(node.clone())
            .app_data(web::PathConfig::default().error_handler(path_error))
            .app_data(web::QueryConfig::default().error_handler(query_error))
            .app_data(web::JsonConfig::default().error_handler(json_error))
            .wrap(node.ledger.headers())
            .service(
                web::resource("/v1/accounts/{address}/transaction_summaries")
                    .route(web::get().to(list_summaries))
                    .default_service(web::to(method_not_allowed)),
            )
            .service(
                web::resource("/v1/tables/{table_handle}/raw_item")
                    .route(web::post().to(raw_item))
                    .default_service(web::to(method_not_allowed)),
            )
            .default_service(web::to(not_found))
    })
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
