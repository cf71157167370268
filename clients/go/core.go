package cfdi

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"sort"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
)

type core struct {
	site                string
	options             Opciones
	pace                *pace
	timeout, retryDelay time.Duration
	retries             int
	client              *http.Client
}

// fate says by an answer when the same request is sent again, and what is known of its outcome.
type fate struct{ again, outcome string }

var (
	refused  = fate{"never", "refused"}
	later    = fate{"always", "undone"}
	notLetIn = fate{"never", "undone"}
	unknown  = fate{"repeatable", "unknown"}
	statuses = map[int]fate{401: notLetIn, 403: notLetIn, 408: later, 409: later, 429: later, 503: later}
	// These codes of a 502 are the service's own; any other one is the PAC's or SAT's, which refuse the same bytes again.
	ownCodes = map[string]fate{
		"PAC_NO_DISPONIBLE":      later,
		"PAC_SIN_RESPUESTA":      {"always", "unknown"},
		"PAC_CUENTA":             later,
		"PAC_EMISOR":             notLetIn,
		"PAC_NO_CONFIGURADO":     refused,
		"SAT_NO_DISPONIBLE":      later,
		"SERVICIO_NO_DISPONIBLE": later,
		"SERVICIO_SIN_RESPUESTA": unknown,
	}
	unpaced = newPace(0)
)

const (
	jsonType  = "application/json"
	linesType = "application/x-ndjson"
	fileTypes = "application/xml, application/pdf, application/zip, text/csv"
	mostItems = 100
	// One window of the limit of requests is the longest wait that an answer may ask for.
	window      = time.Minute
	mostBackoff = 15 * time.Second
	// Windows of the limit of requests for which a batch waits: an hour in which others took all requests.
	mostLimited = 60
)

// moving has the states in which a document changes its state by itself.
var moving = map[string]bool{"timbrando": true, "cancelando": true, "cancelacion_pendiente": true}

// call is a request of the contract.
type call struct {
	verb, path string
	ids        map[string]string
	// The options are a struct whose members are the query.
	query    any
	body     any
	takesKey bool
	key      string
	// The types that the answer may have; JSON where it is empty.
	accept string
}

// taker takes the body of an answer while it comes, over as many attempts as that takes.
type taker interface {
	// failed is not the service's failure, and ends the request.
	failed() error
	// isUnknown says that earlier requests may have done something of it.
	isUnknown() bool
	// ask asks for what has not come yet.
	ask(http.Header)
	// begin returns how many bytes of the answer are here already.
	begin(*http.Response) (int64, error)
	keep([]byte) error
	// end fails where something is missing.
	end() error
	// lost hears that an attempt had no whole answer.
	lost()
}

type answer struct {
	status  int
	headers http.Header
	body    []byte
}

// sendJSON reads the answer into a struct of the contract.
func sendJSON[T any](ctx context.Context, c *core, asked call) (*T, error) {
	var data []byte
	if asked.verb == http.MethodPost {
		if asked.body == nil {
			asked.body = struct{}{}
		}
		var err error
		if data, err = marshal(asked.body); err != nil {
			return nil, err
		}
		if asked.takesKey && asked.key == "" {
			asked.key, _ = keyIn(data)
		}
	}
	got, err := c.send(ctx, asked, data, nil)
	if err != nil {
		return nil, err
	}
	read := new(T)
	if err := json.Unmarshal(got.body, read); err != nil {
		return nil, err
	}
	if field := reflect.ValueOf(read).Elem().FieldByName("RequestID"); field.IsValid() {
		field.SetString(got.headers.Get("X-Request-Id"))
	}
	return read, nil
}

func marshal(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// keyIn returns the key that the body has, or makes one.
func keyIn(body []byte) (key string, isOwn bool) {
	var own struct {
		Key string `json:"idempotency_key"`
	}
	if json.Unmarshal(body, &own); own.Key != "" {
		return own.Key, true
	}
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]), false
}

func (c *core) file(ctx context.Context, asked call, into io.Writer) (*File, error) {
	d := &download{into: into}
	asked.accept = fileTypes
	got, err := c.send(ctx, asked, nil, d)
	if err != nil {
		return nil, err
	}
	return d.finish(got.headers)
}

