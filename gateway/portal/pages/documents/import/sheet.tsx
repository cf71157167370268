import { useRef, useState } from "react";
import { FileField } from "../../../kit/file-field.tsx";
import { TableError } from "./table.ts";

/** Keeps a chosen file and what is read from it, or says why nothing is. */
export function useSheet<T>(read: (file: File) => Promise<T>) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [sheet, setSheet] = useState<T | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  /** A file that was chosen before this one may be read after it, and does not count. */
  const reading = useRef<Promise<T> | undefined>(undefined);
  const take = async (given: File | undefined) => {
    setFile(given);
    setSheet(undefined);
    setFault(undefined);
    const mine = given === undefined ? undefined : read(given);
    reading.current = mine;
    try {
      const found = await mine;
      if (reading.current === mine) setSheet(found);
    } catch (error) {
      if (reading.current !== mine) return;
      setFault(error instanceof TableError ? error.message : "El archivo no se pudo leer.");
    }
  };
  return { file, sheet, fault, take, reading };
}

interface Props {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => Promise<void>;
  /** The page also reads files of this ending. */
  readonly also?: string;
}

export function SheetField({ file, onFile, also }: Props) {
  return (
    <FileField
      name="archivo"
      label={also === undefined ? "CSV o XLSX" : `CSV, XLSX u ${also.slice(1).toUpperCase()}`}
      help="Hasta 5 MB y 5,000 renglones, debajo de una fila de títulos."
      accept={[".csv", ".xlsx", ...(also === undefined ? [] : [also])]}
      file={file}
      onFile={(given) => void onFile(given)}
    />
  );
}
