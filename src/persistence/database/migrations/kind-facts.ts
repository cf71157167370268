import { Migration } from "@mikro-orm/migrations";

/** What lists show of one kind alone, in one column for all kinds; until now complements had one of their own. */
export class KindFacts extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column kind_facts jsonb;
update documents set kind_facts = jsonb_build_object('montoTotalPagos', monto_total_pagos::text)
  where monto_total_pagos is not null;
alter table documents drop column monto_total_pagos;
`);
  }
}
