import { type Message, toJson } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { PortalDocuments, type PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { documentOf, type Kind, requestOfKind } from "../data/lists.ts";
import { type Draft, type Read, toRequest } from "../forms/draft.ts";

/** Milliseconds without typing after which the service is asked. */
const SETTLED_MS = 350;

interface PreviewOptions {
  readonly kind: Kind;
  readonly draft: Draft;
}

/** A preview is the service's verdict of a capture while it is typed: its amounts and its faults. */
export interface Preview {
  /** The form itself cannot read these fields. */
  readonly unreadable: Read<unknown>["problems"];
  /** The latest answer, which may be of an earlier draft. */
  readonly shown: PreviewDocumentResponse | undefined;
  /** The answer to the present draft if `check` has asked for it, else the latest one. */
  readonly checked: PreviewDocumentResponse | undefined;
  /** The draft that `checked` answers. */
  readonly judged: Draft | undefined;
  readonly isPending: boolean;
  /** Asks about the present draft without waiting for it to settle. */
  readonly check: () => Promise<PreviewDocumentResponse>;
}

interface Verdict {
  readonly judged: Draft;
  readonly answer: PreviewDocumentResponse;
}

/** Reads a draft as a request. `text` is the request as JSON: equal texts are equal requests, and have one answer. */
export function readAs(kind: Kind, draft: Draft) {
  const schema = requestOfKind(kind);
  const { message, problems } = toRequest<Message>(schema, draft);
  return { message, problems, text: JSON.stringify(toJson(schema, message)) };
}

export function usePreview({ kind, draft }: PreviewOptions): Preview {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const queries = useQueryClient();
  const settled = useSettled(draft, SETTLED_MS);
  const read = useMemo(() => readAs(kind, settled), [kind, settled]);
  const [verdict, setVerdict] = useState<Verdict | undefined>(undefined);
  const queryOf = ({ message, text }: typeof read, judged: Draft) => ({
    queryKey: ["preview", account, environment, kind, text],
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<Verdict> => {
      const { previewDocument } = PortalDocuments.method;
      const input = { document: documentOf(kind, message) };
      const options = signal === undefined ? {} : { signal };
      return { judged, answer: await callUnaryMethod(transport, previewDocument, input, options) };
    },
    staleTime: 60_000,
  });
  const query = useQuery({
    ...queryOf(read, settled),
    enabled: read.text !== "{}",
    placeholderData: keepPreviousData,
  });
  const check = async () => {
    const { answer } = await queries.fetchQuery(queryOf(readAs(kind, draft), draft));
    setVerdict({ judged: draft, answer });
    return answer;
  };
  const latest = verdict?.judged === draft ? verdict : query.data;
  // Drafts that make the same request have one answer.
  const judged = latest === query.data && !query.isPlaceholderData ? settled : latest?.judged;
  return {
    unreadable: read.problems,
    shown: query.data?.answer,
    checked: latest?.answer,
    judged,
    isPending: query.isFetching || settled !== draft,
    check,
  };
}
