/** Accounts are told what the pack in force will refuse, in the order of their ids. */
export const LAW_FORECASTS = {
  name: "073-law-forecasts",
  oldest: "066-schema-builds",
  statements: [
    `alter table law_packs
  add column forecast_after uuid, add column forecast_until timestamptz, add column forecasted_at timestamptz`,
  ],
} as const;
