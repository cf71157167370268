/** A process of the simulation yields a wait; the clock calls `resume` when the wait is over. */
export type Wait = (resume: () => void) => void;

/** A process of the simulation yields each of its waits. */
export type Process = Generator<Wait, void>;

/** The clock counts simulated time in ms and does not depend on the machine. */
export class Clock {
  now = 0;
  /** The events are a binary heap by time; events of the same time run in the order of their insertion. */
  readonly #events: { at: number; number: number; act: () => void }[] = [];
  #count = 0;

  after(ms: number, act: () => void): void {
    const events = this.#events;
    const event = { at: this.now + ms, number: this.#count++, act };
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBefore(events[parent]!, event)) break;
      events[at] = events[parent]!;
      at = parent;
    }
    events[at] = event;
  }

  readonly pause =
    (ms: number): Wait =>
    (resume) =>
      this.after(ms, resume);

  start(process: Process): void {
    const step = () => {
      const { done, value } = process.next();
      if (!done) value(step);
    };
    step();
  }

  /** Runs all events before `end`. */
  run(end: number): void {
    while (this.#events.length > 0 && this.#events[0]!.at <= end) {
      const { at, act } = this.#first();
      this.now = at;
      act();
    }
    this.now = end;
  }

  #first() {
    const events = this.#events;
    const first = events[0]!;
    const last = events.pop()!;
    if (events.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && isBefore(events[child + 1]!, events[child]!)) child++;
      if (isBefore(last, events[child]!)) break;
      events[at] = events[child]!;
      at = child;
    }
    events[at] = last;
    return first;
  }
}

interface Timed {
  readonly at: number;
  readonly number: number;
}

const isBefore = (one: Timed, other: Timed) =>
  one.at < other.at || (one.at === other.at && one.number < other.number);

/** Servers of one kind (cores, the turn of an event loop, a lock) are given out in the order of asking. */
export class Servers {
  /** All servers together were busy for this many ms. */
  busy = 0;
  readonly count: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #head = 0;
  #free: number;

  constructor(clock: Clock, count: number) {
    this.#clock = clock;
    this.count = count;
    this.#free = count;
  }

  readonly take: Wait = (resume) => {
    if (this.#free > 0) {
      this.#free--;
      resume();
    } else this.#waiting.push(resume);
  };

  give(): void {
    const next = this.#waiting[this.#head];
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#head++;
    if (this.#head > 1_000) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    next();
  }

  /** Occupies one server for `ms`. */
  *use(ms: number): Process {
    yield this.take;
    this.busy += ms;
    yield this.#clock.pause(ms);
    this.give();
  }
}

interface RoundsOptions {
  /** A round takes at most this many waiting processes. */
  readonly most?: number;
  /** Runs before each round; a process that joins meanwhile is part of that round. */
  readonly gather?: (waiting: () => number) => Process;
}

/** Processes that wait while a round runs go together in the next round. */
export class Rounds {
  rounds = 0;
  readonly #clock: Clock;
  readonly #round: (count: number) => Process;
  readonly #most: number;
  readonly #gather: RoundsOptions["gather"];
  #waiting: (() => void)[] = [];
  #running = false;

  constructor(clock: Clock, round: (count: number) => Process, options: RoundsOptions = {}) {
    this.#clock = clock;
    this.#round = round;
    this.#most = options.most ?? Number.POSITIVE_INFINITY;
    this.#gather = options.gather;
  }

  readonly join: Wait = (resume) => {
    this.#waiting.push(resume);
    if (!this.#running) this.#clock.start(this.#run());
  };

  *#run(): Process {
    this.#running = true;
    while (this.#waiting.length > 0) {
      if (this.#gather !== undefined) yield* this.#gather(() => this.#waiting.length);
      const group = this.#waiting.splice(0, this.#most);
      this.rounds++;
      yield* this.#round(group.length);
      for (const resume of group) resume();
    }
    this.#running = false;
  }
}
