import { type AppError, invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { oneOf, type ResourceName } from "../../../common/kinds.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import {
  type DocumentRow,
  findDocument,
  findDocuments,
  listDocuments,
  type Typed,
} from "../../persistence/documents/index.ts";
import { cancelDocument, foreseeCancellation, refreshCancellation } from "../cancelling/index.ts";
import { type Caller, type Deps, trace } from "../context/index.ts";
import {
  deliveredXml,
  filterOf,
  type ListRequest,
  MOST_IN_RUN,
  page,
  printDocument,
  printDocuments,
  type Reference,
} from "../documents/index.ts";
import { type Creation, createDocument } from "../issuing/index.ts";
import type { Kind } from "../kinds/index.ts";
import { substitute, substitutionRecord } from "../substituting/index.ts";

/** A REST resource answers for some records, and shows them in its own form. */
export interface Resource<Item, Created, Explain extends Explaining = Explaining> {
  /** The name of the resource; its list has the kinds that name it as theirs. */
  readonly name: ResourceName;
  /** Returns true when an id of the resource may name that record. */
  readonly answersFor: (document: Typed) => boolean;
  /** Returns the id of the record that one of its ids names. */
  readonly documentId: (id: string) => string;
  /** Returns the id under which the resource shows a record; that of the record where it is absent. */
  readonly shownId?: (documentId: string) => string;
  readonly show: (row: DocumentRow) => Item;
  readonly created: (creation: Creation) => Created;
  /**
   * Explains the amounts of a document, from its XML where the caller has read it; absent where the resource explains
   * none.
   */
  readonly explain?: Explain;
  readonly noXml: () => AppError;
}

type Explaining = (deps: Deps, caller: Caller, document: DocumentRow, xml?: Buffer | null) => Promise<unknown>;

interface Asking {
  readonly desglose?: boolean | undefined;
}

interface Creating extends Asking {
  readonly idempotencyKey?: string | undefined;
  readonly referencia?: string | undefined;
  /** The id of the record below which the document is created; the resource must answer for it. */
  readonly id?: string;
  readonly sustituye?: string | undefined;
}

/** Returns the functions that every resource has alike, ready for a method table. */
export function methodsOf<Item, Created, Explain extends Explaining>(
  deps: Deps,
  resource: Resource<Item, Created, Explain>,
) {
  return { ...findersOf(deps, resource), ...creationsOf(deps, resource), ...readsOf(deps, resource) };
}

/** Returns the functions that find records by the resource's ids; 404 where there is none. */
function findersOf(
  deps: Deps,
  { name, documentId, answersFor }: Pick<Resource<unknown, unknown>, "name" | "documentId" | "answersFor">,
) {
  const reference = (id: string): Reference => {
    // Ids are UUIDs; anything else names no document.
    if (!isUuid(id)) throw notFound();
    return { id: documentId(id), answersFor };
  };

  const find = async (id: string, caller: Tenant): Promise<DocumentRow> => {
    const document = await findDocument(deps.db, caller, reference(id).id);
    if (document === undefined || !answersFor(document)) throw notFound();
    return document;
  };

  const findAll = async (ids: readonly string[], caller: Tenant): Promise<DocumentRow[]> => {
    const found = await findDocuments(
      deps.db,
      caller,
      ids.map((id) => reference(id).id),
    );
    const byId = new Map(found.filter(answersFor).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(reference(id).id.toLowerCase());
      if (row === undefined) throw notFound();
      return row;
    });
  };

  const findMatching = async (request: ListRequest, caller: Tenant): Promise<DocumentRow[]> => {
    const { estado, situacion = estado === undefined ? "vigente" : undefined } = request;
    const filter = { ...filterOf({ ...request, situacion }), list: name };
    const { rows, total } = await listDocuments(deps.db, caller, filter, { limit: MOST_IN_RUN, offset: 0 });
    if (total > MOST_IN_RUN) throw tooMany(total);
    if (total === 0) throw notApplicable("Ningún comprobante timbrado cumple con los filtros");
    return rows;
  };

  return { reference, find, findAll, findMatching };
}

/** Returns the function that explains the amounts of a document, where the request asks for it. */
function explainerOf<Explain extends Explaining>(
  deps: Deps,
  { explain }: Pick<Resource<unknown, unknown, Explain>, "explain">,
) {
  return async ({ desglose = false }: Asking, caller: Caller, document: DocumentRow, xml?: Buffer | null) => {
    if (!desglose || explain === undefined) return {};
    const explanation = (await explain(deps, caller, document, xml)) as Awaited<ReturnType<Explain>>;
    return explanation === undefined ? {} : { desglose: explanation };
  };
}

