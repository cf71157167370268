import { type Assumption, differs, HOLDS, holdsIf, type Seen, saidIn, type Told, untried } from "./assumptions.ts";
import { isTestCertificate } from "./safeguards.ts";

const kindsOf = ({ told }: Seen) => told.map(({ kind }) => kind).join(" ");

/** Makes a row that holds when the adapter's outcomes are of these kinds, in the order of its calls. */
function kinds(row: Omit<Assumption, "verdict">, ...expected: readonly string[]): Assumption {
  return { ...row, verdict: (seen) => holdsIf(expected.includes(kindsOf(seen)), seen) };
}

/** Returns true when all outcomes are one stamp, which at most the first call gave. */
function isOneStamp(told: readonly Told[]): boolean {
  const uuids = new Set(told.map((each) => (each.kind === "stamped" ? each.timbre.uuid.toUpperCase() : undefined)));
  return uuids.size === 1 && !uuids.has(undefined);
}

/** The promises that every adapter makes for its provider (test/pac/contract.ts); the words name no provider. */
export const COMMON_ASSUMPTIONS: readonly Assumption[] = [
  {
    name: "sesion",
    assumes: "el PAC contesta y toma el usuario configurado",
    ...{ tried: "session", decides: "failover" },
    verdict: (seen) => holdsIf(seen.told[0]?.kind === "up" && seen.told[1]?.kind !== "account", seen),
  },
  {
    name: "reloj",
    assumes: "el reloj del PAC va con el del servicio, con un minuto a lo más de diferencia",
    ...{ tried: "clock", decides: "nothing" },
    verdict({ exchanges }) {
      const [first] = exchanges;
      const date = first?.answer.kind === "answered" ? new Date(first.answer.date ?? "").getTime() : Number.NaN;
      if (Number.isNaN(date)) return untried("no dijo su hora");
      const seconds = Math.round((date - first!.at) / 1_000);
      return Math.abs(seconds) <= 60 ? HOLDS : differs(`va ${seconds} s`);
    },
  },
  {
    name: "login-rechazado",
    assumes: "una contraseña equivocada se entiende como tal, y no timbra",
    ...{ tried: "refusedLogin", decides: "proof" },
    verdict: (seen) =>
      holdsIf(
        seen.told.every((each) => each.kind === "account" && each.fault === "login"),
        seen,
      ),
  },
  {
    name: "sello-de-prueba",
    assumes: "el ambiente de pruebas sella con certificados 20001000… o 30001000…",
    ...{ tried: "stamp", decides: "proof", stands: "TEST_CERTIFICATE" },
    verdict({ told: [outcome] }) {
      if (outcome?.kind !== "stamped") return untried("no timbró");
      const { noCertificadoSat } = outcome.timbre;
      return isTestCertificate(noCertificadoSat) ? HOLDS : differs(noCertificadoSat);
    },
  },
  {
    name: "mismo-a-la-vez",
    assumes: "el mismo documento dos veces a la vez es un solo timbre",
    ...{ tried: "twice", decides: "proof" },
    verdict: (seen) => holdsIf(isOneStamp(seen.told), seen),
  },
  ...(["again", "later"] as const).map((tried): Assumption => {
    const name = tried === "again" ? "mismo-otra-vez" : "mismo-al-final";
    return {
      ...{ name, tried, decides: "proof" },
      assumes: `el mismo documento ${tried === "again" ? "otra vez" : "al final de la corrida"} trae el mismo timbre`,
      verdict: (seen) => holdsIf(kindsOf(seen) === "stamped", seen),
    };
  }),
  {
    name: "respuesta-perdida",
    assumes: "el timbre de una respuesta perdida se recupera con los mismos bytes",
    ...{ tried: "lost", decides: "proof" },
    verdict(seen) {
      const [first, ...rest] = seen.told;
      if (first?.kind !== "unknown") return untried(`la respuesta no se perdió: ${saidIn(seen)}`);
      const found = rest.at(-1);
      const lost = seen.exchanges.flatMap(({ dropped, answer }) =>
        dropped && answer.kind === "answered" ? [answer.body.toString().toUpperCase()] : [],
      );
      return holdsIf(found?.kind === "stamped" && lost.some((body) => body.includes(found.timbre.uuid)), seen);
    },
  },
  {
    name: "nunca-enviado",
    assumes: "de un documento que nunca se envió se sabe que no tiene timbre, o se timbra entonces",
    ...{ tried: "unseen", decides: "proof", stands: "deniesStamps" },
    verdict: (seen) => {
      const [outcome] = seen.told;
      return holdsIf(outcome?.kind === "not-stamped" || (outcome?.kind === "stamped" && !outcome.earlier), seen);
    },
  },
  kinds(
    {
      name: "tamano",
      assumes: "un documento del mayor tamaño que el adaptador envía se timbra",
      ...{ tried: "large", decides: "failover", stands: "MAX_XML_BYTES" },
    },
    "stamped",
  ),
  {
    name: "tamano-mayor",
    assumes: "de un documento mayor se sabe qué fue: se timbra, o no se procesa",
    ...{ tried: "larger", decides: "proof", stands: "MAX_XML_BYTES, NOT_PROCESSED" },
    verdict: (seen) => holdsIf(kindsOf(seen) !== "unknown", seen),
  },
  kinds(
    {
      name: "cancelar",
      assumes: "el PAC lleva al SAT la petición que firmó el emisor",
      tried: "cancel",
      decides: "failover",
    },
    "accepted",
    "already",
  ),
  kinds(
    {
      name: "cancelar-otra-vez",
      assumes: "la misma petición otra vez es «ya pedida»",
      tried: "cancelAgain",
      decides: "proof",
    },
    "already",
  ),
  kinds(
    {
      name: "folio-desconocido",
      assumes: "un folio que el SAT no tiene se entiende como tal",
      ...{ tried: "cancelUnseen", decides: "proof", stands: "MEANINGS" },
    },
    "not-yet-known",
    "rejected",
  ),
  kinds(
    {
      name: "firma-alterada",
      assumes: "una petición cambiada después de firmarla se rechaza con su código",
      ...{ tried: "cancelChanged", decides: "proof", stands: "MEANINGS" },
    },
    "rejected",
  ),
  {
    name: "retencion-otra-vez",
    assumes: "la misma retención es un solo timbre",
    ...{ tried: "withholdingAgain", decides: "proof" },
    verdict: (seen) => holdsIf(isOneStamp(seen.told) && kindsOf(seen) === "stamped stamped", seen),
  },
  kinds(
    {
      name: "cancelar-retencion",
      assumes: "una retención se cancela, con su acuse",
      tried: "cancelWithholding",
      decides: "failover",
    },
    "accepted receipt",
    "already receipt",
  ),
  kinds(
    {
      name: "acuse",
      assumes: "el acuse de una cancelación se puede pedir después",
      tried: "receipt",
      decides: "nothing",
    },
    "receipt",
  ),
  kinds(
    { name: "sin-acuse", assumes: "de lo que nadie canceló no hay acuse", tried: "noReceipt", decides: "nothing" },
    "none",
  ),
  {
    name: "saldo",
    assumes: "el PAC dice cuántos timbres quedan",
    ...{ tried: "balance", decides: "nothing" },
    verdict: (seen) => (kindsOf(seen) === "balance" ? HOLDS : untried(saidIn(seen))),
  },
];
