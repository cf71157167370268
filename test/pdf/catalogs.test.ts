import { expect, it } from "vitest";
import { meaningOf } from "../../src/pdf/words/catalogs.ts";
import { labelOf } from "../../src/pdf/words/labels.ts";

it.each([
  ["c_RegimenFiscal", "601", "General de Ley Personas Morales"],
  ["c_Moneda", "MXN", "Peso mexicano"],
  ["c_Moneda", "XQX", undefined],
  ["unidad", "H87", "Pieza"],
  ["unidad", "X1w", "Tambor de madera"],
  ["c_TipoDeduccion", "002", "ISR"],
  ["c_Banco", "012", "BBVA"],
  ["paisAlpha2", "US", "Estados Unidos"],
  ["paisAlpha2", "XX", undefined],
  ["incoterm", "FOB", "Franco a bordo (puerto de carga convenido)"],
] as const)("%s %s means %s", (catalog, key, meaning) => {
  expect(meaningOf(catalog, key)).toBe(meaning);
});

it.each([
  ["PesoBrutoTotal", "Peso bruto total"],
  ["FechaDeExpedicion", "Fecha de expedición"],
  ["numeroDePedimento", "Número de pedimento"],
  ["RFCEmbarcador", "RFC embarcador"],
  ["orden_de_compra", "Orden de compra"],
  ["TipoEstacion", "Tipo de estación"],
  ["numSeguridadSocial", "Número de seguridad social"],
  ["rfc", "RFC"],
  ["ValorUnitario", "Valor unitario"],
  ["ClaveVehicular", "Clave vehicular"],
  ["currencyISOCode", "Moneda"],
  ["listaISOCode", "Lista ISO code"],
  ["Año", "Año"],
])("%s is called %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});
