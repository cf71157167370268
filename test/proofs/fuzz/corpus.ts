import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { localTimeOf } from "../../../src/engine/catalogs/index.ts";
import { sealedXml } from "../../pac/test-pac-document.ts";
import { receipt } from "../../rest/nomina/receipt.ts";
import { dividends } from "../../rest/retenciones/withholding.ts";
import { accountClient, CUSTOMERS } from "../../support/accounts.ts";
import { ISSUER } from "../started.ts";
import { JSON_TYPE, post } from "./send.ts";
import type { Corpus, Made, Resource } from "./target.ts";
import { ONE_CONCEPT, PAID_LATER, paymentOf } from "./targets/bodies.ts";
import type { World } from "./world.ts";

/** Makes the valid documents in a new world; `told` gets the id of every one. */
export async function collect(world: World, told: (id: string) => void): Promise<Corpus> {
  await prepare(world);
  // The first search makes the index, which on a busy machine takes longer than a raw request is waited for (raw.ts).
  for (const list of ["clave-prod-serv", "clave-unidad"])
    await fetch(`${world.site}/catalogos/${list}?buscar=a`).then((answer) => answer.arrayBuffer());
  const make = async (path: string, body: object): Promise<Made & { facturaId?: string }> => {
    const made = await create(world, path, body);
    told(made.facturaId ?? made.id);
    return made;
  };
  const invoice = await make("facturas", PAID_LATER);
  const complement = await make("complementos-pago", paymentOf(invoice, 1));
  const cancellable: Record<Resource, string> = {
    facturas: (await make("facturas", ONE_CONCEPT)).id,
    "complementos-pago": complement.id,
    nomina: (await make("nomina", receipt())).id,
    retenciones: (await make("retenciones", dividends())).id,
  };
  return { papers: documentsOf(world), models: models(), invoice, cancellable, ownIds: [] };
}

/** Makes what gRPC and the portal need besides the account of every proof. */
async function prepare({ coreUrl, serviceToken }: World): Promise<void> {
  const accounts = accountClient(coreUrl, serviceToken);
  await accounts.addCustomer({ account: ISSUER, customer: CUSTOMERS.public });
}

async function create({ site, keys }: World, path: string, body: object) {
  const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
  const answer = await post(`${site}/api/v1/${path}`, headers, Buffer.from(JSON.stringify(body)));
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body).data as Made & { facturaId?: string };
}

function documentsOf({ sealer }: World): string[] {
  const fecha = localTimeOf(new Date(Date.now() - 3_600_000), "America/Mexico_City");
  return [
    sealedXml({ sealer, fecha, comprobante: { Folio: "1" } }),
    sealedXml({ sealer, fecha, comprobante: { Folio: "2" }, taxes: false }),
    sealedXml({
      ...{ sealer, fecha, comprobante: { Folio: "3" } },
      concepto: { Descripcion: 'Ñandú & "<ü>" 😀' },
      addenda: "<cfdi:Addenda><a:b xmlns:a='urn:a'>texto</a:b></cfdi:Addenda>",
    }),
  ];
}

const GOLDEN = resolve(import.meta.dirname, "../../golden");
const KINDS = ["invoice", "credit-note", "payment-complement", "complements"];
/**
 * Longer documents are left out: one exists to test the schema, and thousands of its mutants would test nothing else.
 */
const LONGEST = 100_000;

function models(): string[] {
  const files = KINDS.flatMap((kind) =>
    readdirSync(join(GOLDEN, kind))
      .filter((file) => file.endsWith(".xml"))
      .map((file) => join(GOLDEN, kind, file)),
  );
  return files.map((file) => readFileSync(file, "utf8")).filter((xml) => xml.length < LONGEST);
}
