import { requestId } from "../../common/ids.ts";
import type { Caller, PlatformCaller, Visitor } from "../services/context/index.ts";

export interface Call {
  readonly requestId: string;
  /** Reads a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The caller is the one that an API key or a session proved; undefined for calls with the service token. */
  caller?: Caller;
  visitor?: Visitor;
  /** The caller of a method of a platform's own. */
  platform?: PlatformCaller;
}

export function callOf(header: Call["header"]): Call {
  return { requestId: requestId(header("x-request-id")), header };
}
