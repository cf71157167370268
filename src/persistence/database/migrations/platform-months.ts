/** An export of a platform stands under the platform's id, so no account needs to have it. */
export const PLATFORM_MONTHS = {
  name: "088-platform-months",
  oldest: "066-schema-builds",
  statements: [
    "alter table exports drop constraint exports_account_id_foreign",
    "alter table export_pieces drop constraint export_pieces_account_id_foreign",
  ],
} as const;
