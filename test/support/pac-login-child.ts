import { deadlineIn } from "../../common/deadline.ts";
import { openPac } from "../../src/pac/registry.ts";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { pacLogins } from "../../src/services/context/pac-logins.ts";
import { TEST_CONTRACT } from "../../src/test-pac/wires/contract.ts";
import { stampRequest } from "../pac/requests.ts";
import { CHECK, PAC_ACCOUNT } from "./pac.ts";

/** A process of its own, which stamps several documents at once with the password that it is given. */
const [databaseUrl = "", pacUrl = "", password = "", loginTry = ""] = process.argv.slice(2);
const db = await openDatabase({ url: databaseUrl, poolSize: 4 });
const account = { name: "prodigia", url: pacUrl, user: PAC_ACCOUNT.user, password, contract: TEST_CONTRACT };
const logins = pacLogins(db, Buffer.alloc(32, 7));
const pac = openPac("prodigia", { ...account, loginTry, connections: 8 }, CHECK, logins);
const orders = await Promise.all([1, 2, 3].map(() => stampRequest("Servicio", 20_000)));
const outcomes = await Promise.all(orders.map((order) => pac.stamp({ ...order, deadline: deadlineIn(20_000) })));
console.log(JSON.stringify(outcomes.map(({ kind }) => kind)));
await pac.close();
await db.close();
