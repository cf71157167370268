import { isIP } from "node:net";

/**
 * Returns true for an address of this machine alone, including an IPv4 address in the form that a socket for both
 * families shows (RFC 4291, 2.5.5.2).
 */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(::1$|(::ffff:)?127\.)/i.test(address);
}

/**
 * Returns true when a listener at that host is reachable from this machine alone. Any other name may resolve to any
 * address, even "127.example.com".
 */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopback(host);
}