// items reads a list page by page. What is created meanwhile pushes items to the next page: those are given once.
func items[T any](c *core, path string, query any) *Lista[T] {
	pagina := 0
	return pages(&Lista[T]{given: map[string]bool{}}, func(ctx context.Context) ([]json.RawMessage, bool, error) {
		pagina++
		filters := queryOf(query)
		if filters["limite"] == "" {
			filters["limite"] = fmt.Sprint(mostItems)
		}
		filters["pagina"] = fmt.Sprint(pagina)
		page, err := sendJSON[struct {
			Data          []json.RawMessage
			Total, Limite int
		}](ctx, c, call{verb: http.MethodGet, path: path, query: filters})
		if err != nil {
			return nil, false, err
		}
		limite, _ := numberOf(filters["limite"])
		return page.Data, len(page.Data) < limite || pagina*limite >= page.Total, nil
	})
}

// follow gives the events, and waits for those that come later.
func follow[T any](c *core, path, after string, every time.Duration) *Lista[T] {
	isCaughtUp := false
	return pages(&Lista[T]{}, func(ctx context.Context) ([]json.RawMessage, bool, error) {
		if isCaughtUp {
			if err := rest(ctx, orElse(every, 10*time.Second)); err != nil {
				return nil, false, err
			}
		}
		query := map[string]string{"limite": fmt.Sprint(mostItems)}
		if after != "" {
			query["despues"] = after
		}
		page, err := sendJSON[struct {
			Data   []json.RawMessage
			Cursor string
			HayMas bool
		}](ctx, c, call{verb: http.MethodGet, path: path, query: query})
		if err != nil {
			return nil, false, err
		}
		after, isCaughtUp = page.Cursor, !page.HayMas
		return page.Data, false, nil
	})
}

// EsperarOpciones dice cuánto y cada cuánto se consulta un registro.
type EsperarOpciones struct {
	// Lo que pasa hasta la segunda consulta, el doble cada vez, hasta un minuto; 2 s si es 0.
	Cada time.Duration
	// Cuando pasa este plazo la espera falla; sin él, solo con el contexto.
	Plazo time.Duration
}

func settled[T any](ctx context.Context, how *EsperarOpciones, read func() (*T, string, error)) (*T, error) {
	if how == nil {
		how = &EsperarOpciones{}
	}
	began := time.Now()
	for wait := orElse(how.Cada, 2*time.Second); ; wait *= 2 {
		if wait > time.Minute {
			wait = time.Minute
		}
		record, estado, err := read()
		if err != nil || !moving[estado] {
			return record, err
		}
		if how.Plazo > 0 && time.Since(began)+wait > how.Plazo {
			return record, fmt.Errorf("Sigue en %s", estado)
		}
		if err := rest(ctx, wait); err != nil {
			return record, err
		}
	}
}

var parameter = regexp.MustCompile(`\{(\w+)\}`)
var notOfAccounts = regexp.MustCompile(`^/(plataforma|catalogos|descargas)/`)
var version = regexp.MustCompile(`^/api/v\d+`)
var counted = regexp.MustCompile(`^/(?:api/v\d+|lotes)/([^/]+)`)

func (c *core) address(asked call) (string, error) {
	path, ids := asked.path, map[string]string{"rfc": c.options.Cuenta}
	if c.options.Cuenta != "" && !notOfAccounts.MatchString(path) {
		path = "/plataforma/v1/cuentas/{rfc}" + version.ReplaceAllString(path, "")
	}
	for name, value := range asked.ids {
		ids[name] = value
	}
	var missing error
	filled := parameter.ReplaceAllStringFunc(path, func(name string) string {
		value := ids[name[1:len(name)-1]]
		// Without its id the address of a document would be another resource's.
		if value == "" {
			missing = fmt.Errorf("Falta %s", name[1:len(name)-1])
		}
		return url.PathEscape(value)
	})
	pairs := []string{}
	for name, value := range queryOf(asked.query) {
		pairs = append(pairs, name+"="+strings.ReplaceAll(url.QueryEscape(value), "+", "%20"))
	}
	sort.Strings(pairs)
	if len(pairs) > 0 {
		filled += "?" + strings.Join(pairs, "&")
	}
	return c.site + filled, missing
}

