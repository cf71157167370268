import { expect, it } from "vitest";
import { sentenceOf } from "../../src/services/audit.ts";

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ["llave.generada", { environment: "production", prefix: "sk_live_1" }, "Generó la llave sk_live_1… de producción"],
  ["llave.generada", { environment: "sandbox", prefix: "sk_test_1" }, "Generó la llave sk_test_1… de pruebas"],
  ["serie.agregada", { kind: "nota_credito", codigo: "NC" }, "Agregó la serie NC (nota de crédito)"],
  [
    "serie.cambiada",
    { kind: "complemento_pago", codigo: "P", active: true, favourite: true },
    "Cambió la serie P (complemento de pago): en uso, favorita",
  ],
  ["sesion.rechazada", {}, "Intentó iniciar sesión con una contraseña o un código incorrectos"],
  ["comprobante.resuelto", { id: "4f", decision: "rechazar" }, "Resolvió el comprobante 4f: darlo por no timbrado"],
  ["avisos.cambiados", { fewStamps: 5, off: [] }, "Cambió de qué se avisa a la cuenta"],
  [
    "avisos.cambiados",
    { off: ["csd.vencido", "algo.retirado"] },
    "Cambió de qué se avisa a la cuenta; no se avisa de: CSD vencido, algo.retirado",
  ],
  ["algo.que_ya_no_existe", {}, "algo.que_ya_no_existe"],
])("%s is told in words: %j", (action, detail, sentence) => {
  expect(sentenceOf({ action, detail })).toBe(sentence);
});
