import { expect, test } from "vitest";
import { isLoopback, isLoopbackHost } from "../common/loopback.ts";

test.each(["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])(
  "%s is this machine alone",
  (address) => expect([isLoopback(address), isLoopbackHost(address)]).toEqual([true, true]),
);

test.each(["0.0.0.0", "::", "::ffff:10.0.0.1", "10.127.0.1", "::10", "127.example.com", "127.0.0.1.nip.io", ""])(
  "%o is not, or is for somebody else's name server to say",
  (address) => expect([isLoopback(address), isLoopbackHost(address)]).toEqual([false, false]),
);

test("localhost is a host and no address", () => {
  expect([isLoopback("localhost"), isLoopbackHost("localhost")]).toEqual([false, true]);
});
