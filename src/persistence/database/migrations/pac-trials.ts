/** A PAC is tried against what its adapter assumes, and codes that no adapter knows are counted. */
export const PAC_TRIALS = {
  name: "069-pac-trials",
  oldest: "066-schema-builds",
  statements: [
    `create table pac_trials (
      pac text not null, build text not null, adapter text not null, account uuid not null,
      begun_at timestamptz(6) not null, ended_at timestamptz(6), resume_at timestamptz(6), busy_until timestamptz(6),
      differing text[] not null default '{}', trusted text[] not null default '{}',
      primary key (pac, build)
    )`,
    `create table pac_trial_steps (
      pac text not null, build text not null, step text not null, number int generated always as identity,
      begun_at timestamptz(6) not null, ended_at timestamptz(6), tries int not null default 1,
      results jsonb not null default '[]', kept jsonb not null default '{}', exchanges jsonb not null default '[]',
      primary key (pac, build, step)
    )`,
    `create table pac_unseen_codes (
      pac text not null, code text not null, words text not null, count bigint not null default 1,
      first_at timestamptz(6) not null, last_at timestamptz(6) not null,
      primary key (pac, code)
    )`,
  ],
} as const;
