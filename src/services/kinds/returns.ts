import type { MercanciaDevuelta } from "#proto/cfdi/v1/foreign_trade_pb.ts";
import type { CreateCreditNoteRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type AppError, allInOne, invalidField } from "../../../common/errors.ts";
import type { Question } from "../../engine/complements/asking.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Original } from "../../engine/kinds/credit-note.ts";
import { RETURNS } from "../../engine/kinds/relations.ts";
import {
  countedAbroad,
  type ExportedGood,
  piecesReturned,
  type Return,
  returnedWhole,
} from "../../engine/kinds/returned-goods.ts";
import type { XmlNode } from "../../engine/node.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import type { ReturnedPieces, Standing } from "../../persistence/documents/index.ts";

const FIELD = "mercanciasDevueltas";

type Notes = Pick<Standing, "returned" | "returnedAhead">;

/** The goods of an export that come back, and what they cost in its invoice. */
export interface Returned {
  readonly returns: readonly Return[];
  readonly value: Decimal;
}

/**
 * Finds the goods of the invoice that come back, undefined where none do; `standing` has those of its other live notes.
 * @throws what of them it did not export, or more than is left of it
 */
export function requireReturns(
  original: Original,
  { mercanciasDevueltas: sent }: Pick<CreateCreditNoteRequest, "mercanciasDevueltas">,
  standing: Notes,
): Returned | undefined {
  if (sent.length === 0) return undefined;
  const { exported, localTaxes } = original;
  if (exported === undefined) throw invalidField(FIELD, "no se envía: la factura no lleva Comercio Exterior 2.0");
  if (localTaxes !== undefined)
    throw invalidField(FIELD, "no se envía: la factura lleva impuestos locales, que no son de ninguna mercancía");
  const numbers = sent.map(({ noIdentificacion }) => normalizeSpace(noIdentificacion));
  const found = sent.map(({ cantidad }, at) => {
    const good = exported.goods.find(({ number }) => number === numbers[at]);
    if (good === undefined) {
      const sold = exported.goods.slice(0, MOST_TOLD).map(({ number }) => number);
      return wrong(at, "noIdentificacion", `la factura no exporta ${numbers[at]}; exporta ${sold.join(", ")}`);
    }
    const first = numbers.indexOf(good.number);
    if (first < at) return wrong(at, "noIdentificacion", `repite la mercancía de ${FIELD}[${first}]`);
    const back = { good, cantidad: cantidad === undefined ? good.cantidad : Decimal.of(cantidad).trim() };
    return faultOf(back, leftOf(good, standing), at) ?? back;
  });
  const faults = found.filter((each): each is AppError => each instanceof Error);
  if (faults.length > 0) throw allInOne(faults);
  const returns = found as Return[];
  return { returns, value: returnedWhole(returns, original).total };
}

const MOST_TOLD = 10;

const wrong = (at: number, own: keyof MercanciaDevuelta, sentence: string) =>
  invalidField(`${FIELD}[${at}].${own}`, sentence);

/** Returns how much of a good no live note has brought back, nor will when all open substitutions are complete. */
export function leftOf({ number, cantidad }: ExportedGood, { returned, returnedAhead }: Notes): Decimal {
  const left = (notes: readonly ReturnedPieces[]) => {
    const back = notes.flatMap((pieces) => (Object.hasOwn(pieces, number) ? [pieces[number]!.cantidad] : []));
    return cantidad.minus(Decimal.sum(back.map(Decimal.of))).trim();
  };
  const [now, ahead] = [left(returned), left(returnedAhead)];
  return now.compare(ahead) < 0 ? now : ahead;
}

/** Returns what a note built of these goods takes of its invoice. A good that got no cent is not in it. */
export function piecesTaken({ returns }: Returned, note: XmlNode): ReturnedPieces {
  const sold = new Map(returns.map(({ good }) => [good.number, `${good.cantidad}`]));
  return Object.fromEntries(
    Object.entries(piecesReturned(note)!).map(([number, cantidad]) => [
      number,
      { cantidad, facturada: sold.get(number)! },
    ]),
  );
}

/** Says why a note cannot take so much of a good back. */
function faultOf({ good, cantidad }: Return, left: Decimal, at: number): AppError | undefined {
  const sentence = cannotReturn(good);
  if (sentence !== undefined) return wrong(at, "noIdentificacion", sentence);
  const part = cantidad.compare(good.cantidad);
  if (part > 0) return wrong(at, "cantidad", `se facturaron ${good.cantidad}; se recibió ${cantidad}`);
  if (cantidad.compare(left) > 0) return wrong(at, "cantidad", saysLeft(good, left));
  if (part < 0 && !good.hasOnePrice)
    return wrong(at, "cantidad", `debe ser ${good.cantidad}, o faltar: la factura la vende a varios precios`);
  if (countedAbroad(good, cantidad)?.isZero)
    return wrong(at, "cantidad", "es menos de 0.001 en la unidad de aduana de la factura");
  return undefined;
}

function saysLeft(good: ExportedGood, left: Decimal): string {
  const cantidad = good.cantidad.trim();
  if (!left.isPositive) return `se facturaron ${cantidad} y ya regresaron todas, en otras notas de crédito`;
  return `se facturaron ${cantidad} y quedan ${left} por devolver; las demás regresan en otras notas de crédito`;
}

/** Says why no note can take a good back, however much of it; undefined for one that may come back. */
export function cannotReturn({ declared, part }: ExportedGood): string | undefined {
  const own = "acredítela con un CFDI que usted selle";
  if (declared.length > 1) return `la factura la declara con ${declared.length} fracciones; ${own}`;
  if (part === undefined) return `la factura la vende con varias unidades o varios impuestos; ${own}`;
  return part.net.isZero ? "la factura no cobra nada por ella" : undefined;
}

/** A note that says that goods come back, and of an export says not which ones, is worth a look. */
export function returnAdvice(
  { exported }: Original,
  { tipoRelacion }: CreateCreditNoteRequest,
  { returned, importe }: { readonly returned: Returned | undefined; readonly importe: Decimal },
): readonly Question[] {
  if (returned !== undefined) {
    const { value } = returned;
    if (importe.equals(value)) return [];
    return [{ field: "importe", sentence: `la mercancía que regresa vale ${value} en la factura` }];
  }
  if (exported === undefined || tipoRelacion !== RETURNS) return [];
  const sentence = "la factura es una exportación: diga qué regresa, para que la nota lleve Comercio Exterior";
  return [{ field: FIELD, sentence }];
}
