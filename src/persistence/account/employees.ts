import { containing, type Database, type Querying, statement } from "../database/index.ts";

/** The most employees of an account. */
export const MOST_EMPLOYEES = 5_000;

/** A day is written as 2026-03-01. */
export interface Employee {
  readonly numEmpleado: string;
  readonly rfc: string;
  /** The last day of the employment. */
  readonly baja: string | undefined;
}

/** Labour data and employer of an employee, as messages of the contract, from a day on. */
export interface EmployeeTerms {
  readonly since: string;
  readonly data: unknown;
}

export interface NewTerms extends EmployeeTerms {
  readonly numEmpleado: string;
}

/** An employee with name and postal code of the customer with the RFC, and the terms of a day. */
export interface ListedEmployee extends Omit<Employee, "baja">, EmployeeTerms {
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly baja: string | null;
}

/** Documents that refer to the account's row need not wait for it. */
const LOCK = statement("employees-lock", "account")`select from accounts where id = $1 for no key update`;
const COUNT = statement("employees-count", "account")`
    select count(*)::int as employees from employees where account_id = $1`;
const SAVE = statement("employees-save", "account")`
    insert into employees (account_id, num_empleado, rfc, baja)
    select $1::uuid, num_empleado, rfc, baja from unnest($2::text[], $3::text[], $4::date[]) as given(num_empleado, rfc, baja)
    on conflict (account_id, num_empleado) do update set rfc = excluded.rfc, baja = excluded.baja`;
const SAVE_TERMS = statement("employee-terms-save", "account")`
    insert into employee_terms (account_id, num_empleado, since, data)
    select $1::uuid, num_empleado, since, data
    from unnest($2::text[], $3::date[], $4::jsonb[]) as given(num_empleado, since, data)
    on conflict (account_id, num_empleado, since) do update set data = excluded.data`;

/** Locks the account's employees until the transaction ends: two changes at once could both add the last one. */
export async function lockEmployees(tx: Querying, accountId: string): Promise<void> {
  await tx.query(LOCK, [accountId]);
}

/**
 * Adds employees, or replaces those with their numbers, and adds terms. The employees are locked, and their customers
 * are there. Returns false where the account would have too many.
 */
export async function saveEmployees(
  tx: Querying,
  accountId: string,
  employees: readonly Employee[],
  terms: readonly NewTerms[],
): Promise<boolean> {
  await tx.query(SAVE, [
    ...[accountId, employees.map(({ numEmpleado }) => numEmpleado), employees.map(({ rfc }) => rfc)],
    employees.map(({ baja }) => baja ?? null),
  ]);
  if (terms.length > 0)
    await tx.query(SAVE_TERMS, [
      ...[accountId, terms.map(({ numEmpleado }) => numEmpleado), terms.map(({ since }) => since)],
      terms.map(({ data }) => JSON.stringify(data)),
    ]);
  const [counted] = await tx.query<{ employees: number }>(COUNT, [accountId]);
  return counted!.employees <= MOST_EMPLOYEES;
}

const FIND_TERMS = statement("employee-terms-find", "account")`
    select asked.num_empleado as "numEmpleado", terms.since::text, terms.data
    from unnest($2::text[], $3::date[]) as asked(num_empleado, day)
    cross join lateral (
      select since, data from employee_terms
      where account_id = $1 and num_empleado = asked.num_empleado
      order by since <= asked.day desc, abs(since - asked.day) limit 1
    ) as terms`;

/** Returns the terms that each employee has on the day, or its first ones where these begin later. */
export function findTerms(
  tx: Querying,
  accountId: string,
  asked: readonly { readonly numEmpleado: string; readonly day: string }[],
): Promise<NewTerms[]> {
  return tx.query<NewTerms>(FIND_TERMS, [
    ...[accountId, asked.map(({ numEmpleado }) => numEmpleado), asked.map(({ day }) => day)],
  ]);
}

