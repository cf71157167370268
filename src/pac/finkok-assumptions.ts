import type { XmlNode } from "../engine/node.ts";
import { type Assumption, never, onTheWire } from "./assumptions.ts";
import { textIn } from "./folio-codes.ts";
import { localName, resultIn } from "./soap.ts";

/** Reads the result of whichever operation was called, or its fault. */
const row = onTheWire((status, body) => {
  const name = /<(?:[\w-]+:)?(\w+Result)\b/.exec(body.toString("latin1"))?.[1] ?? "Fault";
  const result = resultIn(body, name);
  return result && { status, result, codes: codesIn(result) };
});

function codesIn(element: XmlNode): string[] {
  const below = element.children.flatMap(codesIn);
  return localName(element) === "CodigoError" ? [element.text?.trim() ?? "", ...below] : below;
}

export const FINKOK_ASSUMPTIONS: readonly Assumption[] = [
  row(
    {
      name: "finkok-login-rechazado",
      assumes: "un usuario o contraseña equivocados son la incidencia 300, con HTTP 200",
      ...{ tried: "refusedLogin", decides: "proof", stands: "FAULTS" },
    },
    "/soap/stamp",
    ({ status, codes }) => status === 200 && codes.includes("300"),
  ),
  row(
    {
      name: "finkok-incidencias",
      assumes: "un rechazo es HTTP 200 con una Incidencia y su CodigoError",
      ...{ tried: "matrix", decides: "proof", stands: "readIncidences" },
    },
    "/soap/stamp",
    ({ status, codes }) => status === 200 && codes.length > 0,
  ),
  row(
    {
      name: "finkok-603",
      assumes: "stamped contesta 603 de un documento que no conoce",
      ...{ tried: "unseen", decides: "proof", stands: "NOT_FOUND" },
    },
    "stamped",
    ({ codes }) => codes.includes("603"),
  ),
  row(
    {
      name: "finkok-stamped",
      assumes: "stamped trae el documento timbrado, por sus mismos bytes",
      ...{ tried: "lost", decides: "proof", stands: "ask" },
    },
    "stamped",
    ({ result }) => textIn(result, "xml") !== "",
  ),
  row(
    {
      name: "finkok-retencion-otra-vez",
      assumes: "la misma retención otra vez trae el mismo timbre, y dice que fue timbrada previamente o 307",
      ...{ tried: "withholdingAgain", decides: "proof", stands: "EARLIER_WORDS" },
    },
    "/soap/retentions",
    ({ result, codes }) =>
      codes.includes("307") ||
      /timbrado previamente/i.test(textIn(result, "CodEstatus")) ||
      textIn(result, "xml") !== "",
  ),
  row(
    {
      name: "finkok-acuse",
      assumes: "cancel_signature trae el acuse del SAT en Acuse",
      ...{ tried: "cancel", decides: "nothing", stands: "read" },
    },
    "cancel_signature",
    ({ result }) => textIn(result, "Acuse").includes("EstatusUUID"),
  ),
  row(
    {
      name: "finkok-acuse-letra",
      assumes: "get_receipt con la letra C trae el acuse de la cancelación",
      ...{ tried: "receipt", decides: "nothing", stands: "CANCELLATION_RECEIPT" },
    },
    "get_receipt",
    ({ result }) => textIn(result, "receipt").includes("EstatusUUID"),
  ),
  row(
    {
      name: "finkok-acuse-retencion",
      assumes: "la letra C vale también para el acuse de una retención",
      ...{ tried: "cancelWithholding", decides: "nothing", stands: "CANCELLATION_RECEIPT" },
    },
    "get_receipt",
    ({ result }) => textIn(result, "receipt").includes("EstatusUUID"),
  ),
  row(
    {
      name: "finkok-hora",
      assumes: "datetime pide el usuario y contesta una fecha",
      ...{ tried: "session", decides: "nothing", stands: "probe" },
    },
    "datetime",
    ({ result }) => (textIn(result, "error") === "" ? textIn(result, "datetime") !== "" : undefined),
  ),
  never("finkok-credito", "credit de registration.get es el saldo", "FAULTS", "el adaptador no pregunta el saldo"),
  never("finkok-sin-credito", "718 es un RFC sin timbres", "FAULTS", "gastaría todos los timbres"),
  never("finkok-sin-registro", "702 y 740 son de un RFC sin registro o sin carta", "FAULTS", "necesita otro RFC"),
  never("finkok-en-proceso", "603 también contesta mientras se timbra", "NOT_FOUND", "no se puede provocar"),
  never(
    "finkok-recibidas",
    "una lista vacía de solicitudes es uuids sin hijos",
    "pendingOf",
    "necesita que otro contribuyente pida cancelar",
  ),
  never(
    "finkok-contestar",
    "status de aceptacion o rechazo es el código del SAT",
    "answerOf",
    "necesita que otro contribuyente pida cancelar",
  ),
];
