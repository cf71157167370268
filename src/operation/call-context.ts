import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line written during a call says of it. */
export interface CallContext {
  readonly requestId: string;
  account?: string;
  environment?: string;
}

const calls = new AsyncLocalStorage<CallContext>();

/** Runs a call; whatever is logged until it ends carries its context. */
export function inCall<T>(context: CallContext, run: () => Promise<T>): Promise<T> {
  return calls.run(context, run);
}

/** The call that is being run, if any. */
export function currentCall(): CallContext | undefined {
  return calls.getStore();
}