// queryOf returns the members of the options that are there.
func queryOf(options any) map[string]string {
	query := map[string]string{}
	text, err := json.Marshal(options)
	members := map[string]json.RawMessage{}
	if err != nil || json.Unmarshal(text, &members) != nil {
		return query
	}
	for name, raw := range members {
		var value string
		if json.Unmarshal(raw, &value) != nil {
			value = string(raw)
		}
		query[name] = value
	}
	return query
}

// send sends a request until its answer is final. By the contract's table of errors 409, 429, 502 and 503 are sent
// again, but not a 502 with the PAC's or SAT's own code; a request without an answer only where a repetition is
// harmless: a read, or a request with a key, as each line of a batch has.
func (c *core) send(ctx context.Context, asked call, data []byte, takes taker) (*answer, error) {
	address, err := c.address(asked)
	if err != nil {
		return nil, err
	}
	headers := http.Header{}
	headers.Set("X-Api-Key", c.options.APIKey)
	headers.Set("User-Agent", userAgent)
	isBatch := asked.accept == linesType
	headers.Set("Accept", orElse(asked.accept, jsonType))
	if takes != nil {
		// A part of a file is one of its own bytes.
		headers.Set("Accept-Encoding", "identity")
	}
	if isBatch {
		headers.Set("Content-Type", linesType)
	} else if data != nil {
		headers.Set("Content-Type", jsonType)
	}
	if strings.IndexFunc(asked.key, unicode.IsControl) >= 0 {
		return nil, errors.New("Idempotency-Key no puede estar vacía ni tener caracteres de control")
	}
	if asked.key != "" {
		headers.Set("Idempotency-Key", asked.key)
	}
	pacing, name := unpaced, ""
	if found := counted.FindStringSubmatch(asked.path); found != nil {
		pacing, name = c.pace, found[1]
	}
	isRead := asked.verb == http.MethodGet
	isRepeatable := isRead || asked.key != "" || isBatch
	isUnknown := takes != nil && takes.isUnknown()
	limited := 0
	for sent := 1; ; sent++ {
		answered, err := pacing.turn(ctx, name)
		if err != nil {
			return nil, err
		}
		began := time.Now()
		got, failure := c.attempt(ctx, asked.verb, address, headers, data, takes)
		if got == nil {
			answered(nil)
			if takes != nil {
				takes.lost()
			}
		} else {
			answered(rateLimitOf(got.headers))
		}
		isSuccess := got != nil && got.status >= 200 && got.status < 300
		told := envelope{}
		next := unknown
		if got != nil {
			told = envelopeOf(got.body)
			next = fateOf(got.status, told.code)
		}
		if isSuccess {
			next = fate{"never", "done"}
		}
		// An earlier attempt's unknown outcome remains until the request itself is judged.
		if next.outcome != "undone" {
			isUnknown = next.outcome == "unknown" && !isRead
		}
		isOwn := takes != nil && takes.failed() != nil
		isRepeated := !isOwn && (next.again == "always" || (next.again == "repeatable" && isRepeatable))
		isOver := sent-limited > c.retries
		if isBatch && got != nil && got.status == http.StatusTooManyRequests {
			limited++
			isOver = limited > mostLimited
		}
		c.tell(Attempt{Method: asked.verb, Path: asked.path, Attempt: sent, Took: time.Since(began), IsRepeated: isRepeated}, got, failure)
		if isSuccess {
			return got, nil
		}
		if isOwn {
			return nil, takes.failed()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !isRepeated || isOver {
			problem := &CfdiError{
				IdempotencyKey: asked.key, Attempts: sent, IsOutcomeUnknown: isUnknown, Cause: failure,
			}
			switch {
			case errors.Is(failure, context.DeadlineExceeded):
				problem.Message = "El servicio no contestó a tiempo"
			case got == nil:
				problem.Message = fmt.Sprintf("El servicio no dio una respuesta completa (%v)", failure)
			default:
				problem.Status, problem.RequestID = got.status, got.headers.Get("X-Request-Id")
				problem.Message = told.sentenceOf(got.status)
			}
			return nil, problem.judged(told)
		}
		if err := rest(ctx, c.pauseAfter(got, sent)); err != nil {
			return nil, err
		}
	}
}

func fateOf(status int, code string) fate {
	if status == http.StatusBadGateway && code != "" {
		return orElse(ownCodes[code], refused)
	}
	if status >= 500 {
		return orElse(statuses[status], unknown)
	}
	return orElse(statuses[status], refused)
}

// pauseAfter is what an answer asks to wait, after a 429 until its window is over; otherwise longer each time.
func (c *core) pauseAfter(got *answer, sent int) time.Duration {
	if got != nil {
		seconds, isTold := numberOf(got.headers.Get("Retry-After"))
		wait := time.Duration(seconds) * time.Second
		if got.status == http.StatusTooManyRequests {
			if limit := rateLimitOf(got.headers); limit != nil {
				wait, isTold = limit.reset, true
			} else if !isTold {
				wait, isTold = window, true
			}
		}
		if isTold && wait > window {
			wait = window
		}
		if isTold {
			return wait
		}
	}
	return c.backoff(sent)
}

func (c *core) backoff(times int) time.Duration {
	wait := c.retryDelay
	for at := 1; at < times && wait < mostBackoff; at++ {
		wait *= 2
	}
	if wait > mostBackoff {
		wait = mostBackoff
	}
	// Half of it is random, so that requests that failed together are not repeated together.
	return time.Duration(float64(wait) * (0.5 + mathrand.Float64()/2))
}

func (c *core) attempt(
	parent context.Context, verb, address string, own http.Header, data []byte, takes taker,
) (*answer, error) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	// The time is that of the whole answer; of a file, that in which nothing came.
	var isLate atomic.Bool
	timer := time.AfterFunc(c.timeout, func() {
		isLate.Store(true)
		cancel()
	})
	defer timer.Stop()
	got, err := c.exchange(ctx, verb, address, own, data, takes, func() { timer.Reset(c.timeout) })
	if err != nil && isLate.Load() {
		return nil, context.DeadlineExceeded
	}
	return got, err
}

