// A ledger node's two read endpoints on gin.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

const (
	defaultPageSize = 20
	maxPageSize     = 200
)

// ---- the ledger ----

type ledger struct {
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

type itemID struct{ handle, key string }

type node struct {
	ledger
	accounts map[string][]transaction
	items    map[itemID][]write
	faulty   bool
}

func load(path string, faulty bool) (*node, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := &node{accounts: map[string][]transaction{}, items: map[itemID][]write{}, faulty: faulty}
	if err := json.Unmarshal(raw, &n.ledger); err != nil {
		return nil, err
	}
	for _, a := range n.Accounts {
		for len(a.Transactions) > 0 && a.Transactions[0].Version < n.OldestVersion {
			a.Transactions = a.Transactions[1:]
		}
		n.accounts[a.Address] = a.Transactions
	}
	for _, t := range n.Tables {
		for _, it := range t.Items {
			n.items[itemID{t.Handle, n.normalizeKey(it.Key)}] = it.Writes
		}
	}
	return n, nil
}

var (
	addressRE = regexp.MustCompile(`^(?:0x)?([0-9a-fA-F]{1,64})$`)
	handleRE  = regexp.MustCompile(`^(?:0x)?([0-9a-fA-F]{64})$`)
	bytesRE   = regexp.MustCompile(`^0x(?:[0-9a-fA-F]{2})*$`)
)

func (n *node) normalizeKey(key string) string {
	digits := strings.ToLower(strings.TrimPrefix(key, "0x"))
	if n.faulty {
		digits = strings.TrimLeft(digits, "0")
	}
	return digits
}

// ---- errors ----

type apiError struct {
	status  int
	Message string `json:"message"`
	Code    string `json:"error_code"`
}

func (e *apiError) Error() string { return e.Message }

func newError(status int, code, format string, args ...any) *apiError {
	return &apiError{status: status, Code: code, Message: fmt.Sprintf(format, args...)}
}

func abort(c *gin.Context, status int, code, format string, args ...any) {
	_ = c.Error(newError(status, code, format, args...))
	c.Abort()
}

// renderErrors writes the last error that a handler attached to the context.
func renderErrors(c *gin.Context) {
	c.Next()
	if len(c.Errors) == 0 || c.Writer.Written() {
		return
	}
	var e *apiError
	if !errors.As(c.Errors.Last().Err, &e) {
		e = newError(http.StatusInternalServerError, "internal_error", "internal error")
	}
	c.JSON(e.status, e)
}

func (n *node) metadata(c *gin.Context) {
	c.Header("X-NODE-CHAIN-ID", strconv.Itoa(n.ChainID))
	c.Header("X-NODE-LEDGER-VERSION", strconv.FormatUint(n.LedgerVersion, 10))
	c.Header("X-NODE-LEDGER-OLDEST-VERSION", strconv.FormatUint(n.OldestVersion, 10))
	c.Header("X-NODE-LEDGER-TIMESTAMPUSEC", n.TimestampUsec)
	c.Header("X-NODE-EPOCH", n.Epoch)
	c.Header("X-NODE-BLOCK-HEIGHT", n.BlockHeight)
	c.Header("X-NODE-OLDEST-BLOCK-HEIGHT", n.OldestBlockHeight)
}

// ---- GET /v1/accounts/{address}/transaction_summaries ----

type listQuery struct {
	StartVersion *uint64 `form:"start_version"`
	EndVersion   *uint64 `form:"end_version"`
	Limit        *uint16 `form:"limit" binding:"omitempty,min=1"`
}

type summary struct {
	Sender          string `json:"sender"`
	Version         uint64 `json:"version,string"`
	TransactionHash string `json:"transaction_hash"`
	ReplayProtector gin.H  `json:"replay_protector"`
}

func (n *node) listSummaries(c *gin.Context) {
	m := addressRE.FindStringSubmatch(c.Param("address"))
	if m == nil {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid account address %q", c.Param("address"))
		return
	}
	address := "0x" + strings.Repeat("0", 64-len(m[1])) + strings.ToLower(m[1])
	var q listQuery
	if err := c.ShouldBindQuery(&q); err != nil {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid query: %v", err)
		return
	}
	if c.NegotiateFormat(gin.MIMEJSON, "application/x-bcs") == "application/x-bcs" {
		abort(c, http.StatusBadRequest, "bcs_not_supported", "summaries are only available as JSON")
		return
	}
	if q.StartVersion != nil && q.EndVersion != nil && *q.StartVersion > *q.EndVersion {
		abort(c, http.StatusBadRequest, "invalid_input", "start_version is greater than end_version")
		return
	}
	if (q.StartVersion != nil && *q.StartVersion < n.OldestVersion) || (q.EndVersion != nil && *q.EndVersion < n.OldestVersion) {
		abort(c, http.StatusGone, "version_pruned", "versions before %d have been pruned", n.OldestVersion)
		return
	}
	txns, found := n.accounts[address]
	if !found {
		abort(c, http.StatusNotFound, "account_not_found", "account %s not found", address)
		return
	}
	limit := defaultPageSize
	if q.Limit != nil {
		limit = min(int(*q.Limit), maxPageSize)
	}

	page := make([]summary, 0, limit)
	add := func(t transaction) {
		protector := gin.H{"type": "sequence_number", "sequence_number": t.Number}
		if t.Kind == "orderless" {
			protector = gin.H{"type": "nonce", "nonce": t.Number}
		}
		page = append(page, summary{address, t.Version, t.Hash, protector})
	}
	if q.StartVersion != nil {
		for _, t := range txns {
			if len(page) == limit || q.EndVersion != nil && t.Version > *q.EndVersion {
				break
			}
			if t.Version >= *q.StartVersion {
				add(t)
			}
		}
	} else {
		for _, t := range slices.Backward(txns) {
			if len(page) == limit {
				break
			}
			if q.EndVersion == nil || t.Version <= *q.EndVersion {
				add(t)
			}
		}
		slices.Reverse(page)
	}
	c.JSON(http.StatusOK, page)
}

// ---- POST /v1/tables/{table_handle}/raw_item ----

type itemQuery struct {
	LedgerVersion *uint64 `form:"ledger_version"`
}

type itemRequest struct {
	Key *string `json:"key" binding:"required"`
}

func (n *node) rawItem(c *gin.Context) {
	m := handleRE.FindStringSubmatch(c.Param("table_handle"))
	if m == nil {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid table handle %q", c.Param("table_handle"))
		return
	}
	var q itemQuery
	if err := c.ShouldBindQuery(&q); err != nil {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid query: %v", err)
		return
	}
	var body itemRequest
	if c.ContentType() != gin.MIMEJSON {
		abort(c, http.StatusBadRequest, "invalid_input", "the request body must be application/json")
		return
	}
	if err := c.ShouldBindJSON(&body); err != nil {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid request body: %v", err)
		return
	}
	if !bytesRE.MatchString(*body.Key) {
		abort(c, http.StatusBadRequest, "invalid_input", "invalid key: expected 0x and two hex digits per byte")
		return
	}
	version := n.LedgerVersion
	if q.LedgerVersion != nil {
		version = *q.LedgerVersion
	}
	switch {
	case version < n.OldestVersion:
		abort(c, http.StatusGone, "version_pruned", "ledger version %d has been pruned", version)
		return
	case version > n.LedgerVersion:
		abort(c, http.StatusNotFound, "version_not_found", "ledger version %d not found", version)
		return
	}
	var value *string
	for _, w := range n.items[itemID{"0x" + strings.ToLower(m[1]), n.normalizeKey(*body.Key)}] {
		if w.Version <= version {
			value = w.Value
		}
	}
	if value == nil {
		abort(c, http.StatusNotFound, "table_item_not_found", "the table has no such item at version %d", version)
		return
	}
	raw, err := hex.DecodeString(strings.TrimPrefix(*value, "0x"))
	if err != nil {
		_ = c.Error(err)
		return
	}
	c.Data(http.StatusOK, "application/x-bcs", raw)
}

func main() {
	n, err := load(os.Getenv("LEDGER"), os.Getenv("FAULTY") == "1")
	if err != nil {
		log.Fatal(err)
	}
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.HandleMethodNotAllowed = true
	r.Use(n.metadata, renderErrors, gin.CustomRecovery(func(c *gin.Context, _ any) {
		c.AbortWithStatusJSON(http.StatusInternalServerError, newError(500, "internal_error", "internal error"))
	}))
	r.NoRoute(func(c *gin.Context) {
		abort(c, http.StatusNotFound, "web_framework_error", "no such path: %s", c.Request.URL.Path)
	})
	r.NoMethod(func(c *gin.Context) {
		abort(c, http.StatusMethodNotAllowed, "web_framework_error", "method %s not allowed", c.Request.Method)
	})
	v1 := r.Group("/v1")
	v1.GET("/accounts/:address/transaction_summaries", n.listSummaries)
	v1.POST("/tables/:table_handle/raw_item", n.rawItem)
	log.Fatal(r.Run("127.0.0.1:" + os.Getenv("PORT")))
}
