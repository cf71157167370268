/** These are short catalogs in the form in which an operator imports them. */
export const CATALOGS_TSV: Readonly<Record<string, string>> = {
  "c_ClaveProdServ_20261001.tsv": [
    "# clave\tdescripcion\tdesde\thasta\tiva\tieps\tsimilares",
    "01010101\tNo existe en el catálogo",
    "81112100\tServicios de internet\t2022-01-01\t\tOpcional\tNo\tbanda ancha, módem",
    "43211501\tServidores, clave terminada\t2022-01-01\t2022-12-31",
    "43211502\tServidores, clave que no empieza\t2098-01-01",
    "50201706\tCafé",
    "50181901\tPan fresco",
  ].join("\n"),
  "c_ClaveUnidad_20261001.tsv": "# clave\tdescripcion\nE48\tUnidad de servicio\nH87\tPieza\n999\tUna nueva\n",
  "c_CodigoPostal_20261001.tsv": "06300\n06600\n42501\tAmerica/Mexico_City\n",
  "c_Colonia_20261001.tsv": "253500001\tCentro\n",
  "c_FraccionArancelaria_20261001.tsv": "# clave\tumt\n7323930100\t01\n9503009900\t09\n",
  "c_Localidad_20261001.tsv": "COA23\tArteaga\n",
  "c_Municipio_20261001.tsv": "COA005\tCandela\n",
  "c_Estaciones_20261001.tsv":
    "# clave\tdescripcion\tdesde\thasta\ttransporte\nDB172.2\tTambor\t2024-07-17\t\t04\n",
  "c_FormaPago_20261001.tsv": "01\tEfectivo\n03\tTransferencia\n98\tOtra, nueva\n",
};