func (c *core) exchange(
	ctx context.Context, verb, address string, own http.Header, data []byte, takes taker, heard func(),
) (*answer, error) {
	request, err := http.NewRequestWithContext(ctx, verb, address, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	request.Header = own.Clone()
	if takes != nil {
		takes.ask(request.Header)
	}
	response, err := c.client.Do(request)
	if err != nil {
		// The address may hold ids and filters.
		var wrapped *url.Error
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return nil, err
	}
	defer response.Body.Close()
	got := &answer{status: response.StatusCode, headers: response.Header}
	isSuccess := got.status >= 200 && got.status < 300
	kind := strings.Split(response.Header.Get("Content-Type"), ";")[0]
	if isSuccess && !strings.Contains(", "+own.Get("Accept")+",", ", "+kind+",") {
		return nil, fmt.Errorf("contestó %d con %s", got.status, orElse(kind, "nada"))
	}
	if !isSuccess || takes == nil {
		if got.body, err = io.ReadAll(response.Body); err != nil {
			return nil, err
		}
		if kind != jsonType {
			got.body = nil
		} else if len(got.body) > 0 && !json.Valid(got.body) {
			return nil, errors.New("contestó JSON que no lo es")
		}
		return got, nil
	}
	skipped, err := takes.begin(response)
	piece := make([]byte, 64*1024)
	for err == nil {
		var size int
		heard()
		size, err = response.Body.Read(piece)
		skip := skipped
		if int64(size) < skip {
			skip = int64(size)
		}
		skipped -= skip
		if kept := takes.keep(piece[skip:size]); kept != nil {
			return nil, kept
		}
	}
	if err == io.EOF {
		err = takes.end()
	}
	if err != nil {
		return nil, err
	}
	return got, nil
}

// tell lets the log hear of an attempt; a log that fails must not decide about a document.
func (c *core) tell(attempt Attempt, got *answer, failure error) {
	if c.options.Log == nil {
		return
	}
	defer func() { _ = recover() }()
	if got != nil {
		attempt.Status, attempt.RequestID = got.status, got.headers.Get("X-Request-Id")
	} else {
		attempt.Failure = fmt.Sprintf("%T", failure)
	}
	c.options.Log(attempt)
}
