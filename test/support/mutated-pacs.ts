import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { AdapterName } from "../../src/pac/registry.ts";

/** A request to a PAC, and how it stands to those before it. */
interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The document or the signed request inside, whatever the protocol wraps it in. */
  readonly xml: string;
  /** So many requests of the same operation with the same content came before. */
  readonly before: number;
  /** So many of them have no answer yet. */
  readonly open: number;
}

interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A Mutant is a PAC of which one assumption does not hold. */
export interface Mutant {
  readonly adapter: AdapterName;
  /** The assumption that is turned over. */
  readonly row: string;
  /** Rows whose own words do not hold either at such a PAC. */
  readonly also?: readonly (string | RegExp)[];
  readonly ask?: (asked: Asked) => void;
  readonly tell?: (told: Told, asked: Asked) => void;
}

/** Serves a test PAC with some of its answers changed. */
export async function mutated(pacUrl: string, { ask, tell }: Mutant) {
  const seen = new Map<string, { begun: number; open: number }>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "GET", url: path = "/", headers } = incoming;
    const xml = documentIn(body);
    const operation = /<(?:\w+:)?(stamped?|cancel_signature|get_receipt|\w+)[ >/]/.exec(
      /<(?:\w+:)?Body>(.{0,80})/s.exec(body.toString("latin1"))?.[1] ?? "",
    )?.[1];
    const key = [
      path.split("?")[0],
      operation,
      /Sello="[^"]+"|<SignatureValue.*?<|[0-9a-f-]{36}/is.exec(xml)?.[0],
    ].join(" ");
    const { begun, open } = seen.get(key) ?? { begun: 0, open: 0 };
    seen.set(key, { begun: begun + 1, open: open + 1 });
    const asked: Asked = { method, path, headers: { ...headers }, body, xml, before: begun, open };
    ask?.(asked);
    const told = await passOn(pacUrl, asked);
    tell?.(told, asked);
    seen.get(key)!.open -= 1;
    const { "content-length": _, "transfer-encoding": __, ...rest } = told.headers;
    outgoing.writeHead(told.status, rest).end(told.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function passOn(pacUrl: string, { method, path, headers, body }: Asked): Promise<Told> {
  const { "transfer-encoding": _, ...rest } = headers;
  const passed = request(pacUrl + path, { method, headers: { ...rest, "content-length": body.length } }).end(body);
  const [answer] = await once(passed, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}

/** SOAP carries a document in base64, in a parameter or in an option with a name before it. */
function documentIn(body: Buffer): string {
  const text = body.toString("latin1");
  const encoded = /<xml>([^<]+)</.exec(text)?.[1] ?? /XML_CANCELACION:([^<]+)</.exec(text)?.[1];
  return encoded === undefined ? text : Buffer.from(encoded, "base64").toString();
}

const isStamping = ({ path, body }: Asked) =>
  /\/stamp\/|timbrado40/.test(path) || (/soap\/(stamp|retentions)/.test(path) && /<(\w+:)?stamp[ >]/.test(`${body}`));
const isCancelling = ({ xml, path }: Asked) => xml.includes("<Cancelacion ") && !path.includes("Consulta");
const isWithholding = ({ path }: Asked) => /retenc?t?i/i.test(path);
const asks = ({ body }: Asked, operation: string) => body.includes(operation);

const page = (told: Told, status: number, body = `<html><body>${status}</body></html>`) =>
  Object.assign(told, { status, body });

/** Changes SW's answer as the object that it is. */
// biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own.
function json(told: Told, change: (answer: any) => void): void {
  const answer = JSON.parse(told.body);
  change(answer);
  told.body = JSON.stringify(answer);
}

/** Matches an element with its content, written as XML or inside a text of XML. */
function elementOf(name: string): RegExp {
  const [plain, inside] = [
    ["<", ">"],
    ["&lt;", "&gt;"],
  ].map(
    ([opens, closes]) => `(${opens}(?:\\w+:)?${name}(?: [^>&]*)?${closes})[^]*?(${opens}/(?:\\w+:)?${name}${closes})`,
  );
  return new RegExp(`${plain}|${inside}`);
}

const field = (told: Told, name: string, value: string) => {
  told.body = told.body.replace(elementOf(name), (_, a = "", b = "", c = "", d = "") => a + c + value + b + d);
};
const without = (told: Told, name: string) => {
  told.body = told.body.replace(elementOf(name), "");
};

/** Gives the stamp in an answer another UUID. */
function otherStamp(told: Told): void {
  const changed = (text: string) =>
    text.replace(/(TimbreFiscalDigital [^>]*?UUID=(?:\\?"|&quot;))[0-9A-Fa-f]{8}/, "$1ABCDEF01");
  told.body = changed(told.body).replace(
    /(<xmlBase64>)([^<]+)/,
    (_, tag, base64) => tag + Buffer.from(changed(Buffer.from(base64, "base64").toString())).toString("base64"),
  );
}

const REFUSALS = /^rechaza-/;
/** A PAC that cancels nothing differs in these rows, beside the one that says why. */
const CANCELLATIONS = [
  "cancelar",
  "cancelar-otra-vez",
  "folio-desconocido",
  "firma-alterada",
  /^motivo-|^cancelar-con/,
];

const swLogin = (path: string) => path.endsWith("/authenticate");
const isRefusal = (told: Told) => /"status":"error"/.test(told.body) && !/"message":"307/.test(told.body);
const swCancel = (asked: Asked) => asked.path.endsWith("/cfdi33/cancel/xml");

const SW: readonly Omit<Mutant, "adapter">[] = [
  {
    row: "sw-vencimiento",
    tell: (told, { path }) =>
      swLogin(path) && told.status === 200 && json(told, ({ data }) => Object.assign(data, { expires_in: 7_200 })),
  },
  {
    row: "sw-login-rechazado",
    also: ["login-rechazado"],
    tell: (told, { path }) => swLogin(path) && told.status === 401 && Object.assign(told, { status: 403 }),
  },
  {
    row: "sw-errores",
    also: [REFUSALS],
    tell: (told, asked) => isStamping(asked) && isRefusal(told) && Object.assign(told, { status: 422 }),
  },
  {
    row: "sw-307",
    tell: (told, asked) =>
      isStamping(asked) &&
      !isWithholding(asked) &&
      json(told, (answer) => {
        if (!/^307/.test(answer.message)) return;
        Object.assign(answer, { status: "success", message: undefined });
        told.status = 200;
      }),
  },
  {
    row: "sw-customid",
    ask: ({ headers }) => {
      delete headers.customid;
    },
  },
  {
    row: "sw-retencion-307",
    tell: (told, asked) =>
      isStamping(asked) &&
      isWithholding(asked) &&
      json(told, (answer) => {
        if (!/^307/.test(answer.message)) return;
        Object.assign(answer, { status: "success", message: undefined });
        told.status = 200;
      }),
  },
  {
    row: "sw-cancelar-mapa",
    tell: (told, asked) =>
      swCancel(asked) &&
      told.status === 200 &&
      json(told, ({ data }) => {
        data.folios = Object.entries(data.uuid);
        delete data.uuid;
      }),
  },
  {
    row: "sw-folio-rechazado",
    also: ["folio-desconocido"],
    tell: (told, asked) =>
      swCancel(asked) &&
      /205/.test(told.body) &&
      page(told, 400, '{"status":"error","message":"El folio no existe","messageDetail":"","data":null}'),
  },
  {
    row: "sw-saldo",
    also: ["saldo"],
    tell: (told, { path }) =>
      path.endsWith("/balance") && json(told, (answer) => Object.assign(answer, { data: { timbres: 12 } })),
  },
  {
    row: "login-rechazado",
    also: ["sw-login-rechazado"],
    ask(asked) {
      if (!swLogin(asked.path)) return;
      asked.body = Buffer.from(JSON.stringify(RIGHT));
    },
  },
  {
    row: "sello-de-prueba",
    tell: (told, asked) => {
      if (isStamping(asked)) told.body = told.body.replaceAll(/(NoCertificadoSAT=\\?")[23]0001000/g, "$100001000");
    },
  },
  { row: "sesion", ask: (asked) => swLogin(asked.path) && replaced(asked, RIGHT_PASSWORD, "otra") },
  { row: "mismo-al-final", tell: (told, asked) => isStamping(asked) && asked.before > 12 && otherStamp(told) },
  {
    row: "retencion-otra-vez",
    tell: (told, asked) => isStamping(asked) && isWithholding(asked) && asked.before > 0 && otherStamp(told),
  },
  {
    row: "cancelar-retencion",
    tell: (told, { path }) =>
      path.endsWith("/retencion/cancel/xml") &&
      page(told, 400, '{"status":"error","message":"CACFDI33 - Problemas","messageDetail":"CR302 - Sello"}'),
  },
  { row: "acuse", also: ["cancelar-retencion"], tell: (told, { path }) => /acknowl/.test(path) && page(told, 404, "") },
  {
    row: "cancelar",
    also: CANCELLATIONS,
    tell: (told, asked) =>
      swCancel(asked) &&
      page(
        told,
        400,
        '{"status":"error","message":"CACFDI33 - Problemas con el xml.","messageDetail":"304 - Revocado"}',
      ),
  },
  {
    row: "timbra-donat11",
    tell: (told, asked) =>
      asked.xml.includes("<donat:Donatarias ") &&
      isStamping(asked) &&
      page(told, 400, '{"status":"error","message":"CFDI40167 - Otro importe","messageDetail":""}'),
  },
  {
    row: "estado",
    tell: (told, { path }) => {
      if (path.includes("ConsultaCFDI")) told.body = told.body.replaceAll(/>Cancelado</g, ">Vigente<");
    },
    also: ["estado-aceptacion"],
  },
  {
    row: "rechaza-permiso-sin-lista",
    tell: (told) => {
      told.body = told.body.replace("CCHYP107", "CCHYP199");
    },
  },
];

function refused(told: Told, codigo: string, mensaje: string): void {
  without(told, "cancelaciones");
  without(told, "acuseCancelBase64");
  field(told, "codigo", codigo);
  field(told, "mensaje", mensaje);
}

const PRODIGIA: readonly Omit<Mutant, "adapter">[] = [
  {
    row: "prodigia-cancelacion-firmada",
    also: CANCELLATIONS,
    tell: (told, asked) => isCancelling(asked) && refused(told, "20", "No hay certificado por defecto"),
  },
  {
    row: "prodigia-arreglo-uuid",
    also: CANCELLATIONS,
    tell: (told, asked) => isCancelling(asked) && refused(told, "3", "Parámetro inválido: arregloUUID"),
  },
  {
    row: "prodigia-soapaction",
    also: CANCELLATIONS,
    tell: (told, asked) =>
      isCancelling(asked) &&
      page(
        told,
        500,
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client' +
          "</faultcode><faultstring>no SOAPAction header!</faultstring></s:Fault></s:Body></s:Envelope>",
      ),
  },
  {
    row: "prodigia-login-rechazado",
    also: ["login-rechazado"],
    tell: (told) => />1<\/codigo>/.test(told.body) && page(told, 403),
  },
  {
    row: "prodigia-matriz",
    also: [REFUSALS],
    tell: (told, asked) => {
      const code = isStamping(asked) && /<codigo>(CFDI\d+|CCHYP\d+)</.exec(told.body)?.[1];
      if (!code) return;
      field(told, "codigo", "300");
      told.body = told.body.replace("<mensaje>", `<mensaje>${code} `);
    },
  },
  { row: "prodigia-307", tell: (told) => />307<\/codigo>/.test(told.body) && without(told, "xmlBase64") },
  {
    row: "prodigia-307-despues",
    also: ["mismo-al-final"],
    tell: (told, asked) => {
      if (!isStamping(asked) || asked.before <= 12) return;
      without(told, "xmlBase64");
      without(told, "UUID");
      field(told, "codigo", "401");
    },
  },
  { row: "prodigia-salud", also: ["sesion"], tell: (told, { path }) => path === "/health" && page(told, 200, "<ok/>") },
  {
    row: "prodigia-cancelada-antes",
    also: ["cancelar-otra-vez"],
    tell: (told) => {
      told.body = told.body.replace(/&lt;codigo&gt;202&lt;/, "&lt;codigo&gt;99&lt;").replace(/EstatusUUID&gt;202/, "");
    },
  },
  {
    row: "prodigia-sin-acuse",
    also: ["sin-acuse"],
    tell: (told, { path }) => /acuseCancelacion/.test(path) && />21</.test(told.body) && field(told, "codigo", "99"),
  },
  {
    row: "sesion",
    ask({ headers }) {
      if (headers.authorization) headers.authorization = `Basic ${Buffer.from("ana:otra").toString("base64")}`;
    },
    tell: (told, asked) => isCancelling(asked) && refused(told, "1", "Usuario desconocido"),
  },
  {
    row: "reloj",
    tell: (told) => Object.assign(told.headers, { date: new Date(Date.now() + 600_000).toUTCString() }),
  },
  { row: "mismo-a-la-vez", tell: (told, asked) => isStamping(asked) && asked.open > 0 && otherStamp(told) },
  {
    row: "rechaza-emisor-nombre",
    tell: (told) => {
      told.body = told.body.replace("<codigo>CFDI40139<", "<codigo>CFDI40299<");
    },
  },
];

const FINKOK: readonly Omit<Mutant, "adapter">[] = [
  {
    row: "finkok-login-rechazado",
    also: ["login-rechazado"],
    tell: (told) =>
      />300</.test(told.body) &&
      page(
        told,
        500,
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>Client' +
          "</faultcode><faultstring>Invalid login</faultstring></s:Fault></s:Body></s:Envelope>",
      ),
  },
  {
    row: "finkok-incidencias",
    also: [REFUSALS],
    tell: (told, asked) =>
      isStamping(asked) && /CodigoError>(?!300|307)\w/.test(told.body) && Object.assign(told, { status: 400 }),
  },
  {
    row: "finkok-603",
    also: ["nunca-enviado"],
    tell: (told) => />603</.test(told.body) && without(told, "Incidencias"),
  },
  {
    row: "nunca-enviado",
    also: ["finkok-603"],
    tell: (told) => told.body.includes(">603<") && field(told, "CodigoError", "705"),
  },
  {
    row: "finkok-stamped",
    also: ["respuesta-perdida"],
    tell: (told, asked) => asks(asked, "stamped") && field(told, "xml", ""),
  },
  {
    row: "finkok-retencion-otra-vez",
    also: ["retencion-otra-vez"],
    tell: (told, asked) => {
      if (!isStamping(asked) || !isWithholding(asked) || asked.before === 0) return;
      without(told, "xml");
      field(told, "CodEstatus", "");
      field(told, "CodigoError", "799");
    },
  },
  { row: "finkok-acuse", tell: (told, asked) => asks(asked, "cancel_signature") && field(told, "Acuse", "") },
  {
    row: "finkok-acuse-letra",
    also: ["acuse"],
    tell: (told, asked) => /soap\/cancel/.test(asked.path) && asks(asked, "get_receipt") && field(told, "receipt", ""),
  },
  {
    row: "finkok-acuse-retencion",
    also: ["cancelar-retencion"],
    tell: (told, asked) => isWithholding(asked) && asks(asked, "get_receipt") && field(told, "receipt", ""),
  },
  {
    row: "finkok-hora",
    also: ["sesion"],
    tell: (told) => {
      told.body = told.body.replace(/datetime>(?=\d|<\/)/g, "hora>").replaceAll("/s1:datetime>", "/s1:hora>");
    },
  },
  { row: "sesion", ask: (asked) => replaced(asked, RIGHT_PASSWORD, "otra") },
  {
    row: "mismo-otra-vez",
    tell: (told, asked) =>
      isStamping(asked) && !isWithholding(asked) && asked.before === 1 && asked.open === 0 && otherStamp(told),
  },
  { row: "respuesta-perdida", tell: (told, asked) => asks(asked, "stamped") && otherStamp(told) },
  { row: "tamano", tell: (told, { xml }) => xml.length > 900_000 && xml.length <= 1_000_000 && page(told, 413) },
  { row: "tamano-mayor", tell: (told, { xml }) => xml.length > 1_000_000 && page(told, 500) },
  {
    row: "cancelar-otra-vez",
    tell: (told) => {
      told.body = told.body.replaceAll(/(EstatusUUID(>|&gt;))202/g, "$1201");
    },
  },
  {
    row: "folio-desconocido",
    tell: (told) => {
      told.body = told.body.replaceAll(/((?:EstatusUUID|CodEstatus)[^>]*>)205/g, "$1201");
    },
  },
  {
    row: "firma-alterada",
    tell: (told, asked) => {
      if (isCancelling(asked)) told.body = told.body.replaceAll(/(CodEstatus[^>]*>)30\d/g, "$1999");
    },
  },
  {
    row: "sin-acuse",
    tell: (told, asked) => {
      if (asks(asked, "get_receipt"))
        told.body = told.body.replace(/(<receipt[^>]*)\/>/, "$1>&lt;Acuse/&gt;</receipt>");
    },
  },
  {
    row: "motivo-03",
    tell: (told, asked) => {
      if (!isCancelling(asked) || !asked.xml.includes('Motivo="03"')) return;
      without(told, "Folios");
      without(told, "Acuse");
    },
  },
  {
    row: "ritmo",
    tell: (told, asked) => asks(asked, "stamped") && asked.before > 4 && page(told, 429),
  },
];

const RIGHT_PASSWORD = "la-de-siempre";
export const RIGHT = { user: "ana", password: RIGHT_PASSWORD };

function replaced(asked: Asked, text: string, other: string): void {
  asked.body = Buffer.from(asked.body.toString("latin1").replaceAll(text, other), "latin1");
}

export const MUTANTS: readonly Mutant[] = [
  ...SW.map((each) => ({ adapter: "sw" as const, ...each })),
  ...PRODIGIA.map((each) => ({ adapter: "prodigia" as const, ...each })),
  ...FINKOK.map((each) => ({ adapter: "finkok" as const, ...each })),
];
