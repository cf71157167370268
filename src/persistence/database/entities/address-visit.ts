import { defineEntity, p } from "@mikro-orm/core";

/** When an address asked last, and the three times before; gone once it is older than the guard looks back. */
export const AddressVisitEntity = defineEntity({
  name: "AddressVisit",
  tableName: "address_visits",
  properties: {
    address: p.text().primary(),
    lastAt: p.datetime(6),
    earlier: p.array().columnType("timestamptz[]"),
  },
});
