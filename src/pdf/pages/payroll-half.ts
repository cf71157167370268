import type { XmlNode } from "../../engine/node.ts";
import { type Block, heightOf, paragraph, runIn, type Table } from "../drawing/index.ts";
import {
  contentWidth,
  MARGIN,
  type Panel,
  type Place,
  type Printing,
  present,
  rowBlock,
  tableRows,
} from "../paper/index.ts";
import { particularsOf, partiesOf, paymentsOf, sidesOf, standingText, type TitledTable } from "./payroll.ts";

/**
 * Sets the body of a payroll receipt for half a page: what is told of worker, employment and period in running lines,
 * and each table titled in its own header. Returns undefined for a receipt whose concepts are not SAT's; what else it
 * does not take is left in the source.
 */
export function payrollHalf(p: Printing, nomina: XmlNode): readonly Block[] | undefined {
  const facts = standingText(p);
  if (facts === undefined) return undefined;
  const width = contentWidth(p);
  const running = (panels: readonly Panel[]): Block[] =>
    panels.length === 0 ? [] : [rowBlock({ padding: 2, cells: [{ x: MARGIN, width, paragraphs: panels.map(said) }] })];
  const { heading, label, body } = p.theme;
  const said = ({ title, name, fields }: Panel) => {
    const head = ["", [title, name].filter(Boolean).join(": "), heading] as const;
    return runIn([head, ...present(fields)], { label, value: body }, width);
  };
  return [
    ...running(partiesOf(p, nomina)),
    payments(p, nomina),
    ...running(particularsOf(p, nomina)),
    rowBlock({
      padding: 1,
      cells: [{ x: MARGIN, width, paragraphs: [paragraph(facts, p.theme.small, width)] }],
    }),
  ];
}

/** Sets perceptions beside deductions; other payments go to the shorter side. */
function payments(p: Printing, nomina: XmlNode): Block {
  const { paid, deducted, other } = paymentsOf(p, nomina);
  const places = sidesOf(p);
  const sides = [paid, deducted].map((one, side) => (one === undefined ? [] : [setTable(p, one, places[side]!)]));
  if (other !== undefined) {
    const side = heightOfTables(sides[0]!) <= heightOfTables(sides[1]!) ? 0 : 1;
    sides[side]!.push(setTable(p, other, places[side]!));
  }
  const height = Math.max(...sides.map(heightOfTables));
  return {
    height,
    draw(flow) {
      const top = flow.y;
      for (const tables of sides) {
        flow.y = top;
        for (const one of tables) {
          flow.table(one);
          flow.y += TABLE_GAP;
        }
      }
      flow.y = top + height;
    },
  };
}

const TABLE_GAP = 4;

/** The title of the table is that of its column of concepts. */
function setTable(p: Printing, { title, columns, rows }: TitledTable, place: Place): Table {
  const titled = columns.map((column) => (column.title === "Concepto" ? { ...column, title } : column));
  return tableRows(p, titled, rows, place);
}

function heightOfTables(tables: readonly Table[]): number {
  const rows = tables.flatMap(({ header, rows: all }) => [header, ...all]);
  return rows.reduce((sum, row) => sum + heightOf(row), TABLE_GAP * tables.length);
}
