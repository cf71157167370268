import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import pg from "pg";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { buildGlobal } from "../../src/engine/kinds/global-invoice.ts";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { findProof } from "../../src/persistence/tickets/proofs.ts";
import { checkAndSeal, openOffice } from "./engine.ts";
import { EMISOR, RECEPTOR } from "./orders.ts";
import { type Figure, figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median } from "./turns.ts";

const AT_ONCE = 500;
const IN_GLOBAL = 5_000;
const PROOF_CPU_S = 60;
const WAIT_MS = 180_000;

/** Measures tickets by REST beside a plain insert of such rows, a global invoice, and the proof of many tickets. */
export async function benchTickets({ tickets, rounds }: { readonly tickets: number; readonly rounds: number }) {
  const global = await timeOfGlobal(rounds);
  return withStage(async (stage): Promise<Figure[]> => {
    const plain = new pg.Client({ connectionString: stage.databaseUrl });
    await plain.connect();
    try {
      const { sent, inserted } = await timesOfPosts(stage, plain, rounds);
      const proof = await proofOf(stage, plain, tickets);
      return [
        quantity(`global of ${IN_GLOBAL} tickets, built, judged and sealed`, global, "ms"),
        figure(`POST /tickets of ${AT_ONCE}, tickets`, { perSecond: (AT_ONCE * 1_000) / sent }),
        figure(`plain insert of ${AT_ONCE} such rows, rows`, { perSecond: (AT_ONCE * 1_000) / inserted }),
        ...proof,
        ...(await timesOfLists(stage, rounds)),
      ];
    } finally {
      await plain.end();
    }
  });
}

async function timeOfGlobal(rounds: number): Promise<number> {
  const office = await openOffice();
  const { noCertificado, base64: certificado } = office.certificate;
  const fecha = localTimeOf(new Date(), EMISOR.zonaHoraria);
  const [anio = "", mes = ""] = fecha.split("-");
  const head = {
    ...{ serie: "F", emisor: EMISOR, lugarExpedicion: EMISOR.lugarExpedicion, fecha, noCertificado, certificado },
    receptor: {
      ...{ ...RECEPTOR, rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL", codigoPostal: EMISOR.lugarExpedicion },
      ...{ regimenFiscal: "616", usoCfdi: "S01" },
    },
  };
  const order = create(CreateInvoiceRequestSchema, {
    ...{
      formaPago: "01",
      metodoPago: "PUE",
      informacionGlobal: { periodicidad: "01", meses: mes, anio: Number(anio) },
    },
  });
  const sold = Array.from({ length: IN_GLOBAL }, (_, at) => ({ ...SALE, folio: `C1-${at}`, formaPago: "01" }));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await checkAndSeal(office, COMPROBANTE, buildGlobal(order, head, sold));
    times.push(performance.now() - start);
  }
  return median(times);
}

const SALE = {
  ...{ total: "116.35", neto: "100.301724", objetoImp: "02" },
  impuestos: [{ impuesto: "002", tipoFactor: "Tasa", tasa: "0.160000", base: "100.301724", importe: "16.048276" }],
};

const LIST_MS = 20;

