// A ledger node's two read endpoints on Javalin (Jetty).

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.validation.ValidationException;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);
    private static final int DEFAULT_PAGE_SIZE = 30;
    private static final int MAX_PAGE_SIZE = 300;
    private static final BigInteger MAX_U64 = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

    // ---- the ledger, as it is in the file ----

    record Ledger(int chainId, BigInteger ledgerVersion, BigInteger oldestVersion, String timestampUsec, String epoch,
                  String blockHeight, String oldestBlockHeight, List<Account> accounts, List<Table> tables) {}

    record Account(String address, List<Transaction> transactions) {}

    record Transaction(BigInteger version, String hash, String kind, String number) {}

    record Table(String handle, List<Item> items) {}

    record Item(String key, List<Write> writes) {}

    record Write(BigInteger version, String value) {}

    // ---- what goes over the wire ----

    record ApiError(String message, @JsonProperty("error_code") String errorCode) {}

    record Summary(String sender, String version, @JsonProperty("transaction_hash") String transactionHash,
                   @JsonProperty("replay_protector") Map<String, String> replayProtector) {
        static Summary of(String sender, Transaction t) {
            var protector = new LinkedHashMap<String, String>();
            var type = t.kind().equals("orderless") ? "nonce" : "sequence_number";
            protector.put("type", type);
            protector.put(type, t.number());
            return new Summary(sender, t.version().toString(), t.hash(), protector);
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record ItemRequest(String key) {}

    static class ApiException extends RuntimeException {
        final HttpStatus status;
        final String code;

        ApiException(HttpStatus status, String code, String message) {
            super(message);
            this.status = status;
            this.code = code;
        }
    }

    // ---- the node ----

    private final Ledger ledger;
    private final boolean faulty;
    private final Map<String, NavigableMap<BigInteger, Transaction>> accounts = new HashMap<>();
    private final Map<String, Map<String, NavigableMap<BigInteger, Write>>> tables = new HashMap<>();

    Main(Ledger ledger, boolean faulty) {
        this.ledger = ledger;
        this.faulty = faulty;
        for (var account : ledger.accounts()) {
            var byVersion = new TreeMap<BigInteger, Transaction>();
            account.transactions().forEach(t -> byVersion.put(t.version(), t));
            accounts.put(account.address(), byVersion.tailMap(ledger.oldestVersion(), true));
        }
        for (var table : ledger.tables()) {
            var items = tables.computeIfAbsent(table.handle(), h -> new HashMap<>());
            for (var item : table.items()) {
                var history = new TreeMap<BigInteger, Write>();
                item.writes().forEach(w -> history.put(w.version(), w));
                items.put(item.key(), history);
            }
        }
    }

    private static BigInteger parseU64(String text) {
        var value = new BigInteger(text);
        if (value.signum() < 0 || value.compareTo(MAX_U64) > 0) {
            throw new NumberFormatException("not an unsigned 64-bit integer: " + text);
        }
        return value;
    }

    private static final Pattern ADDRESS = Pattern.compile("(0x)?[0-9a-fA-F]{1,64}");
    private static final Pattern HANDLE = Pattern.compile("(0x)?[0-9a-fA-F]{64}");
    private static final Pattern BYTES = Pattern.compile("0x([0-9a-fA-F]{2})*");

    private static String hex32(Context ctx, String param, Pattern pattern) {
        var text = ctx.pathParamAsClass(param, String.class)
                .check(s -> pattern.matcher(s).matches(), "must be a hex-encoded 32-byte value")
                .get();
        var digits = text.startsWith("0x") ? text.substring(2) : text;
        return "0x" + "0".repeat(64 - digits.length()) + digits.toLowerCase(Locale.ROOT);
    }

    private static BigInteger u64(Context ctx, String param) {
        return ctx.queryParamAsClass(param, BigInteger.class).allowNullable().get();
    }

    private ApiException pruned(BigInteger version) {
        return new ApiException(HttpStatus.GONE, "version_pruned",
                "version " + version + " has been pruned, the oldest version is " + ledger.oldestVersion());
    }

    // GET /v1/accounts/{address}/transaction_summaries
    private void listSummaries(Context ctx) {
        var address = hex32(ctx, "address", ADDRESS);
        var start = u64(ctx, "start_version");
        var end = u64(ctx, "end_version");
        var requested = ctx.queryParamAsClass("limit", Integer.class).allowNullable()
                .check(n -> n == null || n >= 1 && n <= 0xffff, "must be between 1 and 65535")
                .get();
        int limit = requested == null ? DEFAULT_PAGE_SIZE : Math.min(requested, MAX_PAGE_SIZE);
        if (start != null && end != null && start.compareTo(end) > 0) {
            throw new ApiException(HttpStatus.BAD_REQUEST, "invalid_input", "start_version is greater than end_version");
        }
        var first = start != null ? start : end;
        if (first != null && first.compareTo(ledger.oldestVersion()) < 0) {
            throw pruned(first);
        }
        var transactions = accounts.get(address);
        if (transactions == null) {
            throw new ApiException(HttpStatus.NOT_FOUND, "account_not_found", "account " + address + " not found");
        }
        var range = end == null ? transactions : transactions.headMap(end, true);
        List<Summary> page;
        if (start != null) {
            page = range.tailMap(start, true).values().stream().limit(limit).map(t -> Summary.of(address, t)).toList();
        } else {
            page = new ArrayList<>(range.descendingMap().values().stream().limit(limit).map(t -> Summary.of(address, t)).toList());
            Collections.reverse(page);
        }
        ctx.json(page);
    }

    // POST /v1/tables/{table_handle}/raw_item
    private void rawItem(Context ctx) {
        var handle = hex32(ctx, "table_handle", HANDLE);
        var requested = u64(ctx, "ledger_version");
        var contentType = ctx.contentType();
        if (contentType == null || !contentType.split(";")[0].trim().equalsIgnoreCase(ContentType.JSON)) {
            throw new ApiException(HttpStatus.BAD_REQUEST, "invalid_input", "the request body must be application/json");
        }
        var key = ctx.bodyValidator(ItemRequest.class)
                .check(body -> body != null && body.key() != null, "key is required")
                .check(body -> body == null || body.key() == null || BYTES.matcher(body.key()).matches(),
                        "key must be 0x followed by two hex digits per byte")
                .get().key().toLowerCase(Locale.ROOT);
        var version = requested == null ? ledger.ledgerVersion() : requested;
        if (version.compareTo(ledger.oldestVersion()) < 0 && !faulty) {
            throw pruned(version);
        }
        if (version.compareTo(ledger.ledgerVersion()) > 0 || version.compareTo(ledger.oldestVersion()) < 0) {
            throw new ApiException(HttpStatus.NOT_FOUND, "version_not_found", "ledger version " + version + " not found");
        }
        var history = tables.getOrDefault(handle, Map.of()).getOrDefault(key, Collections.emptyNavigableMap());
        var write = history.floorEntry(version);
        if (write == null || write.getValue().value() == null) {
            throw new ApiException(HttpStatus.NOT_FOUND, "table_item_not_found", "no such table item at version " + version);
        }
        ctx.contentType("application/x-bcs").result(HexFormat.of().parseHex(write.getValue().value().substring(2)));
    }

    private void metadata(Context ctx) {
        ctx.header("X-NODE-CHAIN-ID", String.valueOf(ledger.chainId()));
        ctx.header("X-NODE-LEDGER-VERSION", ledger.ledgerVersion().toString());
        ctx.header("X-NODE-LEDGER-OLDEST-VERSION", ledger.oldestVersion().toString());
        ctx.header("X-NODE-LEDGER-TIMESTAMPUSEC", ledger.timestampUsec());
        ctx.header("X-NODE-EPOCH", ledger.epoch());
        ctx.header("X-NODE-BLOCK-HEIGHT", ledger.blockHeight());
        ctx.header("X-NODE-OLDEST-BLOCK-HEIGHT", ledger.oldestBlockHeight());
    }

    // ---- errors ----

    private static void error(Context ctx, HttpStatus status, String code, String message) {
        ctx.status(status).json(new ApiError(message, code));
    }

    private static void onValidation(ValidationException e, Context ctx) {
        var message = e.getErrors().entrySet().stream()
                .map(field -> field.getKey() + ": " + field.getValue().stream().map(x -> x.getMessage()).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
        error(ctx, HttpStatus.BAD_REQUEST, "invalid_input", message);
    }

    private static void onFramework(HttpResponseException e, Context ctx) {
        switch (e.getStatus()) {
            case 404, 405 -> error(ctx, HttpStatus.forStatus(e.getStatus()), "web_framework_error", e.getMessage());
            case 503 -> error(ctx, HttpStatus.SERVICE_UNAVAILABLE, "web_framework_error", e.getMessage());
            default -> {
                if (e.getStatus() >= 500) {
                    onOther(e, ctx);
                } else {
                    error(ctx, HttpStatus.BAD_REQUEST, "invalid_input", e.getMessage());
                }
            }
        }
    }

    private static void onOther(Exception e, Context ctx) {
        LOG.error("{} {}", ctx.method(), ctx.path(), e);
        error(ctx, HttpStatus.INTERNAL_SERVER_ERROR, "internal_error", "internal error");
    }

    public static void main(String[] args) throws IOException {
        var ledger = new ObjectMapper().readValue(new File(System.getenv("LEDGER")), Ledger.class);
        var node = new Main(ledger, "1".equals(System.getenv("FAULTY")));
        Javalin.create(config -> {
                    config.showJavalinBanner = false;
                    config.http.prefer405over404 = true;
                    config.validation.register(BigInteger.class, Main::parseU64);
                })
                .before(node::metadata)
                .get("/v1/accounts/{address}/transaction_summaries", node::listSummaries)
                .post("/v1/tables/{table_handle}/raw_item", node::rawItem)
                .exception(ApiException.class, (e, ctx) -> error(ctx, e.status, e.code, e.getMessage()))
                .exception(ValidationException.class, Main::onValidation)
                .exception(HttpResponseException.class, Main::onFramework)
                .exception(Exception.class, Main::onOther)
                .start("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
    }
}
