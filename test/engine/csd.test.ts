import { execFileSync } from "node:child_process";
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, verify, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CsdFiles, isOfKnownAuthority, openCsd, readCertificate } from "../../src/engine/csd.ts";
import { readPrivateKey } from "../../src/engine/private-key.ts";
import { type Authority, createAuthority, type IssuedCsd } from "../../src/test-pac/authority/authority.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const PASSWORD = "Contraseña-1";
const ORDER = { rfc: "EPR260101AA1", nombre: "EMPRESA DE PRUEBA", password: PASSWORD };

/** The object identifiers are bytes of DER: sha256WithRSAEncryption, rsaEncryption, and keyUsage with its bits. */
const SHA256_RSA = Buffer.from("2a864886f70d01010b", "hex");
const RSA_KEY = Buffer.from("2a864886f70d010101", "hex");
const KEY_USAGE = Buffer.from("551d0f0404030206c0", "hex");

let authority: Authority;
let issued: IssuedCsd;
const folder = mkdtempSync(join(tmpdir(), "csd-"));

beforeAll(async () => {
  authority = await createAuthority({ now: () => NOW });
  issued = await authority.issueCsd(ORDER);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("readCertificate", () => {
  it("reads number, owner and validity as SAT lays them out", () => {
    const reading = readCertificate(issued.cer);
    expect(reading).toMatchObject({
      kind: "certificate",
      certificate: {
        noCertificado: issued.noCertificado,
        rfc: "EPR260101AA1",
        nombre: "EMPRESA DE PRUEBA",
        validFrom: new Date("2026-02-02T12:00:00Z"),
        isCsd: true,
        issuer: expect.stringContaining("CN=AC DE PRUEBA LOCAL,"),
        base64: issued.cer.toString("base64"),
      },
    });
    expect(issued.noCertificado).toMatch(/^[0-9]{20}$/);
  });

  it.each([
    ["DER", (der: Buffer) => der],
    ["base64 of DER", (der: Buffer) => Buffer.from(der.toString("base64"))],
    ["PEM", (der: Buffer) => pem(der, "CERTIFICATE")],
    ["base64 in lines", (der: Buffer) => Buffer.from(der.toString("base64").replace(/.{64}/g, "$&\r\n"))],
  ])("reads the same certificate from %s", (_, dress) => {
    const reading = readCertificate(dress(issued.cer));
    expect(reading.kind === "certificate" && reading.certificate.der).toEqual(issued.cer);
  });

  it.each([
    ["ÑAN260101AA5", "ÑANDÚ & HERMANOS"],
    ["P&E260101AA8", "PRUEBA & ENSAYO"],
    ["PEGJ900101AAA", "JUAN PÉREZ GÓMEZ"],
  ])("keeps Ñ, & and accents of %s", async (rfc, nombre) => {
    const { cer } = await authority.issueCsd({ rfc, nombre, password: PASSWORD });
    expect(readCertificate(cer)).toMatchObject({ certificate: { rfc, nombre } });
  });

  it("gives the key that OpenSSL finds in the certificate", () => {
    const reading = readCertificate(issued.cer);
    const key = reading.kind === "certificate" ? reading.certificate.publicKey : undefined;
    const spki = openssl(["x509", "-inform", "DER", "-noout", "-pubkey"], issued.cer).toString();
    expect(key?.export({ type: "spki", format: "pem" })).toBe(spki);
  });

  it("answers a value, never an exception, whatever the bytes", () => {
    const anyBytes = fc.uint8Array({ maxLength: 200 });
    const cutOrChanged = fc.tuple(fc.nat(issued.cer.length - 1), fc.nat(255), fc.boolean()).map(([at, byte, cut]) => {
      const copy = Buffer.from(issued.cer);
      copy[at] = byte;
      return cut ? copy.subarray(0, at) : copy;
    });
    fc.assert(
      fc.property(fc.oneof(anyBytes, cutOrChanged), (bytes) => {
        expect(["certificate", "unreadable"]).toContain(readCertificate(bytes).kind);
      }),
    );
  });
});

describe("openCsd", () => {
  it.each(["3des", "aes"] as const)("opens a key encrypted with %s", async (cipher) => {
    const files = await authority.issueCsd({ ...ORDER, cipher });
    const opening = open(files);
    expect(opening.kind).toBe("csd");
    if (opening.kind !== "csd") return;
    const { pkcs8, privateKey, certificate } = opening.csd;
    expect(createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }).equals(privateKey)).toBe(true);
    expect(certificate.noCertificado).toBe(files.noCertificado);
  });

  it.each([
    ["the oldest scheme (MD5 and DES)", ["-v1", "PBE-MD5-DES", "-provider", "legacy", "-provider", "default"]],
    ["SHA-1 and single DES", ["-v1", "PBE-SHA1-DES", "-provider", "legacy", "-provider", "default"]],
    ["SHA-1 and triple DES", ["-v1", "PBE-SHA1-3DES"]],
    ["PBKDF2 with SHA-1 and triple DES, as SAT delivers", ["-v2", "des3", "-v2prf", "hmacWithSHA1"]],
  ])("opens a key encrypted with %s", (_, scheme) => {
    const key = reencrypted(scheme);
    expect(open({ ...issued, key }).kind).toBe("csd");
    expect(open({ ...issued, key }, { password: "otra" })).toMatchObject({ reason: "wrong-password" });
  });

  it("opens a key in PEM", () => {
    expect(open({ ...issued, key: pem(issued.key, "ENCRYPTED PRIVATE KEY") }).kind).toBe("csd");
  });

  it("says why it refuses, each reason in a sentence of its own", async () => {
    const other = await authority.issueCsd(ORDER);
    const eFirma = await authority.issueCsd({ ...ORDER, kind: "e-firma" });
    const bare = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const bareKey = bare.export({ type: "pkcs8", format: "der" });
    const refusals = [
      [open({ ...issued, cer: issued.key }), "unreadable-certificate"],
      [open(eFirma), "e-firma"],
      [open(issued, { rfc: "ENL260101AA5" }), "other-rfc"],
      [open(issued, { now: new Date("2026-02-02T11:59:59Z") }), "not-yet-valid"],
      [open(issued, { now: new Date("2030-03-03T12:00:00Z") }), "expired"],
      [open({ ...issued, key: issued.cer }), "unreadable-key"],
      [open({ ...issued, key: bareKey }), "unreadable-key"],
      [open(issued, { password: "" }), "wrong-password"],
      [open({ ...issued, key: other.key }), "key-mismatch"],
      [open({ ...issued, key: withIterations(issued.key, 100_000_000) }), "unreadable-key"],
    ] as const;
    for (const [opening, reason] of refusals) expect(opening).toMatchObject({ kind: "refused", reason });
    const sentences = new Set(refusals.map(([opening]) => opening.kind === "refused" && opening.sentence));
    expect(sentences.size).toBe(new Set(refusals.map(([, reason]) => reason)).size);
  });

  it("refuses a certificate of a known authority in which one bit is another, wherever it is", () => {
    const authorities = [new X509Certificate(authority.root), new X509Certificate(authority.issuing)];
    expect(open(issued, { authorities }).kind).toBe("csd");
    const opened = Array.from(issued.cer.keys()).filter((at) => {
      const cer = changed(issued.cer, at, (byte) => byte ^ (1 << ((at * 5) % 8)));
      return open({ ...issued, cer }, { authorities }).kind === "csd";
    });
    expect(opened).toEqual([]);
  });

  it("refuses one that names a known authority and was signed by another, and leaves others' to their form", async () => {
    const elsewhere = await createAuthority({ now: () => NOW });
    const files = await elsewhere.issueCsd(ORDER);
    const [own, others] = [authority, elsewhere].map(({ issuing }) => [new X509Certificate(issuing)]);
    // Both authorities have the same name.
    expect(open(files, { authorities: own! })).toMatchObject({ kind: "refused", reason: "altered" });
    expect(open(files, { authorities: others! }).kind).toBe("csd");
    expect(open(files).kind).toBe("csd");
    const known = [own!, others!, []].map((authorities) => isOfKnownAuthority(files.cer, authorities));
    expect(known).toEqual([false, true, false]);
    expect(isOfKnownAuthority(Buffer.from("x"), own!)).toBe(false);
  });

  /** Each change names the part that holds the byte, the byte's place, and its new value. */
  const CHANGES: readonly (readonly [string, string | Buffer, number, number])[] = [
    ["its version", Buffer.from([0xa0, 0x03, 0x02, 0x01, 0x02]), 4, 0x01],
    ["a digit of its number that is none", "300010000005", 3, 0x2f],
    ["the algorithm that it says to be signed in", SHA256_RSA, 8, 0x0c],
    ["the first of the owner's names", "EMPRESA DE PRUEBA", 2, 0x4e],
    ["a control character in a name", "MATRIZ", 0, 0x0d],
    ["the owner's RFC", "EPR260101AA1 / ", 0, 0x46],
    ["the kind of text of a name", Buffer.from([0x0c, 0x06, ...Buffer.from("MATRIZ")]), 0, 0x0d],
    ["a day that is none", "260202", 5, 0x3a],
    ["the kind of key", RSA_KEY, 8, 0x07],
    ["whether an extension is critical", Buffer.from([0x01, 0x01, 0xff]), 2, 0xfe],
    ["an extension that must be understood", Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x13]), 4, 0x12],
    ["what the key may be used for", KEY_USAGE, KEY_USAGE.length - 1, 0x40],
  ];
  it.each(CHANGES)("refuses of any authority what cannot be so: %s", (_, where, offset, value) => {
    const at = issued.cer.indexOf(where);
    expect(at).toBeGreaterThan(0);
    const cer = changed(issued.cer, at + offset, (byte) => {
      expect(byte).not.toBe(value);
      return value;
    });
    expect(open({ ...issued, cer })).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/^(unreadable-certificate|altered|other-rfc)$/),
    });
  });

  it("refuses what is longer than the certificate, or shorter", () => {
    const longer = Buffer.concat([issued.cer, Buffer.from([0])]);
    for (const cer of [longer, issued.cer.subarray(0, -1)])
      expect(open({ ...issued, cer })).toMatchObject({ reason: "unreadable-certificate" });
  });

  it("refuses a key that is too short to be safe", () => {
    const { cer, key } = weakCsd();
    const opening = open({ cer, key, noCertificado: "" }, { password: "corta", now: new Date() });
    expect(opening).toMatchObject({ reason: "weak-key" });
  });
});

