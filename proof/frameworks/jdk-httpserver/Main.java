// A ledger node's two read endpoints on the JDK's own com.sun.net.httpserver (JSON with Gson).

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Main {
    static final int DEFAULT_PAGE_SIZE = 100;
    static final int MAX_PAGE_SIZE = 1000;
    static final int MAX_BODY_BYTES = 1 << 20;
    static final Gson GSON = new GsonBuilder().setStrictness(Strictness.STRICT).disableHtmlEscaping().create();

    // ---- the ledger, as it is in the file ----

    record LedgerFile(int chainId, String ledgerVersion, String oldestVersion, String timestampUsec, String epoch,
                      String blockHeight, String oldestBlockHeight, List<Account> accounts, List<Table> tables) {}

    record Account(String address, List<Transaction> transactions) {}

    record Transaction(String version, String hash, String kind, String number) {}

    record Table(String handle, List<Item> items) {}

    record Item(String key, List<Write> writes) {}

    record Write(String version, String value) {}

    // ---- errors ----

    static class ApiException extends RuntimeException {
        final int status;
        final String code;

        ApiException(int status, String code, String message) {
            super(message);
            this.status = status;
            this.code = code;
        }

        static ApiException invalid(String message) {
            return new ApiException(400, "invalid_input", message);
        }
    }

    // ---- the node ----

    final LedgerFile ledger;
    final long ledgerVersion;
    final long oldestVersion;
    final Map<String, NavigableMap<Long, Transaction>> accounts = new HashMap<>();
    // handle -> key -> version -> the value from that version on (empty: deleted)
    final Map<String, Map<String, NavigableMap<Long, Optional<byte[]>>>> tables = new HashMap<>();
    final boolean faulty;

    Main(LedgerFile ledger, boolean faulty) {
        this.ledger = ledger;
        this.faulty = faulty;
        ledgerVersion = Long.parseUnsignedLong(ledger.ledgerVersion());
        oldestVersion = Long.parseUnsignedLong(ledger.oldestVersion());
        for (Account account : ledger.accounts()) {
            NavigableMap<Long, Transaction> byVersion = new TreeMap<>(Long::compareUnsigned);
            account.transactions().forEach(t -> byVersion.put(Long.parseUnsignedLong(t.version()), t));
            accounts.put(account.address(), byVersion.tailMap(oldestVersion, true));
        }
        for (Table table : ledger.tables()) {
            Map<String, NavigableMap<Long, Optional<byte[]>>> items = new HashMap<>();
            for (Item item : table.items()) {
                NavigableMap<Long, Optional<byte[]>> history = new TreeMap<>(Long::compareUnsigned);
                for (Write w : item.writes()) {
                    history.put(Long.parseUnsignedLong(w.version()),
                            Optional.ofNullable(w.value()).map(v -> HexFormat.of().parseHex(v.substring(2))));
                }
                items.put(item.key(), history);
            }
            tables.put(table.handle(), items);
        }
    }

    static final Pattern SUMMARIES = Pattern.compile("/v1/accounts/([^/]+)/transaction_summaries");
    static final Pattern RAW_ITEM = Pattern.compile("/v1/tables/([^/]+)/raw_item");

    void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = exchange.getResponseHeaders();
            headers.set("X-NODE-CHAIN-ID", String.valueOf(ledger.chainId()));
            headers.set("X-NODE-LEDGER-VERSION", ledger.ledgerVersion());
            headers.set("X-NODE-LEDGER-OLDEST-VERSION", ledger.oldestVersion());
            headers.set("X-NODE-LEDGER-TIMESTAMPUSEC", ledger.timestampUsec());
            headers.set("X-NODE-EPOCH", ledger.epoch());
            headers.set("X-NODE-BLOCK-HEIGHT", ledger.blockHeight());
            headers.set("X-NODE-OLDEST-BLOCK-HEIGHT", ledger.oldestBlockHeight());
            try {
                route(exchange);
            } catch (ApiException e) {
                sendError(exchange, e.status, e.code, e.getMessage());
            } catch (RuntimeException e) {
                e.printStackTrace();
                sendError(exchange, 500, "internal_error", "internal error");
            }
        }
    }

    void route(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Matcher summaries = SUMMARIES.matcher(path);
        Matcher rawItem = RAW_ITEM.matcher(path);
        if (summaries.matches()) {
            requireMethod(exchange, "GET");
            listSummaries(exchange, summaries.group(1));
        } else if (rawItem.matches()) {
            requireMethod(exchange, "POST");
            rawItem(exchange, rawItem.group(1));
        } else {
            throw new ApiException(404, "web_framework_error", "no such path: " + path);
        }
    }

    static void requireMethod(HttpExchange exchange, String method) {
        if (!exchange.getRequestMethod().equals(method)) {
            exchange.getResponseHeaders().set("Allow", method);
            throw new ApiException(405, "web_framework_error", "method " + exchange.getRequestMethod() + " is not allowed");
        }
    }

    static void sendError(HttpExchange exchange, int status, String code, String message) throws IOException {
        Map<String, String> error = new LinkedHashMap<>();
        error.put("message", message);
        error.put("error_code", code);
        send(exchange, status, "application/json", GSON.toJson(error).getBytes(StandardCharsets.UTF_8));
    }

    static void send(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        boolean noBody = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, noBody ? -1 : body.length);
        if (!noBody) {
            exchange.getResponseBody().write(body);
        }
    }

    // ---- parameters ----

    static final Pattern ADDRESS = Pattern.compile("(?:0x)?([0-9a-fA-F]{1,64})");
    static final Pattern HANDLE = Pattern.compile("(?:0x)?([0-9a-fA-F]{64})");
    static final Pattern BYTES = Pattern.compile("0x(?:[0-9a-fA-F]{2})*");

    static String hex32(Pattern pattern, String what, String text) {
        Matcher m = pattern.matcher(text);
        if (!m.matches()) {
            throw ApiException.invalid("invalid " + what + ": " + text);
        }
        return "0x" + "0".repeat(64 - m.group(1).length()) + m.group(1).toLowerCase();
    }

    static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> params = new HashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        if (raw != null) {
            for (String pair : raw.split("&")) {
                String[] kv = pair.split("=", 2);
                params.put(URLDecoder.decode(kv[0], StandardCharsets.UTF_8),
                        kv.length > 1 ? URLDecoder.decode(kv[1], StandardCharsets.UTF_8) : "");
            }
        }
        return params;
    }

    static Long u64(Map<String, String> params, String name) {
        String text = params.get(name);
        if (text == null) {
            return null;
        }
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw ApiException.invalid(name + " is not an unsigned 64-bit integer: " + text);
        }
    }

    static int limit(Map<String, String> params) {
        String text = params.get("limit");
        if (text == null) {
            return DEFAULT_PAGE_SIZE;
        }
        try {
            int limit = Integer.parseInt(text);
            if (limit >= 0 && limit <= 0xffff) {
                return Math.min(limit, MAX_PAGE_SIZE);
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw ApiException.invalid("limit is not an unsigned 16-bit integer: " + text);
    }

    // ---- GET /v1/accounts/{address}/transaction_summaries ----

    record Summary(String sender, String version, String transaction_hash, Map<String, String> replay_protector) {
        static Summary of(String sender, Transaction t) {
            String type = t.kind().equals("orderless") ? "nonce" : "sequence_number";
            Map<String, String> protector = new LinkedHashMap<>();
            protector.put("type", type);
            protector.put(type, t.number());
            return new Summary(sender, t.version(), t.hash(), protector);
        }
    }

    void listSummaries(HttpExchange exchange, String addressText) throws IOException {
        String address = hex32(ADDRESS, "account address", addressText);
        Map<String, String> params = query(exchange);
        Long start = u64(params, "start_version");
        Long end = u64(params, "end_version");
        int limit = limit(params);
        Long first = start != null ? start : end;
        if (first != null && Long.compareUnsigned(first, oldestVersion) < 0) {
            throw new ApiException(410, "version_pruned", "version " + Long.toUnsignedString(first)
                    + " has been pruned; the oldest version is " + ledger.oldestVersion());
        }
        NavigableMap<Long, Transaction> transactions = accounts.getOrDefault(address, new TreeMap<>(Long::compareUnsigned));
        List<Transaction> page = new ArrayList<>();
        if (start != null && end != null) {
            if (Long.compareUnsigned(start, end) <= 0) {
                page.addAll(transactions.subMap(start, true, end, true).values());
            }
            if (page.size() > limit && !faulty) {
                page = page.subList(0, limit);
            }
        } else if (start != null) {
            page.addAll(transactions.tailMap(start, true).values());
            page = page.subList(0, Math.min(limit, page.size()));
        } else {
            page.addAll((end != null ? transactions.headMap(end, true) : transactions).values());
            page = page.subList(Math.max(0, page.size() - limit), page.size());
        }
        List<Summary> summaries = page.stream().map(t -> Summary.of(address, t)).toList();
        send(exchange, 200, "application/json", GSON.toJson(summaries).getBytes(StandardCharsets.UTF_8));
    }

    // ---- POST /v1/tables/{table_handle}/raw_item ----

    static String readKey(HttpExchange exchange) throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.split(";")[0].trim().equalsIgnoreCase("application/json")) {
            throw ApiException.invalid("the request body must be application/json");
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            throw ApiException.invalid("the request body is too large");
        }
        JsonElement key;
        try {
            JsonObject object = GSON.fromJson(new String(body, StandardCharsets.UTF_8), JsonObject.class);
            key = object == null ? null : object.get("key");
        } catch (JsonParseException e) {
            throw ApiException.invalid("the request body is not a JSON object: " + e.getMessage());
        }
        if (key == null || !key.isJsonPrimitive() || !key.getAsJsonPrimitive().isString()) {
            throw ApiException.invalid("key is required and must be a string");
        }
        if (!BYTES.matcher(key.getAsString()).matches()) {
            throw ApiException.invalid("key must be 0x followed by two hex digits per byte");
        }
        return key.getAsString().toLowerCase();
    }

    void rawItem(HttpExchange exchange, String handleText) throws IOException {
        String handle = hex32(HANDLE, "table handle", handleText);
        Long requested = u64(query(exchange), "ledger_version");
        String key = readKey(exchange);
        long version = requested != null ? requested : ledgerVersion;
        if (Long.compareUnsigned(version, oldestVersion) < 0) {
            throw new ApiException(410, "version_pruned", "version " + version + " has been pruned");
        }
        if (Long.compareUnsigned(version, ledgerVersion) > 0) {
            throw new ApiException(404, "version_not_found", "version " + Long.toUnsignedString(version) + " not found");
        }
        byte[] value = Optional.ofNullable(tables.getOrDefault(handle, Map.of()).get(key))
                .map(history -> history.floorEntry(version))
                .flatMap(Map.Entry::getValue)
                .orElseThrow(() -> new ApiException(404, "table_item_not_found", "no such table item at version " + version));
        send(exchange, 200, "application/x-bcs", value);
    }

    public static void main(String[] args) throws IOException {
        LedgerFile ledger;
        try (Reader reader = Files.newBufferedReader(Path.of(System.getenv("LEDGER")))) {
            ledger = GSON.fromJson(reader, LedgerFile.class);
        }
        Main node = new Main(ledger, "1".equals(System.getenv("FAULTY")));
        int port = Integer.parseInt(System.getenv("PORT"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", node::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
