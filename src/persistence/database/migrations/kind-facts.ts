import { Migration } from "@mikro-orm/migrations";

/** Lists show some facts of one kind alone, which one column holds for all kinds; until now complements had one of their own. */
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
