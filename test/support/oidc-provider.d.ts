/** The package has no types, so this file declares the part that the tests use. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
    on(event: string, listener: (...values: unknown[]) => void): this;
    readonly Grant: new (
      of: Readonly<Record<string, unknown>>,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}
