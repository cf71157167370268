import type { MessageInitShape } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TextField as AriaTextField, Input } from "react-aria-components";
import type { PdfDesign, PdfDesignChangeSchema } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { failureOf } from "../../data/errors.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Checkbox, FieldFoot, FieldLabel, TextField } from "../../kit/field.tsx";
import { bytesOf, FileField } from "../../kit/file-field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded, Skeleton } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { PdfView } from "../../kit/pdf.tsx";
import { Select } from "../../kit/select.tsx";
import { useSettled } from "../../kit/settled.ts";
import { toast } from "../../toasts/toast.ts";
import "./design.css";

type Change = MessageInitShape<typeof PdfDesignChangeSchema>;

/** Sets how the account's PDFs look, with an invented invoice that shows it. */
export default function DesignPage() {
  const design = useQuery(PortalAccount.method.getOwnPdfDesign, {});
  return (
    <Page
      title="Diseño del PDF"
      about="Vale para los documentos que se timbren desde que lo guarda. Los anteriores conservan el suyo."
    >
      <Loaded query={design}>{(data) => <Editor key={data.version} design={data} />}</Loaded>
    </Page>
  );
}

function Editor({ design }: { design: PdfDesign }) {
  const { may } = useAccount();
  const [accentColor, setAccentColor] = useState(design.accentColor);
  const [contactLine, setContactLine] = useState(design.contactLine);
  const [footNote, setFootNote] = useState(design.footNote);
  const [showKeys, setShowKeys] = useState(design.showKeys);
  const [paper, setPaper] = useState(design.paper);
  const [embedXml, setEmbedXml] = useState(design.embedXml);
  const [file, setFile] = useState<File | undefined>(undefined);
  const [removeLogo, setRemoveLogo] = useState(false);
  const logo = useBytes(file);
  const change: Change = {
    accentColor,
    contactLine,
    footNote,
    showKeys,
    paper,
    embedXml,
    logo,
    removeLogo: (removeLogo && logo === undefined) || undefined,
  };
  const save = useCall(PortalAccount.method.setOwnPdfDesign);
  const form = useServerForm(async () => {
    await save({ change });
    toast("El diseño quedó guardado.");
  });
  return (
    <div className="side-by-side">
      <Card>
        <Form of={form}>
          <FileField
            name="change.logo"
            label="Logotipo"
            help={
              design.logo === undefined
                ? "PNG o JPEG, de hasta 512 KB y 2,000 píxeles por lado."
                : `Hay uno de ${design.logo.width} × ${design.logo.height} píxeles. Elija otro para cambiarlo.`
            }
            accept={[".png", ".jpg", ".jpeg"]}
            file={file}
            onFile={setFile}
          />
          {design.logo === undefined ? null : (
            <Checkbox isSelected={removeLogo} onChange={setRemoveLogo}>
              Quitar el logotipo
            </Checkbox>
          )}
          <AriaTextField
            name="change.accentColor"
            className="field"
            value={accentColor}
            onChange={setAccentColor}
            isRequired
          >
            <FieldLabel label="Color" required />
            <span className="color-row">
              <input
                type="color"
                aria-label="Elegir el color"
                value={/^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : "#000000"}
                onChange={(event) => setAccentColor(event.target.value)}
              />
              <Input className="control mono" />
            </span>
            <FieldFoot help="De títulos y líneas. Como #1f4e79." />
          </AriaTextField>
          <TextField
            name="change.contactLine"
            label="Línea de contacto"
            help="Bajo sus datos: teléfono, domicilio, página."
            value={contactLine}
            onChange={setContactLine}
            maxLength={200}
          />
          <TextField
            name="change.footNote"
            label="Pie de página"
            value={footNote}
            onChange={setFootNote}
            maxLength={300}
            rows={2}
          />
          <Select name="change.paper" label="Papel" options={PAPERS} value={paper} onChange={setPaper} isRequired />
          <Checkbox isSelected={showKeys} onChange={setShowKeys}>
            Mostrar las claves de los catálogos junto a lo que significan
          </Checkbox>
          <Checkbox isSelected={embedXml} onChange={setEmbedXml}>
            Incluir en el PDF su XML, como archivo adjunto
          </Checkbox>
          {may("owner") ? (
            <div className="row">
              <SubmitButton form={form}>Guardar el diseño</SubmitButton>
            </div>
          ) : (
            <p className="soft small">Sólo quien administra la cuenta puede guardarlo.</p>
          )}
        </Form>
      </Card>
      <Preview change={change} />
    </div>
  );
}

const PAPERS = [
  { id: "letter", label: "Carta" },
  { id: "a4", label: "A4" },
];

/** Milliseconds without a change after which the preview is requested. */
const SETTLED_MS = 600;

function Preview({ change }: { change: Change }) {
  const settled = useSettledChange(change);
  const preview = useQuery(
    PortalAccount.method.previewOwnPdfDesign,
    { change: settled },
    { placeholderData: keepPreviousData, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Card title="Vista previa" about="Una factura inventada con los datos de su cuenta.">
      {preview.isError ? <Notice look="bad">{failureOf(preview.error).sentence}</Notice> : null}
      {preview.data === undefined ? (
        preview.isError ? null : (
          <Skeleton lines={10} />
        )
      ) : (
        <PdfView content={preview.data.content} name={preview.data.name} title="Vista previa de la factura" />
      )}
    </Card>
  );
}

/**
 * Returns the change once it has stayed the same for a moment. The logo is compared by identity, the rest by its text.
 */
function useSettledChange(change: Change): Change {
  const { logo, ...rest } = change;
  const text = useSettled(JSON.stringify(rest), SETTLED_MS);
  const settledLogo = useSettled(logo, SETTLED_MS);
  return { ...(JSON.parse(text) as Change), ...(settledLogo === undefined ? {} : { logo: settledLogo }) };
}

function useBytes(file: File | undefined): Uint8Array<ArrayBuffer> | undefined {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | undefined>(undefined);
  useEffect(() => {
    let current = true;
    if (file === undefined) setBytes(undefined);
    else void bytesOf(file).then((read) => current && setBytes(read));
    return () => {
      current = false;
    };
  }, [file]);
  return bytes;
}
