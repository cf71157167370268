/**
 * UTF-8 as it is written, value by value. Texts are short and nearly all ASCII: putting bytes down beats joining and
 * encoding strings, and leaves nothing to collect.
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

  /** The last word may reach beyond the piece; what comes next is written over it. */
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

  /** A value and what ends it. With locals only: most of the time goes by here. */
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

/** Between two words, where a blank is written as it is whatever the form. */
function isLoneBlank(text: string, index: number): boolean {
  const inside = index > 0 && index + 1 < text.length;
  return inside && text.charCodeAt(index) === BLANK && text.charCodeAt(index + 1) !== BLANK;
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Holds nearly every document. */
const USUAL_BYTES = 128 * 1024;
/** A larger buffer is let go with its document. */
const MOST_KEPT = 1024 * 1024;
const ASCII = 0x80;
const BLANK = 0x20;
/** UTF-8 writes characters up to here, all letters of Spanish among them, in two bytes. */
const TWO_BYTES = 0x800;
/** What one unit of UTF-16 becomes in UTF-8. */
const MOST_BYTES = 3;
/** From here on the encoder is faster than a loop. */
const SHORT = 100;

/** How values are written: `careful` does it right for any text, and what is `plain` it leaves as it is. */
export interface ValueForm {
  readonly careful: (text: string) => string;
  /** 1 for each character of ASCII that is written as it is wherever it stands. */
  readonly plain: Uint8Array;
  /** The character behind every value. */
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
 * Markup that is put down again and again. As words: eight bytes at a time cost what one does. A NaN might change on
 * its way, but eight bytes of UTF-8 are never one: they would end in 0xF0 or more before 0x7F or 0xFF.
 */
export interface Piece {
  readonly words: Float64Array;
  /** In bytes. */
  readonly length: number;
}

export function pieceOf(markup: string): Piece {
  const { length } = Buffer.from(markup);
  const padded = Buffer.alloc(length + WORD, markup);
  const words = Float64Array.from({ length: Math.ceil(length / WORD) }, (_, index) =>
    padded.readDoubleLE(index * WORD),
  );
  return { words, length };
}

const WORD = 8;
