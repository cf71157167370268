import { BlockList, isIP, SocketAddress } from "node:net";

/**
 * Returns the holder of an address, by whom callers are counted: an IPv4 address, or the /64 of an IPv6 address,
 * because a subscriber gets all of its 2^64 addresses (RFC 6177). Undefined for text that is no address.
 */
export function sourceOf(text: string): string | undefined {
  const address = text.replace(/(%|\/64$).*$/s, "");
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6) return undefined;
  const plain = new SocketAddress({ address, family: "ipv6" }).address;
  return mapped(plain) ?? `${network(plain)}::/64`;
}

/** Returns the IPv4 address of a client at a socket for both families (RFC 4291, 2.5.5.2). */
function mapped(plain: string): string | undefined {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
}

/** Returns the first four of an IPv6 address's eight groups; "::" stands for as many zeros as are missing. */
function network(plain: string): string {
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  // An address written "::1.2.3.4" has two groups in its last part.
  const missing = 8 - groups.length - behind.length - (plain.includes(".") ? 1 : 0);
  return [...groups, ...Array<string>(tail === undefined ? 0 : missing).fill("0"), ...behind].slice(0, 4).join(":");
}

/** Returns true where an address is one of these addresses and subnets, and for any address where there is none. */
export function isWithin(address: string, places: readonly string[]): boolean {
  if (places.length === 0) return true;
  const [plain, family] = familyOf(address.replace(/%.*$/s, ""));
  if (family === undefined) return false;
  const list = new BlockList();
  for (const place of places) addPlace(list, place);
  return list.check(plain, family);
}

/** Returns true for an address, or a subnet such as 10.1.0.0/16. */
export function isPlace(text: string): boolean {
  return addPlace(new BlockList(), text);
}

function addPlace(list: BlockList, text: string): boolean {
  const [, place = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const [plain, family] = familyOf(place);
  if (family === undefined || Number(bits ?? 0) > (family === "ipv4" ? 32 : 128)) return false;
  if (bits === undefined) list.addAddress(plain, family);
  else list.addSubnet(plain, Number(bits), family);
  return true;
}

function familyOf(text: string): [plain: string, family: "ipv4" | "ipv6" | undefined] {
  const family = isIP(text);
  if (family === 4) return [text, "ipv4"];
  if (family !== 6) return [text, undefined];
  const inner = mapped(new SocketAddress({ address: text, family: "ipv6" }).address);
  return inner === undefined ? [text, "ipv6"] : [inner, "ipv4"];
}
