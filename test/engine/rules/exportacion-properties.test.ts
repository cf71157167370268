import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../../../src/engine/decimal.ts";
import { node } from "../../../src/engine/node.ts";
import { COMERCIO_EXTERIOR20 } from "../../../src/engine/rules/comercio-exterior/index.ts";
import { writeDocument } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { validateSchema } from "../../support/validate-schema.ts";
import { type Edits, edited } from "./edit.ts";
import { LOADED } from "./exportacion-documents.ts";
import { type Exported, exportaciones } from "./exportaciones.ts";

const C = "Conceptos/Concepto[1]";
const X = "Complemento/cce20:ComercioExterior";
const MERCANCIAS = `${X}/cce20:Mercancias`;
const M = `${MERCANCIAS}/cce20:Mercancia[1]`;
const OF_EMISOR = `${X}/cce20:Emisor/cce20:Domicilio`;
const RECEPTOR = `${X}/cce20:Receptor`;
const DESTINATARIO = `${X}/cce20:Destinatario[1]`;

test("an export whose amounts agree breaks no rule and no schema, whatever its type, its currency and its measures", () => {
  fc.assert(
    fc.property(exportaciones, ({ root }) => {
      const written = writeDocument(root);
      expect(validateSchema(SCHEMAS, written.xml)).toEqual([]);
      expect(COMERCIO_EXTERIOR20.check(root, LOADED)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** A fault returns the edits that damage an export, or undefined where the export has no place for it. */
type Fault = (exported: Exported) => Edits | undefined;

const attribute =
  (path: string, value: string | undefined, applies: (exported: Exported) => boolean = () => true): Fault =>
  (exported) =>
    applies(exported) ? { [path]: value } : undefined;

const isTransfer = ({ tipo }: Exported) => tipo === "T";
const isMeasured = (exported: Exported) => exported.isMeasured;
const isUnmeasured = ({ isMeasured, isService, isSample }: Exported) => !isMeasured && !isService && !isSample;
const isInvoice = ({ tipo, isService }: Exported) => tipo !== "T" && !isService;
const isSent =
  (to: string) =>
  ({ paises }: Exported) =>
    paises.destinatario === to;

const goodOf = ({ root }: Exported) => root.children.at(-1)!.children[0]!.children.at(-1)!.children[0]!;
const headOf = ({ root }: Exported) => root.children.at(-1)!.children[0]!;
const times = (text: string | undefined, factor: number) => `${Decimal.of(text!).times(Decimal.of(factor))}`;

/** Each code has a single fault that must be told by it. */
const FAULTS: Readonly<Record<string, Fault>> = {
  "VAL-701": attribute("@TipoDeComprobante", "P"),
  "VAL-702": ({ motivo, root }) => {
    const owners = root.children.at(-1)!.children[0]!.children.filter(({ name }) => name === "cce20:Propietario");
    if (motivo !== "05" || owners.length !== 1) return undefined;
    return { [`${X}/cce20:Propietario`]: undefined };
  },
  "VAL-703": ({ tipo }) =>
    tipo === "T"
      ? undefined
      : { [`${X}/+`]: node("cce20:Propietario", { NumRegIdTrib: "121212121", ResidenciaFiscal: "USA" }) },
  "VAL-705": attribute("@Exportacion", "03"),
  "VAL-708": attribute("Receptor/@Rfc", "URE180429TM6", isTransfer),
  "VAL-710": attribute(`${C}/@ObjetoImp`, "04", isTransfer),
  "VAL-713": (exported) => ({ "Complemento/+": headOf(exported) }),
  "VAL-715": () => ({ "Complemento/+": node("donat:Donatarias") }),
  "VAL-716": ({ motivo }) => (motivo === "01" ? { CfdiRelacionados: undefined } : undefined),
  "VAL-717": attribute(`${X}/@MotivoTraslado`, "02", ({ motivo }) => motivo === "05"),
  "VAL-718": (exported) => ({
    [`${X}/@CertificadoOrigen`]: headOf(exported).attributes.CertificadoOrigen === "1" ? "0" : "1",
  }),
  "VAL-720": attribute(`${X}/@Incoterm`, "DDU", ({ root }) => root.attributes.Exportacion === "02"),
  "VAL-722": (exported) => ({
    [`${X}/@TotalUSD`]: `${Decimal.of(headOf(exported).attributes.TotalUSD!).plus(Decimal.of("0.01"))}`,
  }),
  "VAL-723": attribute(`${X}/cce20:Emisor/@Curp`, "CACX760510MGTSHC04", ({ isPerson }) => !isPerson),
  "VAL-724": attribute(`${X}/cce20:Emisor/@Curp`, undefined, ({ isPerson }) => isPerson),
  "VAL-725": attribute(`${OF_EMISOR}/@Pais`, "USA"),
  "VAL-726": attribute(`${OF_EMISOR}/@Estado`, "DIF"),
  "VAL-727": attribute(`${OF_EMISOR}/@Municipio`, "005"),
  "VAL-728": attribute(`${OF_EMISOR}/@Localidad`, "24"),
  "VAL-729": attribute(`${OF_EMISOR}/@Colonia`, "0348"),
  "VAL-730": attribute(`${OF_EMISOR}/@CodigoPostal`, "06600"),
  "VAL-733": ({ isForeign }) =>
    isForeign
      ? { [`${RECEPTOR}/@NumRegIdTrib`]: undefined }
      : { [`${X}/+`]: node("cce20:Receptor", { NumRegIdTrib: "ABC-123" }) },
  "VAL-734": attribute(`${RECEPTOR}/cce20:Domicilio/@Pais`, "MEX", ({ isForeign }) => isForeign),
  "VAL-735": attribute(`${RECEPTOR}/@NumRegIdTrib`, "ABC-123", ({ paises }) => paises.receptor === "USA"),
  "VAL-739": attribute(`${RECEPTOR}/cce20:Domicilio/@Estado`, "Texas", ({ paises }) => paises.receptor === "USA"),
  "VAL-740": attribute(
    `${RECEPTOR}/cce20:Domicilio/@CodigoPostal`,
    "K1A0B1",
    ({ paises }) => paises.receptor === "CAN",
  ),
  "VAL-742": (exported) =>
    isTransfer(exported) && exported.destinatarios === 1 ? { [`${X}/+`]: node("cce20:Destinatario") } : undefined,
  "VAL-743": attribute(`${DESTINATARIO}/@NumRegIdTrib`, "ABC-123", isSent("MEX")),
  "VAL-744": attribute(`${DESTINATARIO}/@NumRegIdTrib`, "ABC-123", isSent("USA")),
  "VAL-745": attribute(`${DESTINATARIO}/cce20:Domicilio/@Colonia`, "0348", isSent("MEX")),
  "VAL-748": attribute(`${DESTINATARIO}/cce20:Domicilio/@Estado`, "TX", isSent("CAN")),
  "VAL-749": attribute(`${DESTINATARIO}/cce20:Domicilio/@CodigoPostal`, "7804", isSent("USA")),
  "VAL-750": attribute(`${DESTINATARIO}/cce20:Domicilio/@CodigoPostal`, "06600", isSent("MEX")),
  "VAL-751": attribute(`${C}/@NoIdentificacion`, undefined),
  "VAL-752": attribute(`${M}/@NoIdentificacion`, "OTRO"),
  "VAL-753": (exported) => ({ [`${MERCANCIAS}/+`]: goodOf(exported) }),
  "VAL-754": attribute(`${C}/@Cantidad`, "1.0001", (each) => isTransfer(each) && isUnmeasured(each)),
  "VAL-755": attribute(`${C}/@Unidad`, undefined, (each) => isTransfer(each) && isUnmeasured(each)),
  "VAL-756": attribute(`${C}/@ValorUnitario`, "1.00001", (each) => isTransfer(each) && isUnmeasured(each)),
  "VAL-758": (exported) =>
    isInvoice(exported) ? { [`${M}/@ValorDolares`]: times(goodOf(exported).attributes.ValorDolares, 20) } : undefined,
  "VAL-759": attribute(
    `${C}/@ClaveUnidad`,
    "E48",
    ({ root, isService }) =>
      !isService && root.children.find(({ name }) => name === "cfdi:Conceptos")!.children.length === 1,
  ),
  "VAL-760": attribute(`${M}/@FraccionArancelaria`, undefined, ({ isService }) => !isService),
  "VAL-761": attribute(`${M}/@FraccionArancelaria`, "9999999999"),
  "VAL-762": attribute(`${C}/@Unidad`, "22", isUnmeasured),
  "VAL-764": attribute(
    `${C}/@Descuento`,
    undefined,
    ({ isSample, root }) =>
      isSample && root.children.find(({ name }) => name === "cfdi:Conceptos")!.children.length === 1,
  ),
  "VAL-765": attribute(`${M}/@ValorUnitarioAduana`, undefined, isMeasured),
  "VAL-766": (exported) =>
    isMeasured(exported) && exported.goods > 1
      ? Object.fromEntries(
          ["CantidadAduana", "UnidadAduana", "ValorUnitarioAduana"].map((name) => [`${M}/@${name}`, undefined]),
        )
      : undefined,
  "VAL-767": attribute(`${M}/@UnidadAduana`, "22", isMeasured),
  "VAL-768": attribute(`${M}/@ValorUnitarioAduana`, "0", isMeasured),
  "VAL-770": attribute(`${M}/@UnidadAduana`, "99", isMeasured),
  "VAL-771": (exported) =>
    isMeasured(exported)
      ? { [`${M}/@ValorUnitarioAduana`]: times(goodOf(exported).attributes.ValorUnitarioAduana, 3) }
      : undefined,
  "VAL-772": attribute(`${M}/@ValorDolares`, "0", isUnmeasured),
};

describe("one fault in an export is told by its code", () => {
  test.each(Object.entries(FAULTS))("%s", (code, fault) => {
    const damageable = exportaciones.filter((exported) => fault(exported) !== undefined);
    fc.assert(
      fc.property(damageable, (exported) => {
        const damaged = edited(exported.root, fault(exported)!);
        const found = COMERCIO_EXTERIOR20.check(damaged, LOADED);
        expect(found.map((finding) => finding.code)).toContain(code);
      }),
      { numRuns: 10 },
    );
  });
});
