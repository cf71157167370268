import { Upload } from "lucide-react";
import { createContext, useContext, useState } from "react";
import { Button as AriaButton, DropZone, FileTrigger, Text } from "react-aria-components";

/**
 * File fields find the server's refusals here, by the names of fields, because React Aria passes refusals to its own
 * fields alone.
 */
export const FormErrorsContext = createContext<Readonly<Record<string, string>>>({});

interface Props {
  /** The request's name of the file: the server's error about it stands here. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `accept` lists endings of names: ".cer", ".csv". */
  readonly accept: readonly string[];
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** Takes a file, chosen or dropped. It stays in the page until the form is sent. */
export function FileField({ name, label, help, accept, file, onFile }: Props) {
  const error = useContext(FormErrorsContext)[name];
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const take = (chosen: File | undefined) => {
    const fits = chosen === undefined || accept.some((end) => chosen.name.toLowerCase().endsWith(end));
    setRefused(fits ? undefined : `Elija un archivo ${accept.join(" o ")}.`);
    onFile(fits ? chosen : undefined);
  };
  const wrong = refused ?? error;
  return (
    <div className="field">
      <input type="hidden" name={name} />
      <span className="label">{label}</span>
      <DropZone
        className="file-control"
        aria-label={`${label}: soltar un archivo`}
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

export async function bytesOf(file: File | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return file === undefined ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
}
