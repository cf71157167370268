/** OpsEndpoints answer for the health and metrics of a process, over any HTTP server. */
export interface OpsEndpoints {
  readonly paths: readonly string[];
  answer(path: string, visitor: Visitor): Promise<OpsAnswer>;
}

export interface Visitor {
  readonly address: string;
  /** `forwarded` says that a proxy forwarded the request, so the address may be the proxy's. */
  readonly forwarded: boolean;
  readonly authorization: string | undefined;
}

export interface OpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}
