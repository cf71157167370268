import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ExportFiles, ExportSchema, Exports } from "#proto/cfdi/v1/export_pb.ts";
import { internal, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import type { Querying, Tenant } from "../../persistence/database/index.ts";
import {
  type ExportRow,
  findDownloaded,
  findExport,
  findPieceAt,
  insertExport,
  listExports,
  MOST_EXPORTS,
  type Part,
  setDownload,
} from "../../persistence/exports/index.ts";
import { type Caller, type Deps, ENVIRONMENTS, type MethodTable } from "../context/index.ts";
import { asUnanswered, page } from "../documents/index.ts";
import { KEPT_MS } from "./making.ts";
import { reconcile } from "./reconciling.ts";
import { type ExportRequest, readExportRequest } from "./request.ts";
import { contentOf } from "./storing.ts";

const DOWNLOAD_MS = 3 * 3_600_000;

/** Orders, shows and hands out the exports of an account. */
export function exports(deps: Deps): MethodTable<typeof Exports> {
  const { db, now } = deps;
  const find = async (id: string, caller: Caller): Promise<ExportRow> => {
    const found = isUuid(id) ? await findExport(db, caller, now(), id) : undefined;
    if (found === undefined) throw notFound(NAME);
    return found;
  };
  return {
    async createExport(request, caller) {
      return { data: show(await orderExport(db, caller, readExportRequest(request), now())) };
    },

    async listExports(request, caller) {
      const { pagina, limite, offset } = page(request);
      const { rows, total } = await listExports(db, caller, now(), { limit: limite, offset });
      return { data: rows.map(show), total, pagina, limite };
    },

    async getExport({ id }, caller) {
      return { data: show(await find(id, caller)) };
    },

    async reconcile(request, caller) {
      return { data: await reconcile(deps, caller, request) };
    },

    async createExportDownload({ id }, caller) {
      await find(id, caller);
      return { data: await openDownload(deps, caller, id) };
    },
  };
}

/** @throws 400 where the account, or `who` in its place, has as many exports as it may have */
export async function orderExport(
  db: Querying,
  tenant: Tenant,
  request: ExportRequest,
  at: Date,
  who = "La cuenta",
): Promise<ExportRow> {
  const made = await insertExport(db, tenant, {
    id: randomUUID(),
    request,
    at,
    until: new Date(at.getTime() + KEPT_MS),
  });
  if (made === undefined) throw notApplicable(`${who} ${TOO_MANY}`);
  return made;
}

/** Makes the address from which an export is downloaded. `owner` is an account, or a platform in its place. */
export async function openDownload({ db, now }: Pick<Deps, "db" | "now">, owner: Tenant, id: string) {
  const secret = randomBytes(SECRET_BYTES);
  const until = new Date(now().getTime() + DOWNLOAD_MS);
  const ends = await setDownload(db, owner, now(), id, { tokenHash: hashOf(secret), until });
  if (ends === undefined) throw notApplicable("La exportación todavía no está lista");
  return { ruta: `/descargas/${writeToken({ ...owner, id }, secret)}`, venceEn: timestampFromDate(ends) };
}

/** Reads the files of exports for whoever has the token of an address. */
export function exportFiles(deps: Deps): MethodTable<typeof ExportFiles> {
  return {
    async readExportPiece({ token, parte = 1, piece: asked = 0, offset }) {
      const named = readToken(token);
      if (named === undefined) throw notFound(ADDRESS);
      const { secret, ...of } = named;
      const placed = offset === undefined ? undefined : await findPieceAt(deps.db, of, String(parte), offset);
      const piece = placed?.number ?? asked;
      const proof = { tokenHash: hashOf(secret), now: deps.now() };
      const found = await findDownloaded<readonly Part[]>(deps.db, of, proof, String(parte), piece);
      const part = found?.parts.find((each) => each.parte === parte);
      if (found === undefined || part === undefined || piece >= part.pieces) throw notFound(ADDRESS);
      const content = await contentOf(deps, found).catch((cause: unknown) => {
        throw asUnanswered(deps, cause);
      });
      if (content === undefined) throw internal(new Error(`export ${of.id}: a piece is missing`));
      return {
        ...{ contentType: "application/zip", name: part.nombre, size: BigInt(part.bytes), content },
        ...(piece + 1 < part.pieces ? { next: piece + 1 } : {}),
        ...(placed === undefined ? {} : { start: placed.start }),
      };
    },
  };
}

const NAME = "La exportación";
const ADDRESS = "La descarga";
const TOO_MANY =
  `ya tiene ${MOST_EXPORTS.unfinished} exportaciones sin terminar o ${MOST_EXPORTS.kept} que se conservan; ` +
  "espere a que terminen o a que venzan";

function show(row: ExportRow): MessageInitShape<typeof ExportSchema> {
  const { id, estado, request, toLookAt, lookedAt, exported, parts, fault } = row;
  const { createdAt, finishedAt, expiresAt } = row;
  return {
    ...{ id, estado, solicitud: request, revisados: lookedAt, exportados: exported },
    ...(toLookAt === null ? {} : { porRevisar: toLookAt }),
    partes: estado === "lista" ? parts.map(({ parte, nombre, bytes }) => ({ parte, nombre, bytes })) : [],
    ...(fault === null ? {} : { error: fault }),
    creadaEn: timestampFromDate(createdAt),
    ...(finishedAt === null ? {} : { terminadaEn: timestampFromDate(finishedAt) }),
    ...(estado === "lista" && expiresAt !== null ? { venceEn: timestampFromDate(expiresAt) } : {}),
  };
}

const SECRET_BYTES = 32;
type Named = Tenant & { readonly id: string };

/** The token says whose export it opens, because the account decides on which server that is. */
function writeToken({ accountId, environment, id }: Named, secret: Buffer): string {
  const place = Buffer.from([ENVIRONMENTS.indexOf(environment)]);
  return Buffer.concat([place, bytesOf(accountId), bytesOf(id), secret]).toString("base64url");
}

/** Returns undefined for what `writeToken` never wrote. */
function readToken(token: string): (Named & { readonly secret: Buffer }) | undefined {
  const bytes = Buffer.from(token, "base64url");
  const environment = ENVIRONMENTS[bytes[0] ?? -1];
  if (environment === undefined || bytes.length !== 1 + 16 + 16 + SECRET_BYTES) return undefined;
  const [accountId, id] = [uuidOf(bytes.subarray(1, 17)), uuidOf(bytes.subarray(17, 33))];
  return { environment, accountId, id, secret: bytes.subarray(33) };
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function hashOf(secret: Buffer): Buffer {
  return createHash("sha256").update(secret).digest();
}