function creationsOf<Item, Created, Explain extends Explaining>(
  deps: Deps,
  resource: Resource<Item, Created, Explain>,
) {
  const { answersFor } = resource;
  const { find } = findersOf(deps, resource);
  const explained = explainerOf(deps, resource);

  const make = async <Request extends Creating>(
    kind: Kind<Request>,
    request: Request,
    caller: Caller,
    fault: AppError | undefined,
  ): Promise<Creation> => {
    const creation = await createDocument(deps, caller, {
      kind: kind.name,
      idempotencyKey: request.idempotencyKey,
      referencia: request.referencia,
      prepare: async () => {
        if (fault !== undefined) throw fault;
        if (request.id !== undefined) await find(request.id, caller);
        return kind.prepare(deps, caller, request);
      },
      refuseAnswer: (document) => (answersFor(document) ? undefined : otherKind(kind, document)),
    });
    await kind.follow?.(deps, caller, request, creation);
    return creation;
  };

  /** The document exists by now, so a failure to explain it is only logged; its detail explains it later. */
  const answer = async (request: Asking, caller: Caller, creation: Creation) => ({
    data: resource.created(creation),
    ...(creation.replayed ? { idempotente: true } : {}),
    ...(await explained(request, caller, creation.document).catch((error: unknown) => {
      deps.log.warn({ ...trace(caller), document: creation.document.id, error }, "amounts-not-explained");
      return {};
    })),
  });

  return {
    /** Creates a document, which may name in `sustituye` another one of the resource whose place it takes. */
    async create<Request extends Creating>(kind: Kind<Request>, request: Request, caller: Caller, fault?: AppError) {
      // A text that cannot be a key is refused before anything else.
      if (fault?.campo === "idempotency_key") throw fault;
      const { sustituye } = request;
      const create = () => make(kind, request, caller, fault);
      if (sustituye === undefined) return answer(request, caller, await create());
      const { creation, substitution } = await substitute(deps, caller, create);
      const original = resource.documentId(sustituye.toLowerCase());
      if (substitution?.original.id !== original) throw ofAnother(creation.document);
      const sustitucion = substitutionRecord(substitution, resource.shownId);
      return { ...(await answer(request, caller, creation)), sustitucion };
    },

    /**
     * Creates a document that takes the place of the one that the request names by its id, and has SAT cancel that one.
     */
    async substitute<Request extends Creating>(
      kind: Kind<Request>,
      request: Request,
      caller: Caller,
      fault?: AppError,
    ) {
      if (request.id === undefined) throw invalid("id: es obligatorio", { campo: "id" });
      const create = () => make(kind, request, caller, fault);
      const { creation, substitution } = await substitute(deps, caller, create);
      if (substitution?.original.id !== request.id.toLowerCase()) throw ofAnother(creation.document);
      return { ...(await answer(request, caller, creation)), sustitucion: substitutionRecord(substitution) };
    },
  };
}

function readsOf<Item, Created, Explain extends Explaining>(deps: Deps, resource: Resource<Item, Created, Explain>) {
  const { show } = resource;
  const { reference, find, findAll, findMatching } = findersOf(deps, resource);
  const explained = explainerOf(deps, resource);
  return {
    explained,

    async list(request: ListRequest, caller: Caller) {
      const { pagina, limite, offset } = page(request);
      const filter = { ...filterOf(request), list: resource.name };
      const { rows, total } = await listDocuments(deps.db, caller, filter, { limit: limite, offset });
      return { data: rows.map(show), total, pagina, limite };
    },

    async get(request: { readonly id: string } & Asking, caller: Caller) {
      const document = await find(request.id, caller);
      return { data: show(document), ...(await explained(request, caller, document)) };
    },

    async xml({ id }: { readonly id: string }, caller: Caller) {
      const document = await find(id, caller);
      const content = await deliveredXml(deps, caller, document.id);
      if (!content) throw resource.noXml();
      return { contentType: "application/xml", name: `${id}.xml`, content };
    },

    async pdf({ id }: { readonly id: string }, caller: Caller) {
      return printDocument(deps, caller, await find(id, caller), id);
    },

    /**
     * Prints stamped documents as one PDF: those of the ids in their order, or those of the list that match, in the
     * list's order.
     */
    async run(request: ListRequest & { readonly ids: readonly string[] }, title: string, caller: Caller) {
      const rows = await (request.ids.length > 0 ? findAll(request.ids, caller) : findMatching(request, caller));
      return printDocuments(deps, caller, rows, title);
    },

    async cancel(
      request: { readonly id: string; readonly motivo: string; readonly uuidReemplazo?: string | undefined },
      caller: Caller,
    ) {
      return { data: show(await cancelDocument(deps, caller, reference(request.id), request)) };
    },

    async foresee({ id }: { readonly id: string }, caller: Caller) {
      return { data: await foreseeCancellation(deps, caller, reference(id)) };
    },

    async refresh({ id }: { readonly id: string }, caller: Caller) {
      const { document, confirmed } = await refreshCancellation(deps, caller, reference(id));
      return { data: show(document), confirmada: confirmed };
    },
  };
}

function tooMany(total: number): AppError {
  const remedy = "filtre por menos días, o pida una exportación (/exportaciones)";
  return notApplicable(`Son ${total} comprobantes, y un PDF lleva a lo más ${MOST_IN_RUN}; ${remedy}`);
}

/** Refuses a key that stands for a document of a kind that this resource does not show. */
function otherKind(asked: Pick<Kind<never>, "name">, document: DocumentRow): AppError {
  const sentence = `ya es la de ${oneOf(document.kind)}; para ${oneOf(asked.name)} use otra llave`;
  return invalid(`idempotency_key (encabezado Idempotency-Key): ${sentence}`, { campo: "idempotency_key" });
}

/** Refuses a key that stands for a document without, or with another, substitution. */
function ofAnother({ id }: DocumentRow): AppError {
  const sentence = `ya es la del comprobante ${id}, que no sustituye a éste; use otra llave`;
  return invalid(`idempotency_key (encabezado Idempotency-Key): ${sentence}`, { campo: "idempotency_key" });
}
