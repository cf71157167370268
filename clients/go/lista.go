package cfdi

import (
	"context"
	"encoding/json"
)

// Lista da los elementos de una lista uno tras otro, de página en página:
//
//	for lista.Siguiente(ctx) {
//		factura := lista.Valor()
//	}
//	err := lista.Err()
type Lista[T any] struct {
	next   func(context.Context) (items []json.RawMessage, isLast bool, err error)
	given  map[string]bool
	order  []string
	items  []json.RawMessage
	isLast bool
	value  T
	err    error
}

// Items that can be created between two pages before an item is given twice.
const mostKept = 10_000

// Siguiente avanza al elemento siguiente; es false al terminar, o si algo falló.
func (l *Lista[T]) Siguiente(ctx context.Context) bool {
	for l.err == nil {
		for len(l.items) == 0 {
			if l.isLast {
				return false
			}
			if l.items, l.isLast, l.err = l.next(ctx); l.err != nil {
				return false
			}
		}
		item := l.items[0]
		l.items = l.items[1:]
		if l.isGiven(item) {
			continue
		}
		var value T
		l.err = json.Unmarshal(item, &value)
		l.value = value
		return l.err == nil
	}
	return false
}

// isGiven says if the item was pushed from the page before by what was created meanwhile.
func (l *Lista[T]) isGiven(item json.RawMessage) bool {
	var named struct{ ID string }
	if l.given == nil || json.Unmarshal(item, &named) != nil {
		return false
	}
	if l.given[named.ID] {
		return true
	}
	l.given[named.ID] = true
	if l.order = append(l.order, named.ID); len(l.order) > mostKept {
		delete(l.given, l.order[0])
		l.order = l.order[1:]
	}
	return false
}

// Valor es el elemento al que se avanzó.
func (l *Lista[T]) Valor() T { return l.value }

// Err es lo que falló, o nil.
func (l *Lista[T]) Err() error { return l.err }
