import { X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTestPacConfig } from "../../../src/process/config-test-pac.ts";
import { runProcess } from "../../../src/process/shutdown.ts";
import { startTestPac } from "../../../src/test-pac/server.ts";
import type { WireName } from "../../../src/test-pac/wires.ts";

/** Runs a test PAC whose wire WIRE names, with its settings from the environment. */
await runProcess(async (_stopping, stops) => {
  const { password = "", adminToken = "", ...config } = readTestPacConfig(process.env);
  const pac = await startTestPac({
    ...{ ...config, password, adminToken, wire: process.env.WIRE as WireName },
    ...{ signOn: "main", schemaValidator: "validators", log: (line) => console.log(line) },
  });
  stops.add(pac.close);
  writeFileSync(join(config.dataDir, "authority.cer"), new X509Certificate(pac.authority.issuing).toString());
  console.log("authority.cer is written");
});
