import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import { publicHexOf } from "../../src/engine/ed25519.ts";
import { signPack } from "./sign.ts";

/** Makes law packs: `npm run law -- sign ley-2027.json --key llave.pem -o ley-2027.pack`. */
const program = new Command("npm run law --").description("Makes law packs, which change the law without a release.");

program
  .command("sign <content>")
  .description("Checks the JSON of a pack, signs it, and writes the pack")
  .requiredOption("--key <file>", "private key of Ed25519 (PEM), which stays out of the repository")
  .requiredOption("-o, --output <file>", "the pack")
  .action((content: string, { key, output }: { key: string; output: string }) => {
    const pack = signPack(readFileSync(content, "utf8"), createPrivateKey(readFileSync(key)));
    writeFileSync(output, pack);
    console.log(`${output}: ${pack.length} bytes`);
  });

program
  .command("key <file>")
  .description("Makes a pair of keys: writes the private one (PEM), and prints the public one for LAW_PACK_KEY")
  .action((file: string) => {
    const { privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600, flag: "wx" });
    console.log(publicHexOf(privateKey));
  });

try {
  program.parse();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