function changed(cer: Buffer, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(cer);
  copy[at] = change(copy[at]!);
  return copy;
}

function open(files: IssuedCsd, change: Partial<CsdFiles> = {}) {
  return openCsd({ ...files, password: PASSWORD, rfc: ORDER.rfc, now: NOW, ...change });
}

function pem(der: Buffer, label: string): Buffer {
  const lines = der.toString("base64").replace(/.{64}/g, "$&\n");
  return Buffer.from(`-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`);
}

function openssl(parameters: readonly string[], input: Buffer): Buffer {
  return execFileSync("openssl", [...parameters], { input, stdio: ["pipe", "pipe", "ignore"] });
}

/** Returns the issued key, encrypted anew in another scheme. */
function reencrypted(scheme: readonly string[]): Buffer {
  const key = createPrivateKey({ key: issued.key, format: "der", type: "pkcs8", passphrase: PASSWORD });
  const bare = key.export({ type: "pkcs8", format: "der" });
  const passphrase = ["-passout", `pass:${PASSWORD}`];
  return openssl(["pkcs8", "-topk8", "-inform", "DER", "-outform", "DER", ...scheme, ...passphrase], bare);
}

/** Returns a key whose file demands that many iterations instead of the usual 2048. */
function withIterations(key: Buffer, iterations: number): Buffer {
  const usual = Buffer.from([0x02, 0x02, 0x08, 0x00]);
  const at = key.indexOf(usual);
  const number = Buffer.alloc(6, 0x02);
  number.writeUInt8(4, 1);
  number.writeUInt32BE(iterations, 2);
  const longer = Buffer.concat([key.subarray(0, at), number, key.subarray(at + usual.length)]);
  // The number takes two more bytes, so the three sequences around it and the file itself do too.
  longer.writeUInt16BE(key.readUInt16BE(2) + 2, 2);
  for (const start of enclosing(key, at)) longer.writeUInt8(key.readUInt8(start + 1) + 2, start + 1);
  return longer;
}

