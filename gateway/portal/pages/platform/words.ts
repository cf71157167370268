/** The steps of a preparation, by the names of the contract. */
export const STEP_WORDS: Readonly<Record<string, string>> = {
  datos: "Datos fiscales",
  csd: "Certificado (CSD)",
  series: "Series",
  certificacion: "Certificación para producción",
  carta_manifiesto: "Carta manifiesto",
  timbres: "Timbres",
};

export const stepWords = (step: string) => STEP_WORDS[step] ?? step;
