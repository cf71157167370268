import { isIP } from "node:net";

/** Whether an address is of this machine alone; an IPv4 one also as a socket for both families shows it (RFC 4291, 2.5.5.2). */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(::1$|(::ffff:)?127\.)/i.test(address);
}

/** Whether who listens there hears this machine alone. Any other name may stand for any address, "127.example.com" too. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopback(host);
}
