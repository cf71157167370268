package cfdi

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Three of these gaps are more than the five seconds in which the guard counts the requests of an address.
const guarded = 1700 * time.Millisecond

// rateLimit is how many requests a window has left, and how long it lasts yet.
type rateLimit struct {
	remaining int
	reset     time.Duration
}

func rateLimitOf(headers http.Header) *rateLimit {
	remaining, isLimited := numberOf(headers.Get("RateLimit-Remaining"))
	reset, isWindow := numberOf(headers.Get("RateLimit-Reset"))
	if !isLimited || !isWindow {
		return nil
	}
	return &rateLimit{remaining, time.Duration(reset) * time.Second}
}

func numberOf(text string) (int, bool) {
	number, err := strconv.Atoi(text)
	return number, err == nil && number >= 0
}

type group struct {
	begun, answered int
	isKnown         bool
	left            int
	until           time.Time
}

// pace decides when the next request may leave. The server counts the requests of each group of resources in windows,
// and each answer states how many are left. While a group's window is unknown, one request goes alone to learn it.
type pace struct {
	gap     time.Duration
	mutex   sync.Mutex
	groups  map[string]*group
	flying  int
	last    time.Time
	changed chan struct{}
}

func newPace(gap time.Duration) *pace {
	return &pace{gap: gap, groups: map[string]*group{}, changed: make(chan struct{})}
}

// turn waits until a request of the group may leave; what it returns is called with its answer's limit. No window counts
// a request without a group.
func (p *pace) turn(ctx context.Context, name string) (func(*rateLimit), error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.mutex.Lock()
		g := p.groups[name]
		if g == nil && name != "" {
			g = &group{}
			p.groups[name] = g
		}
		wait := p.wait(g, time.Now())
		if wait <= 0 {
			answered := p.begin(g)
			p.mutex.Unlock()
			return answered, nil
		}
		changed := p.changed
		p.mutex.Unlock()
		timer := time.NewTimer(wait)
		select {
		case <-changed:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

func (p *pace) wait(g *group, now time.Time) time.Duration {
	if p.gap > 0 {
		if p.flying > 0 {
			return math.MaxInt64
		}
		if spaced := p.last.Add(p.gap).Sub(now); spaced > 0 {
			return spaced
		}
	}
	if g == nil {
		return 0
	}
	if g.isKnown && !now.Before(g.until) {
		g.isKnown = false
	}
	if !g.isKnown {
		if g.begun == g.answered {
			return 0
		}
		return math.MaxInt64
	}
	if g.left > 0 {
		return 0
	}
	return g.until.Sub(now)
}

func (p *pace) begin(g *group) func(*rateLimit) {
	p.flying++
	before := 0
	if g != nil {
		before = g.answered
		g.begun++
		g.left--
	}
	return func(told *rateLimit) {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.flying--
		p.last = time.Now()
		if g != nil {
			g.answered++
			if told != nil {
				g.learn(told, before, p.last)
			}
		}
		close(p.changed)
		p.changed = make(chan struct{})
	}
}

// learn takes the requests that began meanwhile off the stated rest, because it may count them or not.
func (g *group) learn(told *rateLimit, before int, now time.Time) {
	left, until := 0, now.Add(told.reset)
	if g.isKnown {
		left = g.left
		if g.until.Before(until) {
			until = g.until
		}
	}
	if sure := told.remaining - (g.begun - 1 - before); sure > left {
		left = sure
	}
	if told.remaining < left {
		left = told.remaining
	}
	g.isKnown, g.left, g.until = true, left, until
}

// rest waits for so long, or until the context ends.
func rest(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
