import { describe, expect, it } from "vitest";
import { PATIENCE } from "../../src/services/patience.ts";
import { HASTE } from "../proofs/faults/haste.ts";

/** interface.md, recommended client timeout. */
const CALLER_MS = 30_000;

describe.each([
  ["the product", PATIENCE],
  ["the proofs", HASTE],
])("the patience of %s", (_, patience) => {
  const { stamp, recover, lease, cancel, ask, cancellation, resumption } = patience;

  it("ends a call's and a worker's work before their lease", () => {
    for (const work of [stamp + recover, cancellation, resumption]) expect(work).toBeLessThan(lease);
  });

  it("lets a worker ask SAT in vain, present, and ask again", () => {
    expect(resumption).toBeGreaterThanOrEqual(ask + cancel + ask);
  });
});

it("a caller is answered before it goes", () => {
  const { stamp, recover, cancellation } = PATIENCE;
  for (const work of [stamp + recover, cancellation]) expect(work).toBeLessThan(CALLER_MS);
});
