import fc from "fast-check";
import { type Visited, visit } from "../../../support/visit.ts";
import { JSON_TYPE, post } from "../send.ts";
import type { Target } from "../target.ts";
import { readObject, start } from "../verdict.ts";
import type { World } from "../world.ts";

interface PageCase {
  readonly door: "a ticket's key" | "a shop's key" | "the shop";
  readonly form: keyof typeof FORMS | "none" | "folio";
  readonly key: Mutation;
  readonly wrong: "folio" | "total" | "fecha";
  readonly odd: string;
  readonly near: number;
  readonly from: number;
  readonly forged: string;
}

interface Mutation {
  readonly how: "letter" | "shorter" | "longer" | "odd";
  readonly at: number;
}

const RECEIVER = {
  ...{ rfc: "URE180429TM6", nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA", codigoPostal: "86991" },
  ...{ regimenFiscal: "601", usoCfdi: "G03" },
};

const FORMS = {
  receiver: RECEIVER,
  mail: { correo: "alguien@example.mx" },
  both: { ...RECEIVER, folio: "1", total: "1", fecha: "2026-01-01" },
  large: "rfc=".repeat(4_000),
  bytes: "rfc=%00%ff&folio&=&nombre=%ED%A0%80",
} as const;

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 });

/** This target opens the public pages of tickets by keys that no ticket has, and guesses what is printed on one. */
export const pages: Target<PageCase> = {
  name: "pages",
  share: 5,
  cases: fc.record({
    door: fc.constantFrom("a ticket's key", "a shop's key", "the shop", "the shop"),
    form: fc.constantFrom("none", "folio", "folio", ...(Object.keys(FORMS) as (keyof typeof FORMS)[])),
    key: fc.record({ how: fc.constantFrom("letter", "shorter", "longer", "odd"), at: fc.nat(1_000) }),
    wrong: fc.constantFrom("folio", "total", "fecha"),
    odd: fc.oneof(text, fc.constantFrom("\0", "'--", "../..", "\u202e", "１１", "%00", "-1", "1e9", "NaN")),
    near: fc.integer({ min: 1, max: 28 }),
    from: fc.nat(65_535),
    forged: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("", "unknown", "127.0.0.1, 10.0.0.1")),
  }),
  async attack(world, what) {
    const shop = await openShop(world);
    const { door, form, from, forged, odd } = what;
    const path = door === "the shop" ? shop.path : `/autofactura/${encodeURIComponent(keyOf(what, shop))}`;
    const typed = form === "folio" ? guessOf(what, shop.printed) : undefined;
    const answer = await visit(world.site + path, {
      form: typed ?? (form === "none" || form === "folio" ? undefined : FORMS[form]),
      from: `127.3.${from >> 8}.${from & 255}`,
      headers: { "x-forwarded-for": forged, "x-real-ip": forged },
    });
    const label = String(answer.status);
    const may = door === "the shop" && form === "none" ? [200] : [400, 404, 413, 429];
    if (!may.includes(answer.status)) return { label, wrong: `${door} is answered ${label}: ${start(answer.text)}` };
    if (answer.text.includes(SOLD) || answer.text.includes(shop.ticketPath))
      return { label, wrong: `${door} tells of a ticket: ${start(answer.text)}` };
    const [row] = await (await world.db()).query<{ open: boolean }>(IS_OPEN, [SOLD]);
    if (row?.open !== true) return { label, wrong: `${door} and ${odd} changed the ticket` };
    return { label, wrong: typed && differs(shop, answer, typed) };
  },
};

const SOLD = "Una venta que nadie debe ver";
const IS_OPEN = {
  name: "",
  text: "select bool_and(estado = 'abierto') as open from tickets where conceptos::text like '%' || $1 || '%'",
};

interface Shop {
  readonly path: string;
  readonly ticketPath: string;
  readonly printed: Readonly<Record<"folio" | "total" | "fecha", string>>;
  /** The first search that found nothing had this answer. */
  nothing?: string;
}

const shops = new WeakMap<World, Promise<Shop>>();

function openShop(world: World): Promise<Shop> {
  const known = shops.get(world) ?? makeShop(world);
  shops.set(world, known);
  return known;
}

async function makeShop({ site, keys }: World): Promise<Shop> {
  const send = async (path: string, body: object) => {
    const headers = { ...JSON_TYPE, "x-api-key": keys.sandbox };
    const answer = await post(site + path, headers, Buffer.from(JSON.stringify(body)));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return readObject(answer.body)!.data;
  };
  const { ruta } = (await send("/tickets/autofactura/configurar", { plazo: "anio", porFolio: true })) as {
    ruta: string;
  };
  const conceptos = [{ descripcion: SOLD, importeConImpuestos: 116, impuestos: [{}] }];
  const [{ ticket }] = (await send("/tickets", { tickets: [{ folio: "PAG-1", formaPago: "01", conceptos }] })) as [
    { ticket: { fecha: string; rutaAutofactura: string } },
  ];
  const printed = { folio: "PAG-1", total: "116", fecha: ticket.fecha };
  return { path: ruta, ticketPath: ticket.rutaAutofactura, printed };
}

function keyOf({ door, key: { how, at }, odd }: PageCase, { path, ticketPath }: Shop): string {
  const key = (door === "a shop's key" ? path : ticketPath).split("/").at(-1)!.replaceAll("-", "");
  const place = at % key.length;
  if (how === "odd") return odd;
  if (how === "shorter") return key.slice(0, place) + key.slice(place + 1);
  const other = key[place] === "Z" ? "7" : "Z";
  return key.slice(0, place) + other + key.slice(how === "longer" ? place : place + 1);
}

/** One of the three is not that of the ticket; the others are. */
function guessOf({ wrong, odd, near }: PageCase, printed: Shop["printed"]): Shop["printed"] {
  const guesses = {
    folio: near % 2 === 0 ? odd : `PAG-${near + 1}`,
    total: near % 3 === 0 ? odd : `${116 + near}`,
    fecha: near % 5 === 0 ? odd : `2026-02-${String(near).padStart(2, "0")}`,
  };
  return { ...printed, [wrong]: guesses[wrong] };
}

/** Searches that are refused for nothing in their form are answered alike. */
function differs(shop: Shop, { text: page }: Visited, typed: Shop["printed"]): string | undefined {
  if (!page.includes("No hay un ticket por facturar")) return undefined;
  const plain = page.replace(/ value="[^"]*"/g, "");
  shop.nothing ??= plain;
  return plain === shop.nothing ? undefined : `${JSON.stringify(typed)} is answered in another way: ${start(plain)}`;
}
