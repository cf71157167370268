import { type NotChecked, notChecked, unclassified } from "../not-checked.ts";

export const COMERCIO_EXTERIOR_NOT_CHECKED: readonly NotChecked[] = [
  notChecked("CCE107", "En un ingreso el RFC del receptor debe estar en l_RFC, si no es XEXX010101000"),
  notChecked(
    "CCE121",
    "TipoCambioUSD debe ser el del artículo 20 del CFF",
    "lo publican cada día el Banco de México y el DOF; donde está importado, el cálculo avisa de la diferencia",
  ),
  notChecked(
    "CCE131",
    "NumRegIdTrib de un propietario debe existir, si su país lo verifica en línea",
    "solo México se verifica, contra l_RFC, que solo tienen el SAT y los PAC",
  ),
  unclassified("CCE999"),
];
