import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/postgres-server.ts"],
    setupFiles: ["test/support/seed.ts"],
    testTimeout: 30_000,
    hookTimeout: 90_000,
    reporters: ["default", "./test/support/closing-line.ts"],
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    // Loading the ORM and the schemas anew for each of a hundred files took a third of the time. No file may leave anything behind.
    isolate: false,
  },
});
