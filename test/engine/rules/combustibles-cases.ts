import type { Case } from "./case.ts";
import { sample, set } from "./samples.ts";

const ECC = "Complemento/ecc12:EstadoDeCuentaCombustible";
const FUEL = `${ECC}/ecc12:Conceptos/ecc12:ConceptoEstadoDeCuentaCombustible`;

export const STATEMENTS = { monedero: sample("ecc12") } as const;

export const STATEMENTS_CASES: Readonly<Record<string, Case<"monedero">>> = {
  "VAL-1121": set(`${FUEL}[1]/@Importe`, "1000.01", {
    [`${FUEL}[1]/@Importe`]: "999.99",
    [`${FUEL}[2]/@Importe`]: "0.01",
  }),
  "VAL-1122": set(`${ECC}/@Total`, "1160.50", { [`${ECC}/@Total`]: "1160.510" }),
  "VAL-1124": set("@TipoDeComprobante", "E"),
};
