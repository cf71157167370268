import { Migration } from "@mikro-orm/migrations";

/**
 * Lists show the sum of a complement's payments in pesos, and must not read a hundred documents for it. Earlier complements are as the
 * service wrote them, so their attribute is found without reading XML; a value cannot look like one, because its quotes are escaped.
 */
export class PaymentsTotal extends Migration {
  override up(): void {
    this.addSql(`
alter table documents add column monto_total_pagos numeric;
update documents
  set monto_total_pagos = substring(convert_from(sealed_xml, 'UTF8') from ' MontoTotalPagos="([0-9.]+)"')::numeric
  where kind = 'complemento_pago';
`);
  }
}
