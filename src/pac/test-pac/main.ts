import { startTestPac } from "./server.ts";

/** The test PAC as a process of its own: `tsx src/pac/test-pac/main.ts`. */
const pac = await startTestPac({
  dataDir: setting("PAC_TEST_DATA", "data/test-pac"),
  host: setting("PAC_TEST_HOST", "127.0.0.1"),
  exposed: setting("PAC_TEST_EXPOSED", "no") === "yes",
  port: Number(setting("PAC_TEST_PORT", "7780")),
  adminPort: Number(setting("PAC_TEST_ADMIN_PORT", "7781")),
  user: setting("PAC_TEST_USER", "sandbox"),
  password: setting("PAC_TEST_PASSWORD"),
  adminToken: setting("PAC_TEST_ADMIN_TOKEN"),
  log: (line) => console.log(line),
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void pac.close());

function setting(name: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
