import { setImmediate as endOfTurn } from "node:timers/promises";

/** Answers have less than this beside a document: SAT's acknowledgement has some 6 kB. */
export const MOST_READ = 64 * 1024;
/** An answer of this size or more is read in parts, and other requests are served between them. */
export const LARGE = 128 * 1024;

/** Blanks are in every document, and in no escape or reference: a text is cut before them. */
const BLANK = 0x20;

/**
 * Reads a text of megabytes piece by piece, between which other requests are served. Returns undefined for a text that
 * has no blanks to cut it at.
 */
export async function inPieces(text: Buffer, read: (piece: string) => string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + LARGE < text.length ? text.lastIndexOf(BLANK, at + LARGE) : text.length;
    if (end <= at) return undefined;
    pieces.push(Buffer.from(read(text.toString("utf8", at, end))));
    at = end;
    await endOfTurn();
  }
  return Buffer.concat(pieces);
}

/**
 * Reads an answer of JSON, in which the text of a document may have megabytes: a long text becomes a Buffer. Returns
 * undefined for what is no JSON, and for more beside long texts than any answer has.
 */
export async function readJson(json: Buffer): Promise<unknown> {
  try {
    if (json.length <= LARGE) return JSON.parse(json.toString());
    const { rest, texts } = await takeLong(json);
    if (rest.length > LARGE) return undefined;
    return JSON.parse(rest.toString(), (_, value) => texts.get(value) ?? value);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const LONG = 16 * 1024;
const PART = 2 * 1024 * 1024;

/** Takes long texts out of JSON, and leaves their names. @throws SyntaxError for a wrong escape */
async function takeLong(json: Buffer) {
  const rest: Buffer[] = [];
  const texts = new Map<unknown, Buffer | undefined>();
  let [taken, opened, pause] = [0, -1, 0];
  for (let at = 0; at < json.length; at += 1) {
    if (at >= pause) {
      await endOfTurn();
      pause = at + PART;
    }
    const byte = json[at];
    if (byte === BACKSLASH) at += 1;
    if (byte !== QUOTE) continue;
    if (opened >= 0 && at - opened > LONG) {
      const text = json.subarray(opened + 1, at);
      texts.set(`\0${texts.size}`, await inPieces(text, (piece) => JSON.parse(`"${piece}"`)));
      rest.push(json.subarray(taken, opened + 1), Buffer.from(`\\u0000${texts.size - 1}`));
      taken = at;
    }
    opened = opened < 0 ? at : -1;
  }
  return { rest: Buffer.concat([...rest, json.subarray(taken)]), texts };
}
