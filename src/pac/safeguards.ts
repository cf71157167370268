import { isLoopbackHost } from "../../common/loopback.ts";
import type { Pac, StampOutcome, StampRequest } from "./pac.ts";

/** Keeps what a PAC cannot take from being sent to it: the order certainly never reached it. */
export function withinCapabilities(pac: Pac): Pac {
  const { families, maxXmlBytes } = pac.capabilities;
  return {
    ...pac,
    async stamp(order) {
      const { type, xml } = order.sealed;
      if (!families.includes(type.family)) return neverSent(`${pac.name} stamps no ${type.family}`);
      if (xml.length > maxXmlBytes) return neverSent(`${pac.name} takes ${maxXmlBytes} bytes at most`);
      return pac.stamp(order);
    },
  };
}

function neverSent(reason: string): StampOutcome {
  return { kind: "unavailable", proof: "never-sent", reason };
}

/**
 * Takes no stamp of SAT's test certificates for one of a production document. A PAC that has a test mode, or an address
 * of its test system in the configuration, answers as if it had stamped. A PAC on this machine is the test PAC, whose
 * stamps are all of that kind.
 */
export function withoutTestStamps(pac: Pac, url: string): Pac {
  if (isLoopbackHost(new URL(url).hostname)) return pac;
  const genuine = <Outcome extends { readonly kind: string }>(order: StampRequest, outcome: Outcome) =>
    isTestStamp(order, outcome) ? ({ kind: "unknown", reason: TEST_STAMP } as const) : outcome;
  return {
    ...pac,
    stamp: async (order) => genuine(order, await pac.stamp(order)),
    recover: async (order) => genuine(order, await pac.recover(order)),
  };
}

const TEST_STAMP = "a test certificate stamped a production document";
/** SAT numbers the certificates of its test authorities so. */
const TEST_CERTIFICATE = /^[23]0001000/;

function isTestStamp({ owner }: StampRequest, outcome: { readonly kind: string }): boolean {
  if (owner.environment !== "production" || outcome.kind !== "stamped") return false;
  const { timbre } = outcome as Extract<StampOutcome, { kind: "stamped" }>;
  return isTestCertificate(timbre.noCertificadoSat);
}

export function isTestCertificate(number: string): boolean {
  return TEST_CERTIFICATE.test(number);
}
