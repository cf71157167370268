import { expect, test } from "vitest";
import { Decimal } from "../../../src/engine/decimal.ts";
import { productLimits, rateLimits } from "../../../src/engine/limits.ts";

// The limits were worked out by hand from the formulas of the Guía de llenado; an Importe is written with `digits`
// decimals.
test.each([
  // The columns are cantidad, valorUnitario, digits, lower, upper.
  ["2.5", "10.33", 2, "25.29", "26.36"], // The products are 2.45 × 10.325 = 25.29625 and 2.55 × 10.335 = 26.35425.
  ["1", "100", 2, "49.75", "150.75"], // The products are 0.5 × 99.5 = 49.75 and just under 1.5 × 100.5 = 150.75.
  ["1", "100", 0, "49", "151"], // The lower limit is cut and the upper one raised, so none is 150.
  ["1.000000", "0.01", 6, "0.004999", "0.015001"], // The lower product is 0.9999995 × 0.005 = 0.0049999975.
  ["3", "33.335", 3, "83.336", "116.675"], // The products are 2.5 × 33.3345 = 83.33625 and 3.5 × 33.3355 = 116.67425.
  ["1", "0", 2, "-0.25", "0.75"], // A transfer has no price: the products are 0.5 × -0.5 and just under 1.5 × 0.5.
])("%s × %s written with %i decimals lies between %s and %s", (cantidad, valorUnitario, digits, lower, upper) => {
  const limits = productLimits(Decimal.of(cantidad), Decimal.of(valorUnitario), digits);
  expect([`${limits.lower}`, `${limits.upper}`]).toEqual([lower, upper]);
});

test.each([
  // The columns are base, tasa, digits, lower, upper.
  ["200", "0.160000", 2, "31.92", "32.08"], // The products are 199.5 × 0.16 and just under 200.5 × 0.16 = 32.08.
  ["100.00", "0.160000", 2, "15.99", "16.01"], // The products are 99.995 × 0.16 = 15.9992 and 100.005 × 0.16 = 16.0008.
  ["240.250000", "0.034339", 6, "8.249944", "8.249945"], // The products are 8.24994472767 and just under 8.24994476200….
  ["1", "0.106667", 4, "0.0533", "0.1601"], // The products are 0.0533335 and 0.1600005, which half up would make 0.1600.
  ["0.005", "0.160000", 2, "0.00", "0.01"], // The upper limit is raised, although 0.00088 is nearer to zero.
  ["50", "0.000000", 2, "0.00", "0.00"], // A rate of zero leaves no range.
])("%s at %s written with %i decimals lies between %s and %s", (base, tasa, digits, lower, upper) => {
  const limits = rateLimits(Decimal.of(base), Decimal.of(tasa), digits);
  expect([`${limits.lower}`, `${limits.upper}`]).toEqual([lower, upper]);
});
