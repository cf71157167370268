import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useRefresh } from "./refresh.ts";

/**
 * Returns a function that calls a method which changes something, and then asks again for all that the page has from
 * the method's service. `show` takes the answer at once, because a secret must not wait for that.
 */
export function useCall<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>) {
  const transport = useTransport();
  const refresh = useRefresh();
  return async (input: MessageInitShape<I>, show?: (answer: MessageShape<O>) => void): Promise<MessageShape<O>> => {
    const answer = await callUnaryMethod(transport, method, input);
    show?.(answer);
    await refresh(method.parent);
    return answer;
  };
}
