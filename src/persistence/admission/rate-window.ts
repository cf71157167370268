/** The contract's Limits: "fixed (not sliding) 60-second window". */
const WINDOW = "interval '60 s'";
const IS_OVER = `w.started_at <= excluded.started_at - ${WINDOW}`;

/**
 * Returns SQL that counts requests in a window; it follows `insert into TABLE as w (…, started_at, requests)` as the
 * conflict clause. A window that has ended begins again with the requests of the row.
 */
export const COUNTED = `started_at = case when ${IS_OVER} then excluded.started_at else w.started_at end,
        requests = excluded.requests + case when ${IS_OVER} then 0 else w.requests end`;

/** Returns SQL for the time from `now` until the window ends. */
export const restOf = (now: string) => `started_at + ${WINDOW} - ${now}`;

/** Returns SQL for the whole seconds of such a time, at least one. */
export const secondsOf = (rest: string) => `greatest(ceil(extract(epoch from ${rest})), 1)::int`;
