/** Health and metrics of a process, whichever HTTP server carries the questions. */
export interface OpsEndpoints {
  readonly paths: readonly string[];
  answer(path: string, visitor: Visitor): Promise<OpsAnswer>;
}

export interface Visitor {
  /** Its address, as the server that carries the question knows it. */
  readonly address: string;
  /** It is true when a proxy brought the question: then the address may be the proxy's. */
  readonly forwarded: boolean;
  readonly authorization: string | undefined;
}

export interface OpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}
