import { Fragment, type ReactNode, useState } from "react";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { read, readRows, readText } from "../forms/draft.ts";
import { fieldsOf, withoutFields } from "../forms/fields.ts";
import { StampedField } from "../kit/stamped-field.tsx";
import { AutoFields } from "./auto-fields.tsx";
import { AmountInput, CatalogInput, ChoiceInput, DayInput, RowsInput, TextInput } from "./fields.tsx";
import { useDraft, useField, useForm } from "./form.tsx";
import { ReferenceInput } from "./reference.tsx";

const PLAIN: Readonly<Record<string, (path: string) => ReactNode>> = {
  condicionesDePago: (path) => <TextInput path={path} maxLength={1000} help="Por ejemplo, 30 días." />,
  usoCfdi: (path) => <CatalogInput path={path} catalog="usoCfdi" help="Si no es el del cliente." />,
  exportacion: (path) => <ChoiceInput path={path} absent="No es exportación" options={EXPORTS} />,
  descuentoGlobal: (path) => <AmountInput path={path} help="Se reparte entre los conceptos." />,
  descuentoGlobalPorcentaje: (path) => <AmountInput path={path} help="En lugar del descuento en dinero." />,
  totalEsperado: (path) => <AmountInput path={path} help="El que usted calculó: si difiere, no se timbra." />,
  tolerancia: (path) => <AmountInput path={path} help="La diferencia que acepta entre ambos totales." />,
  notaPdf: (path) => <TextInput path={path} maxLength={2000} rows={3} whole help="No va en el XML." />,
  referencia: (path) => <ReferenceInput path={path} />,
  fecha: (path) => <DayInput path={path} hours help="Hasta 71 horas atrás; vacía, ahora." />,
};
const IN_GROUPS = [
  "anticipo",
  "impuestosLocales",
  "donataria",
  "leyendasFiscales",
  "ine",
  "comercioExterior",
  "cartaPorte",
];
/** A trip has these in a transfer alone. */
const OF_TRANSFERS = ["aduana"];
const GROUPS = withoutFields(
  fieldsOf(CreateInvoiceRequestSchema).filter(({ name }) => IN_GROUPS.includes(name)),
  OF_TRANSFERS,
);

/** Takes what most invoices never need; it is folded away while it is empty. */
export function InvoiceDetails() {
  const form = useForm();
  // It is open at first where something is filled in; afterwards only the user folds it.
  const [isFilled] = useState(
    (draft = form.draft.get()) =>
      Object.keys(PLAIN).some((name) => readText(draft, name) !== "") ||
      readRows(draft, "cfdiRelacionados").length > 0 ||
      GROUPS.some(({ name }) => read(draft, name) !== undefined),
  );
  return (
    <details className="more-fields" open={isFilled}>
      <summary>Más datos de la factura</summary>
      <div className="fields">
        {Object.entries(PLAIN).map(([path, control]) => (
          <Fragment key={path}>{control(path)}</Fragment>
        ))}
      </div>
      <section className="part">
        <h3>Comprobantes relacionados</h3>
        <RowsInput path="cfdiRelacionados" one="relación" add="Agregar relación" max={7}>
          {(path) => (
            <div className="fields">
              <ChoiceInput path={`${path}.tipoRelacion`} required options={RELATIONS} />
              <RelatedInput path={path} />
            </div>
          )}
        </RowsInput>
      </section>
      <AutoFields fields={GROUPS} />
    </details>
  );
}

/** Takes the fiscal folios of a relation as text, and adds that of a document that is found. */
function RelatedInput({ path }: { readonly path: string }) {
  const { set } = useForm();
  const { name, value } = useField(`${path}.uuids`);
  const isOfTransfers = useDraft((draft) => readText(draft, `${path}.tipoRelacion`) === "06");
  // It stays in the field and is told, because no document has it.
  const [unknown, setUnknown] = useState("");
  return (
    <>
      <TextInput path={name} required help="Varios van separados por un espacio." />
      <StampedField
        list={isOfTransfers ? "traslados" : "facturas"}
        label="Buscar y agregar"
        placeholder="Serie y folio, folio fiscal o RFC"
        value={unknown}
        keyOf={({ uuid = "" }) => uuid}
        onChange={(key, row) => {
          setUnknown(row === undefined ? key : "");
          if (row !== undefined) set(name, [...new Set([...value.split(" "), key])].filter(Boolean).join(" "));
        }}
      />
    </>
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
