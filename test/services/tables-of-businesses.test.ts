import { expect, test } from "vitest";
import { child, children } from "../../src/engine/node.ts";
import type { TripThing } from "../../src/persistence/trips.ts";
import { BIENES } from "../engine/rules/carta-porte-documents.ts";
import { IMPORTED, issueExport } from "../support/exports.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { CATALOGS } from "../support/random-trips.ts";

/** Reads a table in the words of a business, none of which is a key of SAT's. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s*\|\s*/));

/** A haulier writes unit, driver, from, to, kilometres, day, hours, what it carries, pieces, kilos and price. */
const UNITS = rowsOf(`
  RABON-1   | JUAN
  TRAILER-2 | PEDRO
  FULL-3    | ANA
`);
const WAYS = rowsOf(`
  PATIO      | CEDIS NORTE | 840.5 | 2026-03-11 06:00 | 2026-03-11 18:30
  CEDIS NORTE | PATIO      | 842   | 2026-03-11 05:00 | 2026-03-11 19:00
  PATIO      | TIENDA 12   | 31.2  | 2026-03-11 08:00 | 2026-03-11 09:10
  TIENDA 12  | CEDIS NORTE | 815   | 2026-03-11 04:30 | 2026-03-11 17:45
  TIENDA 12  | PATIO       | 29.9  | 2026-03-11 12:00 | 2026-03-11 13:00
`);
const LOADS = rowsOf(`
  MESAS  | 40   |       | 18500
  ACEITE | 12.5 | 11890 | 9750.50
`);

const thing = (kind: TripThing["kind"], key: string, data: object): TripThing => ({ kind, key, data });
const vehicle = (key: string, configuracion: string) =>
  thing("vehiculo", key, {
    ...{ placas: "12-AB-3C", configuracion, anio: 2021, pesoBrutoKg: "38000" },
    ...{ permiso: "TPAF01", numeroPermiso: "0123SCT" },
  });
const place = (key: string, codigoPostal: string) =>
  thing("lugar", key, { rfc: RECEIVER.rfc, codigoPostal, calle: "Juárez", numeroExterior: "1" });
const driver = (key: string, nombre: string) =>
  thing("operador", key, { nombre, rfc: "PEGJ900101AAA", licencia: "LFD01098765" });

const THINGS = [
  ...[vehicle("RABON-1", "C2"), vehicle("TRAILER-2", "T3S2"), vehicle("FULL-3", "T3S2R4")],
  ...["R-1", "R-2"].map((key, at) => thing("remolque", key, { tipo: "CTR004", placas: `1AB-23-4${at}` })),
  ...[driver("JUAN", "JUAN PEREZ GOMEZ"), driver("PEDRO", "PEDRO RUIZ"), driver("ANA", "ANA SOTO")],
  thing("poliza", "RC", { aseguradora: "Seguros del Norte", numero: "RC-12345" }),
  ...[place("PATIO", "25350"), place("CEDIS NORTE", "06600"), place("TIENDA 12", "25350")],
  thing("bien", "MESAS", {
    ...{ clave: BIENES["0"], descripcion: "Mesas de pino", claveUnidad: "H87", kilosPorUnidad: "12.5" },
  }),
  thing("bien", "ACEITE", {
    ...{ clave: BIENES["0,1"], descripcion: "Aceite comestible", claveUnidad: "TNE", peligroso: false },
  }),
];
const TRAILERS: Readonly<Record<string, readonly string[]>> = { "TRAILER-2": ["R-1"], "FULL-3": ["R-1", "R-2"] };

/** The service that is sold is a product of the account, so no row describes it. */
const FREIGHT = {
  ...{ claveProdServ: "78101802", claveUnidad: "E48", descripcion: "Flete", cantidad: "1" },
  impuestos: [{ tasaIva: "0.16" }, { categoria: "retencion", tasaIva: "0.04" }],
};

const TRIPS = UNITS.flatMap((unit) => WAYS.flatMap((way) => LOADS.map((load) => [...unit, ...way, ...load])));

