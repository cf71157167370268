import fc from "fast-check";

/** Always the same cases: a commit is judged by what it changed, not by its luck. `SEED=$RANDOM npm test` takes others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
