import { child, children, type XmlNode } from "../../engine/node.ts";
import { cartaPorteUrl } from "../../engine/qr.ts";
import type { Column, Content, Piece } from "../drawing/index.ts";
import {
  addressOf,
  contentWidth,
  describe,
  describeInline,
  type Field,
  fields,
  heading,
  MARGIN,
  ownFields,
  type Printing,
  QR_SIZE,
  qrCode,
  subheading,
  table,
  takeKeyed,
  takeQuantity,
  titleOf,
} from "../paper/index.ts";
import { type Names, namesOf, time } from "../words/index.ts";
import { lines } from "./comprobante.ts";

/**
 * Prints Carta Porte 2.0, 3.0 and 3.1: locations, goods, means of transport and figures. Their nodes have the same
 * names; attributes that only one version has are printed with the rest of the node.
 */
export function cartaPorte(p: Printing, root: XmlNode): void {
  const part = namesOf(root);
  heading(p, `Carta Porte ${p.source.take(root, "Version") ?? ""}`);
  const facts = [...ownFields(p, root), ...customsRegimes(p, child(root, part("RegimenesAduaneros")))];
  besideCode(p, codeUrl(p, root, part), facts);
  locations(p, children(child(root, part("Ubicaciones")), part("Ubicacion")), part);
  goods(p, child(root, part("Mercancias")), part);
  figures(p, child(root, part("FiguraTransporte")), part);
}

/**
 * Returns the address in the second QR code, which inspectors read on the road. Version 2.0 has no IdCCP and therefore
 * no code.
 */
function codeUrl(p: Printing, root: XmlNode, part: Names): string | undefined {
  const idCcp = root.attributes.IdCCP;
  if (idCcp === undefined) return undefined;
  const origin = children(child(root, part("Ubicaciones")), part("Ubicacion")).find(
    ({ attributes }) => attributes.TipoUbicacion === "Origen",
  );
  const departure = origin?.attributes.FechaHoraSalidaLlegada ?? "";
  return cartaPorteUrl({ idCcp, departure, stampedAt: p.stampedAt });
}

function besideCode(p: Printing, url: string | undefined, facts: readonly Field[]): void {
  if (url === undefined) {
    fields(p, facts);
    return;
  }
  const { flow } = p;
  const left = QR_SIZE + 14;
  flow.reserve(QR_SIZE + 8);
  const [page, top] = [flow.sheet.pages, flow.y];
  qrCode(flow.sheet, url, MARGIN, top + 2, `Código QR para verificar la Carta Porte: ${url}`);
  fields(p, facts, 3, { x: MARGIN + left, width: contentWidth(p) - left });
  // If the facts continued on another page, the code is not on this one.
  if (flow.sheet.pages === page) flow.y = Math.max(flow.y, top + QR_SIZE + 8);
}

function customsRegimes(p: Printing, node: XmlNode | undefined): Field[] {
  return (node?.children ?? []).flatMap((one) => ownFields(p, one));
}

const LOCATIONS: readonly Column[] = [
  { title: "Ubicación", width: 62 },
  { title: "Remitente o destinatario", width: 150 },
  { title: "Domicilio" },
  { title: "Salida o llegada", width: 62 },
  { title: "Distancia (km)", align: "right" },
];

function locations(p: Printing, all: readonly XmlNode[], part: Names): void {
  subheading(p, "Ubicaciones");
  table(
    p,
    LOCATIONS,
    all.map((one) => locationRow(p, one, part)),
  );
}

function locationRow(p: Printing, node: XmlNode, part: Names): Content[] {
  const { source, theme } = p;
  const take = (name: string) => source.take(node, name);
  const [type, id, when] = [take("TipoUbicacion"), take("IDUbicacion"), take("FechaHoraSalidaLlegada")];
  const distance = takeQuantity(p, node, "DistanciaRecorrida");
  const who = [take("NombreRemitenteDestinatario"), take("RFCRemitenteDestinatario")];
  const address = addressOf(p, child(node, part("Domicilio")));
  return [
    pieces([
      [type, theme.strong],
      [id, theme.body],
    ]),
    [
      ...pieces(who.map((text) => [text, theme.body])),
      ...lines(ownFields(p, node)).map((text): Piece => ({ text, style: theme.small })),
    ],
    address,
    when && time(when),
    distance,
  ];
}

export function pieces(texts: readonly (readonly [text: string | undefined, style: Piece["style"]])[]): Piece[] {
  return texts.flatMap(([text, style]) => (text === undefined ? [] : [{ text, style }]));
}

const GOODS: readonly Column[] = [
  { title: "Clave", width: 46 },
  { title: "Mercancía" },
  { title: "Cantidad", align: "right" },
  { title: "Unidad", width: 70 },
  { title: "Peso (kg)", align: "right" },
];

function goods(p: Printing, node: XmlNode | undefined, part: Names): void {
  if (node === undefined) return;
  const all = children(node, part("Mercancia"));
  subheading(p, "Mercancías");
  fields(p, ownFields(p, node));
  p.flow.space(3);
  table(
    p,
    GOODS,
    all.map((one) => goodsRow(p, one)),
  );
  for (const mode of node.children) {
    if (mode.name === part("Mercancia")) continue;
    subheading(p, titleOf(mode));
    describe(p, mode);
  }
}

function goodsRow(p: Printing, node: XmlNode): Content[] {
  const { source, theme } = p;
  const take = (name: string) => source.take(node, name);
  const [cantidad, peso] = [takeQuantity(p, node, "Cantidad"), takeQuantity(p, node, "PesoEnKg")];
  const unit = [takeKeyed(p, node, "ClaveUnidad", "unidad"), take("Unidad")];
  const clave = take("BienesTransp");
  const descripcion = take("Descripcion");
  const details = [lines(ownFields(p, node)).join(" · "), ...describeInline(p, node.children)];
  return [
    clave,
    [
      ...pieces([[descripcion, theme.body]]),
      ...details.filter((text) => text !== "").map((text): Piece => ({ text, style: theme.small })),
    ],
    cantidad,
    unit.filter((one) => one !== undefined).join(" · "),
    peso,
  ];
}

const FIGURES: readonly Column[] = [
  { title: "Figura", width: 90 },
  { title: "Nombre", width: 170 },
  { title: "Datos" },
];

function figures(p: Printing, node: XmlNode | undefined, part: Names): void {
  const all = node?.children ?? [];
  if (all.length === 0) return;
  subheading(p, "Figuras del transporte");
  table(
    p,
    FIGURES,
    all.map((one) => figureRow(p, one, part)),
  );
}

function figureRow(p: Printing, node: XmlNode, part: Names): Content[] {
  const figura = takeKeyed(p, node, "TipoFigura", "figura");
  const [nombre, rfc] = [p.source.take(node, "NombreFigura"), p.source.take(node, "RFCFigura")];
  const address = addressOf(p, child(node, part("Domicilio")));
  const rest = node.children.filter(({ name }) => name !== part("Domicilio"));
  const details = [
    ...lines(ownFields(p, node)),
    ...(address === undefined ? [] : [address]),
    ...describeInline(p, rest),
  ];
  return [
    figura,
    pieces([nombre, rfc].map((text) => [text, p.theme.body])),
    details.map((text): Piece => ({ text, style: p.theme.small })),
  ];
}
