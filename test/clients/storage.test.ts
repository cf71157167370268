import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { type Bucket, BucketUnavailable } from "../../src/clients/storage.ts";
import { type Storage, startStorage } from "../support/storage.ts";

let storage: Storage;
let bucket: Bucket;
beforeAll(async () => {
  storage = await startStorage();
  bucket = storage.open();
});
afterAll(async () => {
  await bucket.close();
  await storage.close();
});
beforeEach(() => {
  storage.fault = undefined;
  storage.requests.length = 0;
});

const XML = Buffer.from('<cfdi:Comprobante Emisor="ÑANDÚ"/>');
const SHA256 = createHash("sha256").update(XML).digest("hex");
const put = (name: string, within = 2_000) => bucket.put(name, XML, SHA256, deadlineIn(within));
const get = (name: string, within = 2_000) => bucket.get(name, deadlineIn(within));

describe("an object", () => {
  it("is read back byte for byte", async () => {
    await put("a.xml");
    expect(await get("a.xml")).toEqual(XML);
    expect(await storage.objects()).toContain("a.xml");
  });

  it("is written once: the second time it is left as it is", async () => {
    await put("once.xml");
    await storage.spoil("once.xml", "other");
    await put("once.xml");
    expect(String(await get("once.xml"))).toBe("other");
  });

  it("is written where the storage knows no condition", async () => {
    storage.fault = "knows-no-condition";
    await put("plain.xml");
    expect(await get("plain.xml")).toEqual(XML);
  });

  it("that nobody wrote is undefined, and a bucket that is not there is no answer", async () => {
    expect(await get("nobody.xml")).toBeUndefined();
    const other = storage.open({ bucket: "otro" });
    await expect(other.get("a.xml", deadlineIn(2_000))).rejects.toThrow(new BucketUnavailable("HTTP 404 NoSuchBucket"));
    await other.close();
  });

  it("of keys that the storage does not know is no answer", async () => {
    const stranger = storage.open({ accessKeyId: "otra" });
    await expect(stranger.get("a.xml", deadlineIn(2_000))).rejects.toThrow(/HTTP 403 InvalidAccessKeyId/);
    await stranger.close();
  });
});

describe("a storage", () => {
  it("that fails once, or loses an answer, is asked again", async () => {
    for (const fault of ["fails", "cuts", "forgets", "truncates"] as const) {
      let left = 1;
      storage.fault = () => (left-- > 0 ? fault : undefined);
      await put(`${fault}.xml`);
      left = 1;
      expect(await get(`${fault}.xml`), fault).toEqual(XML);
    }
  });

  it.each(["fails", "cuts", "truncates", "hangs"] as const)(
    "that %s is no answer, within the deadline",
    async (fault) => {
      await put("there.xml");
      storage.fault = fault;
      await expect(get("there.xml", 300)).rejects.toBeInstanceOf(BucketUnavailable);
      if (fault !== "truncates") await expect(put("new.xml", 300)).rejects.toBeInstanceOf(BucketUnavailable);
      expect(storage.requests.length).toBeLessThanOrEqual(6);
    },
  );

  it("that is not there is no answer", async () => {
    const nobody = storage.open({ url: "http://127.0.0.1:1" });
    await expect(nobody.get("a.xml", deadlineIn(500))).rejects.toBeInstanceOf(BucketUnavailable);
    await nobody.close();
  });
});
