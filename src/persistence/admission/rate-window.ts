/** The contract's Limits: "fixed (not sliding) 60-second window". */
const WINDOW = "interval '60 s'";
const IS_OVER = `w.started_at <= excluded.started_at - ${WINDOW}`;

/**
 * SQL that counts requests in a window: what follows `insert into TABLE as w (…, started_at, requests)` on a conflict. A window
 * that is over begins again with the requests of the row.
 */
export const COUNTED = `started_at = case when ${IS_OVER} then excluded.started_at else w.started_at end,
        requests = excluded.requests + case when ${IS_OVER} then 0 else w.requests end`;

/** SQL: how long after `now` the window ends. */
export const restOf = (now: string) => `started_at + ${WINDOW} - ${now}`;
