import { child, children, type XmlNode } from "../../engine/node.ts";
import type { Column, Content, Piece } from "../drawing/index.ts";
import {
  addressOf,
  describeInline,
  type Field,
  fields,
  heading,
  ownFields,
  type Printing,
  subheading,
  table,
  takeAmount,
  takeKeyed,
  takeQuantity,
} from "../paper/index.ts";
import { localName, type Names, namesOf } from "../words/index.ts";
import { pieces } from "./cartaporte.ts";
import { lines } from "./comprobante.ts";

/** Prints Comercio Exterior 1.1 and 2.0: the terms of the export, the parties, and the goods as customs counts them. */
export function foreignTrade(p: Printing, root: XmlNode): void {
  const part = namesOf(root);
  heading(p, `Comercio exterior ${p.source.take(root, "Version") ?? ""}`);
  fields(p, ownFields(p, root));
  parties(
    p,
    root.children.filter(({ name }) => name !== part("Mercancias")),
    part,
  );
  goods(p, children(child(root, part("Mercancias")), part("Mercancia")));
}

const PARTIES: readonly Column[] = [
  { title: "Parte", width: 70 },
  { title: "Datos", width: 190 },
  { title: "Domicilio" },
];

function parties(p: Printing, all: readonly XmlNode[], part: Names): void {
  if (all.length === 0) return;
  subheading(p, "Partes de la operación");
  table(
    p,
    PARTIES,
    all.map((one) => partyRow(p, one, part)),
  );
}

function partyRow(p: Printing, node: XmlNode, part: Names): Content[] {
  const name = p.source.take(node, "Nombre");
  const addresses = children(node, part("Domicilio")).map((one) => addressOf(p, one));
  return [
    localName(node.name),
    pieces([name, ...lines(ownFields(p, node))].map((text) => [text, p.theme.body])),
    pieces(addresses.map((text) => [text, p.theme.body])),
  ];
}

const GOODS: readonly Column[] = [
  { title: "No. de identificación" },
  { title: "Fracción arancelaria", width: 80 },
  { title: "Cantidad", align: "right" },
  { title: "Unidad de aduana", width: 80 },
  { title: "Valor unitario (USD)", align: "right" },
  { title: "Valor (USD)", align: "right" },
];

function goods(p: Printing, all: readonly XmlNode[]): void {
  subheading(p, "Mercancías");
  table(
    p,
    GOODS,
    all.map((one) => goodsRow(p, one)),
  );
}

function goodsRow(p: Printing, node: XmlNode): Content[] {
  const take = (name: string) => p.source.take(node, name);
  const [number, fraccion] = [take("NoIdentificacion"), take("FraccionArancelaria")];
  const cantidad = takeQuantity(p, node, "CantidadAduana");
  const unitario = takeAmount(p, node, "ValorUnitarioAduana", 2);
  const valor = takeAmount(p, node, "ValorDolares", 2);
  const unidad = takeKeyed(p, node, "UnidadAduana", "unidadAduana");
  const rest: readonly Field[] = ownFields(p, node);
  return [
    [
      ...pieces([[number, p.theme.body]]),
      ...[...lines(rest), ...describeInline(p, node.children)].map((text): Piece => ({ text, style: p.theme.small })),
    ],
    fraccion,
    cantidad,
    unidad,
    unitario,
    valor,
  ];
}
