import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/postgres-server.ts"],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    reporters: ["default", "./test/support/closing-line.ts"],
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
  },
});
