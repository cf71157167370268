import * as accounts from "../../src/persistence/account/accounts.ts";
import * as csds from "../../src/persistence/account/csds.ts";
import * as customers from "../../src/persistence/account/customers.ts";
import * as keys from "../../src/persistence/account/keys.ts";
import * as places from "../../src/persistence/account/places.ts";
import * as series from "../../src/persistence/account/series.ts";
import * as stamps from "../../src/persistence/account/stamps.ts";
import type { Changing, Database } from "../../src/persistence/database/database.ts";

/** Runs a change of an account in a transaction of its own, without an entry in the audit. */
const alone =
  <Rest extends unknown[], T>(change: (tx: Changing, ...rest: Rest) => Promise<T>) =>
  (db: Database, ...rest: Rest): Promise<T> =>
    db.changing((tx) => change(tx, ...rest));

export const insertAccount = alone(accounts.insertAccount);
export const grant = alone(accounts.grant);
export const changeData = alone(accounts.changeData);
export const storeCsd = alone(csds.storeCsd);
export const saveCustomer = alone((tx, customer: customers.Customer) =>
  customers.saveCustomers(tx, customer.accountId, [customer]),
);
export const removeCustomer = alone(customers.removeCustomer);
export const rotateKey = alone(keys.rotateKey);
export const removePlace = alone(places.removePlace);
export const savePlace = alone(places.savePlace);
export const addSeries = alone(series.addSeries);
export const changeSeries = alone(series.changeSeries);
export const addStamps = alone(stamps.addStamps);
