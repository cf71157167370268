/**
 * A file while it comes, over as many attempts as that takes. What came is kept: the next attempt asks for the rest
 * where the service can give it.
 */
export class Download {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  readonly #chunks: Uint8Array[] = [];
  /** The tag is that of the file of which a part is here; undefined where the service can give no part. */
  #etag: string | undefined;
  #size = 0;
  /** The failure is not the service's: the file is another one now, or cannot be written. It ends the download. */
  failure: unknown;

  constructor(into?: WritableStream<Uint8Array>) {
    this.#writer = into?.getWriter();
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the headers that ask for the bytes behind those that came. */
  get headers(): Readonly<Record<string, string>> {
    if (this.#etag === undefined || this.#size === 0) return {};
    return { range: `bytes=${this.#size}-`, "if-range": this.#etag };
  }

  /**
   * Takes the body of a successful answer. `heard` is called with false while the caller's stream makes it wait, and
   * with true behind each chunk.
   */
  async take({ status, headers, body }: Response, heard: (isHeard: boolean) => void): Promise<void> {
    let skipped = this.#begin(status, headers);
    if (body === null) return;
    const reader = body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard(false);
      const skip = Math.min(skipped, read.value.byteLength);
      skipped -= skip;
      await this.#keep(read.value.subarray(skip));
      heard(true);
    }
  }

  /** Returns how many bytes of the answer are here already. */
  #begin(status: number, headers: Headers): number {
    const etag = headers.get("accept-ranges") === "bytes" ? (headers.get("etag") ?? undefined) : undefined;
    if (status === 206) {
      if (headers.get("content-range")?.startsWith(`bytes ${this.#size}-`) && etag === this.#etag) return 0;
      throw new TypeError(`contestó otra parte (${headers.get("content-range")})`);
    }
    if (etag !== undefined && etag === this.#etag) return this.#size;
    if (this.#writesAtOnce && this.#size > 0) {
      this.failure = new Error("El archivo cambió mientras se descargaba; descárguelo de nuevo");
      throw this.failure;
    }
    this.#etag = etag;
    this.#size = 0;
    this.#chunks.length = 0;
    return 0;
  }

  /** A file that may have to come again from its beginning is written once it is whole; only small ones are such. */
  get #writesAtOnce(): boolean {
    return this.#writer !== undefined && this.#etag !== undefined;
  }

  async #keep(chunk: Uint8Array): Promise<void> {
    if (this.#writesAtOnce) await this.#write(chunk);
    else this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
  }

  async #write(chunk: Uint8Array): Promise<void> {
    try {
      await this.#writer!.ready;
      await this.#writer!.write(chunk);
    } catch (cause) {
      this.failure = cause;
      throw cause;
    }
  }

  /** Ends the caller's stream, and returns the bytes; none where they went into the stream. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#writer !== undefined) {
      for (const chunk of this.#chunks.splice(0)) await this.#writer.write(chunk);
      await this.#writer.close();
    }
    const bytes = new Uint8Array(this.#chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }

  /** Tells the caller's stream that the file does not come. */
  async abort(reason: unknown): Promise<void> {
    await this.#writer?.abort(reason).catch(() => {});
  }
}
