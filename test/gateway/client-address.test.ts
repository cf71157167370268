import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { clientAddressBehind } from "../../gateway/client-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

it.each([
  ["nobody is trusted", undefined, "10.0.0.1", "198.51.100.7", "10.0.0.1"],
  ["the proxy says nothing", "10.0.0.1", "10.0.0.1", undefined, "10.0.0.1"],
  ["an address", "10.0.0.1", "10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["an address with a port", "10.0.0.1", "10.0.0.1", "198.51.100.7:4711", "198.51.100.7"],
  ["an IPv6 address", "10.0.0.1", "10.0.0.1", "2001:db8::7", "2001:db8::7"],
  ["an IPv6 address in brackets", "10.0.0.1", "10.0.0.1", "[2001:db8::7]", "2001:db8::7"],
  ["an IPv6 address in brackets with a port", "10.0.0.1", "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["the last of several", "10.0.0.1", "10.0.0.1", "garbage, 198.51.100.7", "198.51.100.7"],
  ["a second proxy with a port", "10.0.0.0/8", "10.0.0.1", "198.51.100.7, 10.9.9.9:443", "198.51.100.7"],
  ["proxies alone", "10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a stranger as the proxy", "10.0.0.1", "10.0.0.2", "198.51.100.7", "10.0.0.2"],
  ["a socket for both families", "10.0.0.1", "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["a network of IPv6", "fd00::/8", "fd12::1", "198.51.100.7", "198.51.100.7"],
  ["a scope", "linklocal", "fe80::1%eth0", "198.51.100.7", "198.51.100.7"],
  ["loopback by name", "loopback", "127.0.0.5", "198.51.100.7", "198.51.100.7"],
  ["several networks", "10.0.0.1, uniquelocal", "192.168.1.1", "198.51.100.7", "198.51.100.7"],
])("%s", (_what, trusted, socket, forwarded, address) => {
  expect(clientAddressBehind(trusted)(from(socket, forwarded))).toBe(address);
});

it.each([
  "unknown",
  "",
  "198.51.100.7,",
  "198.51.100.7:",
  "198.51.100.300",
  "[2001:db8::7",
  "2001:db8::7]",
  "_hidden",
  "198.51.100.7:80:80",
  "[198.51.100.7",
  "x".repeat(10_000),
])("%j from a trusted proxy is refused, not taken for the proxy's own address", (forwarded) => {
  expect(() => clientAddressBehind("10.0.0.1")(from("10.0.0.1", forwarded))).toThrow(/^X-Forwarded-For: /);
});
