/** Registers whom an account pays, and their labour data by the day from which they hold. */
export const EMPLOYEES = {
  name: "085-employees",
  oldest: "066-schema-builds",
  statements: [
    // The customer with the RFC has the name and the postal code.
    `create table employees (
      account_id uuid not null constraint employees_account_id_foreign references accounts,
      num_empleado text not null, rfc text not null,
      baja date, -- The last day of the employment.
      primary key (account_id, num_empleado),
      constraint employees_customer_foreign foreign key (account_id, rfc) references customers (account_id, rfc)
    )`,
    "create index employees_rfc on employees (account_id, rfc)",
    `create table employee_terms (
      account_id uuid not null constraint employee_terms_account_id_foreign references accounts,
      num_empleado text not null, since date not null,
      data jsonb not null, -- The labour data and the employer, as messages of the contract.
      primary key (account_id, num_empleado, since)
    )`,
  ],
} as const;

/** Lists employees in the order of their numbers, in which 9 is before 10 and A-9 before A-10. */
export const EMPLOYEES_ORDER = {
  name: "101-employees-order",
  oldest: "066-schema-builds",
  statements: ["create index employees_order on employees (account_id, lpad(num_empleado, 15, '0'), num_empleado)"],
} as const;
