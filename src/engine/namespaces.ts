/** SAT's namespaces by the prefix SAT writes them with (Anexo 20), and where each schema is published. */
export interface Namespace {
  readonly prefix: string;
  readonly uri: string;
  /** Location SAT publishes the schema at; the file of ours stands at the same path under `xsd/`. */
  readonly schema: string;
}

export const NAMESPACES: readonly Namespace[] = [
  {
    prefix: "cfdi",
    uri: "http://www.sat.gob.mx/cfd/4",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd",
  },
  {
    prefix: "tfd",
    uri: "http://www.sat.gob.mx/TimbreFiscalDigital",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd",
  },
];

export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
