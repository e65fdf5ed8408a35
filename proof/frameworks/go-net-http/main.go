// A ledger node's two read endpoints on net/http (Go 1.22+ ServeMux patterns).
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

const (
	defaultPageSize = 25
	maxPageSize     = 100
	maxBodyBytes    = 1 << 20
)

// ---- the ledger ----

type ledgerFile struct {
	ChainID           int    `json:"chainId"`
	LedgerVersion     uint64 `json:"ledgerVersion,string"`
	OldestVersion     uint64 `json:"oldestVersion,string"`
	TimestampUsec     string `json:"timestampUsec"`
	Epoch             string `json:"epoch"`
	BlockHeight       string `json:"blockHeight"`
	OldestBlockHeight string `json:"oldestBlockHeight"`
	Accounts          []struct {
		Address      string        `json:"address"`
		Transactions []transaction `json:"transactions"`
	} `json:"accounts"`
	Tables []struct {
		Handle string `json:"handle"`
		Items  []struct {
			Key    string  `json:"key"`
			Writes []write `json:"writes"`
		} `json:"items"`
	} `json:"tables"`
}

type transaction struct {
	Version uint64 `json:"version,string"`
	Hash    string `json:"hash"`
	Kind    string `json:"kind"`
	Number  string `json:"number"`
}

type write struct {
	Version uint64  `json:"version,string"`
	Value   *string `json:"value"`
}

type node struct {
	info     ledgerFile
	accounts map[string][]transaction
	tables   map[string]map[string][]write // handle -> key -> writes
	faulty   bool
}

func loadNode(path string, faulty bool) (*node, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := &node{accounts: map[string][]transaction{}, tables: map[string]map[string][]write{}, faulty: faulty}
	if err := json.Unmarshal(raw, &n.info); err != nil {
		return nil, err
	}
	for _, a := range n.info.Accounts {
		kept := sort.Search(len(a.Transactions), func(i int) bool { return a.Transactions[i].Version >= n.info.OldestVersion })
		n.accounts[a.Address] = a.Transactions[kept:]
	}
	for _, t := range n.info.Tables {
		items := map[string][]write{}
		for _, it := range t.Items {
			items[it.Key] = it.Writes
		}
		n.tables[t.Handle] = items
	}
	return n, nil
}

// ---- errors and responses ----

type apiError struct {
	status  int
	Message string `json:"message"`
	Code    string `json:"error_code"`
}

func (e *apiError) Error() string { return e.Message }

func fail(status int, code, format string, args ...any) error {
	return &apiError{status: status, Message: fmt.Sprintf(format, args...), Code: code}
}

func invalid(format string, args ...any) error {
	return fail(http.StatusBadRequest, "invalid_input", format, args...)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Printf("write: %v", err)
	}
}

func writeError(w http.ResponseWriter, err error) {
	var e *apiError
	if !errors.As(err, &e) {
		log.Printf("internal error: %v", err)
		e = &apiError{http.StatusInternalServerError, "internal error", "internal_error"}
	}
	writeJSON(w, e.status, e)
}

type handler func(http.ResponseWriter, *http.Request) error

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		writeError(w, err)
	}
}

func methodNotAllowed(allow string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Allow", allow)
		return fail(http.StatusMethodNotAllowed, "web_framework_error", "method %s not allowed", r.Method)
	}
}