test.each(TRIPS)("a haulier's row is invoiced: %s, %s, %s, %s", async (...row) => {
  const [unit, man, from, to, kilometros, leaves, arrives, what, cantidad, kilos, price] = row as string[];
  const moment = (text = "") => `${text.replace(" ", "T")}:00`;
  const root = await issueExport(
    {
      ...{ serie: "F", formaPago: "03", receptorRfc: RECEIVER.rfc },
      conceptos: [{ ...FREIGHT, valorUnitario: price! }],
      cartaPorte: {
        ...{ vehiculoGuardado: unit!, operadoresGuardados: [man!], remolquesGuardados: [...(TRAILERS[unit!] ?? [])] },
        seguros: { responsabilidadCivilGuardada: "RC" },
        paradas: [
          { lugarGuardado: from!, fechaHora: moment(leaves) },
          { lugarGuardado: to!, fechaHora: moment(arrives), kilometros: kilometros! },
        ],
        mercancias: [{ bienGuardado: what!, cantidad: cantidad!, ...(kilos === "" ? {} : { kilos: kilos! }) }],
      },
    },
    { things: THINGS, loaded: CATALOGS },
  );
  const trip = child(child(root, "cfdi:Complemento"), "cartaporte31:CartaPorte");
  expect(trip?.attributes.TotalDistRec).toBe(String(Number(kilometros)));
  const goods = child(trip, "cartaporte31:Mercancias");
  expect(goods?.attributes.PesoBrutoTotal).toBe(kilos || "500");
});

/** An exporter writes who buys, what, how many, the price and the peso's rate. */
const BUYERS = rowsOf(`
  ACME INC   | USD | 17.9
  NORTE LTD  | USD | 18.2510
  BAYERN AG  | EUR | 20.1
`);
const SALES = rowsOf(`
  OLLA    | 100  | 12.5
  OLLA    | 1    | 9.99
  JUGUETE | 2400 | 1.25
  JUGUETE | 36   | 3
  CABALLO | 2    | 15000
  CABALLO | 1    | 22750.75
  OLLA    | 73   | 11.111111
  JUGUETE | 12.5 | 7.77
  OLLA    | 5000 | 0.85
  CABALLO | 7    | 980
`);
const ADDRESS = { calle: "Elm Street 1", numeroExterior: "10" };
const KNOWN = {
  "ACME INC": { ...ADDRESS, numRegIdTrib: "121212121", estado: "TX", pais: "USA", codigoPostal: "78041" },
  "NORTE LTD": { ...ADDRESS, numRegIdTrib: "131313131", estado: "ON", pais: "CAN", codigoPostal: "K1A 0B1" },
  "BAYERN AG": { ...ADDRESS, numRegIdTrib: "DE 123/456", estado: "Bayern", pais: "DEU", codigoPostal: "80331" },
} as const;
const SOLD = { claveProdServ: "52151602", claveUnidad: "H87", descripcion: "Mercancía", impuestos: [{ tasaIva: "0" }] };

const EXPORTS = BUYERS.flatMap((buyer) => SALES.map((sale) => [...buyer, ...sale]));

test.each(EXPORTS)("an exporter's row is invoiced: %s, %s at %s, %s, %s for %s", async (...row) => {
  const [buyer, moneda, rate, noIdentificacion, cantidad, valorUnitario] = row as string[];
  const euros = moneda === "EUR";
  const root = await issueExport(
    {
      ...{ serie: "F", formaPago: "03", moneda: moneda!, tipoCambio: rate! },
      comercioExterior: {
        incoterm: "FOB",
        ...(euros ? { tipoCambioUsd: "17.9000" } : {}),
        comprador: { nombre: buyer!, ...KNOWN[buyer as keyof typeof KNOWN] },
      },
      conceptos: [{ ...SOLD, noIdentificacion: noIdentificacion!, cantidad: cantidad!, valorUnitario: valorUnitario! }],
    },
    { loaded: IMPORTED.loaded },
  );
  const trade = child(child(root, "cfdi:Complemento"), "cce20:ComercioExterior");
  const [good, ...others] = children(child(trade, "cce20:Mercancias"), "cce20:Mercancia");
  expect([others, good?.attributes.NoIdentificacion]).toEqual([[], noIdentificacion]);
  if (!euros) expect(trade?.attributes.TotalUSD).toBe(Number(root.attributes.SubTotal).toFixed(2));
});

test("sixty rows are told apart", () => {
  expect(new Set([...TRIPS, ...EXPORTS].map(String)).size).toBe(60);
});
