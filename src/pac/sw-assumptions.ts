import { type Assumption, never, onTheWire } from "./assumptions.ts";
import { recordOf, splitMessage, textOf } from "./sw-envelope.ts";

const row = onTheWire((status, body) => {
  try {
    const { message, messageDetail, data } = JSON.parse(body.toString());
    const [first, second] = [textOf(message), textOf(messageDetail)].map((text) => splitMessage(text).code);
    return { status, code: first ?? "", second: second ?? "", data: recordOf(data), whole: body };
  } catch {
    return undefined;
  }
});

const hasMap = (data: Readonly<Record<string, unknown>>) => Object.keys(recordOf(data.uuid)).length > 0;

export const SW_ASSUMPTIONS: readonly Assumption[] = [
  row(
    {
      name: "sw-vencimiento",
      assumes: "expires_in de un token es un segundo de época, no una duración",
      ...{ tried: "session", decides: "nothing", stands: "readToken" },
    },
    "/authenticate",
    ({ status, data }) => (status === 200 ? Number(data.expires_in) > 1_000_000_000 : undefined),
  ),
  row(
    {
      name: "sw-login-rechazado",
      assumes: "un usuario o contraseña equivocados se contestan con HTTP 400 o 401",
      ...{ tried: "refusedLogin", decides: "proof", stands: "login" },
    },
    "/authenticate",
    ({ status }) => status === 400 || status === 401,
  ),
  row(
    {
      name: "sw-errores",
      assumes: "un rechazo es HTTP 400, con el código al principio de message",
      ...{ tried: "matrix", decides: "proof", stands: "splitMessage" },
    },
    "/stamp/",
    ({ status, code }) => status === 400 && code !== "",
  ),
  row(
    {
      name: "sw-307",
      assumes: "el mismo documento otra vez es 307 y trae el primer timbre",
      ...{ tried: "again", decides: "proof", stands: "EARLIER" },
    },
    "/stamp/",
    ({ code, whole }) => code === "307" && whole.includes("TimbreFiscalDigital"),
  ),
  row(
    {
      name: "sw-customid",
      assumes: "otro documento con el mismo customid es CFDI3307, y no se timbra",
      ...{ tried: "otherBytes", decides: "nothing", stands: "EARLIER" },
    },
    "/stamp/",
    ({ code }) => code === "CFDI3307",
  ),
  row(
    {
      name: "sw-retencion-307",
      assumes: "la misma retención otra vez es 307",
      ...{ tried: "withholdingAgain", decides: "proof", stands: "EARLIER" },
    },
    "/retencion/stamp",
    ({ code }) => code === "307",
  ),
  row(
    {
      name: "sw-cancelar-mapa",
      assumes: "una cancelación recibida es HTTP 200, con el código del folio en data.uuid",
      ...{ tried: "cancel", decides: "nothing", stands: "codeInMap" },
    },
    "/cancel/xml",
    ({ status, data }) => (status === 400 ? undefined : status === 200 && hasMap(data)),
  ),
  row(
    {
      name: "sw-folio-rechazado",
      assumes: "un folio que el SAT rechaza trae su código en data.uuid, o al principio de message o messageDetail",
      ...{ tried: "cancelUnseen", decides: "nothing", stands: "cancelAt" },
    },
    "/cancel/xml",
    ({ data, code, second }) => hasMap(data) || /\d{3}/.test(code) || /\d{3}/.test(second),
  ),
  row(
    {
      name: "sw-saldo",
      assumes: "el saldo está en data.stampsBalance, o data.unlimited es true",
      ...{ tried: "balance", decides: "nothing", stands: "readBalance" },
    },
    "/users/balance",
    ({ data }) => data.unlimited === true || Number.isInteger(data.stampsBalance),
  ),
  never("sw-sin-timbres", "una cuenta sin timbres es AU2001", "ACCOUNT_FAULTS", "gastaría todos los timbres"),
  never("sw-sin-carta", "un emisor sin carta manifiesto es AU2003", "ACCOUNT_FAULTS", "necesita un RFC sin carta"),
  never(
    "sw-recibidas",
    "una lista vacía de solicitudes es CA1101; con ellas, 1100",
    "pendingOf",
    "necesita que otro contribuyente pida cancelar",
  ),
  never(
    "sw-contestar",
    "estatusUUID de data.folios es el código del SAT",
    "readAnswer",
    "necesita que otro contribuyente pida cancelar",
  ),
  never("sw-72-horas", "customid se recuerda 72 horas", "STAMPINGS", "la corrida tendría que esperar 72 horas"),
];
