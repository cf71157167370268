import { useState } from "react";
import { FileField } from "../../../kit/file-field.tsx";
import { readTable, type Table as Sheet, TableError } from "./table.ts";

/** Keeps a chosen file and the sheet that is read from it, or says why there is none. */
export function useSheet() {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [sheet, setSheet] = useState<Sheet | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const take = async (given: File | undefined) => {
    setFile(given);
    setSheet(undefined);
    setFault(undefined);
    if (given === undefined) return;
    try {
      setSheet(await readTable(given));
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
      help="Hasta 5 MB y 5,000 renglones; la primera fila, con los títulos."
      accept={[".csv", ".xlsx"]}
      file={file}
      onFile={(given) => void onFile(given)}
    />
  );
}
