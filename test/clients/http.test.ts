import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type Deadline, deadlineIn } from "../../common/deadline.ts";
import { type Exchange, type HttpClient, httpClient } from "../../src/clients/http.ts";

/**
 * The server answers a request in one of these ways. With `cut` it hangs up when it has the head and not yet the body.
 */
const PLAYS = ["answer", "hang", "cut", "half"] as const;
type Play = (typeof PLAYS)[number];

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const HEAD = /^POST \/(\w+)\/\d+ [\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n/;

/** This server keeps every byte that it gets; the path of a request says how the server answers. */
class Witness {
  readonly #received: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket, this.#received.push("") - 1));

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get connections(): number {
    return this.#received.length;
  }

  /** Returns the path of each request of which at least one byte came, repeated requests repeatedly. */
  get paths(): string[] {
    return this.#received.flatMap((text) => [...text.matchAll(/POST (\S+) /g)].map((match) => match[1]!));
  }

  release(): void {
    for (const socket of this.#sockets) socket.write(ANSWER);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket, at: number): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => {});
    let answered = 0;
    socket.on("data", (bytes) => {
      const received = this.#received[at] + bytes.toString("latin1");
      this.#received[at] = received;
      const [head, play, length] = HEAD.exec(received.slice(answered)) ?? [];
      if (head === undefined) return;
      if (play === "cut") return void socket.destroy();
      const end = answered + head.length + Number(length);
      if (received.length < end) return;
      answered = end;
      if (play === "answer") socket.write(ANSWER);
      if (play === "half") socket.end(ANSWER.slice(0, -1));
    });
  }
}

let witness: Witness;
let http: HttpClient;
let sent = 0;

async function open(connections: number): Promise<void> {
  witness = new Witness();
  http = httpClient(await witness.listen(), { connections });
}

async function shut(): Promise<void> {
  await http.close();
  witness.close();
}

interface Sent {
  readonly path: string;
  readonly exchange: Exchange;
}

function send(play: Play, milliseconds: number, bytes?: number): Promise<Sent> {
  return sendBy(deadlineIn(milliseconds), play, bytes);
}

async function sendBy(deadline: Deadline, play: Play, bytes = 100): Promise<Sent> {
  sent += 1;
  const path = `/${play}/${sent}`;
  const request = { method: "POST", path, headers: {}, body: Buffer.alloc(bytes, "x") } as const;
  return {
    path,
    exchange: await http.exchange({ ...request, deadline }),
  };
}

const kinds = (all: readonly Sent[]) => all.map(({ exchange }) => exchange.kind);

const LONG_MS = 20_000;

it("what only waited for a connection is unsent while some of its time is left, and never goes out later", async () => {
  await open(3);
  const hanging = Array.from({ length: 3 }, () => send("hang", LONG_MS));
  await expect.poll(() => witness.paths).toHaveLength(3);
  const waiting = await Promise.all(Array.from({ length: 20 }, () => send("answer", 100)));
  expect(kinds(waiting)).toEqual(Array(20).fill("unsent"));
  witness.release();
  expect(kinds(await Promise.all(hanging))).toEqual(Array(3).fill("answered"));
  expect(kinds([await send("answer", LONG_MS)])).toEqual(["answered"]);
  expect(witness.paths).toHaveLength(4);
  // A request that timed out costs the client none of its three connections.
  expect(witness.connections).toBe(3);
  await shut();
});

it("of two requests with the same deadline, the one that waits for a connection ends before the one that was written", async () => {
  await open(1);
  const ends: Exchange["kind"][] = [];
  const sending = ["hang", "answer"].map(async (play) => {
    ends.push((await send(play as Play, 1_000)).exchange.kind);
  });
  await Promise.all(sending);
  expect(ends).toEqual(["unsent", "lost"]);
  await shut();
});

it.each([-1, 1])("a wall clock that jumps a day (%i) ends no wait, and keeps none from ending", async (days) => {
  await open(2);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const [answered, hanging] = [deadlineIn(LONG_MS), deadlineIn(300)];
    vi.setSystemTime(Date.now() + days * 86_400_000);
    expect(kinds([await sendBy(answered, "answer"), await sendBy(hanging, "hang")])).toEqual(["answered", "lost"]);
  } finally {
    vi.useRealTimers();
    witness.release();
    await shut();
  }
});

it("what waited for a connection is sent when one is free in time", async () => {
  await open(1);
  const all = await Promise.all(Array.from({ length: 5 }, () => send("answer", LONG_MS)));
  expect(kinds(all)).toEqual(Array(5).fill("answered"));
  expect(witness.connections).toBe(1);
  await shut();
});

it.each<[string, Play, number]>([
  ["hangs up between the head and the body", "cut", LONG_MS],
  ["hangs up in the middle of its answer", "half", LONG_MS],
  ["does not answer", "hang", 2_000],
])("a request to a server that %s is lost, and not repeated", async (_, play, milliseconds) => {
  await open(1);
  const { path, exchange } = await send(play, milliseconds, 8 * 1024 * 1024);
  expect(exchange.kind).toBe("lost");
  expect(kinds([await send("answer", LONG_MS)])).toEqual(["answered"]);
  expect(witness.paths.filter((each) => each === path)).toHaveLength(1);
  await shut();
});

it("a client that closes leaves lost what was begun, and unsent what waited", async () => {
  await open(1);
  const begun = send("hang", LONG_MS);
  await expect.poll(() => witness.paths).toHaveLength(1);
  const waiting = send("answer", LONG_MS);
  await http.close();
  expect(kinds(await Promise.all([begun, waiting, send("answer", LONG_MS)]))).toEqual([
    ...["lost", "unsent", "unsent"],
  ]);
  expect(witness.paths).toHaveLength(1);
  witness.close();
});

it("no server has seen a byte of what is unsent, nor any request twice, whatever it does", async () => {
  const request = fc.record({
    play: fc.constantFrom(...PLAYS),
    milliseconds: fc.integer({ min: 1, max: 60 }),
    bytes: fc.constantFrom(1, 1_000, 1_000_000),
  });
  const requests = fc.array(request, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (all, connections, stop) => {
      await open(connections);
      const sending = all.map(({ play, milliseconds, bytes }) => send(play, milliseconds, bytes));
      if (stop) await sleep(20).then(() => http.close());
      const ended = await Promise.all(sending);
      witness.release();
      await sleep(20);
      const paths = (kind: Exchange["kind"]) =>
        ended.filter(({ exchange }) => exchange.kind === kind).map(({ path }) => path);
      const seen = witness.paths;
      await shut();
      expect(new Set(seen).size).toBe(seen.length);
      expect(paths("unsent").filter((path) => seen.includes(path))).toEqual([]);
      expect(paths("answered").filter((path) => !seen.includes(path))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