/** Returns the starts of the sequences that contain the byte at `place`, from the outermost but one. */
function enclosing(der: Buffer, place: number): number[] {
  const starts: number[] = [];
  // The search enters an element or steps over all of it, because the salt's random bytes may look like a sequence.
  for (let at = 4; at < place; ) {
    const end = at + 2 + der.readUInt8(at + 1);
    if (end <= place) at = end;
    else {
      starts.push(at);
      at += 2;
    }
  }
  return starts;
}

/** Makes a CSD of 1024 bits, as SAT issued until 2011, signed by itself. */
function weakCsd(): { cer: Buffer; key: Buffer } {
  const file = (name: string) => join(folder, name);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  writeFileSync(file("weak.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
  const subject = "/CN=CORTA/name=CORTA/O=CORTA/x500UniqueIdentifier=EPR260101AA1/OU=MATRIZ";
  const serial = `0x${Buffer.from("30001000000590009999").toString("hex")}`;
  const request = ["req", "-x509", "-new", "-sha256", "-subj", subject, "-key", file("weak.key"), "-days", "3650"];
  const extensions = ["-addext", "keyUsage=digitalSignature,nonRepudiation"];
  const cer = openssl([...request, ...extensions, "-set_serial", serial, "-outform", "DER"], Buffer.alloc(0));
  const key = privateKey.export({
    type: "pkcs8",
    format: "der",
    cipher: "des-ede3-cbc",
    passphrase: "corta",
  });
  return { cer, key };
}

describe("readPrivateKey", () => {
  const der = (key: KeyObject) => key.export({ type: "pkcs8", format: "der" });

  it.each([2048, 3072, 4096])("makes the key of %i bits that OpenSSL reads, and it signs", (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
    const read = readPrivateKey(der(privateKey));
    expect(read.equals(privateKey)).toBe(true);
    const text = Buffer.from("||4.0|A|1||");
    expect(verify("sha256", text, publicKey, sign("sha256", text, read))).toBe(true);
  });

  it("refuses a key of another kind, and bytes cut short", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(() => readPrivateKey(der(privateKey))).toThrow(RangeError);
    const whole = der(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
    for (const length of [0, 1, 40, whole.length - 1])
      expect(() => readPrivateKey(whole.subarray(0, length))).toThrow(RangeError);
  });
});
