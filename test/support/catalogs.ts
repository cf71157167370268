import { createClient } from "@connectrpc/connect";
import { expect } from "vitest";
import { CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { withToken } from "./accounts.ts";
import type { Service } from "./service.ts";

/** Imports pesos per dollar that hold on all days, and waits until the service tells them. */
export async function importDollars(service: Service, valor: string): Promise<void> {
  const importing = createClient(CatalogImporting, withToken(service.grpcUrl, service.serviceToken));
  const announced = { catalog: "Cifras", version: "DOF de prueba", source: "Cifras.tsv", rows: 1 };
  const { importId } = await importing.beginImport({ catalogs: [announced] });
  const days = { validFrom: "2020-01-01", validTo: "2099-12-31" };
  const rows = [{ key: "tipo-de-cambio-usd", name: "", ...days, valor }];
  await importing.addRows({ importId, catalog: "Cifras", rows });
  await importing.finishImport({ importId });
  const known = () => service.rest("GET", "/catalogos/tipo-cambio", { key: undefined });
  await expect.poll(async () => (await known()).body.data.length, { timeout: 20_000 }).toBe(1);
}

/** Short catalogs in the form in which an operator imports them. */
export const CATALOGS_TSV: Readonly<Record<string, string>> = {
  "c_ClaveProdServ_20261001.tsv": [
    "# clave\tdescripcion\tdesde\thasta\tiva\tieps\tsimilares",
    "01010101\tNo existe en el catálogo",
    "81112100\tServicios de internet\t2022-01-01\t\tOpcional\tNo\tbanda ancha, módem",
    "43211501\tServidores, clave terminada\t2022-01-01\t2022-12-31",
    "43211502\tServidores, clave que no empieza\t2098-01-01",
    "50201706\tCafé",
    "50181901\tPan fresco",
  ].join("\n"),
  "c_ClaveUnidad_20261001.tsv": "# clave\tdescripcion\nE48\tUnidad de servicio\nH87\tPieza\n999\tUna nueva\n",
  "c_CodigoPostal_20261001.tsv": "06300\n06600\n42501\tAmerica/Mexico_City\n",
  "c_Colonia_20261001.tsv": "253500001\tCentro\n",
  "c_FraccionArancelaria_20261001.tsv": "# clave\tumt\n7323930100\t01\n9503009900\t09\n",
  "c_Localidad_20261001.tsv": "COA23\tArteaga\n",
  "c_Municipio_20261001.tsv": "COA005\tCandela\n",
  "c_Estaciones_20261001.tsv": "# clave\tdescripcion\tdesde\thasta\ttransporte\nDB172.2\tTambor\t2024-07-17\t\t04\n",
  "c_FormaPago_20261001.tsv": "01\tEfectivo\n03\tTransferencia\n98\tOtra, nueva\n",
};

/** A row of SAT's 69-B list. */
export interface Listed69b {
  readonly rfc: string;
  readonly nombre?: string;
  readonly situacion: string;
  readonly sat?: string;
  readonly dof?: string;
}

const PARTS_69B: readonly (readonly [situation: string, plural: string])[] = [
  ["Presunto", "presuntos"],
  ["Desvirtuado", "desvirtuados"],
  ["Definitivo", "definitivos"],
  ["Sentencia Favorable", "sentencia favorable"],
];

/**
 * Writes the 69-B list as SAT publishes it: two lines for readers, titles, and the days of each situation in columns of
 * its own.
 */
export function list69b(rows: readonly Listed69b[], date = "31 de julio de 2026"): string {
  const titles = [
    ...["No", "RFC", "Nombre del Contribuyente", "Situación del contribuyente"],
    ...PARTS_69B.flatMap(([, plural]) => [
      `Número y fecha de oficio global de ${plural} SAT`,
      `Publicación página SAT ${plural}`,
      `Número y fecha de oficio global de ${plural} DOF`,
      `Publicación DOF ${plural}`,
    ]),
  ];
  const lines = rows.map(({ rfc, nombre = "", situacion, sat = "", dof = "" }, at) => [
    ...[String(at + 1), rfc, nombre, situacion],
    ...PARTS_69B.flatMap(([situation]) =>
      situation.toLowerCase() === situacion.toLowerCase()
        ? ["500-05-2018-1 de fecha 1 de enero, 2018", sat, "500-05-2018-2\nde fecha 2 de enero", dof]
        : ["", "1/02/2003", "", "2/02/2003"],
    ),
  ]);
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [
    [`Información actualizada al ${date}`],
    ["Listado completo de contribuyentes (Artículo 69-B del Código Fiscal de la Federación)"],
    titles,
    ...lines,
  ]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}