/** Lists the account of the proof, which has all its tickets: its newest page, a deep one, one state, and one folio. */
async function timesOfLists({ met }: Stage, rounds: number): Promise<Figure[]> {
  const pages = {
    "the newest page": "limite=100",
    "a page behind half of the days": "limite=100&hasta=2026-01-10",
    "one state": "limite=100&estado=en_global",
    "one folio": "folio=bench-77777",
  };
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = 0; round < rounds * 5; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${met.restUrl}/tickets?${query}`, { headers: { "x-api-key": met.keys.at(-1)! } });
      if (((await answer.json()) as { data: readonly unknown[] }).data.length === 0) throw new Error(`no ${name}`);
      times.push(performance.now() - start);
    }
    const ms = median(times);
    figures.push(quantity(`list of tickets, ${name}`, ms, "ms", { text: `<= ${LIST_MS} ms`, met: ms <= LIST_MS }));
  }
  return figures;
}

async function timesOfPosts({ met }: Stage, plain: pg.Client, rounds: number) {
  const times = { sent: [] as number[], inserted: [] as number[] };
  const conceptos = [{ importeConImpuestos: 116.35, impuestos: [{ tasaIva: 0.16 }] }];
  for (let round = 0; round < rounds; round += 1) {
    const tickets = Array.from({ length: AT_ONCE }, () => ({ folio: randomUUID(), formaPago: "01", conceptos }));
    const headers = { "content-type": "application/json", "x-api-key": met.keys[round]! };
    let start = performance.now();
    const answer = await fetch(`${met.restUrl}/tickets`, {
      method: "POST",
      headers,
      body: JSON.stringify({ tickets }),
    });
    const { data } = (await answer.json()) as { data?: readonly { resultado: string }[] };
    if (data?.length !== AT_ONCE || data.some(({ resultado }) => resultado !== "creado"))
      throw new Error(`POST /tickets: ${answer.status}`);
    times.sent.push(performance.now() - start);
    start = performance.now();
    const ids = tickets.map(() => randomUUID());
    await plain.query(PLAIN, [met.accountIds[round], ids, JSON.stringify(SALE.impuestos), JSON.stringify(conceptos)]);
    times.inserted.push(performance.now() - start);
  }
  return { sent: median(times.sent), inserted: median(times.inserted) };
}

const PLAIN = `insert into tickets (account_id, environment, id, lugar_expedicion, folio, fecha, forma_pago, estado, total,
      neto, impuestos, objeto_imp, conceptos, digest, created_at)
    select $1::uuid, 'sandbox', id, '06300', id::text, current_date, '01', 'abierto', 116.35, 100.301724, $3::jsonb, '02',
      $4::jsonb, sha256(id::text::bytea), now() from unnest($2::uuid[]) as given(id)`;

const DOCUMENTS = `insert into documents (account_id, environment, id, kind, tipo, estado, serie, folio, emisor_rfc, receptor_rfc, total,
      pac, uuid_fiscal, created_at, stamped_at, sealed_xml, sums)
    select $1::uuid, 'sandbox', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'factura', 'I', 'timbrada', 'F',
      'bench-' || n, 'X', 'XAXX010101000', 116.35 * $3::int, 'p', gen_random_uuid(), now(), now(), '',
      jsonb_build_object('fecha', '2026-01-01', 'partes', jsonb_build_array(jsonb_build_object('moneda', 'MXN',
        'total', (116.35 * $3::int)::text, 'impuestos', jsonb_build_array(jsonb_build_array('traslado', '002', 'Tasa',
          '0.160000', round(100.301724 * $3::int, 2)::text, round(16.048276 * $3::int, 2)::text)))))
    from generate_series(1, $2::int) n`;
const NOTED = `insert into ticket_documents select account_id, environment, id, $2::int from documents
    where account_id = $1::uuid and folio like 'bench-%'`;
const TICKETS = `insert into tickets (account_id, environment, id, lugar_expedicion, folio, fecha, forma_pago, estado, total, neto,
      impuestos, objeto_imp, conceptos, digest, document_id, held_as, created_at)
    select $1::uuid, 'sandbox', gen_random_uuid(), '06300', 'bench-' || n, date '2026-01-01' + n / $4::int, '01',
      'en_global', 116.35, 100.301724, $5::jsonb, '02', '[]', '',
      ('00000000-0000-4000-8000-' || lpad((1 + n / $4::int)::text, 12, '0'))::uuid, 'en_global', now()
    from generate_series($2::int, $3::int) n`;

/** The service proves the tickets by itself, once their documents are there. */
async function proofOf(stage: Stage, plain: pg.Client, tickets: number): Promise<Figure[]> {
  const accountId = stage.met.accountIds.at(-1)!;
  const documents = Math.ceil(tickets / IN_GLOBAL);
  const count = documents * IN_GLOBAL;
  for (let first = 0; first < count; first += 50_000)
    await plain.query(TICKETS, [
      ...[accountId, first, Math.min(first + 50_000, count) - 1, IN_GLOBAL, JSON.stringify(SALE.impuestos)],
    ]);
  await plain.query("vacuum analyze tickets");
  await plain.query(DOCUMENTS, [accountId, documents, IN_GLOBAL]);
  const before = await stage.usage();
  await plain.query(NOTED, [accountId, IN_GLOBAL]);
  await plain.query("insert into ticket_proofs (account_id, environment, due_at) values ($1, 'sandbox', now())", [
    accountId,
  ]);
  const start = performance.now();
  const db = await openDatabase({ url: stage.databaseUrl, poolSize: 1 });
  try {
    const proof = () => findProof(db, { accountId, environment: "sandbox" }, 1);
    while ((await proof()).provenAt === null) {
      if (performance.now() - start > WAIT_MS) throw new Error("the proof did not end");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const { result, differences } = await proof();
    if (result?.tickets !== count || differences.length > 0) throw new Error(`the proof counts ${result?.tickets}`);
  } finally {
    await db.close();
  }
  const after = await stage.usage();
  const cpu = (after.cpuMs.postgres - before.cpuMs.postgres + after.cpuMs.service - before.cpuMs.service) / 1_000;
  const goal = { text: `<= ${PROOF_CPU_S} s`, met: cpu <= PROOF_CPU_S };
  return [
    quantity(`proof of ${count} tickets, processor time of service and PostgreSQL`, cpu, "s", goal),
    quantity("the service's memory grows meanwhile by", after.rssMb - before.rssMb, "MB"),
  ];
}
