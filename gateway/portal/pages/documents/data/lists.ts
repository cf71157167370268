import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { type DocumentRequest, DocumentRequestSchema, type Draft } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { DOCUMENT_KINDS, type KindName, kindOfTipo } from "../../../../../common/kinds.ts";
import { LIST_OF, type ListName } from "./filters.ts";

/** The members of DocumentRequest, which are captured, as the contract spells them: "nota_credito". */
type Member = Snake<NonNullable<DocumentRequest["kind"]["case"]>>;
type Snake<S extends string> = S extends `${infer Letter}${infer Tail}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Tail>}`
  : S;

export const CAPTURE = {
  factura: "/$rfc/$ambiente/capturar/factura",
  nota_credito: "/$rfc/$ambiente/capturar/nota-credito",
  complemento_pago: "/$rfc/$ambiente/capturar/pago",
  nomina: "/$rfc/$ambiente/capturar/nomina",
  retencion: "/$rfc/$ambiente/capturar/retencion",
  otra_retencion: "/$rfc/$ambiente/capturar/otra-retencion",
  traslado: "/$rfc/$ambiente/capturar/traslado",
} as const satisfies Readonly<Record<Member, string>>;
export type Kind = keyof typeof CAPTURE;

const MEMBERS = DocumentRequestSchema.oneofs[0]!.fields;

/** Returns the request that captures a document of the kind. */
export const requestOfKind = (kind: Kind): DescMessage => MEMBERS.find(({ name }) => name === kind)!.message!;

export function documentOf(kind: Kind, message: Message): DocumentRequest {
  const { localName } = MEMBERS.find(({ name }) => name === kind)!;
  return create(DocumentRequestSchema, {
    kind: { case: localName, value: message } as DocumentRequest["kind"],
  });
}

/**
 * Returns the page on which a draft is captured: `kind` alone does not tell a withholding of the portal's own types
 * from the API's.
 */
export function captureOf(draft: Draft): (typeof CAPTURE)[Kind] {
  const held = MEMBERS.find(({ localName }) => localName === draft.document?.kind.case);
  return CAPTURE[(held?.name ?? draft.kind) as Kind];
}

interface ShownKind {
  readonly list: ListName;
  readonly name: string;
}

export const KINDS: Readonly<Record<Kind | KindName, ShownKind>> = {
  ...(Object.fromEntries(Object.values(DOCUMENT_KINDS).map(({ name, ...kind }) => [name, shown(kind)])) as Record<
    KindName,
    ShownKind
  >),
  otra_retencion: shown(DOCUMENT_KINDS.retencion),
};

function shown({ resource, label }: Omit<(typeof DOCUMENT_KINDS)[KindName], "name">): ShownKind {
  return { list: LIST_OF[resource], name: label };
}

/** Returns the kind with the service's name; an invoice where the pages do not know the name. */
export function kindOf(name: string): Kind | KindName {
  return name in KINDS ? (name as KindName) : "factura";
}

/** Returns what people call a document of that TipoDeComprobante. */
export function nameOfTipo(tipo: string | undefined): string | undefined {
  return kindOfTipo(tipo)?.label;
}
