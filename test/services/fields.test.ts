import { expect, test } from "vitest";
import { fieldOf } from "../../src/services/issuing/fields.ts";

const FIELD_OF = fieldOf([
  ["@Moneda", "moneda"],
  ["cfdi:Receptor", "receptorRfc"],
  ["cfdi:Conceptos", "conceptos"],
  ["cfdi:Conceptos/cfdi:Concepto/@Cantidad", "conceptos[{cfdi:Concepto}].cantidad"],
]);

test.each([
  ["/cfdi:Comprobante/@Moneda", { name: "moneda", exact: true }],
  [
    "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto/@Cantidad",
    { name: "conceptos[0].cantidad", exact: true },
  ],
  [
    "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[12]/@Cantidad",
    { name: "conceptos[11].cantidad", exact: true },
  ],
  ["/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]/@Importe", { name: "conceptos", exact: false }],
  ["/cfdi:Comprobante/cfdi:Receptor/@UsoCFDI", { name: "receptorRfc", exact: false }],
  ["/cfdi:Comprobante/cfdi:Emisor/@Rfc", undefined],
  ["/", undefined],
])("%s comes from the field %j", (path, field) => {
  expect(FIELD_OF(path)).toEqual(field);
});
