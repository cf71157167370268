import initSqlJs, { type Database } from "sql.js";
import { type ImportedColumns, rateKey } from "../../engine/catalogs/index.ts";
import { CliError } from "../core.ts";
import { dayOfText, hazardOf, present, rateOf, textOf, zoneOf } from "./cells.ts";
import type { Found, PlacedRow } from "./found.ts";

/** Each catalog stands in one of the community's tables (phpcfdi/resources-sat-catalogs). */
const TABLES: Readonly<Record<string, string>> = {
  c_Aduana: "cfdi_40_aduanas",
  c_ClaveProdServ: "cfdi_40_productos_servicios",
  c_ClaveUnidad: "cfdi_40_claves_unidades",
  c_CodigoPostal: "cfdi_40_codigos_postales",
  c_ClaveProdServCP: "ccp_31_productos_servicios",
  c_Colonia: "cfdi_40_colonias",
  c_Estaciones: "ccp_31_estaciones",
  c_Exportacion: "cfdi_40_exportaciones",
  c_FraccionArancelaria: "cce_20_fracciones_arancelarias",
  c_FormaPago: "cfdi_40_formas_pago",
  c_Localidad: "cfdi_40_localidades",
  c_MaterialPeligroso: "ccp_31_materiales_peligrosos",
  c_Meses: "cfdi_40_meses",
  c_MetodoPago: "cfdi_40_metodos_pago",
  c_Moneda: "cfdi_40_monedas",
  c_Municipio: "cfdi_40_municipios",
  c_ObjetoImp: "cfdi_40_objetos_impuestos",
  c_Pais: "cfdi_40_paises",
  c_PatenteAduanal: "cfdi_40_patentes_aduanales",
  c_Periodicidad: "cfdi_40_periodicidades",
  c_RegimenFiscal: "cfdi_40_regimenes_fiscales",
  c_TasaOCuota: "cfdi_40_reglas_tasa_cuota",
  c_TipoDeComprobante: "cfdi_40_tipos_comprobantes",
  c_TipoRelacion: "cfdi_40_tipos_relaciones",
  c_UsoCFDI: "cfdi_40_usos_cfdi",
  c_INCOTERM: "cce_20_incoterms",
  c_MotivoTraslado: "cce_20_motivos_traslado",
  c_UnidadAduana: "cce_20_unidades_medida",
  c_Banco: "nomina_bancos",
  c_OrigenRecurso: "nomina_origenes_recursos",
  c_PeriodicidadPago: "nomina_periodicidades_pagos",
  c_RiesgoPuesto: "nomina_riesgos_puestos",
  c_TipoContrato: "nomina_tipos_contratos",
  c_TipoDeduccion: "nomina_tipos_deducciones",
  c_TipoHoras: "nomina_tipos_horas",
  c_TipoIncapacidad: "nomina_tipos_incapacidades",
  c_TipoJornada: "nomina_tipos_jornadas",
  c_TipoNomina: "nomina_tipos_nominas",
  c_TipoOtroPago: "nomina_tipos_otros_pagos",
  c_TipoPercepcion: "nomina_tipos_percepciones",
  c_TipoRegimen: "nomina_tipos_regimenes",
  c_CveRetenc: "ret_20_claves_retencion",
  c_TipoContribuyenteSujetoRetencion: "ret_20_tipos_contribuyentes",
  c_TipoDividendoOUtilidadDistribuida: "ret_20_tipos_dividendos_utilidades",
  c_TipoPagoRet: "ret_20_tipos_pago_retencion",
};

type Row = Readonly<Record<string, unknown>>;

/**
 * The import keeps these columns, by their names in the table. For a tax the table only says whether it must be there.
 */
const COLUMNS: Readonly<Record<string, (row: Row) => ImportedColumns>> = {
  c_ClaveProdServ: (row) => ({
    iva: row.iva_trasladado === 1 ? "Sí" : undefined,
    ieps: row.ieps_trasladado === 1 ? "Sí" : undefined,
    complemento: textOf(row.complemento),
    similares: textOf(row.similares),
  }),
  c_ClaveUnidad: (row) => ({ simbolo: textOf(row.simbolo) }),
  c_CodigoPostal: (row) => ({
    zona: zoneOf(textOf(row.huso_descripcion), textOf(row.huso_invierno_diferencia)),
    estado: textOf(row.estado),
    municipio: textOf(row.municipio),
    localidad: textOf(row.localidad),
  }),
  c_ClaveProdServCP: (row) => ({ peligroso: hazardOf(row.material_peligroso) }),
  c_Estaciones: (row) => ({ transporte: textOf(row.clave_transporte) }),
  c_FraccionArancelaria: (row) => ({ umt: textOf(row.unidad) }),
};

/** These catalogs have other key columns than `id`; several columns are joined in this order. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  c_Colonia: ["codigo_postal", "colonia"],
  c_FraccionArancelaria: ["fraccion"],
  c_Localidad: ["estado", "localidad"],
  c_Municipio: ["estado", "municipio"],
};

export async function readSqlite(bytes: Buffer): Promise<Found> {
  const { Database } = await initSqlJs();
  const db = new Database(bytes);
  try {
    const there = new Set(rowsOf(db, "select name from sqlite_master where type = 'table'").map(({ name }) => name));
    const present = Object.entries(TABLES).filter(([, table]) => there.has(table));
    return new Map(present.map(([catalog, table]) => [catalog, readTable(db, catalog, table)]));
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`El archivo SQLite no se puede leer: ${(error as Error).message}`);
  } finally {
    db.close();
  }
}

function readTable(db: Database, catalog: string, table: string): PlacedRow[] {
  return rowsOf(db, `select * from ${table}`).map((row) => ({
    place: `tabla ${table}`,
    row: {
      key:
        catalog === "c_TasaOCuota"
          ? keyOfRate(row)
          : (KEYS[catalog] ?? ["id"]).map((column) => textOf(row[column]) ?? "").join(""),
      name: textOf(row.texto) ?? "",
      from: dayOfText(row.vigencia_desde),
      to: dayOfText(row.vigencia_hasta),
      columns: present(COLUMNS[catalog]?.(row) ?? {}),
    },
  }));
}

function keyOfRate({ impuesto, factor, minimo, valor, traslado, retencion }: Row): string {
  return rateKey({
    ...{ impuesto: textOf(impuesto) ?? "", factor: textOf(factor) ?? "", minimo: rateOf(minimo), valor: rateOf(valor) },
    ...{ traslado: traslado === 1, retencion: retencion === 1 },
  });
}

function rowsOf(db: Database, query: string): Row[] {
  const statement = db.prepare(query);
  const rows: Row[] = [];
  while (statement.step()) rows.push(statement.getAsObject());
  statement.free();
  return rows;
}
