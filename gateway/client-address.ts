import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { invalid } from "../common/errors.ts";

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Makes the function that finds the client's address: the socket's peer, or, behind a trusted proxy, the last address
 * in X-Forwarded-For, and so on through every trusted proxy. Entries before those may be forged. A trusted proxy that
 * sends no address is 400, because one client could otherwise get the proxy's address blocked for all.
 */
export function clientAddressBehind(trusted: string | undefined): ClientAddress {
  const proxies = networksOf(trusted);
  return ({ socket, headers }) => {
    const named = [headers["x-forwarded-for"] ?? []].flat().flatMap((value) => value.split(","));
    let address = socket.remoteAddress ?? "";
    while (named.length > 0 && isIn(proxies, address)) address = addressIn(named.pop()!.trim());
    return address;
  };
}

/** Returns a function that tells whether an address is one of the proxies that `TRUST_PROXY` names. */
export function isProxyOf(trusted: string | undefined): (address: string) => boolean {
  const proxies = networksOf(trusted);
  return (address) => isIn(proxies, address);
}

/** Reads addresses, networks such as 10.0.0.0/8, and names of well-known ranges, separated by commas. */
function networksOf(text = ""): BlockList {
  const networks = new BlockList();
  for (const each of text.split(",").map((part) => part.trim())) {
    for (const network of RANGES[each] ?? [each].filter(Boolean)) {
      const [address = "", bits] = network.split("/");
      const family = familyOf(address);
      networks.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
    }
  }
  return networks;
}

/** The ranges are those of RFC 1122, 3.2.1.3; RFC 3927; RFC 1918; RFC 4291, 2.5; RFC 4193. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

function isIn(networks: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/**
 * Returns the address of an entry: "198.51.100.7" with or without a port, or "2001:db8::7", in brackets also with a
 * port.
 */
function addressIn(entry: string): string {
  const [, address = entry] = /^\[(.*)\](?::\d+)?$/.exec(entry) ?? /^([\d.]+):\d+$/.exec(entry) ?? [];
  if (isIP(address) !== 0) return address;
  const shown = JSON.stringify(entry.slice(0, 100));
  throw invalid(`X-Forwarded-For: ${shown}, que escribió el proxy, no es una dirección IP`);
}
