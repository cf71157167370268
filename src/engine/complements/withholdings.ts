/**
 * A type of withholding that the API does not build. People capture it in a form generated from its complement's
 * schema.
 */
export interface WithholdingForm {
  /** Captures name the type by this text. */
  readonly tipo: string;
  readonly cveRetenc: string;
  readonly titulo: string;
  /** The root of the complement that c_CveRetenc demands. */
  readonly element: string;
}

/** The order is that of c_CveRetenc. The contract's own three types are not among them. */
export const WITHHOLDING_FORMS: readonly WithholdingForm[] = [
  { tipo: "intereses", cveRetenc: "16", titulo: "Intereses", element: "intereses:Intereses" },
  {
    tipo: "arrendamiento_fideicomiso",
    cveRetenc: "17",
    titulo: "Arrendamiento en fideicomiso",
    element: "arrendamientoenfideicomiso:Arrendamientoenfideicomiso",
  },
  { tipo: "premios", cveRetenc: "20", titulo: "Premios", element: "premios:Premios" },
  {
    tipo: "fideicomiso_no_empresarial",
    cveRetenc: "21",
    titulo: "Fideicomiso que no realiza actividades empresariales",
    element: "fideicomisonoempresarial:Fideicomisonoempresarial",
  },
  {
    tipo: "planes_retiro",
    cveRetenc: "22",
    titulo: "Planes personales de retiro",
    element: "planesderetiro11:Planesderetiro",
  },
  {
    tipo: "intereses_hipotecarios",
    cveRetenc: "23",
    titulo: "Intereses reales por créditos hipotecarios",
    element: "intereseshipotecarios:Intereseshipotecarios",
  },
  {
    tipo: "operaciones_derivados",
    cveRetenc: "24",
    titulo: "Operaciones financieras derivadas de capital",
    element: "operacionesconderivados:Operacionesconderivados",
  },
  {
    tipo: "plataformas_tecnologicas",
    cveRetenc: "26",
    titulo: "Servicios mediante plataformas tecnológicas",
    element: "plataformasTecnologicas:ServiciosPlataformasTecnologicas",
  },
  {
    tipo: "sector_financiero",
    cveRetenc: "27",
    titulo: "Sector financiero",
    element: "sectorfinanciero:SectorFinanciero",
  },
];
