import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/**
 * IPv4 ranges that are not on the internet, or under which machines of a cloud ask about themselves (IANA IPv4
 * Special-Purpose Address Registry; 168.63.129.16 is Azure's).
 */
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.31.196.0", 24],
  ] as const),
  ...([
    ["192.52.193.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["192.175.48.0", 24],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
  ] as const),
  ...([
    ["240.0.0.0", 4],
    ["168.63.129.16", 32],
  ] as const),
];

/**
 * All of IPv6's unicast addresses on the internet begin with 001; the others map, embed or are local (NAT64,
 * IPv4-mapped, ULA).
 */
const GLOBAL_6 = ["2000::", 3] as const;
/** The registry excludes these from the ranges above: protocols, 6to4 (which embeds an IPv4 address) and examples. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ...([
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["2620:4f:8000::", 48],
    ["3fff::", 20],
  ] as const),
];

const special4 = listOf("ipv4", SPECIAL_4);
const global6 = listOf("ipv6", [GLOBAL_6]);
const special6 = listOf("ipv6", SPECIAL_6);

function listOf(family: "ipv4" | "ipv6", subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
}

/**
 * Returns true for an address of the internet. Of IPv6 only plain global addresses are: one that stands for an IPv4
 * address is not.
 */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, "ipv4");
    case 6:
      // An address with a zone ("%eth0") is a local one.
      return !address.includes("%") && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Names and subnets inside our own network to which connections are allowed all the same. */
export interface Allowed {
  readonly hosts: ReadonlySet<string>;
  readonly subnets: BlockList;
}

/** Reads names, addresses and subnets ("10.1.0.0/16"); throws a RangeError for other text. */
export function readAllowed(entries: readonly string[]): Allowed {
  const hosts = new Set<string>();
  const subnets = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address);
    if (family === 0) {
      if (bits !== undefined || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(address)) throw new RangeError(entry);
      hosts.add(address.toLowerCase());
    } else {
      const most = family === 4 ? 32 : 128;
      if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)) throw new RangeError(entry);
      subnets.addSubnet(address, bits === undefined ? most : Number(bits), family === 4 ? "ipv4" : "ipv6");
    }
  }
  return { hosts, subnets };
}

/** NotOutward is thrown for a name without an address, or with one to which no connection is allowed. */
export class NotOutward extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolveByName: Resolve = (host) => lookup(host, { all: true, order: "verbatim" });

/**
 * Makes the function that finds the address to connect to. It is called for each connection, which is made to the
 * address that it returns, so a name that changes its addresses a moment later has no effect. All addresses of a name
 * must be on the internet. @throws NotOutward
 */
export function outwardAddresses({ hosts, subnets }: Allowed, resolve: Resolve = resolveByName) {
  const isAllowed = (address: string) => isPublic(address) || isIn(subnets, address);
  return async (host: string): Promise<string> => {
    const literal = host.replace(/^\[(.*)\]$/, "$1");
    const found = isIP(literal) === 0 ? (await resolve(host).catch(() => [])).map(({ address }) => address) : [literal];
    const [first] = found;
    if (first === undefined) throw new NotOutward("no se encuentra la dirección del servidor");
    if (hosts.has(literal.toLowerCase()) || found.every(isAllowed)) return first;
    throw new NotOutward("la dirección del servidor no es pública");
  };
}

/**
 * Returns the reason, a clause in Spanish, why nothing is ever sent to an address; undefined for an address that may be
 * tried.
 */
export function faultOfUrl(allowed: Allowed, text: string): string | undefined {
  if (!URL.canParse(text)) return "debe ser una dirección, como https://ejemplo.mx/eventos";
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== "https:") return "debe comenzar con https://";
  if (username !== "" || password !== "") return "no puede llevar usuario ni contraseña";
  if (hash !== "") return "no puede llevar #";
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const isOurs = isIP(literal) === 0 ? /(^|\.)localhost\.?$/i.test(literal) : !isPublic(literal);
  if (!isOurs || allowed.hosts.has(literal.toLowerCase()) || isIn(allowed.subnets, literal)) return undefined;
  return "la dirección del servidor no es pública";
}

const isIn = (subnets: BlockList, address: string) =>
  isIP(address) !== 0 && subnets.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
