import { X509Certificate } from "node:crypto";
import { join } from "node:path";
import { writePrivate } from "./files/private-file.ts";
import { readTestPacConfig } from "./process/config-test-pac.ts";
import { testPacAccess } from "./process/local-secrets.ts";
import { runProcess } from "./process/shutdown.ts";
import { startTestPac } from "./test-pac/server.ts";

/** `npm run start:test-pac` runs the test PAC in its own process with this file. */
await runProcess(async (_stopping, stops) => {
  const { password, adminToken, ...config } = readTestPacConfig(process.env);
  const access = testPacAccess(config.dataDir);
  const pac = await startTestPac({
    ...config,
    password: password ?? access.password,
    adminToken: adminToken ?? access.adminToken,
    signOn: "main",
    schemaValidator: "validators",
    log: (line) => console.log(line),
  });
  stops.add(pac.close);
  const authority = join(config.dataDir, "authority.cer");
  writePrivate(authority, new X509Certificate(pac.authority.issuing).toString());
  console.log(`the certificate of its authority, for CSD_AUTHORITIES: ${authority}`);
  if (password === undefined || adminToken === undefined)
    console.log(`its password and the administration's token: ${access.file}`);
});
