import { type DescribedResource, RESOURCES } from "../../common/kinds.ts";

export interface Tag {
  readonly name: string;
  readonly description: string;
}

const EXPORTS: Tag = {
  name: "Exportaciones",
  description: "Los XML, PDF y acuses de un periodo en archivos ZIP, con tablas de sus comprobantes.",
};

const PLATFORM: Tag = {
  name: "Plataformas",
  description:
    "Una credencial para las cuentas de muchos RFC: se abren, se preparan y se opera en cada una con la llave de la plataforma.",
};

/** These groups are no resource of documents; the first word of their paths behind the version names them. */
const OTHERS: Readonly<Record<string, Tag>> = {
  exportaciones: EXPORTS,
  descargas: EXPORTS,
  conciliaciones: EXPORTS,
  "planes-cancelacion": {
    name: "Planes de cancelación",
    description: "Cancelaciones de varios comprobantes, en su orden y paso a paso.",
  },
  eventos: {
    name: "Eventos",
    description: "Lo que pasó con los comprobantes, en orden, a partir de un cursor.",
  },
  tickets: {
    name: "Tickets",
    description: "Las ventas al público, de las que después se hace una factura.",
  },
  "cancelaciones-recibidas": {
    name: "Cancelaciones recibidas",
    description: "Las solicitudes de cancelación que otros dirigen a la cuenta como receptora.",
  },
  cuentas: PLATFORM,
  timbres: PLATFORM,
  llaves: PLATFORM,
  webhooks: PLATFORM,
  meses: PLATFORM,
  lotes: {
    name: "Lotes",
    description: "Hasta 500 comprobantes en una petición, que el límite por minuto cuenta como una.",
  },
  "{id}": {
    name: "Borradores",
    description: "Borradores de todos los tipos que una persona aprueba con el enlace de un correo.",
  },
  viajes: {
    name: "Viajes",
    description: "Lo que los viajes de la cuenta llevan una y otra vez, y las hojas de entrega de sus comprobantes.",
  },
  sandbox: {
    name: "Sandbox",
    description: "El reloj de la cuenta en el sandbox, para ver hoy lo que pasa al vencer un plazo.",
  },
  catalogos: {
    name: "Catálogos",
    description: "Los catálogos del SAT, públicos: sin llave y fuera del límite de peticiones.",
  },
};

/** A draft stands with the documents of its kind. */
export function tagOf(path: string): Tag {
  const word = path.replace(/^\/((api|plataforma)\/v\d+|borradores)(?=\/)/, "").split("/")[1] ?? "";
  const resource = (RESOURCES as Readonly<Record<string, DescribedResource>>)[word];
  if (resource !== undefined) return { name: resource.title, description: resource.description };
  return OTHERS[word] ?? { name: word, description: `Operaciones de ${word}.` };
}