// withLedger puts the ledger metadata headers on every response and turns panics into a 500.
func (n *node) withLedger(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-NODE-CHAIN-ID", strconv.Itoa(n.info.ChainID))
		h.Set("X-NODE-LEDGER-VERSION", strconv.FormatUint(n.info.LedgerVersion, 10))
		h.Set("X-NODE-LEDGER-OLDEST-VERSION", strconv.FormatUint(n.info.OldestVersion, 10))
		h.Set("X-NODE-LEDGER-TIMESTAMPUSEC", n.info.TimestampUsec)
		h.Set("X-NODE-EPOCH", n.info.Epoch)
		h.Set("X-NODE-BLOCK-HEIGHT", n.info.BlockHeight)
		h.Set("X-NODE-OLDEST-BLOCK-HEIGHT", n.info.OldestBlockHeight)
		defer func() {
			if p := recover(); p != nil {
				writeError(w, fmt.Errorf("panic: %v", p))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// ---- parameters ----

var (
	addressRE = regexp.MustCompile(`^(0x)?[0-9a-fA-F]{1,64}$`)
	handleRE  = regexp.MustCompile(`^(0x)?[0-9a-fA-F]{64}$`)
	bytesRE   = regexp.MustCompile(`^0x([0-9a-fA-F]{2})*$`)
)

func parseAddress(s string) (string, error) {
	if !addressRE.MatchString(s) {
		return "", invalid("invalid account address %q", s)
	}
	digits := strings.ToLower(strings.TrimPrefix(s, "0x"))
	return "0x" + strings.Repeat("0", 64-len(digits)) + digits, nil
}

func queryUint(r *http.Request, name string, bits int) (*uint64, error) {
	s := r.URL.Query().Get(name)
	if s == "" {
		return nil, nil
	}
	v, err := strconv.ParseUint(s, 10, bits)
	if err != nil {
		return nil, invalid("invalid %s %q: expected an unsigned %d-bit integer", name, s, bits)
	}
	return &v, nil
}

// ---- endpoints ----

type summary struct {
	Sender          string            `json:"sender"`
	Version         string            `json:"version"`
	TransactionHash string            `json:"transaction_hash"`
	ReplayProtector map[string]string `json:"replay_protector"`
}

func summarize(sender string, t transaction) summary {
	protector := map[string]string{"type": "sequence_number", "sequence_number": t.Number}
	if t.Kind == "orderless" {
		protector = map[string]string{"type": "nonce", "nonce": t.Number}
	}
	return summary{sender, strconv.FormatUint(t.Version, 10), t.Hash, protector}
}

func (n *node) listSummaries(w http.ResponseWriter, r *http.Request) error {
	address, err := parseAddress(r.PathValue("address"))
	if err != nil {
		return err
	}
	start, err := queryUint(r, "start_version", 64)
	if err != nil {
		return err
	}
	end, err := queryUint(r, "end_version", 64)
	if err != nil {
		return err
	}
	limit := defaultPageSize
	if l, err := queryUint(r, "limit", 16); err != nil {
		return err
	} else if l != nil {
		if *l == 0 {
			return invalid("limit must be at least 1")
		}
		limit = min(int(*l), maxPageSize)
	}
	oldest := n.info.OldestVersion
	if (start != nil && *start < oldest) || (start == nil && end != nil && *end < oldest) {
		return fail(http.StatusGone, "version_pruned", "the requested versions have been pruned; the oldest available version is %d", oldest)
	}
	txns, ok := n.accounts[address]
	if !ok {
		return fail(http.StatusNotFound, "account_not_found", "account %s not found", address)
	}

	if end != nil {
		txns = txns[:sort.Search(len(txns), func(i int) bool {
			if n.faulty && start == nil {
				return txns[i].Version >= *end
			}
			return txns[i].Version > *end
		})]
	}
	if start != nil {
		txns = txns[sort.Search(len(txns), func(i int) bool { return txns[i].Version >= *start }):]
		txns = txns[:min(limit, len(txns))]
	} else {
		txns = txns[max(0, len(txns)-limit):]
	}
	page := make([]summary, 0, len(txns))
	for _, t := range txns {
		page = append(page, summarize(address, t))
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

func readKey(w http.ResponseWriter, r *http.Request) (string, error) {
	if mt, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mt != "application/json" {
		return "", invalid("the request body must be application/json")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if err != nil {
		return "", invalid("cannot read the request body: %v", err)
	}
	var body struct {
		Key *string `json:"key"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return "", invalid("invalid request body: %v", err)
	}
	if body.Key == nil {
		return "", invalid("invalid request body: key is required")
	}
	if !bytesRE.MatchString(*body.Key) {
		return "", invalid("invalid key: expected 0x followed by two hex digits per byte")
	}
	return strings.ToLower(*body.Key), nil
}

func (n *node) rawItem(w http.ResponseWriter, r *http.Request) error {
	handle := r.PathValue("table_handle")
	if !handleRE.MatchString(handle) {
		return invalid("invalid table handle %q", handle)
	}
	handle = "0x" + strings.ToLower(strings.TrimPrefix(handle, "0x"))
	version := n.info.LedgerVersion
	if v, err := queryUint(r, "ledger_version", 64); err != nil {
		return err
	} else if v != nil {
		version = *v
	}
	key, err := readKey(w, r)
	if err != nil {
		return err
	}
	if version < n.info.OldestVersion {
		return fail(http.StatusGone, "version_pruned", "ledger version %d has been pruned", version)
	}
	if version > n.info.LedgerVersion {
		return fail(http.StatusNotFound, "version_not_found", "ledger version %d not found", version)
	}
	writes := n.tables[handle][key]
	i := sort.Search(len(writes), func(i int) bool { return writes[i].Version > version })
	if i == 0 || writes[i-1].Value == nil {
		return fail(http.StatusNotFound, "table_item_not_found", "table item %s not found in table %s at version %d", key, handle, version)
	}
	value, err := hex.DecodeString(strings.TrimPrefix(*writes[i-1].Value, "0x"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-bcs")
	_, err = w.Write(value)
	return err
}

func main() {
	n, err := loadNode(os.Getenv("LEDGER"), os.Getenv("FAULTY") == "1")
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /v1/accounts/{address}/transaction_summaries", handler(n.listSummaries))
	mux.Handle("/v1/accounts/{address}/transaction_summaries", methodNotAllowed("GET, HEAD"))
	mux.Handle("POST /v1/tables/{table_handle}/raw_item", handler(n.rawItem))
	mux.Handle("/v1/tables/{table_handle}/raw_item", methodNotAllowed("POST"))
	mux.Handle("/", handler(func(w http.ResponseWriter, r *http.Request) error {
		return fail(http.StatusNotFound, "web_framework_error", "no such path: %s", r.URL.Path)
	}))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), n.withLedger(mux)))
}
