package cfdi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Desenlace es qué fue de una petición de un lote.
type Desenlace[T any] struct {
	// Su lugar entre las que se dieron; la primera es 1.
	Linea int
	// La suya, o una que formó el cliente.
	IdempotencyKey string
	// La que habría tenido sola; nil si se rechazó.
	Respuesta *T
	// Por qué se rechazó, o nil.
	Error *CfdiError
}

// The service takes so many lines of a batch, and bytes of a line and of all.
const (
	mostLines  = 500
	mostOfLine = 256 * 1024
	mostBytes  = 8 * 1024 * 1024
)

// order is a request of a batch, as it is sent each time.
type order struct {
	number, attempts int
	key              string
	text             []byte
	// An earlier attempt may have done it.
	isUnknown bool
}

func orderOf(number int, request any) (*order, error) {
	text, err := marshal(request)
	if err != nil {
		return nil, err
	}
	key, isOwn := keyIn(text)
	if !isOwn {
		head := fmt.Sprintf(`{"idempotency_key":%q`, key)
		if len(text) > 2 {
			head += ","
		}
		text = append([]byte(head), text[1:]...)
	}
	return &order{number: number, key: key, text: text}, nil
}

// lines has those of an answer while they come, over as many attempts as that takes: each is told once.
type lines struct {
	orders []*order
	told   map[int]json.RawMessage
	rest   bytes.Buffer
}

func (l *lines) failed() error { return nil }

func (l *lines) isUnknown() bool {
	for _, each := range l.orders {
		if each.isUnknown {
			return true
		}
	}
	return false
}

func (l *lines) ask(http.Header) {}

func (l *lines) begin(*http.Response) (int64, error) {
	l.rest.Reset()
	return 0, nil
}

func (l *lines) keep(piece []byte) error {
	for {
		text, after, isWhole := bytes.Cut(piece, []byte("\n"))
		l.rest.Write(text)
		if !isWhole {
			return nil
		}
		piece = after
		var line struct{ Linea int }
		whole := append([]byte{}, l.rest.Bytes()...)
		l.rest.Reset()
		if err := json.Unmarshal(whole, &line); err != nil {
			return err
		}
		if l.told[line.Linea] == nil {
			l.told[line.Linea] = whole
		}
	}
}

func (l *lines) end() error {
	if len(l.told) < len(l.orders) {
		return errors.New("faltan líneas")
	}
	return nil
}

// lost says that the lines that were not told may have been done all the same.
func (l *lines) lost() {
	for at, each := range l.orders {
		each.isUnknown = each.isUnknown || l.told[at+1] == nil
	}
}

type batching[Body, T any] struct {
	core       *core
	path, each string
	requests   []Body
	next       int
	open       []*order
	waiting    []*order
	repetition int
	outcomes   []Desenlace[T]
	failure    error
}

// batch sends requests in batches, each until its outcome is final. One that is to be sent again goes with the next
// batch, under its key. Where the service takes no batch its error is told for each, so that the caller has their keys.
func batch[Body, T any](c *core, path, each string, requests []Body) *Lista[Desenlace[T]] {
	b := &batching[Body, T]{core: c, path: path, each: each, requests: requests}
	return &Lista[Desenlace[T]]{next: func(ctx context.Context) (told Desenlace[T], isThere bool, err error) {
		for len(b.outcomes) == 0 {
			if b.failure != nil || (b.next == len(b.requests) && len(b.waiting) == 0) {
				return told, false, b.failure
			}
			if b.failure = b.send(ctx); b.failure != nil {
				b.giveUp()
			}
		}
		told, b.outcomes = b.outcomes[0], b.outcomes[1:]
		return told, true, nil
	}}
}

func (b *batching[Body, T]) giveUp() {
	var refused *CfdiError
	if errors.As(b.failure, &refused) {
		for _, each := range b.open {
			b.outcomes = append(b.outcomes, Desenlace[T]{each.number, each.key, nil, refused})
		}
	}
}

func (b *batching[Body, T]) send(ctx context.Context) error {
	b.repetition++
	if len(b.waiting) == 0 {
		b.repetition = 0
	} else if err := rest(ctx, b.core.backoff(b.repetition)); err != nil {
		return err
	}
	sent, body := b.waiting, bytes.Buffer{}
	b.waiting = nil
	for _, each := range sent {
		body.Write(append(each.text, '\n'))
	}
	for ; b.next < len(b.requests) && len(sent) < mostLines && body.Len() < mostBytes; b.next++ {
		one, err := orderOf(b.next+1, b.requests[b.next])
		if err != nil {
			return err
		}
		b.open = append(b.open, one)
		if len(one.text) <= mostOfLine {
			sent = append(sent, one)
			body.Write(append(one.text, '\n'))
		} else if err := b.alone(ctx, one); err != nil {
			b.next++
			return err
		}
	}
	if len(sent) == 0 {
		return nil
	}
	told := &lines{orders: sent, told: map[int]json.RawMessage{}}
	_, failure := b.core.send(ctx, call{verb: http.MethodPost, path: b.path, accept: linesType}, body.Bytes(), told)
	for at, each := range sent {
		each.attempts++
		if text := told.told[at+1]; text != nil {
			if err := b.judge(each, text); err != nil {
				return err
			}
		}
	}
	return failure
}

// judge settles an order, or lets it go with the next batch.
func (b *batching[Body, T]) judge(one *order, text []byte) error {
	var line struct {
		Status int
		Data   struct{ Estado string }
	}
	if err := json.Unmarshal(text, &line); err != nil {
		return err
	}
	said := envelopeOf(text)
	next := fateOf(line.Status, said.code)
	mayChange := line.Status < 400 && line.Data.Estado == "timbrando"
	if line.Status >= 400 {
		mayChange = next.again != "never"
	}
	if next.outcome != "undone" {
		one.isUnknown = next.outcome == "unknown"
	}
	if mayChange && one.attempts <= b.core.retries {
		b.waiting = append(b.waiting, one)
		return nil
	}
	if line.Status >= 400 {
		refused := &CfdiError{
			Message: said.sentenceOf(line.Status), Status: line.Status, IdempotencyKey: one.key,
			IsOutcomeUnknown: one.isUnknown, Attempts: one.attempts,
		}
		b.settle(one, nil, refused.judged(said))
		return nil
	}
	return b.settleWith(one, text)
}

func (b *batching[Body, T]) alone(ctx context.Context, one *order) error {
	got, err := b.core.send(ctx, call{verb: http.MethodPost, path: b.each, key: one.key}, one.text, nil)
	var refused *CfdiError
	switch {
	case err == nil:
		return b.settleWith(one, got.body)
	case !errors.As(err, &refused):
		return err
	}
	switch refused.Status {
	case 0, 401, 403, 404, 405:
		// These refuse the caller, and not the request.
		return err
	}
	b.settle(one, nil, refused)
	return nil
}

func (b *batching[Body, T]) settleWith(one *order, text []byte) error {
	answer := new(T)
	err := json.Unmarshal(text, answer)
	b.settle(one, answer, nil)
	return err
}

func (b *batching[Body, T]) settle(one *order, answer *T, refused *CfdiError) {
	b.outcomes = append(b.outcomes, Desenlace[T]{one.number, one.key, answer, refused})
	for at, each := range b.open {
		if each == one {
			b.open = append(b.open[:at], b.open[at+1:]...)
			return
		}
	}
}
