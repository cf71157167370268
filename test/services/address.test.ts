import { describe, expect, it } from "vitest";
import { sourceOf } from "../../common/address.ts";
import { watched } from "../../src/services/admission/address.ts";

describe("an address counts as", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["::203.0.113.7", "0:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
    ["203.0.113.7:443", undefined],
    ["203.0.113.07", undefined],
    ["[::1]", undefined],
    ["unknown", undefined],
    ["", undefined],
  ])("%s: %s", (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

describe("the guard watches", () => {
  const LOOPBACK = ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"];
  const OUTSIDE = ["203.0.113.7", "10.0.0.1", "128.0.0.1", "2001:db8::1", "::ffff:10.0.0.1"];
  it.each([
    ["network", OUTSIDE, LOOPBACK],
    ["all", [...OUTSIDE, ...LOOPBACK], []],
    ["off", [], [...OUTSIDE, ...LOOPBACK]],
  ] as const)("with %s", (guard, seen, spared) => {
    expect(seen.filter((address) => watched(address, guard) === undefined)).toEqual([]);
    expect(spared.filter((address) => watched(address, guard) !== undefined)).toEqual([]);
  });
});
