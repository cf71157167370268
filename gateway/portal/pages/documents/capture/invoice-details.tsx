import { useState } from "react";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { read, readRows, readText } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { AutoFields } from "./auto-fields.tsx";
import { AmountInput, CatalogInput, ChoiceInput, RowsInput, TextInput } from "./fields.tsx";
import { useForm } from "./form.tsx";
import { ReferenceInput } from "./reference.tsx";

const PLAIN = [
  ...["condicionesDePago", "exportacion", "fecha", "usoCfdi", "referencia"],
  ...["descuentoGlobal", "descuentoGlobalPorcentaje", "totalEsperado", "tolerancia"],
];
const GROUPS = fieldsOf(CreateInvoiceRequestSchema).filter(({ name }) =>
  ["anticipo", "impuestosLocales"].includes(name),
);

/** Takes what most invoices never need; it is folded away while it is empty. */
export function InvoiceDetails() {
  const form = useForm();
  // It is open at first where something is filled in; afterwards only the user folds it.
  const [isFilled] = useState(
    (draft = form.draft.get()) =>
      PLAIN.some((name) => readText(draft, name) !== "") ||
      readRows(draft, "cfdiRelacionados").length > 0 ||
      GROUPS.some(({ name }) => read(draft, name) !== undefined),
  );
  return (
    <details className="more-fields" open={isFilled}>
      <summary>Más datos de la factura</summary>
      <div className="fields">
        <TextInput path="condicionesDePago" maxLength={1000} help="Por ejemplo, 30 días." />
        <CatalogInput path="usoCfdi" catalog="usoCfdi" help="Si no es el del cliente." />
        <ChoiceInput path="exportacion" absent="No es exportación" options={EXPORTS} />
        <AmountInput path="descuentoGlobal" help="Se reparte entre los conceptos." />
        <AmountInput path="descuentoGlobalPorcentaje" help="En lugar del descuento en dinero." />
        <AmountInput path="totalEsperado" help="El que usted calculó: si difiere, no se timbra." />
        <AmountInput path="tolerancia" help="La diferencia que acepta entre ambos totales." />
        <ReferenceInput path="referencia" />
        <TextInput path="fecha" help="Hasta 71 horas atrás, como 2026-11-22T10:30:00; vacía, ahora." />
      </div>
      <section className="part">
        <h3>Comprobantes relacionados</h3>
        <RowsInput path="cfdiRelacionados" one="relación" add="Agregar relación" max={7}>
          {(path) => (
            <div className="fields">
              <ChoiceInput path={`${path}.tipoRelacion`} required options={RELATIONS} />
              <TextInput path={`${path}.uuids`} required help="Varios van separados por un espacio." />
            </div>
          )}
        </RowsInput>
      </section>
      <AutoFields fields={GROUPS} />
    </details>
  );
}

/** c_Exportacion, without 02, which needs Comercio Exterior. */
const EXPORTS = [
  { id: "03", label: "03 · Temporal" },
  { id: "04", label: "04 · Definitiva, sin Comercio Exterior" },
];

/** An invoice may have these relations (c_TipoRelacion). */
const RELATIONS = [
  { id: "02", label: "02 · Nota de débito" },
  { id: "04", label: "04 · Sustitución de CFDI previos" },
  { id: "06", label: "06 · Factura por traslados previos" },
  { id: "07", label: "07 · Aplicación de anticipo" },
];
