import fc from "fast-check";

/** Random tests have the same cases in every run, so that a failure is the commit's fault. `SEED=$RANDOM npm test` takes others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