const LISTED = `
    select e.num_empleado as "numEmpleado", e.rfc, e.baja::text, c.nombre, c.codigo_postal as "codigoPostal",
      terms.since::text, terms.data
    from employees e
    join customers c on c.account_id = e.account_id and c.rfc = e.rfc
    cross join lateral (
      select since, data from employee_terms t
      where t.account_id = $1 and t.num_empleado = e.num_empleado
      order by since <= $2::date desc, abs(since - $2::date) limit 1
    ) as terms`;

const LIST = statement("employees-list", "account")`${LISTED}
    where e.account_id = $1 and (lpad(e.num_empleado, 15, '0'), e.num_empleado) > (lpad($3, 15, '0'), $3)
      and concat_ws(' ', e.num_empleado, e.rfc, c.nombre, terms.data #>> '{laborales,puesto}',
        terms.data #>> '{laborales,departamento}') ilike all($4::text[])
      and (e.baja is null or e.baja >= $5::date)
    order by lpad(e.num_empleado, 15, '0'), e.num_empleado limit $6`;

export interface EmployeesPage {
  /** The terms are those of this day. */
  readonly day: string;
  /** The page begins behind this number. */
  readonly after: string;
  readonly words: readonly string[];
  /** Those who left before this day are not among them. */
  readonly workingOn?: string | undefined;
  readonly limit: number;
}

export function listEmployees(
  db: Database,
  accountId: string,
  { day, after, words, workingOn, limit }: EmployeesPage,
): Promise<ListedEmployee[]> {
  return db.read<ListedEmployee>(LIST, [accountId, day, after, words.map(containing), workingOn ?? "-infinity", limit]);
}

const FIND = statement("employees-find", "account")`${LISTED}
    where e.account_id = $1 and e.num_empleado = any($3::text[])`;

/** Returns the employees with these numbers and their terms of the day, in any order. */
export function findEmployees(
  db: Querying,
  accountId: string,
  day: string,
  numbers: readonly string[],
): Promise<ListedEmployee[]> {
  return db.query<ListedEmployee>(FIND, [accountId, day, numbers]);
}

const HISTORY = statement("employee-terms-history", "account")`
    select since::text, data from employee_terms where account_id = $1 and num_empleado = $2
    order by since desc limit 100`;

/** Returns the latest terms of an employee, the newest first. */
export function historyOf(db: Database, accountId: string, numEmpleado: string): Promise<EmployeeTerms[]> {
  return db.read<EmployeeTerms>(HISTORY, [accountId, numEmpleado]);
}

const REMOVE_ALL = statement("employee-terms-remove", "account")`
    delete from employee_terms where account_id = $1 and num_empleado = $2`;
const REMOVE = statement("employee-remove", "account")`
    delete from employees where account_id = $1 and num_empleado = $2 returning num_empleado`;

/** Returns false where there is no such employee. */
export async function removeEmployee(tx: Querying, accountId: string, numEmpleado: string): Promise<boolean> {
  await tx.query(REMOVE_ALL, [accountId, numEmpleado]);
  return (await tx.query(REMOVE, [accountId, numEmpleado])).length > 0;
}

const REMOVE_ONE = statement("employee-terms-remove-one", "account")`
    delete from employee_terms t where account_id = $1 and num_empleado = $2 and since = $3
      and exists (select from employee_terms o where o.account_id = $1 and o.num_empleado = $2 and o.since <> $3)
    returning num_empleado`;

/** Forgets the terms of a day, but never the only ones; returns false where it did not. The employees are locked. */
export async function removeTerms(
  tx: Querying,
  accountId: string,
  { numEmpleado, since }: Pick<NewTerms, "numEmpleado" | "since">,
): Promise<boolean> {
  return (await tx.query(REMOVE_ONE, [accountId, numEmpleado, since])).length > 0;
}

const IS_EMPLOYEE = statement("employees-with-rfc", "account")`
    select num_empleado from employees where account_id = $1 and rfc = $2 limit 1`;

/** Tells whether the customer with the RFC is an employee. */
export async function isEmployee(tx: Querying, accountId: string, rfc: string): Promise<boolean> {
  return (await tx.query(IS_EMPLOYEE, [accountId, rfc])).length > 0;
}
