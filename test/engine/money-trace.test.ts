import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "../../src/engine/decimal.ts";
import { type MoneyTrace, traceMoney } from "../../src/engine/inspection/money-trace.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { contextOf, type RandomLine, randomOrders, requestOf } from "../support/random-orders.ts";

const IVA = { impuesto: "002", categoria: "traslado", tasaIva: "0.16" } as const;
const ieps = (tasaIva: string) => ({ impuesto: "003", categoria: "traslado", tasaIva }) as const;

function line(cantidad: string, valorUnitario: string, more: Partial<RandomLine> = {}): RandomLine {
  return { cantidad, valorUnitario, descuento: undefined, impuestos: [], ...more };
}

function trace(...lines: readonly RandomLine[]): MoneyTrace {
  const order = { moneda: "MXN", lines };
  return traceMoney(buildInvoice(requestOf(order), contextOf(order)));
}

const totalOf = ({ others }: MoneyTrace, name: string) => others.find((other) => other.name === name)!.total.toString();

function whereOf({ others }: MoneyTrace): string {
  const { name, amount, instead } = others.find((other) => other.name === "lineas")!.where!;
  return `${name}: ${instead} instead of ${amount}`;
}

/** These cases are from production: each was stamped, and each caller asked for the reason of its amounts. */
describe("three real cases", () => {
  it("one line of 10.20, which rounded once is 10.19", () => {
    const one = trace(line("2.666667", "3.295", { impuestos: [IVA] }));
    expect(one.total.toString()).toBe("10.20");
    expect(totalOf(one, "exacto")).toBe("10.19");
    const [concepto] = one.lines;
    expect([concepto!.importe, concepto!.lower, concepto!.upper].map(String)).toEqual(["8.786668", "8.78", "8.79"]);
    expect([one.subTotal.exact, one.subTotal.written].map(String)).toEqual(["8.786668", "8.79"]);
    expect([one.groups[0]!.exact, one.groups[0]!.written].map(String)).toEqual(["1.405867", "1.41"]);
    expect(one.terms.map(({ amount }) => String(amount))).toEqual(["8.79", "1.41"]);
  });

  it("three lines of 14,212.02, which rounded by lines are 14,212.03", () => {
    const three = trace(line("1", "6281.63"), line("0.333333", "7984.565227"), line("12.5", "421.51"));
    expect(three.total.toString()).toBe("14212.02");
    expect(totalOf(three, "lineas")).toBe("14212.03");
    expect(three.lines.map(({ importe }) => String(importe.trim()))).toEqual(["6281.63", "2661.519081", "5268.875"]);
    expect([three.subTotal.exact, three.subTotal.written].map(String)).toEqual(["14212.024081", "14212.02"]);
    expect(whereOf(three)).toBe("SubTotal: 14212.03 instead of 14212.02");
  });

  it("three lines of 68,228.47 with IEPS, which rounded by lines are 68,228.46", () => {
    const three = trace(
      line("0.333333", "5.1276", { descuento: "0.08", impuestos: [ieps("0.53"), IVA] }),
      line("1", "9680.600306", { impuestos: [ieps("0.53"), IVA] }),
      line("12.5", "2782.851523", { impuestos: [ieps("0.265"), IVA] }),
    );
    expect(three.total.toString()).toBe("68228.47");
    expect(totalOf(three, "lineas")).toBe("68228.46");
    const [ieps53, iva, ieps26] = three.groups.map(({ exact, written }) => `${exact} ${written}`);
    expect([ieps53, iva, ieps26]).toEqual(["5131.581637 5131.58", "9410.824136 9410.82", "9218.19567 9218.20"]);
    expect(String(three.groups[1]!.base.trim())).toBe("58817.650849");
    expect([three.subTotal.exact, three.subTotal.written].map(String)).toEqual(["44467.953542", "44467.95"]);
    expect(String(three.descuento!.written)).toBe("0.08");
    expect(whereOf(three)).toBe("IEPS 0.265: 9218.19 instead of 9218.20");
  });
});

it("what is rounded explains the total to the last digit", () => {
  fc.assert(
    fc.property(randomOrders, (order) => {
      const { terms, subTotal, descuento, groups, total, others } = traceMoney(
        buildInvoice(requestOf(order), contextOf(order)),
      );
      const sums = [subTotal, ...(descuento === undefined ? [] : [descuento])];
      sums.push(...groups.filter(({ tax }) => tax.tasa !== undefined));
      const signed = (read: (sum: (typeof sums)[number]) => Decimal) =>
        sums.reduce(
          (sum, each, place) => (terms[place]!.sign === 1 ? sum.plus(read(each)) : sum.minus(read(each))),
          Decimal.ZERO,
        );
      const exact = signed((sum) => sum.exact);
      const rounding = signed((sum) => sum.written.minus(sum.exact));
      expect(exact.plus(rounding).equals(total)).toBe(true);
      expect(others.map(({ name }) => name)).toEqual(["lineas", "base", "exacto"]);
    }),
    { numRuns: 200 },
  );
});
