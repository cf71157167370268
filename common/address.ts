import { isIP, SocketAddress } from "node:net";

/**
 * Whoever holds an address, as callers are counted: an IPv4 address, or the /64 of an IPv6 address, because that is what one subscriber
 * gets (RFC 6177) and may take any of its 2^64 addresses from. Undefined for what is no address.
 */
export function sourceOf(text: string): string | undefined {
  const address = text.replace(/(%|\/64$).*$/s, "");
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6) return undefined;
  const plain = new SocketAddress({ address, family: "ipv6" }).address;
  return mapped(plain) ?? `${network(plain)}::/64`;
}

/** An IPv4 client of a socket that listens for both (RFC 4291, 2.5.5.2). */
function mapped(plain: string): string | undefined {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
}

/** The first four of eight groups; "::" stands for as many zeros as are missing. */
function network(plain: string): string {
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  // An address written "::1.2.3.4" ends with two groups in one.
  const missing = 8 - groups.length - behind.length - (plain.includes(".") ? 1 : 0);
  return [...groups, ...Array<string>(tail === undefined ? 0 : missing).fill("0"), ...behind]
    .slice(0, 4)
    .join(":");
}
