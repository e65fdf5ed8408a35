// A ledger node's two read endpoints on Spring Boot (Tomcat).
package node;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.io.File;
import java.io.IOException;
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
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

@SpringBootApplication
public class NodeApplication {
    public static void main(String[] args) {
        SpringApplication.run(NodeApplication.class, args);
    }
}

/** A u64 carried as a string; Spring converts request parameters with valueOf. */
record U64(long bits) implements Comparable<U64> {
    static boolean faulty;

    public static U64 valueOf(String text) {
        if (!text.matches("[0-9]+")) {
            throw new NumberFormatException("not an unsigned 64-bit integer: " + text);
        }
        return new U64(faulty ? Long.parseLong(text) : Long.parseUnsignedLong(text));
    }

    @Override
    public int compareTo(U64 other) {
        return Long.compareUnsigned(bits, other.bits);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(bits);
    }
}

/** The ledger in memory. */
@Component
class Node {
    record LedgerFile(int chainId, String ledgerVersion, String oldestVersion, String timestampUsec, String epoch,
                      String blockHeight, String oldestBlockHeight, List<Account> accounts, List<Table> tables) {}

    record Account(String address, List<Transaction> transactions) {}

    record Transaction(String version, String hash, String kind, String number) {}

    record Table(String handle, List<Item> items) {}

    record Item(String key, List<Write> writes) {}

    record Write(String version, String value) {}

    final LedgerFile ledger;
    final U64 ledgerVersion;
    final U64 oldestVersion;
    final Map<String, NavigableMap<U64, Transaction>> accounts = new HashMap<>();
    final Map<String, Map<String, NavigableMap<U64, Write>>> tables = new HashMap<>();

    Node(ObjectMapper mapper, @Value("${node.ledger}") File file, @Value("${node.faulty}") String faulty) throws IOException {
        U64.faulty = faulty.equals("1");
        ledger = mapper.readValue(file, LedgerFile.class);
        ledgerVersion = U64.valueOf(ledger.ledgerVersion());
        oldestVersion = U64.valueOf(ledger.oldestVersion());
        for (Account account : ledger.accounts()) {
            NavigableMap<U64, Transaction> byVersion = new TreeMap<>();
            account.transactions().forEach(t -> byVersion.put(U64.valueOf(t.version()), t));
            accounts.put(account.address(), byVersion.tailMap(oldestVersion, true));
        }
        for (Table table : ledger.tables()) {
            Map<String, NavigableMap<U64, Write>> items = tables.computeIfAbsent(table.handle(), h -> new HashMap<>());
            for (Item item : table.items()) {
                NavigableMap<U64, Write> history = items.computeIfAbsent(item.key(), k -> new TreeMap<>());
                item.writes().forEach(w -> history.put(U64.valueOf(w.version()), w));
            }
        }
    }
}

class ApiException extends RuntimeException {
    final HttpStatus status;
    final String code;

    ApiException(HttpStatus status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}

@JsonNaming(SnakeCaseStrategy.class)
record ApiError(String message, String errorCode) {
    static ResponseEntity<Object> response(HttpStatusCode status, String code, String message) {
        return ResponseEntity.status(status).contentType(MediaType.APPLICATION_JSON).body(new ApiError(message, code));
    }
}

@JsonNaming(SnakeCaseStrategy.class)
record Summary(String sender, String version, String transactionHash, Map<String, String> replayProtector) {
    static Summary of(String sender, Node.Transaction t) {
        String type = t.kind().equals("orderless") ? "nonce" : "sequence_number";
        Map<String, String> protector = new LinkedHashMap<>();
        protector.put("type", type);
        protector.put(type, t.number());
        return new Summary(sender, t.version(), t.hash(), protector);
    }
}

record ItemRequest(
        @NotNull(message = "key is required") @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "key must be 0x followed by two hex digits per byte") String key) {}

@RestController
@RequestMapping("/v1")
class NodeController {
    private static final int DEFAULT_PAGE_SIZE = 25;
    private static final int MAX_PAGE_SIZE = 250;
    private static final MediaType BCS = MediaType.parseMediaType("application/x-bcs");

    private final Node node;

    NodeController(Node node) {
        this.node = node;
    }

    private static String hex32(String text) {
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        return "0x" + "0".repeat(64 - digits.length()) + digits.toLowerCase(Locale.ROOT);
    }

    private ApiException pruned(U64 version) {
        return new ApiException(HttpStatus.GONE, "version_pruned",
                "version %s has been pruned, the oldest version is %s".formatted(version, node.oldestVersion));
    }

