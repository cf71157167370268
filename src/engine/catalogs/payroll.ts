import { entriesIn } from "./entries.ts";

/** A Validity has the first and the last day of something ("2026-01-01"); an absent one sets no limit. */
export interface Validity {
  readonly from?: string;
  readonly to?: string;
}

/**
 * A key of the catalogs of Nómina 1.2, revision E, in force since 2026-01-01. SAT adds keys and lets keys expire
 * several times a year without a new version; the day of payment (FechaPago) decides which keys may be used.
 */
export interface PayrollKey extends Validity {
  readonly name: string;
}

/** A name may have the days of use of its key in front. */
const DESCRIBED = /^(?:\[([\d-]*)\.\.([\d-]*)\] )?(.+)$/;

export const PAYROLL = {
  c_TipoNomina: keys("O Nómina ordinaria|E Nómina extraordinaria"),
  c_OrigenRecurso: keys("IP Ingresos propios|IF Ingresos federales|IM Ingresos mixtos"),
  c_TipoContrato: keys(`
    01 Por tiempo indeterminado|02 Para obra determinada|03 Por tiempo determinado|04 Por temporada|05 Sujeto a prueba
    06 Con capacitación inicial|07 Por pago de hora laborada|08 Por comisión laboral|09 Sin relación de trabajo
    10 Jubilación, pensión o retiro|99 Otro contrato
  `),
  c_TipoJornada: keys(`
    01 Diurna|02 Nocturna|03 Mixta|04 Por hora|05 Reducida|06 Continuada|07 Partida|08 Por turnos|99 Otra jornada
  `),
  c_TipoRegimen: keys(`
    02 Sueldos (incluye los ingresos del artículo 94, fracción I, de la LISR)|03 Jubilados|04 Pensionados
    05 Asimilados: miembros de sociedades cooperativas de producción
    06 Asimilados: integrantes de sociedades y asociaciones civiles|07 Asimilados: miembros de consejos
    08 Asimilados: comisionistas|09 Asimilados: honorarios|10 Asimilados: acciones|11 Asimilados: otros
    12 Jubilados o pensionados|13 Indemnización o separación|99 Otro régimen
  `),
  c_RiesgoPuesto: keys("1 Clase I|2 Clase II|3 Clase III|4 Clase IV|5 Clase V|99 No aplica"),
  c_PeriodicidadPago: keys(`
    01 Diario|02 Semanal|03 Catorcenal|04 Quincenal|05 Mensual|06 Bimestral|07 Unidad de obra|08 Comisión
    09 Precio alzado|10 Decenal|99 Otra periodicidad
  `),
  c_TipoHoras: keys("01 Dobles|02 Triples|03 Simples"),
  c_TipoIncapacidad: keys(`
    01 Riesgo de trabajo|02 Enfermedad general|03 Maternidad|04 Licencia por cuidados médicos de hijos con cáncer
  `),
  c_TipoOtroPago: keys(`
    001 Reintegro de ISR pagado en exceso que no se enteró al SAT|002 Subsidio para el empleo entregado al trabajador
    003 Viáticos entregados al trabajador|004 Saldo a favor por compensación anual
    005 Reintegro de ISR retenido en exceso de un ejercicio anterior que no se enteró al SAT
    006 Alimentos en bienes (artículo 94, último párrafo, de la LISR)|007 ISR ajustado por subsidio
    008 Subsidio entregado que no correspondía (ajuste al cierre de mes)
    009 Reembolso de descuentos para el crédito de vivienda
    999 Otros pagos que no son ingreso por salarios ni asimilados
  `),
  c_TipoPercepcion: keys(`
    001 Sueldos, salarios, rayas y jornales|002 Gratificación anual (aguinaldo)
    003 Participación de los trabajadores en las utilidades (PTU)
    004 Reembolso de gastos médicos, dentales y hospitalarios|005 Fondo de ahorro|006 Caja de ahorro
    009 Contribuciones a cargo del trabajador pagadas por el patrón|010 Premios por puntualidad
    011 Prima de seguro de vida|012 Seguro de gastos médicos mayores|013 Cuotas sindicales pagadas por el patrón
    014 Subsidios por incapacidad|015 Becas para trabajadores o sus hijos|019 Horas extra|020 Prima dominical
    021 Prima vacacional|022 Prima por antigüedad|023 Pagos por separación|024 Seguro de retiro|025 Indemnizaciones
    026 Reembolso por funeral|027 Cuotas de seguridad social pagadas por el patrón|028 Comisiones|029 Vales de despensa
    030 Vales de restaurante|031 Vales de gasolina|032 Vales de ropa|033 Ayuda para renta
    034 Ayuda para artículos escolares|035 Ayuda para anteojos|036 Ayuda para transporte
    037 Ayuda para gastos de funeral|038 Otros ingresos por salarios
    039 Jubilaciones, pensiones o haberes de retiro en una exhibición
    044 Jubilaciones, pensiones o haberes de retiro en parcialidades|045 Ingresos en acciones o títulos valor
    046 Ingresos asimilados a salarios|047 Alimentación distinta de la del artículo 94, último párrafo, de la LISR
    048 Habitación|049 Premios por asistencia|050 Viáticos
    051 Gratificaciones y otros pagos a extrabajadores, por jubilación en parcialidades
    052 Pagos a extrabajadores por resolución judicial o laudo, con jubilación en parcialidades
    053 Pagos a extrabajadores por resolución judicial o laudo, con jubilación en una exhibición
    054 [2026-01-01..] Días de descanso laborados|055 [2026-01-01..] Días de descanso obligatorios laborados
    056 [2025-12-17..] Previsión social (artículo 93, fracciones VIII y IX, de la LISR)
    057 [2026-06-12..] Premios científicos, artísticos o literarios (artículo 93, fracción XXIV, de la LISR)
  `),
  c_TipoDeduccion: keys(`
    001 Seguridad social|002 ISR|003 Aportaciones a retiro, cesantía en edad avanzada y vejez|004 Otros
    005 Aportaciones al fondo de vivienda|006 Descuento por incapacidad|007 Pensión alimenticia|008 Renta
    009 Préstamos del fondo nacional de la vivienda|010 Pago por crédito de vivienda|011 Pago de abonos a INFONACOT
    012 Anticipo de salarios|013 Pagos hechos en exceso al trabajador|014 Errores|015 Pérdidas|016 Averías
    017 Adquisición de artículos producidos por la empresa|018 Cuotas para sociedades cooperativas y cajas de ahorro
    019 Cuotas sindicales|020 Ausencia|021 Cuotas obrero patronales|022 Impuestos locales|023 Aportaciones voluntarias
    024 Ajuste en gratificación anual (aguinaldo), exento|025 Ajuste en gratificación anual (aguinaldo), gravado
    026 Ajuste en PTU, exento|027 Ajuste en PTU, gravado
    028 Ajuste en reembolso de gastos médicos, dentales y hospitalarios, exento|029 Ajuste en fondo de ahorro, exento
    030 Ajuste en caja de ahorro, exento
    031 Ajuste en contribuciones a cargo del trabajador pagadas por el patrón, exento
    032 Ajuste en premios por puntualidad, gravado|033 Ajuste en prima de seguro de vida, exento
    034 Ajuste en seguro de gastos médicos mayores, exento|035 Ajuste en cuotas sindicales pagadas por el patrón, exento
    036 Ajuste en subsidios por incapacidad, exento|037 Ajuste en becas, exento|038 Ajuste en horas extra, exento
    039 Ajuste en horas extra, gravado|040 Ajuste en prima dominical, exento|041 Ajuste en prima dominical, gravado
    042 Ajuste en prima vacacional, exento|043 Ajuste en prima vacacional, gravado
    044 Ajuste en prima por antigüedad, exento|045 Ajuste en prima por antigüedad, gravado
    046 Ajuste en pagos por separación, exento|047 Ajuste en pagos por separación, gravado
    048 Ajuste en seguro de retiro, exento|049 Ajuste en indemnizaciones, exento|050 Ajuste en indemnizaciones, gravado
    051 Ajuste en reembolso por funeral, exento|052 Ajuste en cuotas de seguridad social pagadas por el patrón, exento
    053 Ajuste en comisiones, gravado|054 Ajuste en vales de despensa, exento|055 Ajuste en vales de restaurante, exento
    056 Ajuste en vales de gasolina, exento|057 Ajuste en vales de ropa, exento|058 Ajuste en ayuda para renta, exento
    059 Ajuste en ayuda para artículos escolares, exento|060 Ajuste en ayuda para anteojos, exento
    061 Ajuste en ayuda para transporte, exento|062 Ajuste en ayuda para gastos de funeral, exento
    063 [..2026-03-01] Ajuste en otros ingresos por salarios, exento|064 Ajuste en otros ingresos por salarios, gravado
    065 Ajuste en jubilaciones, pensiones o haberes de retiro en una exhibición, exento
    066 Ajuste en jubilaciones, pensiones o haberes de retiro en una exhibición, gravado
    067 Ajuste en pagos por separación, acumulable|068 Ajuste en pagos por separación, no acumulable
    069 Ajuste en jubilaciones, pensiones o haberes de retiro en parcialidades, exento
    070 Ajuste en jubilaciones, pensiones o haberes de retiro en parcialidades, gravado
    071 Ajuste en subsidio para el empleo entregado al trabajador
    072 [..2018-10-14] Ajuste en ingresos en acciones o títulos valor, exento
    073 Ajuste en ingresos en acciones o títulos valor, gravado|074 Ajuste en alimentación, exento
    075 Ajuste en alimentación, gravado|076 Ajuste en habitación, exento|077 Ajuste en habitación, gravado
    078 Ajuste en premios por asistencia|079 Ajuste en otros pagos que no son ingreso por salarios ni asimilados
    080 Ajuste en viáticos, gravado|081 Ajuste en viáticos entregados al trabajador
    082 Ajuste en fondo de ahorro, gravado|083 Ajuste en caja de ahorro, gravado
    084 Ajuste en prima de seguro de vida, gravado|085 Ajuste en seguro de gastos médicos mayores, gravado
    086 Ajuste en subsidios por incapacidad, gravado|087 Ajuste en becas, gravado
    088 Ajuste en seguro de retiro, gravado|089 Ajuste en vales de despensa, gravado
    090 Ajuste en vales de restaurante, gravado|091 Ajuste en vales de gasolina, gravado
    092 Ajuste en vales de ropa, gravado|093 Ajuste en ayuda para renta, gravado
    094 Ajuste en ayuda para artículos escolares, gravado|095 Ajuste en ayuda para anteojos, gravado
    096 Ajuste en ayuda para transporte, gravado|097 Ajuste en ayuda para gastos de funeral, gravado
    098 Ajuste en ingresos asimilados a salarios, gravado|099 Ajuste en sueldos y salarios, gravado
    100 Ajuste en viáticos, exento|101 ISR retenido de un ejercicio anterior
    102 Ajuste en gratificaciones y otros pagos a extrabajadores, por jubilación en parcialidades, gravado
    103 Ajuste en pagos por resolución judicial o laudo, con jubilación en parcialidades, gravado
    104 Ajuste en pagos por resolución judicial o laudo, con jubilación en parcialidades, exento
    105 Ajuste en pagos por resolución judicial o laudo, con jubilación en una exhibición, gravado
    106 Ajuste en pagos por resolución judicial o laudo, con jubilación en una exhibición, exento
    107 Ajuste al subsidio causado|108 [2026-01-01..] Ajuste en días de descanso laborados, gravado
    109 [2026-01-01..] Ajuste en días de descanso laborados, exento
    110 [2026-01-01..] Ajuste en días de descanso obligatorios laborados, gravado
    111 [2026-01-01..] Ajuste en días de descanso obligatorios laborados, exento
    112 [2025-12-17..] Ajuste en previsión social, gravado|113 [2025-12-17..] Ajuste en previsión social, exento
    114 [2026-06-12..] Ajuste en premios científicos, artísticos o literarios, gravado
    115 [2026-06-12..] Ajuste en premios científicos, artísticos o literarios, exento
  `),
  /** Only the states of Mexico are here, because a worker's place of work has no other. */
  c_Estado: keys(`
    AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|CHH Chihuahua|COA Coahuila
    COL Colima|CMX Ciudad de México|DIF [..2023-06-30] Distrito Federal|DUR Durango|GUA Guanajuato|GRO Guerrero
    HID Hidalgo|JAL Jalisco|MEX Estado de México|MIC Michoacán|MOR Morelos|NAY Nayarit|NLE Nuevo León|OAX Oaxaca
    PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas
    TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas
  `),
  c_Banco: keys(`
    002 Banamex|006 Bancomext|009 Banobras|012 BBVA|014 Santander|019 Banjército|021 HSBC|030 BanBajío
    032 [..2017-08-13] Ixe|036 Inbursa|037 Interacciones|042 Mifel|044 Scotiabank|058 Banregio|059 Invex|060 Bansí
    062 Afirme|072 Banorte|102 The Royal Bank of Scotland|103 American Express|106 Bank of America
    108 Bank of Tokyo-Mitsubishi|110 J.P. Morgan|112 Monex|113 Ve por Más|116 [..2017-08-13] ING|124 Deutsche Bank
    126 Credit Suisse|127 Azteca|128 Autofin|129 Barclays|130 Compartamos|131 Famsa|132 Multiva|133 Actinver
    134 [..2017-08-13] Walmart|135 Nacional Financiera|136 Intercam Banco|137 BanCoppel|138 ABC Capital|139 UBS
    140 Consubanco|141 Volkswagen|143 CIBanco|145 Base|147 Bankaool|148 PagaTodo|149 Forjadores
    150 Inmobiliario Mexicano|151 Dondé|152 Bancrea|153 Progreso|154 Finterra|155 ICBC|156 Sabadell|157 Shinhan
    158 Mizuho|159 Bank of China|160 S3|166 Banco del Ahorro Nacional y Servicios Financieros
    168 Sociedad Hipotecaria Federal|600 Monex Casa de Bolsa|601 GBM|602 Masari|605 Value
    606 Estructuradores del Mercado de Valores|607 Tiber|608 Vector|610 B y B|614 Acciones y Valores Banamex
    615 Merrill Lynch|616 Finamex|617 Valmex|618 Única|619 Mapfre|620 Profuturo|621 Actinver Casa de Bolsa
    622 Operadora Actinver|623 Skandia Vida|626 Deutsche Securities|627 Zurich|628 Zurich Vida|629 Su Casita
    630 Intercam Casa de Bolsa|631 CI Bolsa|632 Bulltick|633 Sterling|634 Fincomún|636 HDI Seguros|637 Order Express
    638 Akala|640 J.P. Morgan Casa de Bolsa|642 Reforma|646 STP|647 Telecomm|648 Evercore
    649 Skandia Operadora de Fondos|651 Seguros Monterrey|652 Asea|653 Kuspit|655 Sofiexpress|656 Unagra
    659 Opciones Empresariales del Noreste|670 Libertad|901 CLS|902 Indeval
  `),
} as const satisfies Record<string, ReadonlyMap<string, PayrollKey>>;

