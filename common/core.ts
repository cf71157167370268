import type { DescMethodServerStreaming, DescMethodUnary, Message } from "@bufbuild/protobuf";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";

/** The service behind the facade, in the same process or another: requests and answers are the proto's messages. */
export interface Core {
  call(
    method: DescMethodUnary,
    request: Message,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /**
   * Yields answers as they come; the last one may be a failure. Leaving the loop, or aborting `signal`, ends the call.
   */
  stream(
    method: DescMethodServerStreaming,
    request: Message,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): AsyncIterable<Answer>;
}

/** The end of a call, over any host. */
export type Answer =
  | { readonly kind: "answer"; readonly message: Message }
  | { readonly kind: "failure"; readonly detail: ErrorDetail };
