import { L_RFC, type NotChecked, unclassified } from "../not-checked.ts";

export const COMERCIO_EXTERIOR_NOT_CHECKED: readonly NotChecked[] = [
  {
    sat: "CCE107",
    rule: "En un ingreso el RFC del receptor debe estar en l_RFC, si no es XEXX010101000",
    reason: L_RFC,
  },
  {
    sat: "CCE121",
    rule: "TipoCambioUSD debe ser el del artículo 20 del CFF",
    reason: "el tipo de cambio de cada día lo publican el Banco de México y el DOF; el servicio no lo tiene",
  },
  {
    sat: "CCE131",
    rule: "NumRegIdTrib de un propietario debe existir, si su país lo verifica en línea",
    reason: "solo México se verifica, contra l_RFC, que solo tienen el SAT y los PAC",
  },
  unclassified("CCE999"),
];
