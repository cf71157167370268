import { useState } from "react";
import { FileField } from "../../../kit/file-field.tsx";
import { TableError } from "./table.ts";

/** Keeps a chosen file and what is read from it, or says why nothing is. */
export function useSheet<T>(read: (file: File) => Promise<T>) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [sheet, setSheet] = useState<T | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const take = async (given: File | undefined) => {
    setFile(given);
    setSheet(undefined);
    setFault(undefined);
    if (given === undefined) return;
    try {
      setSheet(await read(given));
    } catch (error) {
      setFault(error instanceof TableError ? error.message : "El archivo no se pudo leer.");
    }
  };
  return { file, sheet, fault, take };
}

interface Props {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => Promise<void>;
}

export function SheetField({ file, onFile }: Props) {
  return (
    <FileField
      name="archivo"
      label="CSV o XLSX"
      help="Hasta 5 MB y 5,000 renglones, debajo de una fila de títulos."
      accept={[".csv", ".xlsx"]}
      file={file}
      onFile={(given) => void onFile(given)}
    />
  );
}