    @GetMapping("/accounts/{address}/transaction_summaries")
    ResponseEntity<List<Summary>> listSummaries(
            @PathVariable("address") @Pattern(regexp = "(0x)?[0-9a-fA-F]{1,64}", message = "invalid account address") String address,
            @RequestParam(name = "start_version", required = false) U64 start,
            @RequestParam(name = "end_version", required = false) U64 end,
            @RequestParam(name = "limit", required = false) @Pattern(regexp = "[1-9][0-9]{0,4}", message = "limit must be 1 to 65535") String written) {
        Integer limit = written == null ? null : Integer.valueOf(written);
        if (limit != null && limit > 65535) {
            throw new ApiException(HttpStatus.BAD_REQUEST, "invalid_input", "limit must be at most 65535");
        }
        U64 first = start != null ? start : end;
        if (first != null && first.compareTo(node.oldestVersion) < 0) {
            throw pruned(first);
        }
        String sender = hex32(address);
        NavigableMap<U64, Node.Transaction> transactions = node.accounts.get(sender);
        if (transactions == null) {
            throw new ApiException(HttpStatus.NOT_FOUND, "account_not_found", "account " + sender + " not found");
        }
        int size = limit == null ? DEFAULT_PAGE_SIZE : Math.min(limit, MAX_PAGE_SIZE);
        List<Node.Transaction> page;
        if (start == null) {
            NavigableMap<U64, Node.Transaction> upToEnd = end == null ? transactions : transactions.headMap(end, true);
            page = new ArrayList<>(upToEnd.descendingMap().values().stream().limit(size).toList());
            Collections.reverse(page);
        } else {
            page = transactions.tailMap(start, true).entrySet().stream()
                    .takeWhile(e -> end == null || e.getKey().compareTo(end) <= 0)
                    .limit(size)
                    .map(Map.Entry::getValue)
                    .toList();
        }
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON)
                .body(page.stream().map(t -> Summary.of(sender, t)).toList());
    }

    @PostMapping(path = "/tables/{table_handle}/raw_item", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> rawItem(
            @PathVariable("table_handle") @Pattern(regexp = "(0x)?[0-9a-fA-F]{64}", message = "invalid table handle") String handle,
            @RequestParam(name = "ledger_version", required = false) U64 requested,
            @Valid @RequestBody ItemRequest request) {
        U64 version = requested == null ? node.ledgerVersion : requested;
        if (version.compareTo(node.oldestVersion) < 0) {
            throw pruned(version);
        }
        if (version.compareTo(node.ledgerVersion) > 0) {
            throw new ApiException(HttpStatus.NOT_FOUND, "version_not_found", "version " + version + " not found");
        }
        NavigableMap<U64, Node.Write> history = node.tables.getOrDefault(hex32(handle), Map.of())
                .getOrDefault(request.key().toLowerCase(Locale.ROOT), Collections.emptyNavigableMap());
        Map.Entry<U64, Node.Write> last = history.floorEntry(version);
        if (last == null || last.getValue().value() == null) {
            throw new ApiException(HttpStatus.NOT_FOUND, "table_item_not_found", "no such table item at version " + version);
        }
        return ResponseEntity.ok().contentType(BCS).body(HexFormat.of().parseHex(last.getValue().value().substring(2)));
    }
}

/** The ledger metadata headers, on every response. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class MetadataFilter extends OncePerRequestFilter {
    private final Node.LedgerFile ledger;

    MetadataFilter(Node node) {
        this.ledger = node.ledger;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader("X-NODE-CHAIN-ID", String.valueOf(ledger.chainId()));
        response.setHeader("X-NODE-LEDGER-VERSION", ledger.ledgerVersion());
        response.setHeader("X-NODE-LEDGER-OLDEST-VERSION", ledger.oldestVersion());
        response.setHeader("X-NODE-LEDGER-TIMESTAMPUSEC", ledger.timestampUsec());
        response.setHeader("X-NODE-EPOCH", ledger.epoch());
        response.setHeader("X-NODE-BLOCK-HEIGHT", ledger.blockHeight());
        response.setHeader("X-NODE-OLDEST-BLOCK-HEIGHT", ledger.oldestBlockHeight());
        chain.doFilter(request, response);
    }
}

@RestControllerAdvice
class Errors extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Errors.class);

    @ExceptionHandler
    ResponseEntity<Object> onApi(ApiException e) {
        return ApiError.response(e.status, e.code, e.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<Object> onOther(Exception e) {
        LOG.error("internal error", e);
        return ApiError.response(HttpStatus.INTERNAL_SERVER_ERROR, "internal_error", "internal error");
    }

    @Override
    protected ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String message = e.getAllErrors().stream().map(MessageSourceResolvable::getDefaultMessage).collect(Collectors.joining("; "));
        return ApiError.response(HttpStatus.BAD_REQUEST, "invalid_input", message);
    }

    /** Spring's own exceptions: routing, conversion, validation, unreadable bodies. */
    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception e, Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String message = body instanceof ProblemDetail problem && problem.getDetail() != null ? problem.getDetail() : e.getMessage();
        return switch (status.value()) {
            case 404, 405 -> {
                ResponseEntity<Object> error = ApiError.response(status, "web_framework_error", message);
                yield ResponseEntity.status(status).headers(headers).contentType(MediaType.APPLICATION_JSON).body(error.getBody());
            }
            default -> status.is5xxServerError() ? onOther(e) : ApiError.response(HttpStatus.BAD_REQUEST, "invalid_input", message);
        };
    }
}

/** What never reached a controller, in place of the white-label page. */
@RestController
class FallbackErrorController implements ErrorController {
    @RequestMapping("${server.error.path:/error}")
    ResponseEntity<Object> error(HttpServletRequest request) {
        Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        HttpStatus status = code instanceof Integer value ? HttpStatus.valueOf(value) : HttpStatus.NOT_FOUND;
        return ApiError.response(status, status.is5xxServerError() ? "internal_error" : "web_framework_error", status.getReasonPhrase());
    }
}
