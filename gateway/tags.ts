/** The groups of the reference, by the first word of a path behind its version: what each is about. A new one goes by that word. */
const GROUPS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  facturas: {
    name: "Facturas",
    description:
      "Facturas y notas de crédito: timbrar, validar, consultar y cancelar; y los timbres de la cuenta.",
  },
  "complementos-pago": {
    name: "Complementos de pago",
    description: "CFDI tipo P con Pagos 2.0, de los pagos de facturas PPD.",
  },
  nomina: { name: "Nómina", description: "Recibos de nómina: CFDI tipo N con Nómina 1.2." },
  retenciones: {
    name: "Retenciones",
    description: "Constancias de retenciones 2.0: dividendos, enajenación de acciones y pagos al extranjero.",
  },
  catalogos: {
    name: "Catálogos",
    description: "Los catálogos del SAT, públicos: sin llave y fuera del límite de peticiones.",
  },
};

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export function tagOf(path: string): Tag {
  const word = path.replace(/^\/api\/v\d+/, "").split("/")[1] ?? "";
  return GROUPS[word] ?? { name: word, description: `Operaciones de ${word}.` };
}
