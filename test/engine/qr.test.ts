import { describe, expect, it } from "vitest";
import { expresionImpresa } from "../../src/engine/qr.ts";

const FACTS = {
  uuid: "0F0E0D0C-0B0A-4908-8706-050403020100",
  emisorRfc: "EPR260101AA1",
  receptorRfc: "RAC260101AA4",
  total: "1160.00",
  selloTail: "a/B3dE+=",
};

describe("the expresión impresa", () => {
  it("names both taxpayers, the total, the stamp and the end of the seal, nothing percent-encoded", () => {
    expect(expresionImpresa(FACTS)).toBe(
      "?re=EPR260101AA1&rr=RAC260101AA4&tt=1160.0&id=0F0E0D0C-0B0A-4908-8706-050403020100&fe=a/B3dE+=",
    );
  });

  it("keeps an RFC's Ñ, and writes its & so that it separates no parameters", () => {
    const expression = expresionImpresa({ ...FACTS, emisorRfc: "H&E951128469", receptorRfc: "ÑAÑ260101AA1" });
    expect(expression).toMatch(/^\?re=H&amp;E951128469&rr=ÑAÑ260101AA1&tt=/);
  });

  it.each([
    ["0", "0.0"],
    ["0.00", "0.0"],
    ["1160", "1160.0"],
    ["1160.00", "1160.0"],
    ["0.50", "0.5"],
    ["123.45", "123.45"],
    ["10.123456", "10.123456"],
    ["0010.10", "10.1"],
    ["999999999999999999.100000", "999999999999999999.1"],
  ])("writes the total %s as %s", (total, tt) => {
    expect(expresionImpresa({ ...FACTS, total })).toContain(`&tt=${tt}&`);
  });
});
