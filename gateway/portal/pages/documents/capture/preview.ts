import type { Message } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PortalDocuments, type PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { documentOf, type Kind } from "../data/lists.ts";

/** The service is asked after this many milliseconds without typing. */
const SETTLED_MS = 350;

interface PreviewOptions {
  readonly kind: Kind;
  readonly message: Message;
  /** The message as JSON, by which an answer is remembered. */
  readonly text: string;
}

/** A preview is the service's verdict of a capture while it is typed: its amounts and its faults. */
export interface Preview {
  /** `shown` is the latest answer, which may be of an earlier text. */
  readonly shown: PreviewDocumentResponse | undefined;
  /** `checked` is the answer to the present text if `check` has asked for it, else the latest one. */
  readonly checked: PreviewDocumentResponse | undefined;
  readonly isPending: boolean;
  /** Asks about the present text without waiting for it to settle. */
  readonly check: () => Promise<PreviewDocumentResponse>;
}

export function usePreview({ kind, message, text }: PreviewOptions): Preview {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const queries = useQueryClient();
  const settled = useSettled(text, SETTLED_MS);
  const [verdict, setVerdict] = useState<{ text: string; answer: PreviewDocumentResponse } | undefined>();
  const queryOf = (said: string) => ({
    queryKey: ["preview", account, environment, kind, said],
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      callUnaryMethod(
        transport,
        PortalDocuments.method.previewDocument,
        { document: documentOf(kind, message) },
        signal === undefined ? {} : { signal },
      ),
    staleTime: 60_000,
  });
  const query = useQuery({
    ...queryOf(settled),
    enabled: settled === text && text !== "{}",
    placeholderData: keepPreviousData,
  });
  const check = async () => {
    const answer = await queries.fetchQuery(queryOf(text));
    setVerdict({ text, answer });
    return answer;
  };
  return {
    shown: query.data,
    checked: verdict?.text === text ? verdict.answer : query.data,
    isPending: query.isFetching || settled !== text,
    check,
  };
}
