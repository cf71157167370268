import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { Card } from "../../kit/page.tsx";
import { AutoFields, AutoRows } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { useDraft } from "./capture/form.tsx";
import { NameAdviceAt } from "./capture/name-advice-at.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { type Draft, read, readText, write } from "./forms/draft.ts";
import { type FormField, fieldsOf } from "./forms/fields.ts";

const FIELDS = fieldsOf(CreateWithholdingRequestSchema);
const named = (names: readonly string[]) => names.flatMap((name) => FIELDS.filter((field) => field.name === name));
const fieldsIn = (name: string): readonly FormField[] => {
  const found = FIELDS.find((field) => field.name === name);
  return found !== undefined && "fields" in found ? found.fields : [];
};

/** Captures a withholding receipt of one of the three types that the service builds. The form is the contract's. */
export default function CaptureWithholding() {
  return (
    <CapturePage
      kind="retencion"
      schema={CreateWithholdingRequestSchema}
      title="Nueva constancia de retenciones"
      fresh={fresh}
      derive={derive}
      fields={<Fields />}
      words={{ subtotal: "Operación", total: "Neto" }}
    />
  );
}

const fresh = (): Draft => ({ tipoOperacion: "dividendos", impRetenidos: [] });

/** Each type of operation takes these data; the contract refuses those of the others. */
const DATA_OF: Readonly<Record<string, readonly string[]>> = {
  dividendos: [
    "CveTipDivOUtil",
    "TipoSocDistrDiv",
    "MontISRAcredRetMexico",
    "MontISRAcredRetExtranjero",
    "MontRetExtDivExt",
    "MontISRAcredNal",
    "MontDivAcumNal",
    "MontDivAcumExt",
    "ProporcionRem",
  ],
  enajenacion_acciones: ["ContratoIntermediacion", "Ganancia", "Perdida"],
  pagos_extranjero: ["EsBenefEfectDelCobro", "NoBeneficiario", "Beneficiario"],
};

function derive(draft: Draft): Draft {
  const data = read(draft, "datosEspecificos");
  if (data === undefined || typeof data !== "object" || Array.isArray(data)) return draft;
  const own = new Set(DATA_OF[readText(draft, "tipoOperacion")] ?? []);
  const kept = Object.entries(data).filter(([name]) => own.has(name));
  return kept.length === Object.keys(data).length ? draft : write(draft, "datosEspecificos", Object.fromEntries(kept));
}

const OPERATION = ["tipoOperacion", "fechaOperacion", "montoOperacion", "montoTotGrav", "montoTotExent"];
const PERIOD = ["mesPeriodo", "mesFinPeriodo", "ejercicio"];
const PARTY = [
  "nombreContraparte",
  "rfcContraparte",
  "codigoPostalContraparte",
  "paisResidencia",
  "numRegIdTribContraparte",
];

function Fields() {
  const tipo = useDraft((draft) => readText(draft, "tipoOperacion"));
  const own = new Set(DATA_OF[tipo] ?? []);
  return (
    <>
      <Card title="Operación">
        <div className="stack tight">
          <AutoFields fields={named(OPERATION)} />
          <div className="fields">
            <SeriesInput kind="retencion" />
          </div>
          <AutoFields fields={named(PERIOD)} />
          <FoldedReference />
        </div>
      </Card>
      <Card
        title="Contraparte"
        about="De quien recibe el pago. Nacional: RFC y código postal. Extranjera: país e identificación."
      >
        <AutoFields fields={named(PARTY)} />
        <NameAdviceAt rfc="rfcContraparte" nombre="nombreContraparte" />
      </Card>
      <Card title="Impuestos retenidos">
        <AutoRows path="impRetenidos" fields={fieldsIn("impRetenidos")} max={100} fresh={() => ({ impuesto: "001" })} />
      </Card>
      {own.size === 0 ? null : (
        <Card title="Datos del complemento">
          <div className="stack tight">
            <ProblemsAt path="datosEspecificos" />
            <AutoFields
              fields={fieldsIn("datosEspecificos").filter(({ name }) => own.has(name))}
              prefix="datosEspecificos."
            />
          </div>
        </Card>
      )}
    </>
  );
}