export type PayrollCatalog = keyof typeof PAYROLL;

/** ISO 8601 days sort as texts. */
export function isWithin({ from, to }: Validity, day: string): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}

/**
 * Returns true when a c_TipoContrato is an employment contract, or undefined for a key that the catalog does not have.
 */
export function isEmployment(tipoContrato: string | undefined): boolean | undefined {
  if (tipoContrato === undefined || !PAYROLL.c_TipoContrato.has(tipoContrato)) return undefined;
  return tipoContrato <= LAST_EMPLOYMENT;
}

const LAST_EMPLOYMENT = "08";

/**
 * Perceptions are totalled in three groups: payments at the end of employment, retirement, and all others (NOM70 to
 * NOM72).
 */
export type PerceptionGroup = "sueldos" | "separacion" | "jubilacion";

export function perceptionGroup(tipoPercepcion: string | undefined): PerceptionGroup {
  return GROUPS.get(tipoPercepcion) ?? "sueldos";
}

const GROUPS: ReadonlyMap<string | undefined, PerceptionGroup> = new Map([
  ["022", "separacion"],
  ["023", "separacion"],
  ["025", "separacion"],
  ["039", "jubilacion"],
  ["044", "jubilacion"],
]);

function keys(text: string): ReadonlyMap<string, PayrollKey> {
  return new Map(entriesIn(text).map(([key, described]) => [key, keyOf(described)]));
}

function keyOf(described: string): PayrollKey {
  const [, from, to, name = ""] = DESCRIBED.exec(described) ?? [];
  return { name, ...(from && { from }), ...(to && { to }) };
}
