import { createServer } from "node:net";
import { describe, expect, it, test } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { isPublic, outwardAddresses, readAllowed } from "../../src/clients/outward.ts";
import { webhookPost } from "../../src/clients/webhook.ts";

const NOBODY = readAllowed([]);

test.each([
  ...["8.8.8.8", "1.1.1.1", "201.175.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0"],
  ...["2606:4700:4700::1111", "2001:4860:4860::8888", "2a00::1"],
])("%s is the internet's", (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254"],
  ...["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.168.1.1", "198.18.0.1"],
  ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "168.63.129.16"],
  ...["::", "::1", "::127.0.0.1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::8.8.8.8"],
  ...["64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fc00::1", "fd00:ec2::254"],
  ...["fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "5f00::1", "localhost", "", "1.2.3", "2130706433"],
])("%s is not", (address) => {
  expect(isPublic(address)).toBe(false);
});

describe("the address to connect to", () => {
  const resolving = (...all: string[]) => outwardAddresses(NOBODY, async () => all.map((address) => ({ address })));

  it("is that of the name, if all of its addresses are public", async () => {
    expect(await resolving("8.8.8.8", "2a00::1")("ejemplo.mx")).toBe("8.8.8.8");
    await expect(resolving("8.8.8.8", "10.0.0.1")("ejemplo.mx")).rejects.toThrow("no es pública");
    await expect(resolving("::ffff:169.254.169.254")("ejemplo.mx")).rejects.toThrow("no es pública");
    await expect(resolving()("ejemplo.mx")).rejects.toThrow("no se encuentra");
    await expect(resolving("8.8.8.8")("127.0.0.1")).rejects.toThrow("no es pública");
    await expect(resolving("8.8.8.8")("[::1]")).rejects.toThrow("no es pública");
    expect(await resolving("127.0.0.1")("8.8.8.8")).toBe("8.8.8.8");
  });

  it("may be one of our own where the operator allows it, by name or by subnet", async () => {
    const ours = async () => [{ address: "10.1.2.3" }];
    for (const entry of ["interno.local", "10.1.0.0/16", "10.1.2.3"])
      expect(await outwardAddresses(readAllowed([entry]), ours)("interno.local")).toBe("10.1.2.3");
    for (const entry of ["otro.local", "10.2.0.0/16", "fd00::/8"])
      await expect(outwardAddresses(readAllowed([entry]), ours)("interno.local")).rejects.toThrow("no es pública");
    for (const entry of ["10.0.0.0/33", "10.0.0.0/x", "a b", "x/8"]) expect(() => readAllowed([entry])).toThrow(entry);
  });

  it("is asked for at each attempt, and nothing else is connected to", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as { port: number };
    // A name that was public when it was looked at first leads into this machine a moment later.
    const answers = ["8.8.8.8", "127.0.0.1", "127.0.0.1"];
    const asked: string[] = [];
    const addressOf = outwardAddresses(NOBODY, async (host) => {
      asked.push(host);
      return [{ address: answers[asked.length]! }];
    });
    const post = webhookPost({ addressOf });
    for (const _ of ["first", "second"]) {
      const sent = await post(`https://ejemplo.mx:${port}/x`, {
        headers: {},
        body: "{}",
        deadline: deadlineIn(3_000),
      });
      expect(sent).toEqual({ kind: "refused", reason: "la dirección del servidor no es pública" });
    }
    const literal = await post(`https://127.0.0.1:${port}/x`, {
      headers: {},
      body: "",
      deadline: deadlineIn(3_000),
    });
    expect(literal.kind).toBe("refused");
    expect([asked, connections]).toEqual([["ejemplo.mx", "ejemplo.mx"], 0]);
    const pinned = webhookPost({ addressOf: async () => "127.0.0.1" });
    await pinned(`https://ejemplo.mx:${port}/x`, { headers: {}, body: "", deadline: deadlineIn(3_000) });
    expect(connections).toBe(1);
    await new Promise<void>((closed) => void server.close(() => closed()));
  });
});
