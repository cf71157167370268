import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledThreads } from "./test/support/compiled-threads.ts";

/** The proofs take minutes in small files, which would come last: one worker would wait for the other one. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes("/test/proofs/");
    return (await super.sort(files)).toSorted((one, other) => Number(isProof(other)) - Number(isProof(one)));
  }
}

/** TEST_CITUS: what looks at the database runs on a cluster (test/support/citus.ts). */
const IS_CITUS = process.env.TEST_CITUS !== undefined;
const ON_CITUS = "citus,grpc,persistence,portal,rest,services";
/**
 * These judge one PostgreSQL: its migrations, its plans and groups of statements, and by triggers that look at other
 * tables who changes what.
 */
const NOT_ON_CITUS = [
  "test/persistence/{database,embedded,grouping,scopes,shards}.test.ts",
  "test/services/{lifecycle,onboarding}.test.ts",
];

export default defineConfig({
  // With TEST_LONG they start as those of `npm start` do.
  plugins: process.env.TEST_LONG === undefined ? [compiledThreads()] : [],
  test: {
    include: IS_CITUS ? [`test/{${ON_CITUS}}/**/*.test.ts`] : ["test/**/*.test.ts"],
    exclude: IS_CITUS ? NOT_ON_CITUS : ["test/citus/**"],
    globalSetup: ["test/support/postgres-server.ts"],
    setupFiles: ["test/support/seed.ts"],
    // These limits end a test that hangs. A machine that is ten times slower for a while must not fail one that goes
    // on.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ["default", "./test/support/closing-line.ts"],
    // Two workers leave a quarter of two cores idle, because tests wait for processes, browsers and the database.
    maxWorkers: 3,
    // Loading the ORM and the schemas anew for each of a hundred files took a third of the time. No file may leave
    // anything behind.
    isolate: false,
    sequence: { sequencer: ProofsFirst },
  },
});
