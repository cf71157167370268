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
	next   func(context.Context) (value T, isThere bool, err error)
	given  map[string]bool
	order  []string
	isOver bool
	value  T
	err    error
}

// Items that can be created between two pages before an item is given twice.
const mostKept = 10_000

// Siguiente avanza al elemento siguiente; es false al terminar, o si algo falló.
func (l *Lista[T]) Siguiente(ctx context.Context) bool {
	if l.isOver {
		return false
	}
	var isThere bool
	l.value, isThere, l.err = l.next(ctx)
	l.isOver = !isThere || l.err != nil
	return !l.isOver
}

// pages lets a list give the items of pages.
func pages[T any](l *Lista[T], read func(context.Context) ([]json.RawMessage, bool, error)) *Lista[T] {
	var items []json.RawMessage
	isLast := false
	l.next = func(ctx context.Context) (value T, isThere bool, err error) {
		for {
			for len(items) == 0 {
				if isLast {
					return value, false, nil
				}
				if items, isLast, err = read(ctx); err != nil {
					return value, false, err
				}
			}
			item := items[0]
			items = items[1:]
			if !l.isGiven(item) {
				return value, true, json.Unmarshal(item, &value)
			}
		}
	}
	return l
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
