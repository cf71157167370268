import { isIP } from "node:net";

/**
 * Returns true for an address of this machine alone; an IPv4 one may also stand as a socket for both families shows it (RFC 4291,
 * 2.5.5.2).
 */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(::1$|(::ffff:)?127\.)/i.test(address);
}

/** Returns true when a listener there hears this machine alone. Any other name may stand for any address, "127.example.com" too. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopback(host);
}
