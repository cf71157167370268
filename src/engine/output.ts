/**
 * An Output collects UTF-8 value by value. Texts are short and nearly all ASCII, so writing bytes is faster than
 * joining and encoding strings, and leaves no garbage.
 */
export class Output {
  length = 0;
  #bytes: Buffer = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #view = viewOf(this.#bytes);

  clear(): void {
    this.length = 0;
    if (this.#bytes.length > MOST_KEPT) this.#replace(Buffer.allocUnsafeSlow(USUAL_BYTES));
  }

  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }

  /** The last word may extend beyond the piece; the next write overwrites the excess. */
  piece({ words, length }: Piece): void {
    this.#reserve(length + WORD);
    const view = this.#view;
    let at = this.length;
    for (let index = 0; index < words.length; index++) {
      view.setFloat64(at, words[index]!, true);
      at += WORD;
    }
    this.length += length;
  }

  text(text: string): void {
    this.#reserve(text.length * MOST_BYTES);
    this.length += this.#bytes.write(text, this.length);
  }

  /**
   * Writes a value and its terminator. It uses only local variables, because most of the writing time is spent here.
   */
  value(text: string, { plain, careful, end }: ValueForm): void {
    if (text.length > SHORT) {
      this.#encoded(careful(text), end);
      return;
    }
    this.#reserve(text.length * MOST_BYTES + 1);
    const bytes = this.#bytes;
    let at = this.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < ASCII && (plain[code] === 1 || isLoneBlank(text, index))) {
        bytes[at++] = code;
      } else if (code >= ASCII && code < TWO_BYTES) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else {
        this.#encoded(careful(text), end);
        return;
      }
    }
    bytes[at++] = end;
    this.length = at;
  }

  #encoded(text: string, end: number): void {
    this.#reserve(text.length * MOST_BYTES + 1);
    this.length += this.#bytes.write(text, this.length);
    this.#bytes[this.length++] = end;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + more));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#replace(larger);
  }

  #replace(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }
}

/** Returns true for a single blank between two words, which every form writes unchanged. */
function isLoneBlank(text: string, index: number): boolean {
  const inside = index > 0 && index + 1 < text.length;
  return inside && text.charCodeAt(index) === BLANK && text.charCodeAt(index + 1) !== BLANK;
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

const USUAL_BYTES = 128 * 1024;
/** A larger buffer is released after its document. */
const MOST_KEPT = 1024 * 1024;
const ASCII = 0x80;
const BLANK = 0x20;
/** UTF-8 encodes characters below this, which include all letters of Spanish, in at most two bytes. */
const TWO_BYTES = 0x800;
/** The most bytes that one unit of UTF-16 takes in UTF-8. */
const MOST_BYTES = 3;
/** For longer texts the encoder is faster than a loop. */
const SHORT = 100;

/**
 * A ValueForm tells how values are written. `careful` is right for any text and leaves `plain` characters unchanged.
 */
export interface ValueForm {
  readonly careful: (text: string) => string;
  /** `plain` has a 1 for each ASCII character that is always written unchanged. */
  readonly plain: Uint8Array;
  readonly end: number;
}

export function valueForm(
  end: string,
  careful: ValueForm["careful"],
  isPlain: (character: string) => boolean,
): ValueForm {
  const plain = Uint8Array.from({ length: ASCII }, (_, code) => Number(isPlain(String.fromCharCode(code))));
  return { careful, plain, end: end.charCodeAt(0) };
}

/**
 * A Piece is markup that is written often. It is stored as 8-byte words, because a word costs as much to write as a
 * byte. A NaN might change when copied, but eight bytes of UTF-8 never form one: they would end in 0xF0 or more before
 * 0x7F or 0xFF.
 */
export type Piece = ReturnType<typeof pieceOf>;

export function pieceOf(markup: string) {
  const { length } = Buffer.from(markup);
  const padded = Buffer.alloc(length + WORD, markup);
  const words = Float64Array.from({ length: Math.ceil(length / WORD) }, (_, index) =>
    padded.readDoubleLE(index * WORD),
  );
  return {
    words,
    /** The length is in bytes. */
    length,
  };
}

const WORD = 8;
