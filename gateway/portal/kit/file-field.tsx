import { Upload } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, DropZone, FileTrigger, Text } from "react-aria-components";

interface Props {
  readonly label: string;
  readonly help?: string;
  /** ".cer", ".csv". */
  readonly accept: readonly string[];
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly error?: string | undefined;
}

/** A file, chosen or dropped. It stays in the page until the form is sent. */
export function FileField({ label, help, accept, file, onFile, error }: Props) {
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const take = (chosen: File | undefined) => {
    const fits = chosen === undefined || accept.some((end) => chosen.name.toLowerCase().endsWith(end));
    setRefused(fits ? undefined : `Elija un archivo ${accept.join(" o ")}.`);
    onFile(fits ? chosen : undefined);
  };
  const wrong = refused ?? error;
  return (
    <div className="field">
      <span className="label">{label}</span>
      <DropZone
        className="file-control"
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === "file");
          take(await dropped?.getFile());
        }}
      >
        <FileTrigger acceptedFileTypes={accept} onSelect={(list) => take(list?.[0] ?? undefined)}>
          <AriaButton className="button small-button" aria-label={`${label}: elegir archivo`}>
            <Upload aria-hidden="true" />
            Elegir
          </AriaButton>
        </FileTrigger>
        <Text slot="label" className={file === undefined ? "soft small" : "small wrap"}>
          {file?.name ?? "o arrastre el archivo aquí"}
        </Text>
      </DropZone>
      {help === undefined ? null : <span className="help">{help}</span>}
      {wrong === undefined ? null : (
        <span className="fault" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}
