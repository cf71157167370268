import { readXml } from "../engine/xml.ts";
import { type Assumption, differs, HOLDS, never, onTheWire, saidIn, untried } from "./assumptions.ts";
import { isOfMatrix } from "./exchange.ts";
import { textIn } from "./folio-codes.ts";
import { resultIn } from "./soap.ts";

/** Reads an answer of REST, or the one inside an answer of SOAP; one that is neither has only its status. */
function read(status: number, body: Buffer) {
  const inner = resultIn(body, "return")?.text?.trim();
  const reading = readXml(inner === undefined ? body : Buffer.from(inner));
  const root = reading.kind === "xml" ? reading.root : undefined;
  const text = (name: string) => (root === undefined ? "" : textIn(root, name));
  return { status, text, codigo: text("codigo"), body };
}

const row = onTheWire(read);
/** An answer about the parameters comes before anything is said of the folio. */
const WRONG_PARAMETER = "3";

export const PRODIGIA_ASSUMPTIONS: readonly Assumption[] = [
  {
    name: "prodigia-cancelacion-firmada",
    assumes: "cancelarConOpciones toma la petición que firmó el emisor, en la opción XML_CANCELACION",
    ...{ tried: "cancel", decides: "failover", stands: "SIGNED_OPTION, CAPABILITIES" },
    verdict(seen) {
      const [outcome] = seen.told;
      if (outcome?.kind === "accepted") return HOLDS;
      const codigo = codeOfCancellation(seen.exchanges);
      return codigo === undefined || codigo === WRONG_PARAMETER ? untried(saidIn(seen)) : differs(saidIn(seen));
    },
  },
  row(
    {
      name: "prodigia-arreglo-uuid",
      assumes: "arregloUUID es UUID|Motivo[|FolioSustitucion]",
      ...{ tried: "cancel", decides: "failover", stands: "folioText" },
    },
    "cancelarConOpciones",
    ({ codigo }) => codigo !== WRONG_PARAMETER,
  ),
  row(
    {
      name: "prodigia-soapaction",
      assumes: "SOAPAction puede ir vacía",
      ...{ tried: "cancel", decides: "failover", stands: "SOAP_ACTION" },
    },
    "cancelarConOpciones",
    ({ codigo }) => codigo !== "",
  ),
  row(
    {
      name: "prodigia-login-rechazado",
      assumes: "un usuario o contraseña equivocados son el código 1 o HTTP 401",
      ...{ tried: "refusedLogin", decides: "proof", stands: "WRONG_LOGIN" },
    },
    "/timbrado40",
    ({ status, codigo }) => codigo === "1" || (codigo === "" && status === 401),
  ),
  row(
    {
      name: "prodigia-matriz",
      assumes: "los códigos de las matrices del SAT vienen en codigo, como CFDI40147",
      ...{ tried: "matrix", decides: "proof", stands: "REJECTION" },
    },
    "/timbrado40",
    ({ codigo }) => isOfMatrix(codigo),
  ),
  row(
    {
      name: "prodigia-307",
      assumes: "el mismo documento otra vez es 307 con el documento timbrado en xmlBase64",
      ...{ tried: "again", decides: "proof", stands: "EARLIER_WITH_XML" },
    },
    "/timbrado40",
    ({ codigo, text }) => codigo === "307" && text("xmlBase64") !== "",
  ),
  row(
    {
      name: "prodigia-307-despues",
      assumes: "un documento se reconoce por sus bytes también al final de la corrida",
      ...{ tried: "later", decides: "proof", stands: "EARLIER" },
    },
    "/timbrado40",
    ({ codigo }) => codigo === "307",
  ),
  row(
    {
      name: "prodigia-salud",
      assumes: "/health contesta sin usuario, con estatus OK",
      ...{ tried: "session", decides: "nothing", stands: "HEALTH" },
    },
    "/health",
    ({ status, body }) => status === 200 && /"estatus"\s*:\s*"OK"/.test(body.toString()),
  ),
  {
    name: "prodigia-cancelada-antes",
    assumes: "cancelar otra vez es 202, 95, 96 o 98",
    ...{ tried: "cancelAgain", decides: "proof", stands: "OWN_MEANINGS" },
    verdict: (seen) => (seen.told.at(-1)?.kind === "already" ? HOLDS : differs(saidIn(seen))),
  },
  row(
    {
      name: "prodigia-sin-acuse",
      assumes: "acuseCancelacion de lo que nadie canceló es 21 o 602",
      ...{ tried: "noReceipt", decides: "nothing", stands: "NO_RECEIPT" },
    },
    "/acuseCancelacion",
    ({ codigo }) => codigo === "21" || codigo === "602",
  ),
  never("prodigia-sin-timbres", "un contrato sin timbres es 2", "BALANCE_WORDS", "gastaría todos los timbres"),
  never("prodigia-sin-carta", "un emisor sin carta es 2", "MANIFEST_WORDS", "necesita un RFC sin carta"),
  never("prodigia-mantenimiento", "5 es mantenimiento, y no procesa nada", "MAINTENANCE", "no se puede provocar"),
  never("prodigia-retenciones", "las retenciones van por otro servicio", "CAPABILITIES", "el adaptador no las envía"),
];

function codeOfCancellation(exchanges: Parameters<typeof saidIn>[0]["exchanges"]): string | undefined {
  const answer = exchanges.at(-1)?.answer;
  const codigo = answer?.kind === "answered" ? read(answer.status, answer.body).codigo : "";
  return codigo === "" ? undefined : codigo;
}
