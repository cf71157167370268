import { expect, it } from "vitest";
import { cancellationRefused, pacRejected, pacUnreachable } from "../../common/errors.ts";
import { OWN_CODES, type OwnCode, SAME_KEY } from "../../common/own-codes.ts";

it.each([
  ["CFDI40145", "El RFC no está en la lista", "El RFC no está en la lista"],
  ["CFDI40145", "CFDI40145 - El RFC no está en la lista", "El RFC no está en la lista"],
  ["CFDI40145", "CFDI40145 El RFC no está en la lista", "El RFC no está en la lista"],
  ["301", "301: XML mal formado", "XML mal formado"],
  ["307", "307. ya estaba", "ya estaba"],
  ["301", "3010 es otro código", "3010 es otro código"],
  ["301", "301", undefined],
  ["", "sin código", "sin código"],
])("of a refusal %s, %j the code stands alone, and so does the reason", (codigo, words, detalle) => {
  for (const refusal of [pacRejected(codigo, words), cancellationRefused(codigo, words)]) {
    const { error, ...detail } = refusal.toDetail();
    expect([detail.codigo ?? "", detail.detalle]).toEqual([codigo, detalle]);
    const both = [codigo, detalle].filter(Boolean).join(" ");
    expect(error).toMatch(/^(El PAC rechazó el comprobante|La cancelación no procedió): /);
    expect(error.endsWith(`: ${both}`)).toBe(true);
  }
});

it.each(["no es aplicable", "no es aplicable."])(
  "what to do about a refused cancellation stands behind the reason, not in it: %s",
  (words) => {
    const { error, detalle } = cancellationRefused("204", words, "Cancele antes el pago").toDetail();
    expect([error, detalle]).toEqual(["La cancelación no procedió: 204 no es aplicable. Cancele antes el pago", words]);
  },
);

it.each(Object.keys(OWN_CODES) as OwnCode[])("%s says what happened, and then what to do", (codigo) => {
  const { detalle, remedio } = OWN_CODES[codigo];
  expect(pacUnreachable(codigo).toDetail()).toMatchObject({
    codigo,
    detalle,
    error: `${detalle}; ${remedio}`,
  });
  expect(pacUnreachable(codigo, "otra cosa", SAME_KEY).toDetail()).toMatchObject({
    ...{ codigo, detalle: "otra cosa" },
    error: "otra cosa; repita la petición con la misma Idempotency-Key",
  });
});
