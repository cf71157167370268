// Made by npm run generate, from the OpenAPI document.

package cfdistamping;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Los objetos del contrato. */
public final class Tipos {
    private Tipos() {}

    /** La persona por cuya cuenta se vende (Anexo 20, ACuentaTerceros). */
    public static final class ACuentaTerceros extends Datos {
        public ACuentaTerceros() {}
        public ACuentaTerceros(Map<String, Object> valores) { super(valores); }
        /**
         * RFC del tercero; no puede ser el del emisor ni el del receptor. EXT990101NI1 es el del residente en el
         * extranjero que vende por una plataforma: lo demás lo pone el servicio.
         */
        public ACuentaTerceros rfc(String v) { return poner(this, "rfc", v); }
        /** Nombre, como lo tiene el SAT; obligatorio, salvo con EXT990101NI1. */
        public ACuentaTerceros nombre(String v) { return poner(this, "nombre", v); }
        /** c_RegimenFiscal; obligatorio, salvo con EXT990101NI1. */
        public ACuentaTerceros regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** Código postal de su domicilio fiscal; obligatorio, salvo con EXT990101NI1. */
        public ACuentaTerceros codigoPostal(String v) { return poner(this, "codigoPostal", v); }
    }

    /** Un certificado con el que se sella. */
    public static final class AccountCsd extends Datos {
        public AccountCsd() {}
        public AccountCsd(Map<String, Object> valores) { super(valores); }
        /** Su número, de 20 dígitos. */
        public String noCertificado() { return leerTexto("noCertificado"); }
        /** De quién es. */
        public String rfc() { return leerTexto("rfc"); }
        /** Desde cuándo sirve. */
        public String validoDesde() { return leerTexto("validoDesde"); }
        /** Hasta cuándo sirve. */
        public String validoHasta() { return leerTexto("validoHasta"); }
        /** Lo expidió una autoridad conocida; de otro certificado solo se revisó la forma. */
        public Boolean autoridadConocida() { return leerMarca("autoridadConocida"); }
    }

    public static final class AccountCsdResponse extends Datos {
        public AccountCsdResponse() {}
        public AccountCsdResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El CSD. */
        public AccountCsd data() { return leerObjeto("data", AccountCsd::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class AccountCustomerResponse extends Datos {
        public AccountCustomerResponse() {}
        public AccountCustomerResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cliente. */
        public Customer data() { return leerObjeto("data", Customer::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cómo se ven los PDF de una cuenta. */
    public static final class AccountDesign extends Datos {
        public AccountDesign() {}
        public AccountDesign(Map<String, Object> valores) { super(valores); }
        /** Cuántas veces se cambió. */
        public Long version() { return leerEntero("version"); }
        /** Desde cuándo vale; falta si nunca se cambió. */
        public String desde() { return leerTexto("desde"); }
        /** Color de títulos y líneas: # y seis dígitos hexadecimales. */
        public String color() { return leerTexto("color"); }
        /** Lo que va debajo de los datos del emisor. */
        public String contacto() { return leerTexto("contacto"); }
        /** Lo que va al pie de cada página. */
        public String pie() { return leerTexto("pie"); }
        /** Las claves del SAT van junto a su significado. */
        public Boolean conClaves() { return leerMarca("conClaves"); }
        /** letter o a4. */
        public String papel() { return leerTexto("papel"); }
        /** El PDF lleva dentro el XML timbrado. */
        public Boolean conXml() { return leerMarca("conXml"); }
        /** El logotipo, si lo hay. */
        public AccountLogo logo() { return leerObjeto("logo", AccountLogo::new); }
    }

    public static final class AccountDesignResponse extends Datos {
        public AccountDesignResponse() {}
        public AccountDesignResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El diseño. */
        public AccountDesign data() { return leerObjeto("data", AccountDesign::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** La llave propia de una cuenta. */
    public static final class AccountKey extends Datos {
        public AccountKey() {}
        public AccountKey(Map<String, Object> valores) { super(valores); }
        /** sandbox o production. */
        public String entorno() { return leerTexto("entorno"); }
        /** La llave; no se vuelve a mostrar. */
        public String llave() { return leerTexto("llave"); }
        /** Cuándo vence; la de producción no vence. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    public static final class AccountKeyResponse extends Datos {
        public AccountKeyResponse() {}
        public AccountKeyResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La llave. */
        public AccountKey data() { return leerObjeto("data", AccountKey::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** La imagen, como quedó guardada. */
    public static final class AccountLogo extends Datos {
        public AccountLogo() {}
        public AccountLogo(Map<String, Object> valores) { super(valores); }
        /** Ancho en píxeles. */
        public Long ancho() { return leerEntero("ancho"); }
        /** Alto en píxeles. */
        public Long alto() { return leerEntero("alto"); }
        /** Tamaño en bytes. */
        public Long tamano() { return leerEntero("tamano"); }
    }

    /** De qué se avisa a los administradores de una cuenta. */
    public static final class AccountNotices extends Datos {
        public AccountNotices() {}
        public AccountNotices(Map<String, Object> valores) { super(valores); }
        /** Se avisa con menos timbres que estos; 100 si falta. */
        public Long pocosTimbres() { return leerEntero("pocosTimbres"); }
        /** Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si falta. */
        public Long pocosDias() { return leerEntero("pocosDias"); }
        /** De esto no se avisa. */
        public List<String> apagados() { return leerLista("apagados", each -> (String) each); }
    }

    public static final class AccountNoticesResponse extends Datos {
        public AccountNoticesResponse() {}
        public AccountNoticesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** De qué se avisa. */
        public AccountNotices data() { return leerObjeto("data", AccountNotices::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un lugar donde la cuenta expide. */
    public static final class AccountPlace extends Datos {
        public AccountPlace() {}
        public AccountPlace(Map<String, Object> valores) { super(valores); }
        /** Su código postal, que va en los comprobantes. */
        public String codigoPostal() { return leerTexto("codigoPostal"); }
        /** Como lo conocen las personas. */
        public String nombre() { return leerTexto("nombre"); }
        /** Zona horaria de IANA con la que se fecha lo que se expide ahí. */
        public String zonaHoraria() { return leerTexto("zonaHoraria"); }
        /** Permiso de la CRE o de la CNE con el que se vende combustible ahí. */
        public String permiso() { return leerTexto("permiso"); }
    }

    public static final class AccountPlaceResponse extends Datos {
        public AccountPlaceResponse() {}
        public AccountPlaceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El lugar. */
        public AccountPlace data() { return leerObjeto("data", AccountPlace::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una serie numera los comprobantes de un tipo. */
    public static final class AccountSeries extends Datos {
        public AccountSeries() {}
        public AccountSeries(Map<String, Object> valores) { super(valores); }
        /** Tipo de comprobante. */
        public String tipo() { return leerTexto("tipo"); }
        /** Su código. */
        public String codigo() { return leerTexto("codigo"); }
        /** Está en uso. */
        public Boolean activa() { return leerMarca("activa"); }
        /** Es la que se usa si no se indica otra. */
        public Boolean favorita() { return leerMarca("favorita"); }
    }

    public static final class AccountSeriesResponse extends Datos {
        public AccountSeriesResponse() {}
        public AccountSeriesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La serie. */
        public AccountSeries data() { return leerObjeto("data", AccountSeries::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que timbró una cuenta en el mes. */
    public static final class AccountUsage extends Datos {
        public AccountUsage() {}
        public AccountUsage(Map<String, Object> valores) { super(valores); }
        /** RFC de la cuenta. */
        public String rfc() { return leerTexto("rfc"); }
        /** Como la conoce la plataforma. */
        public String referencia() { return leerTexto("referencia"); }
        /** Comprobantes timbrados en el ambiente de la llave. */
        public Long timbrados() { return leerEntero("timbrados"); }
        /** De ellos, los que después se cancelaron. */
        public Long cancelados() { return leerEntero("cancelados"); }
    }

    /** El acuse de cancelación del SAT. */
    public static final class Acuse extends Datos {
        public Acuse() {}
        public Acuse(Map<String, Object> valores) { super(valores); }
        /** XML del acuse, en base64, tal como lo dio el SAT. */
        public String acuse() { return leerTexto("acuse"); }
    }

    /** Una serie nueva. */
    public static final class AddAccountSeriesBody extends Datos {
        public AddAccountSeriesBody() {}
        public AddAccountSeriesBody(Map<String, Object> valores) { super(valores); }
        /** Tipo de comprobante. Uno de: factura, nota_credito, complemento_pago, nomina, retencion, traslado. */
        public AddAccountSeriesBody tipo(String v) { return poner(this, "tipo", v); }
        /** Código de la serie, hasta 25 caracteres. */
        public AddAccountSeriesBody codigo(String v) { return poner(this, "codigo", v); }
        /** Es la que se usa si no se indica otra. */
        public AddAccountSeriesBody favorita(Boolean v) { return poner(this, "favorita", v); }
        /** El primer folio. */
        public AddAccountSeriesBody folioInicial(Integer v) { return poner(this, "folioInicial", v); }
    }

    /** La respuesta, y de qué comprobante. */
    public static final class AnswerReceivedRequestBody extends Datos {
        public AnswerReceivedRequestBody() {}
        public AnswerReceivedRequestBody(Map<String, Object> valores) { super(valores); }
        /** aceptar: el comprobante se cancela. rechazar: sigue vigente. Uno de: aceptar, rechazar. */
        public AnswerReceivedRequestBody respuesta(String v) { return poner(this, "respuesta", v); }
        /** El UUID fiscal del comprobante, como prueba de que se contesta la solicitud que se quería. */
        public AnswerReceivedRequestBody uuidFiscal(String v) { return poner(this, "uuidFiscal", v); }
        /** El total del comprobante, si se conoce: otro que el de su XML se rechaza (400). Hasta 6 decimales. */
        public AnswerReceivedRequestBody total(Number v) { return poner(this, "total", v); }
    }

    /** Un anticipo facturado antes. */
    public static final class Anticipo extends Datos {
        public Anticipo() {}
        public Anticipo(Map<String, Object> valores) { super(valores); }
        /** UUID fiscal de la factura del anticipo. */
        public Anticipo uuid(String v) { return poner(this, "uuid", v); }
        /**
         * Lo que de él se aplica, con impuestos y en la moneda de la factura; con lo ya aplicado, no más que su total.
         * Hasta 6 decimales.
         */
        public Anticipo importe(Number v) { return poner(this, "importe", v); }
    }

    /** Lo que un pago cubrió de una factura. Importes en la moneda de la factura. */
    public static final class AppliedDocument extends Datos {
        public AppliedDocument() {}
        public AppliedDocument(Map<String, Object> valores) { super(valores); }
        /** UUID fiscal de la factura. */
        public String facturaUuid() { return leerTexto("facturaUuid"); }
        /** Serie de la factura. */
        public String serie() { return leerTexto("serie"); }
        /** Folio de la factura. */
        public String folio() { return leerTexto("folio"); }
        /** Moneda de la factura. */
        public String moneda() { return leerTexto("moneda"); }
        /** Unidades de la moneda de la factura por una de la del pago. Hasta 10 decimales. */
        public BigDecimal equivalencia() { return leerDecimal("equivalencia"); }
        /** Qué número de pago de la factura es. */
        public Long parcialidad() { return leerEntero("parcialidad"); }
        /** Lo que se debía antes del pago, en la moneda de la factura. Hasta 6 decimales. */
        public BigDecimal saldoAnterior() { return leerDecimal("saldoAnterior"); }
        /** Lo que el pago cubre, en la moneda de la factura. Hasta 6 decimales. */
        public BigDecimal impPagado() { return leerDecimal("impPagado"); }
        /** Lo que se debe después, en la moneda de la factura. Hasta 6 decimales. */
        public BigDecimal saldoInsoluto() { return leerDecimal("saldoInsoluto"); }
    }

    /** Un pago como quedó en el complemento. */
    public static final class AppliedPayment extends Datos {
        public AppliedPayment() {}
        public AppliedPayment(Map<String, Object> valores) { super(valores); }
        /** Hora local del lugar de expedición, como está en el CFDI: AAAA-MM-DDThh:mm:ss. */
        public String fechaPago() { return leerTexto("fechaPago"); }
        /** c_FormaPago. */
        public String formaPago() { return leerTexto("formaPago"); }
        /** c_Moneda. */
        public String moneda() { return leerTexto("moneda"); }
        /** Pesos por unidad de la moneda. Hasta 6 decimales. */
        public BigDecimal tipoCambio() { return leerDecimal("tipoCambio"); }
        /** Suma de lo pagado, en la moneda del pago. Hasta 6 decimales. */
        public BigDecimal monto() { return leerDecimal("monto"); }
        /** Número con el que el banco identifica la operación. */
        public String numOperacion() { return leerTexto("numOperacion"); }
        /** RFC del banco de la cuenta que paga. */
        public String rfcEmisorCtaOrd() { return leerTexto("rfcEmisorCtaOrd"); }
        /** Nombre del banco que paga, si es extranjero. */
        public String nomBancoOrdExt() { return leerTexto("nomBancoOrdExt"); }
        /** Cuenta que paga. */
        public String ctaOrdenante() { return leerTexto("ctaOrdenante"); }
        /** RFC del banco de la cuenta que recibe. */
        public String rfcEmisorCtaBen() { return leerTexto("rfcEmisorCtaBen"); }
        /** Cuenta que recibe. */
        public String ctaBeneficiario() { return leerTexto("ctaBeneficiario"); }
        /** Las facturas que cubre. */
        public List<AppliedDocument> documentos() { return leerLista("documentos", each -> new AppliedDocument(Json.object(each))); }
    }

    public static final class ApprovalsResponse extends Datos {
        public ApprovalsResponse() {}
        public ApprovalsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El borrador y lo que se pidió. */
        public DraftApprovals data() { return leerObjeto("data", DraftApprovals::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El avión de un viaje por aire, su guía y quien embarca. */
    public static final class Avion extends Datos {
        public Avion() {}
        public Avion(Map<String, Object> valores) { super(valores); }
        /**
         * c_TipoPermiso: TPTA01 servicio regular de empresas mexicanas, TPTA02 de empresas extranjeras, TPTA03
         * fletamento, TPTA04 taxi aéreo; TPXX00 otro. Uno de: TPTA01, TPTA02, TPTA03, TPTA04, TPXX00.
         */
        public Avion permiso(String v) { return poner(this, "permiso", v); }
        /** Número del permiso; obligatorio, salvo con TPXX00. */
        public Avion numeroPermiso(String v) { return poner(this, "numeroPermiso", v); }
        /** Número de la guía aérea, de 12 a 15 caracteres: "999-12345678". */
        public Avion guia(String v) { return poner(this, "guia", v); }
        /** c_CodigoTransporteAereo de la aerolínea: "CA001". */
        public Avion transportista(String v) { return poner(this, "transportista", v); }
        /** Matrícula de la aeronave: "XA-ABC". */
        public Avion matricula(String v) { return poner(this, "matricula", v); }
        /** La póliza de la aeronave, si quiere que el comprobante la diga. */
        public Avion seguro(Poliza v) { return poner(this, "seguro", v); }
        /** En lugar de seguro, la clave de una póliza guardada. */
        public Avion seguroGuardado(String v) { return poner(this, "seguroGuardado", v); }
        /** Dónde se contrató el transporte. */
        public Avion lugarContrato(String v) { return poner(this, "lugarContrato", v); }
        /** Quien embarca la mercancía; de un traslado, la cuenta si falta. */
        public Avion embarcador(Embarcador v) { return poner(this, "embarcador", v); }
    }

    /** Los timbres de la cuenta. */
    public static final class Balance extends Datos {
        public Balance() {}
        public Balance(Map<String, Object> valores) { super(valores); }
        /** Timbres de producción disponibles ahora, sea cual sea la llave. */
        public Long saldo() { return leerEntero("saldo"); }
        /** Vigencia del lote vigente que vence primero. */
        public String proximaVigencia() { return leerTexto("proximaVigencia"); }
        /** Si la llave es de pruebas; el saldo es siempre el de producción. */
        public Boolean esSandbox() { return leerMarca("esSandbox"); }
    }

    /** El barco de un viaje por mar, y quien lo despacha. */
    public static final class Barco extends Datos {
        public Barco() {}
        public Barco(Map<String, Object> valores) { super(valores); }
        /** c_ConfigMaritima: B03 granelero, B04 portacontenedor, B07 carga general, B09 transbordador… */
        public Barco tipo(String v) { return poner(this, "tipo", v); }
        /** Su matrícula. */
        public Barco matricula(String v) { return poner(this, "matricula", v); }
        /** Número de la Organización Marítima Internacional: "IMO9074729". */
        public Barco numeroOmi(String v) { return poner(this, "numeroOmi", v); }
        /** c_Pais de su bandera. */
        public Barco nacionalidad(String v) { return poner(this, "nacionalidad", v); }
        /** Unidades de arqueo bruto. Hasta 3 decimales. */
        public Barco arqueoBruto(Number v) { return poner(this, "arqueoBruto", v); }
        /**
         * c_ClaveTipoCarga: CGS general suelta, CGC general en contenedores, GMN granel mineral, GAG granel agrícola,
         * OFL otros fluidos, PYD petróleo y derivados. Uno de: CGS, CGC, GMN, GAG, OFL, PYD.
         */
        public Barco tipoCarga(String v) { return poner(this, "tipoCarga", v); }
        /** Nombre del agente naviero consignatario. */
        public Barco agente(String v) { return poner(this, "agente", v); }
        /** c_NumAutorizacionNaviero del agente: "SCT418/020/2016". */
        public Barco autorizacionAgente(String v) { return poner(this, "autorizacionAgente", v); }
        /**
         * altura (entre un puerto de México y otro del extranjero) o cabotaje (entre puertos de México). Si falta,
         * altura de un viaje internacional y cabotaje de los demás. Uno de: altura, cabotaje.
         */
        public Barco navegacion(String v) { return poner(this, "navegacion", v); }
        /** c_TipoPermiso, si lo tiene: TPTM01 temporal de cabotaje; TPXX00 otro. Uno de: TPTM01, TPXX00. */
        public Barco permiso(String v) { return poner(this, "permiso", v); }
        /** Número del permiso; va con permiso. */
        public Barco numeroPermiso(String v) { return poner(this, "numeroPermiso", v); }
        /** La póliza del barco, si quiere que el comprobante la diga. */
        public Barco seguro(Poliza v) { return poner(this, "seguro", v); }
        /** En lugar de seguro, la clave de una póliza guardada. */
        public Barco seguroGuardado(String v) { return poner(this, "seguroGuardado", v); }
        /** Su nombre. */
        public Barco nombre(String v) { return poner(this, "nombre", v); }
        /** Año en que se construyó. */
        public Barco anio(Integer v) { return poner(this, "anio", v); }
        /** Largo, en metros. Hasta 2 decimales. */
        public Barco eslora(Number v) { return poner(this, "eslora", v); }
        /** Ancho, en metros. Hasta 2 decimales. */
        public Barco manga(Number v) { return poner(this, "manga", v); }
        /** Calado, en metros. Hasta 2 decimales. */
        public Barco calado(Number v) { return poner(this, "calado", v); }
        /** Puntal, en metros. Hasta 2 decimales. */
        public Barco puntal(Number v) { return poner(this, "puntal", v); }
        /** La línea naviera. */
        public Barco lineaNaviera(String v) { return poner(this, "lineaNaviera", v); }
        /** Número del viaje. */
        public Barco numeroViaje(String v) { return poner(this, "numeroViaje", v); }
        /** Número del conocimiento de embarque. */
        public Barco conocimiento(String v) { return poner(this, "conocimiento", v); }
        /** Permiso temporal de navegación; de un barco con bandera de otro país, y solo de él. */
        public Barco permisoNavegacion(String v) { return poner(this, "permisoNavegacion", v); }
        /** Los contenedores en que va la mercancía. */
        public Barco contenedores(List<ContenedorBarco> v) { return poner(this, "contenedores", v); }
    }

    /** Un bien que se transporta. */
    public static final class Bien extends Datos {
        public Bien() {}
        public Bien(Map<String, Object> valores) { super(valores); }
        /** c_ClaveProdServCP. */
        public Bien clave(String v) { return poner(this, "clave", v); }
        /** Qué es. */
        public Bien descripcion(String v) { return poner(this, "descripcion", v); }
        /** c_ClaveUnidad: H87 pieza, KGM kilogramo, XBX caja… */
        public Bien claveUnidad(String v) { return poner(this, "claveUnidad", v); }
        /** La unidad en palabras: "Caja". */
        public Bien unidad(String v) { return poner(this, "unidad", v); }
        /** Lo que pesa una unidad con su empaque, en kilogramos; con KGM es 1, y con TNE 1000. Hasta 6 decimales. */
        public Bien kilosPorUnidad(Number v) { return poner(this, "kilosPorUnidad", v); }
        /** Si es material peligroso. Solo se pregunta de los bienes que c_ClaveProdServCP dice que pueden serlo. */
        public Bien peligroso(Boolean v) { return poner(this, "peligroso", v); }
        /** c_MaterialPeligroso, su número UN: "1203" gasolina. */
        public Bien materialPeligroso(String v) { return poner(this, "materialPeligroso", v); }
        /** c_TipoEmbalaje del material peligroso: 1A1 tambor de acero… */
        public Bien embalaje(String v) { return poner(this, "embalaje", v); }
        /** c_FraccionArancelaria. */
        public Bien fraccionArancelaria(String v) { return poner(this, "fraccionArancelaria", v); }
        /**
         * c_TipoMateria, solo de un viaje internacional: 01 materia prima, 02 procesada, 03 terminada, 04 para
         * manufactura, 05 otra. Uno de: 01, 02, 03, 04, 05.
         */
        public Bien tipoMateria(String v) { return poner(this, "tipoMateria", v); }
        /** Qué materia es; solo con tipoMateria 05. */
        public Bien descripcionMateria(String v) { return poner(this, "descripcionMateria", v); }
        /** Medidas: largo, alto y ancho en centímetros o pulgadas, "30/40/30cm". */
        public Bien dimensiones(String v) { return poner(this, "dimensiones", v); }
        /** Lo que COFEPRIS pide de un medicamento, un precursor, un químico o un plaguicida. */
        public Bien cofepris(Cofepris v) { return poner(this, "cofepris", v); }
        /** Clave STCC, con que los ferrocarriles clasifican el bien. */
        public Bien claveStcc(String v) { return poner(this, "claveStcc", v); }
    }

    /** Cuáles tickets, y cómo se factura. */
    public static final class CalculateGlobalBody extends Datos {
        public CalculateGlobalBody() {}
        public CalculateGlobalBody(Map<String, Object> valores) { super(valores); }
        /**
         * c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621).
         * Una persona física del régimen 626 solo hace la del mes. Uno de: 01, 02, 03, 04, 05.
         */
        public CalculateGlobalBody periodicidad(String v) { return poner(this, "periodicidad", v); }
        /** Un día del periodo: AAAA-MM-DD. */
        public CalculateGlobalBody fecha(String v) { return poner(this, "fecha", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CalculateGlobalBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Solo los tickets que se pagaron así (c_FormaPago); todos si falta. */
        public CalculateGlobalBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** Código de una serie de facturas activa; si falta, la favorita. */
        public CalculateGlobalBody serie(String v) { return poner(this, "serie", v); }
    }

    /** La factura global que se haría. */
    public static final class CalculateGlobalResponse extends Datos {
        public CalculateGlobalResponse() {}
        public CalculateGlobalResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La factura global. */
        public Global data() { return leerObjeto("data", Global::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /**
     * CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
     * ambos.
     */
    public static final class CalculateInvoiceBody extends Datos {
        public CalculateInvoiceBody() {}
        public CalculateInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** RFC de un cliente de la cuenta. */
        public CalculateInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie de facturas activa. */
        public CalculateInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /** c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
        public CalculateInvoiceBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** PUE: en una sola exhibición; PPD: en parcialidades o diferido. Uno de: PUE, PPD. */
        public CalculateInvoiceBody metodoPago(String v) { return poner(this, "metodoPago", v); }
        /** c_Moneda. */
        public CalculateInvoiceBody moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public CalculateInvoiceBody tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Lo que se vende; con ellos el servicio arma la factura. */
        public CalculateInvoiceBody conceptos(List<Concepto> v) { return poner(this, "conceptos", v); }
        /** Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
        public CalculateInvoiceBody informacionGlobal(InformacionGlobal v) { return poner(this, "informacionGlobal", v); }
        /**
         * Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
         * anticipo.
         */
        public CalculateInvoiceBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /** Condiciones comerciales del pago: "Contado", "30 días". */
        public CalculateInvoiceBody condicionesDePago(String v) { return poner(this, "condicionesDePago", v); }
        /** Los que cobran o retienen estados y municipios. */
        public CalculateInvoiceBody impuestosLocales(ImpuestosLocales v) { return poner(this, "impuestosLocales", v); }
        /**
         * 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin
         * Comercio Exterior. Uno de: 01, 02, 03, 04.
         */
        public CalculateInvoiceBody exportacion(String v) { return poner(this, "exportacion", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public CalculateInvoiceBody fecha(String v) { return poner(this, "fecha", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public CalculateInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public CalculateInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
        public CalculateInvoiceBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
        /** La diferencia que usted acepta entre ambos totales. Hasta 6 decimales. */
        public CalculateInvoiceBody tolerancia(Number v) { return poner(this, "tolerancia", v); }
        /**
         * Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
         * decimales.
         */
        public CalculateInvoiceBody descuentoGlobal(Number v) { return poner(this, "descuentoGlobal", v); }
        /** El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
        public CalculateInvoiceBody descuentoGlobalPorcentaje(Number v) { return poner(this, "descuentoGlobalPorcentaje", v); }
        /**
         * El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo
         * nombra con la relación 07.
         */
        public CalculateInvoiceBody anticipo(Anticipo v) { return poner(this, "anticipo", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CalculateInvoiceBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public CalculateInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /**
         * Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CalculateInvoiceBody referencia(String v) { return poner(this, "referencia", v); }
        /** La autorización de una donataria, en el recibo de un donativo. */
        public CalculateInvoiceBody donataria(Donataria v) { return poner(this, "donataria", v); }
        /** Lo que una disposición fiscal obliga a escribir en la factura. */
        public CalculateInvoiceBody leyendasFiscales(List<LeyendaFiscal> v) { return poner(this, "leyendasFiscales", v); }
        /** A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
        public CalculateInvoiceBody ine(Ine v) { return poner(this, "ine", v); }
        /** La exportación definitiva de lo que se vende. */
        public CalculateInvoiceBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /** El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
        public CalculateInvoiceBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Observaciones que aparecen en el PDF, y no en el XML. */
        public CalculateInvoiceBody notaPdf(String v) { return poner(this, "notaPdf", v); }
    }

    /** El cálculo de la factura que se haría. */
    public static final class CalculateInvoiceResponse extends Datos {
        public CalculateInvoiceResponse() {}
        public CalculateInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cálculo. */
        public Calculo data() { return leerObjeto("data", Calculo::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** De cuál ticket, y qué se devuelve. */
    public static final class CalculateReturnBody extends Datos {
        public CalculateReturnBody() {}
        public CalculateReturnBody(Map<String, Object> valores) { super(valores); }
        /** Lo que se devuelve, por concepto; todo lo que queda del ticket si falta. */
        public CalculateReturnBody conceptos(List<ReturnedConcepto> v) { return poner(this, "conceptos", v); }
        /** Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita. */
        public CalculateReturnBody serie(String v) { return poner(this, "serie", v); }
    }

    /** La devolución que se haría. */
    public static final class CalculateReturnResponse extends Datos {
        public CalculateReturnResponse() {}
        public CalculateReturnResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La devolución. */
        public TicketReturn data() { return leerObjeto("data", TicketReturn::new); }
        /** Cuántos timbres se usarían: uno si el ticket va en un comprobante, ninguno si está abierto. */
        public Long timbres() { return leerEntero("timbres"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los tickets, y a nombre de quién se facturan. */
    public static final class CalculateTicketInvoiceBody extends Datos {
        public CalculateTicketInvoiceBody() {}
        public CalculateTicketInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada. */
        public CalculateTicketInvoiceBody tickets(List<TicketReference> v) { return poner(this, "tickets", v); }
        /** RFC de un cliente de la cuenta. */
        public CalculateTicketInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public CalculateTicketInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public CalculateTicketInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public CalculateTicketInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /** Código de una serie de facturas activa; si falta, la favorita. */
        public CalculateTicketInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta,
         * la favorita.
         */
        public CalculateTicketInvoiceBody serieNotaCredito(String v) { return poner(this, "serieNotaCredito", v); }
    }

    /** La factura que se haría. */
    public static final class CalculateTicketInvoiceResponse extends Datos {
        public CalculateTicketInvoiceResponse() {}
        public CalculateTicketInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cálculo. */
        public Calculo data() { return leerObjeto("data", Calculo::new); }
        /**
         * Cuántos timbres se usarían: el de la factura, y el de una nota de crédito por cada factura global que lleva
         * alguno de los tickets.
         */
        public Long timbres() { return leerEntero("timbres"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite. */
    public static final class CalculateTransferBody extends Datos {
        public CalculateTransferBody() {}
        public CalculateTransferBody(Map<String, Object> valores) { super(valores); }
        /** El viaje. */
        public CalculateTransferBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Código de una serie de traslados activa; si falta, la favorita. */
        public CalculateTransferBody serie(String v) { return poner(this, "serie", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public CalculateTransferBody fecha(String v) { return poner(this, "fecha", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CalculateTransferBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición. */
        public CalculateTransferBody domicilioFiscal(String v) { return poner(this, "domicilioFiscal", v); }
        /** Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas. */
        public CalculateTransferBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /**
         * El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro
         * con el motivo 01.
         */
        public CalculateTransferBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CalculateTransferBody referencia(String v) { return poner(this, "referencia", v); }
        /**
         * La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana.
         */
        public CalculateTransferBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /**
         * c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en
         * cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de
         * terceros, 99 otro. Uno de: 01, 02, 03, 04, 05, 99.
         */
        public CalculateTransferBody motivoTraslado(String v) { return poner(this, "motivoTraslado", v); }
        /** De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces. */
        public CalculateTransferBody propietarios(List<Propietario> v) { return poner(this, "propietarios", v); }
    }

    /** Lo que se calculó. */
    public static final class CalculateTransferResponse extends Datos {
        public CalculateTransferResponse() {}
        public CalculateTransferResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El viaje. */
        public CalculoViaje data() { return leerObjeto("data", CalculoViaje::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cómo sale cada importe: los importes son textos, exactos, como los escribe el comprobante. */
    public static final class Calculo extends Datos {
        public Calculo() {}
        public Calculo(Map<String, Object> valores) { super(valores); }
        /** El total del comprobante. */
        public String total() { return leerTexto("total"); }
        /** El totalEsperado de la petición. */
        public String esperado() { return leerTexto("esperado"); }
        /** total menos esperado. */
        public String diferencia() { return leerTexto("diferencia"); }
        /** Decimales de la moneda (c_Moneda). */
        public Long decimalesMoneda() { return leerEntero("decimalesMoneda"); }
        /** Cómo redondea el servicio, en una oración. */
        public String regla() { return leerTexto("regla"); }
        /** Los conceptos, en su orden. */
        public List<CalculoConcepto> conceptos() { return leerLista("conceptos", each -> new CalculoConcepto(Json.object(each))); }
        /** La suma de los importes. */
        public CalculoSuma subTotal() { return leerObjeto("subTotal", CalculoSuma::new); }
        /** La suma de los descuentos; ausente si no hay. */
        public CalculoSuma descuento() { return leerObjeto("descuento", CalculoSuma::new); }
        /** Los impuestos, por impuesto y tasa. */
        public List<CalculoGrupo> resumen() { return leerLista("resumen", each -> new CalculoGrupo(Json.object(each))); }
        /** Lo que suma el total: "8.79 + 1.41". */
        public String formula() { return leerTexto("formula"); }
        /** Lo que obtiene quien redondea de otra manera. */
        public List<CalculoMetodo> otrosMetodos() { return leerLista("otrosMetodos", each -> new CalculoMetodo(Json.object(each))); }
        /** Por qué otro sistema obtiene otro total, una oración por cada causa. */
        public List<String> porque() { return leerLista("porque", each -> (String) each); }
        /** Lo que vale la mercancía de una exportación; ausente si no lo es. */
        public CalculoExportacion exportacion() { return leerObjeto("exportacion", CalculoExportacion::new); }
        /** El viaje de un flete; ausente si no lleva uno. */
        public CalculoViaje viaje() { return leerObjeto("viaje", CalculoViaje::new); }
        /** Lo demás que conviene revisar, sin que nada se rechace; solo de POST /facturas/calcular. */
        public List<Consejo> consejos() { return leerLista("consejos", each -> new Consejo(Json.object(each))); }
    }

    /** Una mercancía de un viaje, como la lleva el complemento. */
    public static final class CalculoCarga extends Datos {
        public CalculoCarga() {}
        public CalculoCarga(Map<String, Object> valores) { super(valores); }
        /** La mercancía en la petición: "cartaPorte.mercancias[0]". */
        public String campo() { return leerTexto("campo"); }
        /** Lo que pesa, en kilogramos. */
        public String kilos() { return leerTexto("kilos"); }
        /** Si es material peligroso; ausente si el complemento no lo dice. */
        public Boolean peligroso() { return leerMarca("peligroso"); }
    }

    /** Un concepto, de la cantidad al impuesto. */
    public static final class CalculoConcepto extends Datos {
        public CalculoConcepto() {}
        public CalculoConcepto(Map<String, Object> valores) { super(valores); }
        /** El concepto en la petición: "conceptos[0]". */
        public String campo() { return leerTexto("campo"); }
        /** Cuántas unidades. */
        public String cantidad() { return leerTexto("cantidad"); }
        /** Precio de una unidad, sin impuestos. */
        public String valorUnitario() { return leerTexto("valorUnitario"); }
        /** cantidad por valorUnitario, sin redondear. */
        public String exacto() { return leerTexto("exacto"); }
        /** Como lo lleva el comprobante. */
        public String importe() { return leerTexto("importe"); }
        /** El SAT acepta un importe desde éste (CFDI40167). */
        public String limiteInferior() { return leerTexto("limiteInferior"); }
        /** El SAT acepta un importe hasta éste (CFDI40167). */
        public String limiteSuperior() { return leerTexto("limiteSuperior"); }
        /** Su descuento; ausente si no tiene. */
        public String descuento() { return leerTexto("descuento"); }
        /** Sus impuestos. */
        public List<CalculoImpuesto> impuestos() { return leerLista("impuestos", each -> new CalculoImpuesto(Json.object(each))); }
    }

    /** Los valores en dólares del complemento Comercio Exterior 2.0. */
    public static final class CalculoExportacion extends Datos {
        public CalculoExportacion() {}
        public CalculoExportacion(Map<String, Object> valores) { super(valores); }
        /** Pesos por dólar. */
        public String tipoCambioUsd() { return leerTexto("tipoCambioUsd"); }
        /** La suma de los valores, redondeada una vez. */
        public String totalUsd() { return leerTexto("totalUsd"); }
        /** Las mercancías, en su orden. */
        public List<CalculoMercancia> mercancias() { return leerLista("mercancias", each -> new CalculoMercancia(Json.object(each))); }
    }

    /** Los impuestos de una misma clase, como los suma el resumen del comprobante. */
    public static final class CalculoGrupo extends Datos {
        public CalculoGrupo() {}
        public CalculoGrupo(Map<String, Object> valores) { super(valores); }
        /** traslado o retencion. */
        public String categoria() { return leerTexto("categoria"); }
        /** c_Impuesto. */
        public String impuesto() { return leerTexto("impuesto"); }
        /** Tasa, Cuota o Exento. */
        public String tipoFactor() { return leerTexto("tipoFactor"); }
        /** Tasa o cuota; ausente si es Exento, y en una retención, que suma todas. */
        public String tasa() { return leerTexto("tasa"); }
        /** Los conceptos que lo llevan, contados desde 0. */
        public List<Long> conceptos() { return leerLista("conceptos", each -> (Long) each); }
        /** La suma de sus bases, sin redondear. */
        public String baseExacta() { return leerTexto("baseExacta"); }
        /** La suma de sus importes, sin redondear. */
        public String sumaExacta() { return leerTexto("sumaExacta"); }
        /** La suma a los decimales de la moneda; 0 si es Exento. */
        public String importe() { return leerTexto("importe"); }
        /** importe menos sumaExacta. */
        public String redondeo() { return leerTexto("redondeo"); }
    }

    /** Un impuesto de un concepto. */
    public static final class CalculoImpuesto extends Datos {
        public CalculoImpuesto() {}
        public CalculoImpuesto(Map<String, Object> valores) { super(valores); }
        /** traslado o retencion. */
        public String categoria() { return leerTexto("categoria"); }
        /** c_Impuesto. */
        public String impuesto() { return leerTexto("impuesto"); }
        /** Tasa, Cuota o Exento. */
        public String tipoFactor() { return leerTexto("tipoFactor"); }
        /** Sobre qué se cobra. */
        public String base() { return leerTexto("base"); }
        /** Tasa o cuota; ausente si es Exento. */
        public String tasa() { return leerTexto("tasa"); }
        /** base por tasa, sin redondear. */
        public String exacto() { return leerTexto("exacto"); }
        /** Como lo lleva el comprobante. */
        public String importe() { return leerTexto("importe"); }
        /** El SAT acepta un importe desde éste (CFDI40180, CFDI40186). */
        public String limiteInferior() { return leerTexto("limiteInferior"); }
        /** El SAT acepta un importe hasta éste (CFDI40180, CFDI40186). */
        public String limiteSuperior() { return leerTexto("limiteSuperior"); }
    }

    /** Una mercancía, del importe de sus conceptos a los dólares. */
    public static final class CalculoMercancia extends Datos {
        public CalculoMercancia() {}
        public CalculoMercancia(Map<String, Object> valores) { super(valores); }
        /** Los conceptos con su número, o las mercancías de un traslado, contados desde 0. */
        public List<Long> conceptos() { return leerLista("conceptos", each -> (Long) each); }
        /** Su número. */
        public String noIdentificacion() { return leerTexto("noIdentificacion"); }
        /** Ausente de un servicio. */
        public String fraccionArancelaria() { return leerTexto("fraccionArancelaria"); }
        /** Cuántas unidades de aduana. */
        public String cantidadAduana() { return leerTexto("cantidadAduana"); }
        /** c_UnidadAduana. */
        public String unidadAduana() { return leerTexto("unidadAduana"); }
        /** Dólares por unidad de aduana. */
        public String valorUnitarioAduana() { return leerTexto("valorUnitarioAduana"); }
        /** El importe de los conceptos, en la moneda de la factura; en un traslado, lo que valen las mercancías. */
        public String importe() { return leerTexto("importe"); }
        /** Lo que vale en dólares. */
        public String valorDolares() { return leerTexto("valorDolares"); }
        /** El SAT acepta un valor desde éste (CCE158), de todas las mercancías del número; ausente en un traslado. */
        public String limiteInferior() { return leerTexto("limiteInferior"); }
        /** El SAT acepta un valor hasta éste (CCE158), de todas las mercancías del número; ausente en un traslado. */
        public String limiteSuperior() { return leerTexto("limiteSuperior"); }
    }

    /** El total de quien redondea de otra manera. */
    public static final class CalculoMetodo extends Datos {
        public CalculoMetodo() {}
        public CalculoMetodo(Map<String, Object> valores) { super(valores); }
        /**
         * lineas: redondea cada concepto e impuesto antes de sumar; base: calcula cada impuesto sobre su base sumada;
         * exacto: redondea solo el total.
         */
        public String metodo() { return leerTexto("metodo"); }
        /** El total que obtiene. */
        public String total() { return leerTexto("total"); }
        /** total menos el del servicio. */
        public String diferencia() { return leerTexto("diferencia"); }
        /** La primera suma que es otra; ausente si el total es el mismo, o si nada más se redondea el total. */
        public String donde() { return leerTexto("donde"); }
    }

    /** Una parada de un viaje, como la lleva el complemento. */
    public static final class CalculoParada extends Datos {
        public CalculoParada() {}
        public CalculoParada(Map<String, Object> valores) { super(valores); }
        /** La parada en la petición: "cartaPorte.paradas[0]". */
        public String campo() { return leerTexto("campo"); }
        /** Origen o Destino. */
        public String tipo() { return leerTexto("tipo"); }
        /** Su identificador en el complemento: "OR000001". */
        public String identificador() { return leerTexto("identificador"); }
        /** c_Estado. */
        public String estado() { return leerTexto("estado"); }
        /** c_Municipio; ausente si no se conoce. */
        public String municipio() { return leerTexto("municipio"); }
        /** Cuándo se sale o se llega, en la hora del lugar. */
        public String fechaHora() { return leerTexto("fechaHora"); }
        /** Kilómetros desde la entrega anterior; de un Destino. */
        public String kilometros() { return leerTexto("kilometros"); }
    }

    /** Una suma, exacta y como se escribe. */
    public static final class CalculoSuma extends Datos {
        public CalculoSuma() {}
        public CalculoSuma(Map<String, Object> valores) { super(valores); }
        /** La suma, sin redondear. */
        public String sumaExacta() { return leerTexto("sumaExacta"); }
        /** La suma a los decimales de la moneda. */
        public String escrito() { return leerTexto("escrito"); }
        /** escrito menos sumaExacta. */
        public String redondeo() { return leerTexto("redondeo"); }
    }

    /** Un viaje, como lo lleva el complemento: lo que el servicio calcula de él. */
    public static final class CalculoViaje extends Datos {
        public CalculoViaje() {}
        public CalculoViaje(Map<String, Object> valores) { super(valores); }
        /** Los kilómetros de todo el viaje; ausentes por mar y por aire. */
        public String kilometros() { return leerTexto("kilometros"); }
        /** Los kilogramos de toda la mercancía, con su empaque. */
        public String kilos() { return leerTexto("kilos"); }
        /** Las paradas, en su orden. */
        public List<CalculoParada> paradas() { return leerLista("paradas", each -> new CalculoParada(Json.object(each))); }
        /** Las mercancías, en su orden. */
        public List<CalculoCarga> mercancias() { return leerLista("mercancias", each -> new CalculoCarga(Json.object(each))); }
        /** Lo que conviene revisar. Nada de ello impide timbrar. */
        public List<Consejo> consejos() { return leerLista("consejos", each -> new Consejo(Json.object(each))); }
        /** Lo que vale la mercancía de un traslado con comercioExterior; ausente en los demás. */
        public CalculoExportacion exportacion() { return leerObjeto("exportacion", CalculoExportacion::new); }
    }

    /** Motivo y, solo con 01, el comprobante que lo sustituye. */
    public static final class CancelBody extends Datos {
        public CancelBody() {}
        public CancelBody(Map<String, Object> valores) { super(valores); }
        /**
         * 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en
         * factura global. Uno de: 01, 02, 03, 04.
         */
        public CancelBody motivo(String v) { return poner(this, "motivo", v); }
        /** UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
        public CancelBody uuidReemplazo(String v) { return poner(this, "uuidReemplazo", v); }
    }

    /** El registro del complemento de pago. */
    public static final class CancelPaymentComplementResponse extends Datos {
        public CancelPaymentComplementResponse() {}
        public CancelPaymentComplementResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public PaymentComplement data() { return leerObjeto("data", PaymentComplement::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /**
     * Los pasos con los que se cancela un comprobante, en su orden. Cada uno empieza cuando el SAT confirma el
     * anterior.
     */
    public static final class CancellationPlan extends Datos {
        public CancellationPlan() {}
        public CancellationPlan(Map<String, Object> valores) { super(valores); }
        /** Identificador del plan; falta mientras solo se muestra. */
        public String id() { return leerTexto("id"); }
        /**
         * propuesto: solo se muestra, y nada se guardó. en_curso, completo, o detenido. Uno de: propuesto, en_curso,
         * completo, detenido.
         */
        public String estado() { return leerTexto("estado"); }
        /**
         * El recurso del comprobante que se cancela. Uno de: facturas, complementos-pago, nomina, retenciones,
         * traslado.
         */
        public String recurso() { return leerTexto("recurso"); }
        /** El comprobante que se cancela, por su identificador en ese recurso. */
        public String comprobanteId() { return leerTexto("comprobanteId"); }
        /** El motivo con el que se cancela. Uno de: 01, 02, 03, 04. */
        public String motivo() { return leerTexto("motivo"); }
        /** Huella de los pasos: quien los inicia o los reanuda la repite. */
        public String huella() { return leerTexto("huella"); }
        /** Cuántos comprobantes se cancelan. */
        public Long cancelaciones() { return leerEntero("cancelaciones"); }
        /** Cuántos se timbran: los timbres que gasta en producción. */
        public Long timbres() { return leerEntero("timbres"); }
        /** Total de la factura que sustituye; falta si el plan no la timbra. */
        public String total() { return leerTexto("total"); }
        /** Los pasos. */
        public List<CancellationStep> pasos() { return leerLista("pasos", each -> new CancellationStep(Json.object(each))); }
        /** Cuántos están hechos. */
        public Long hechos() { return leerEntero("hechos"); }
        /** Por qué se detuvo, o qué se espera. */
        public String detalle() { return leerTexto("detalle"); }
        /** El código del SAT o del PAC, si lo hay. */
        public String codigo() { return leerTexto("codigo"); }
        /** Cuándo se inició; falta mientras solo se muestra. */
        public String iniciadoEn() { return leerTexto("iniciadoEn"); }
        /** Cuándo terminó o se detuvo. */
        public String terminadoEn() { return leerTexto("terminadoEn"); }
    }

    /** El plan. */
    public static final class CancellationPlanResponse extends Datos {
        public CancellationPlanResponse() {}
        public CancellationPlanResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El plan. */
        public CancellationPlan data() { return leerObjeto("data", CancellationPlan::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un paso de un plan. */
    public static final class CancellationStep extends Datos {
        public CancellationStep() {}
        public CancellationStep(Map<String, Object> valores) { super(valores); }
        /** cancelar o timbrar. Uno de: cancelar, timbrar. */
        public String accion() { return leerTexto("accion"); }
        /** pendiente, en_curso o hecho. Uno de: pendiente, en_curso, hecho. */
        public String estado() { return leerTexto("estado"); }
        /** Qué se hace, y qué se espera según la regla. */
        public String explicacion() { return leerTexto("explicacion"); }
        /** El recurso del comprobante. Uno de: facturas, complementos-pago, nomina, retenciones, traslado. */
        public String recurso() { return leerTexto("recurso"); }
        /** El comprobante que se cancela, o el que se timbró; falta antes de timbrarlo. */
        public String id() { return leerTexto("id"); }
        /** UUID fiscal. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor. */
        public String folio() { return leerTexto("folio"); }
        /**
         * Estado del comprobante. Uno de: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente,
         * cancelada.
         */
        public String estadoComprobante() { return leerTexto("estadoComprobante"); }
        /** El comprobante cancelado al que repone o sustituye, por su identificador en el recurso. */
        public String repone() { return leerTexto("repone"); }
        /** Cuándo se confirmó. */
        public String hechoEn() { return leerTexto("hechoEn"); }
    }

    /** Un carro de un tren. */
    public static final class Carro extends Datos {
        public Carro() {}
        public Carro(Map<String, Object> valores) { super(valores); }
        /** c_TipoCarro: TC01 furgón, TC02 góndola, TC03 tolva, TC04 tanque, TC05 plataforma intermodal… */
        public Carro tipo(String v) { return poner(this, "tipo", v); }
        /** Su matrícula. */
        public Carro matricula(String v) { return poner(this, "matricula", v); }
        /** Su guía. */
        public Carro guia(String v) { return poner(this, "guia", v); }
        /**
         * Lo que pesa la mercancía que lleva, en kilogramos. De un carro con contenedores lo suma el servicio. Sin
         * decimales.
         */
        public Carro kilosNetos(Number v) { return poner(this, "kilosNetos", v); }
        /** Sus contenedores; de un servicio intermodal (TS02 y TS04), y solo de él. */
        public Carro contenedores(List<ContenedorCarro> v) { return poner(this, "contenedores", v); }
    }

    /** Con qué se revisaron las claves. */
    public static final class CatalogCoverage extends Datos {
        public CatalogCoverage() {}
        public CatalogCoverage(Map<String, Object> valores) { super(valores); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String claveProdServ() { return leerTexto("claveProdServ"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String codigoPostal() { return leerTexto("codigoPostal"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String colonia() { return leerTexto("colonia"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String fraccionArancelaria() { return leerTexto("fraccionArancelaria"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String localidad() { return leerTexto("localidad"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String municipio() { return leerTexto("municipio"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String claveProdServCp() { return leerTexto("claveProdServCp"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String estaciones() { return leerTexto("estaciones"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String materialPeligroso() { return leerTexto("materialPeligroso"); }
        /** catalogo: con el catálogo completo; patron: solo por su forma. Uno de: catalogo, patron. */
        public String patenteAduanal() { return leerTexto("patenteAduanal"); }
    }

    /** La publicación del SAT de la que viene una respuesta. */
    public static final class CatalogEdition extends Datos {
        public CatalogEdition() {}
        public CatalogEdition(Map<String, Object> valores) { super(valores); }
        /** Publicación del SAT: su fecha, o como la nombró quien la importó. */
        public String version() { return leerTexto("version"); }
        /** Si están todas las claves del catálogo; si no, sólo las más usadas. */
        public Boolean completo() { return leerMarca("completo"); }
    }

    /** Documentos con los que se relaciona el comprobante de una misma manera. */
    public static final class CfdiRelacionados extends Datos {
        public CfdiRelacionados() {}
        public CfdiRelacionados(Map<String, Object> valores) { super(valores); }
        /** c_TipoRelacion; cada tipo va una sola vez. */
        public CfdiRelacionados tipoRelacion(String v) { return poner(this, "tipoRelacion", v); }
        /** UUID fiscales de los documentos, de 1 a 200, sin repetir. */
        public CfdiRelacionados uuids(List<String> v) { return poner(this, "uuids", v); }
    }

    /** Un uso del CFDI. */
    public static final class CfdiUseKey extends Datos {
        public CfdiUseKey() {}
        public CfdiUseKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Si se aplica a receptores que son personas físicas. */
        public Boolean fisica() { return leerMarca("fisica"); }
        /** Si se aplica a receptores que son personas morales. */
        public Boolean moral() { return leerMarca("moral"); }
        /** Regímenes fiscales que puede tener el receptor. */
        public List<String> regimenesReceptor() { return leerLista("regimenesReceptor", each -> (String) each); }
    }

    /** Lo que cambia del diseño. */
    public static final class ChangeAccountDesignBody extends Datos {
        public ChangeAccountDesignBody() {}
        public ChangeAccountDesignBody(Map<String, Object> valores) { super(valores); }
        /** Logotipo PNG o JPEG, de 2,000 píxeles por lado como máximo. */
        public ChangeAccountDesignBody logo(String v) { return poner(this, "logo", v); }
        /** Quita el logotipo. */
        public ChangeAccountDesignBody quitarLogo(Boolean v) { return poner(this, "quitarLogo", v); }
        /** Color de títulos y líneas: # y seis dígitos hexadecimales. */
        public ChangeAccountDesignBody color(String v) { return poner(this, "color", v); }
        /** Lo que va debajo de los datos del emisor: teléfono, dirección, página. Vacío, lo quita. */
        public ChangeAccountDesignBody contacto(String v) { return poner(this, "contacto", v); }
        /** Lo que va al pie de cada página. Vacío, lo quita. */
        public ChangeAccountDesignBody pie(String v) { return poner(this, "pie", v); }
        /** Las claves del SAT van junto a su significado. */
        public ChangeAccountDesignBody conClaves(Boolean v) { return poner(this, "conClaves", v); }
        /** letter o a4. Uno de: letter, a4. */
        public ChangeAccountDesignBody papel(String v) { return poner(this, "papel", v); }
        /** El PDF lleva dentro el XML timbrado. */
        public ChangeAccountDesignBody conXml(Boolean v) { return poner(this, "conXml", v); }
    }

    /** Cómo queda el webhook. */
    public static final class ChangePlatformWebhookBody extends Datos {
        public ChangePlatformWebhookBody() {}
        public ChangePlatformWebhookBody(Map<String, Object> valores) { super(valores); }
        /** Dirección pública que comienza con https://. */
        public ChangePlatformWebhookBody direccion(String v) { return poner(this, "direccion", v); }
        /** Los eventos que recibe. */
        public ChangePlatformWebhookBody tipos(List<String> v) { return poner(this, "tipos", v); }
        /** Se le entregan eventos. Al encenderlo, los que pasaron mientras estuvo apagado no se entregan. */
        public ChangePlatformWebhookBody activo(Boolean v) { return poner(this, "activo", v); }
    }

    /** El reloj. */
    public static final class ClockResponse extends Datos {
        public ClockResponse() {}
        public ClockResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El reloj. */
        public SandboxClock data() { return leerObjeto("data", SandboxClock::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cómo se cierran los periodos de un lugar, y qué falta. */
    public static final class Closing extends Datos {
        public Closing() {}
        public Closing(Map<String, Object> valores) { super(valores); }
        /** Código postal del lugar de expedición. */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /** c_Periodicidad. */
        public String periodicidad() { return leerTexto("periodicidad"); }
        /** Una factura global por cada forma de pago. */
        public Boolean porFormaPago() { return leerMarca("porFormaPago"); }
        /** La serie; null si es la favorita. */
        public String serie() { return leerTexto("serie"); }
        /** El servicio timbra las globales; si no, solo avisa de las que faltan. */
        public Boolean automatico() { return leerMarca("automatico"); }
        /** Horas después del cierre. */
        public Long horas() { return leerEntero("horas"); }
        /** Primer día de venta que se cierra: AAAA-MM-DD. */
        public String desde() { return leerTexto("desde"); }
        /** El periodo en curso; null si la cuenta ya no puede tener esta periodicidad, o el lugar ya no está. */
        public ClosingPeriod actual() { return leerObjeto("actual", ClosingPeriod::new); }
        /** Los periodos que ya cerraron y tienen tickets abiertos, del más antiguo al más reciente; a lo más 100. */
        public List<ClosingPeriod> pendientes() { return leerLista("pendientes", each -> new ClosingPeriod(Json.object(each))); }
        /** Cuándo se revisa otra vez. */
        public String siguienteRevision() { return leerTexto("siguienteRevision"); }
        /** Por qué no se pudo timbrar la última vez; null si se pudo. */
        public String falla() { return leerTexto("falla"); }
    }

    /** Un periodo, con lo que tiene abierto. */
    public static final class ClosingPeriod extends Datos {
        public ClosingPeriod() {}
        public ClosingPeriod(Map<String, Object> valores) { super(valores); }
        /** Primer día: AAAA-MM-DD. */
        public String desde() { return leerTexto("desde"); }
        /** Último día: AAAA-MM-DD. */
        public String hasta() { return leerTexto("hasta"); }
        /** Cuántos tickets están abiertos. */
        public Long tickets() { return leerEntero("tickets"); }
        /** Cuánto suman. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Cuándo cierra, en la zona horaria del lugar. */
        public String cierraEn() { return leerTexto("cierraEn"); }
        /** Hasta cuándo debe expedirse su factura global: 24 horas después. */
        public String venceEn() { return leerTexto("venceEn"); }
        /** Ya venció, y quedan tickets abiertos. */
        public Boolean atrasado() { return leerMarca("atrasado"); }
    }

    /** El cierre del lugar. */
    public static final class ClosingResponse extends Datos {
        public ClosingResponse() {}
        public ClosingResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cierre del lugar. */
        public Closing data() { return leerObjeto("data", Closing::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que COFEPRIS pide de un bien, según su sector. */
    public static final class Cofepris extends Datos {
        public Cofepris() {}
        public Cofepris(Map<String, Object> valores) { super(valores); }
        /**
         * c_SectorCOFEPRIS: 01 medicamento, 02 precursores y químicos de uso dual, 03 psicotrópicos y estupefacientes,
         * 04 sustancias tóxicas, 05 plaguicidas y fertilizantes. Uno de: 01, 02, 03, 04, 05.
         */
        public Cofepris sector(String v) { return poner(this, "sector", v); }
        /** Sectores 02 y 05. */
        public Cofepris ingredienteActivo(String v) { return poner(this, "ingredienteActivo", v); }
        /** Sectores 02 y 04. */
        public Cofepris nombreQuimico(String v) { return poner(this, "nombreQuimico", v); }
        /** Sectores 01 y 03. */
        public Cofepris denominacionGenerica(String v) { return poner(this, "denominacionGenerica", v); }
        /** Sectores 01 y 03. */
        public Cofepris denominacionDistintiva(String v) { return poner(this, "denominacionDistintiva", v); }
        /** Sectores 01, 02 y 03. */
        public Cofepris fabricante(String v) { return poner(this, "fabricante", v); }
        /** Sectores 01, 02 y 03: AAAA-MM-DD. */
        public Cofepris fechaCaducidad(String v) { return poner(this, "fechaCaducidad", v); }
        /** Sectores 01, 02 y 03. */
        public Cofepris lote(String v) { return poner(this, "lote", v); }
        /** c_FormaFarmaceutica; sectores 01, 02 y 03. */
        public Cofepris formaFarmaceutica(String v) { return poner(this, "formaFarmaceutica", v); }
        /** c_CondicionesEspeciales; sectores 01, 02 y 03. */
        public Cofepris condicionesEspeciales(String v) { return poner(this, "condicionesEspeciales", v); }
        /** Registro sanitario o folio de la autorización; sectores 01 y 03. */
        public Cofepris registroSanitario(String v) { return poner(this, "registroSanitario", v); }
        /** Número CAS; sector 04. */
        public Cofepris numeroCas(String v) { return poner(this, "numeroCas", v); }
        /** Registro sanitario del plaguicida; sector 05. */
        public Cofepris registroPlaguicida(String v) { return poner(this, "registroPlaguicida", v); }
        /** Quién lo fabrica; sector 05. */
        public Cofepris datosFabricante(String v) { return poner(this, "datosFabricante", v); }
        /** Quién lo formula; sector 05. */
        public Cofepris datosFormulador(String v) { return poner(this, "datosFormulador", v); }
        /** Quién lo maquila; sector 05. */
        public Cofepris datosMaquilador(String v) { return poner(this, "datosMaquilador", v); }
        /** Para qué se autorizó; sector 05. */
        public Cofepris usoAutorizado(String v) { return poner(this, "usoAutorizado", v); }
        /** Permiso de importación; sectores 01 a 03, si entra al país. */
        public Cofepris permisoImportacion(String v) { return poner(this, "permisoImportacion", v); }
        /** Folio de la VUCEM; sectores 01, 02, 04 y 05, si entra al país. */
        public Cofepris folioVucem(String v) { return poner(this, "folioVucem", v); }
        /** Quién importa; sector 04, si entra al país. */
        public Cofepris importador(String v) { return poner(this, "importador", v); }
    }

    /** Una colonia de un código postal. */
    public static final class Colonia extends Datos {
        public Colonia() {}
        public Colonia(Map<String, Object> valores) { super(valores); }
        /** c_Colonia. */
        public String clave() { return leerTexto("clave"); }
        /** Su nombre. */
        public String nombre() { return leerTexto("nombre"); }
    }

    /**
     * Una exportación definitiva (complemento Comercio Exterior 2.0). De ella siguen exportacion 02 y, en una factura
     * sin receptor ni receptorRfc, el RFC XEXX010101000 con régimen 616 y uso S01. Valores en dólares, unidades de
     * aduana y totales los calcula el servicio.
     */
    public static final class ComercioExterior extends Datos {
        public ComercioExterior() {}
        public ComercioExterior(Map<String, Object> valores) { super(valores); }
        /** Incoterm 2020 que se pactó. Uno de: CFR, CIF, CIP, CPT, DAP, DDP, DPU, EXW, FAS, FCA, FOB. */
        public ComercioExterior incoterm(String v) { return poner(this, "incoterm", v); }
        /**
         * Pesos por dólar, como los publicó el Banco de México (art. 20 del CFF). Si falta y la moneda es USD, el
         * tipoCambio de la factura. Hasta 6 decimales.
         */
        public ComercioExterior tipoCambioUsd(Number v) { return poner(this, "tipoCambioUsd", v); }
        /** Folio del certificado de origen; si falta, la factura dice que no funge como tal. */
        public ComercioExterior numCertificadoOrigen(String v) { return poner(this, "numCertificadoOrigen", v); }
        /** Número de exportador confiable; solo hacia la Unión Europea. */
        public ComercioExterior numeroExportadorConfiable(String v) { return poner(this, "numeroExportadorConfiable", v); }
        /** Lo que haga falta decir. */
        public ComercioExterior observaciones(String v) { return poner(this, "observaciones", v); }
        /** El domicilio del exportador; obligatorio, con su CURP, si es persona física. */
        public ComercioExterior exportador(Exportador v) { return poner(this, "exportador", v); }
        /** El comprador y su domicilio; obligatorio en una factura, salvo que el receptor tenga un RFC propio. */
        public ComercioExterior comprador(ParteExterior v) { return poner(this, "comprador", v); }
        /** A quién se entrega, si no es el comprador; en un traslado, uno solo. */
        public ComercioExterior destinatarios(List<ParteExterior> v) { return poner(this, "destinatarios", v); }
    }

    /** Lo que se vende. */
    public static final class Concepto extends Datos {
        public Concepto() {}
        public Concepto(Map<String, Object> valores) { super(valores); }
        /** c_ClaveProdServ. */
        public Concepto claveProdServ(String v) { return poner(this, "claveProdServ", v); }
        /** c_ClaveUnidad. */
        public Concepto claveUnidad(String v) { return poner(this, "claveUnidad", v); }
        /** El bien o el servicio. */
        public Concepto descripcion(String v) { return poner(this, "descripcion", v); }
        /** Cuántas unidades. Hasta 6 decimales. */
        public Concepto cantidad(Number v) { return poner(this, "cantidad", v); }
        /**
         * Precio de una unidad, sin impuestos; en su lugar puede ir precioConImpuestos o importeConImpuestos. Hasta 6
         * decimales.
         */
        public Concepto valorUnitario(Number v) { return poner(this, "valorUnitario", v); }
        /** Descuento sobre el importe del concepto. Hasta 6 decimales. */
        public Concepto descuento(Number v) { return poner(this, "descuento", v); }
        /** Sin impuestos: el concepto no es objeto de impuesto (ObjetoImp 01). */
        public Concepto impuestos(List<Impuesto> v) { return poner(this, "impuestos", v); }
        /**
         * Número de parte, SKU o clave interna del producto; de un combustible, el del despacho, al que el servicio
         * antepone el permiso y un guion.
         */
        public Concepto noIdentificacion(String v) { return poner(this, "noIdentificacion", v); }
        /** La unidad en palabras: "Pieza". */
        public Concepto unidad(String v) { return poner(this, "unidad", v); }
        /** c_ObjetoImp; si falta, 02 con impuestos y 01 sin ellos. */
        public Concepto objetoImp(String v) { return poner(this, "objetoImp", v); }
        /** Cuentas prediales del inmueble que se renta o se vende. */
        public Concepto cuentasPrediales(List<String> v) { return poner(this, "cuentasPrediales", v); }
        /**
         * Precio de una unidad como lo paga el cliente, con los impuestos trasladados del concepto. Hasta 6 decimales.
         */
        public Concepto precioConImpuestos(Number v) { return poner(this, "precioConImpuestos", v); }
        /**
         * Lo que el cliente paga por todo el concepto, con sus impuestos trasladados y antes del descuento. Hasta 6
         * decimales.
         */
        public Concepto importeConImpuestos(Number v) { return poner(this, "importeConImpuestos", v); }
        /** Descuento en porcentaje del importe: 10 es la décima parte. Hasta 6 decimales. */
        public Concepto descuentoPorcentaje(Number v) { return poner(this, "descuentoPorcentaje", v); }
        /**
         * Números de pedimento de lo importado: 15 dígitos (año, aduana, patente y número), con o sin los espacios del
         * SAT.
         */
        public Concepto pedimentos(List<String> v) { return poner(this, "pedimentos", v); }
        /** Por cuenta de quién se vende. */
        public Concepto aCuentaTerceros(ACuentaTerceros v) { return poner(this, "aCuentaTerceros", v); }
        /** Lo que compone el concepto. */
        public Concepto partes(List<Parte> v) { return poner(this, "partes", v); }
        /**
         * Solo de gasolina y diésel (claveProdServ 15101505, 15101514 y 15101515): lo que su complemento no toma de la
         * clave ni del lugar de expedición.
         */
        public Concepto hidroYPetro(HidroYPetro v) { return poner(this, "hidroYPetro", v); }
        /** El alumno por quien se paga la colegiatura. */
        public Concepto instEducativas(InstEducativas v) { return poner(this, "instEducativas", v); }
        /**
         * Solo con comercioExterior, como los cuatro que siguen: la fracción arancelaria con su NICO, 10 dígitos. Lo
         * que falte se toma del producto de la cuenta con este noIdentificacion.
         */
        public Concepto fraccionArancelaria(String v) { return poner(this, "fraccionArancelaria", v); }
        /** c_UnidadAduana; si falta, la que la tarifa da a la fracción. 99 es un servicio. */
        public Concepto unidadAduana(String v) { return poner(this, "unidadAduana", v); }
        /**
         * Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales.
         */
        public Concepto factorAduana(Number v) { return poner(this, "factorAduana", v); }
        /** La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales. */
        public Concepto cantidadAduana(Number v) { return poner(this, "cantidadAduana", v); }
        /** Marca, modelo y número de serie de lo que se exporta. */
        public Concepto descripcionesEspecificas(List<DescripcionEspecifica> v) { return poner(this, "descripcionesEspecificas", v); }
    }

    /** Algo que conviene revisar. */
    public static final class Consejo extends Datos {
        public Consejo() {}
        public Consejo(Map<String, Object> valores) { super(valores); }
        /** El campo de la petición. */
        public String campo() { return leerTexto("campo"); }
        /** Qué, en una oración, con su fuente si es una regla. */
        public String mensaje() { return leerTexto("mensaje"); }
    }

    /** Un contenedor a bordo de un barco o, en un ferri (CM011), el vehículo que va a bordo con su carga. */
    public static final class ContenedorBarco extends Datos {
        public ContenedorBarco() {}
        public ContenedorBarco(Map<String, Object> valores) { super(valores); }
        /** c_ContenedorMaritimo: CM005 estándar de 20 pies, CM006 de 40 pies, CM011 ferri… */
        public ContenedorBarco tipo(String v) { return poner(this, "tipo", v); }
        /** Su matrícula; de todos, menos CM011. */
        public ContenedorBarco matricula(String v) { return poner(this, "matricula", v); }
        /** Número del precinto; de todos, menos CM011. */
        public ContenedorBarco precinto(String v) { return poner(this, "precinto", v); }
        /** IdCCP de la Carta Porte con que el vehículo llegó por carretera; de CM011. */
        public ContenedorBarco idCcp(String v) { return poner(this, "idCcp", v); }
        /** Placas del vehículo; de CM011. */
        public ContenedorBarco placas(String v) { return poner(this, "placas", v); }
        /** Cuándo se timbró esa Carta Porte: "2026-11-22T10:30:00"; de CM011. */
        public ContenedorBarco fechaCertificacion(String v) { return poner(this, "fechaCertificacion", v); }
        /** Los remolques del vehículo; solo de CM011. */
        public ContenedorBarco remolques(List<RemolqueEmbarcado> v) { return poner(this, "remolques", v); }
    }

    /** Un contenedor en el carro de un tren. */
    public static final class ContenedorCarro extends Datos {
        public ContenedorCarro() {}
        public ContenedorCarro(Map<String, Object> valores) { super(valores); }
        /**
         * c_Contenedor: TC01 de 20 pies, TC02 de 40, TC03 de 45, TC04 de 48, TC05 de 53. Uno de: TC01, TC02, TC03,
         * TC04, TC05.
         */
        public ContenedorCarro tipo(String v) { return poner(this, "tipo", v); }
        /** Lo que pesa vacío, en kilogramos. Hasta 3 decimales. */
        public ContenedorCarro kilosVacio(Number v) { return poner(this, "kilosVacio", v); }
        /** Lo que pesa la mercancía que lleva, en kilogramos. Hasta 3 decimales. */
        public ContenedorCarro kilosNetos(Number v) { return poner(this, "kilosNetos", v); }
    }

    /** El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE. */
    public static final class CreateCreditNoteBody extends Datos {
        public CreateCreditNoteBody() {}
        public CreateCreditNoteBody(Map<String, Object> valores) { super(valores); }
        /**
         * Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que
         * su total. Hasta 6 decimales.
         */
        public CreateCreditNoteBody importe(Number v) { return poner(this, "importe", v); }
        /** Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo". */
        public CreateCreditNoteBody descripcion(String v) { return poner(this, "descripcion", v); }
        /** Código de una serie de notas de crédito activa; si falta, la favorita. */
        public CreateCreditNoteBody serie(String v) { return poner(this, "serie", v); }
        /**
         * c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07.
         */
        public CreateCreditNoteBody formaPago(String v) { return poner(this, "formaPago", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public CreateCreditNoteBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo. Uno de: 01, 03, 07. */
        public CreateCreditNoteBody tipoRelacion(String v) { return poner(this, "tipoRelacion", v); }
        /** Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura. */
        public CreateCreditNoteBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /**
         * El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la
         * relación 07.
         */
        public CreateCreditNoteBody anticipoUuid(String v) { return poner(this, "anticipoUuid", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreateCreditNoteBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar
         * la otra con el motivo 01.
         */
        public CreateCreditNoteBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el
         * PDF.
         */
        public CreateCreditNoteBody referencia(String v) { return poner(this, "referencia", v); }
        /**
         * Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior
         * de esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o
         * una bonificación no lo llevan.
         */
        public CreateCreditNoteBody mercanciasDevueltas(List<MercanciaDevuelta> v) { return poner(this, "mercanciasDevueltas", v); }
    }

    /** La nota de crédito que se creó. */
    public static final class CreateCreditNoteResponse extends Datos {
        public CreateCreditNoteResponse() {}
        public CreateCreditNoteResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
        public Calculo desglose() { return leerObjeto("desglose", Calculo::new); }
        /** Cómo va la sustitución; ausente si la nota no sustituye a otra. */
        public Substitution sustitucion() { return leerObjeto("sustitucion", Substitution::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados. */
    public static final class CreateExportBody extends Datos {
        public CreateExportBody() {}
        public CreateExportBody(Map<String, Object> valores) { super(valores); }
        /** Primer día, incluido: AAAA-MM-DD. */
        public CreateExportBody desde(String v) { return poner(this, "desde", v); }
        /** Último día, incluido: AAAA-MM-DD. */
        public CreateExportBody hasta(String v) { return poner(this, "hasta", v); }
        /**
         * Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México. Uno
         * de: emision, timbrado.
         */
        public CreateExportBody fecha(String v) { return poner(this, "fecha", v); }
        /** Solo comprobantes de estos tipos; todos si falta. */
        public CreateExportBody tipos(List<String> v) { return poner(this, "tipos", v); }
        /** Solo los que están en estos estados; todos si falta. */
        public CreateExportBody estados(List<String> v) { return poner(this, "estados", v); }
        /** RFC completo del receptor. */
        public CreateExportBody rfc(String v) { return poner(this, "rfc", v); }
        /** Serie completa. */
        public CreateExportBody serie(String v) { return poner(this, "serie", v); }
        /**
         * xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por
         * concepto y por pago.
         */
        public CreateExportBody contenido(List<String> v) { return poner(this, "contenido", v); }
        /**
         * Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros
         * ocho signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita. Uno de: uuid, folio.
         */
        public CreateExportBody nombres(String v) { return poner(this, "nombres", v); }
    }

    /** Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados. */
    public static final class CreateExportRequest extends Datos {
        public CreateExportRequest() {}
        public CreateExportRequest(Map<String, Object> valores) { super(valores); }
        /** Primer día, incluido: AAAA-MM-DD. */
        public String desde() { return leerTexto("desde"); }
        /** Último día, incluido: AAAA-MM-DD. */
        public String hasta() { return leerTexto("hasta"); }
        /**
         * Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México. Uno
         * de: emision, timbrado.
         */
        public String fecha() { return leerTexto("fecha"); }
        /** Solo comprobantes de estos tipos; todos si falta. */
        public List<String> tipos() { return leerLista("tipos", each -> (String) each); }
        /** Solo los que están en estos estados; todos si falta. */
        public List<String> estados() { return leerLista("estados", each -> (String) each); }
        /** RFC completo del receptor. */
        public String rfc() { return leerTexto("rfc"); }
        /** Serie completa. */
        public String serie() { return leerTexto("serie"); }
        /**
         * xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por
         * concepto y por pago.
         */
        public List<String> contenido() { return leerLista("contenido", each -> (String) each); }
        /**
         * Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros
         * ocho signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita. Uno de: uuid, folio.
         */
        public String nombres() { return leerTexto("nombres"); }
    }

    /** Cuáles tickets, y cómo se factura. */
    public static final class CreateGlobalBody extends Datos {
        public CreateGlobalBody() {}
        public CreateGlobalBody(Map<String, Object> valores) { super(valores); }
        /**
         * c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621).
         * Una persona física del régimen 626 solo hace la del mes. Uno de: 01, 02, 03, 04, 05.
         */
        public CreateGlobalBody periodicidad(String v) { return poner(this, "periodicidad", v); }
        /** Un día del periodo: AAAA-MM-DD. */
        public CreateGlobalBody fecha(String v) { return poner(this, "fecha", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreateGlobalBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Solo los tickets que se pagaron así (c_FormaPago); todos si falta. */
        public CreateGlobalBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** Código de una serie de facturas activa; si falta, la favorita. */
        public CreateGlobalBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public CreateGlobalBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * El total que dio el cálculo: si entretanto llegaron o se facturaron tickets, nada se timbra (400). Hasta 6
         * decimales.
         */
        public CreateGlobalBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
    }

    /** La factura global que se creó. */
    public static final class CreateGlobalResponse extends Datos {
        public CreateGlobalResponse() {}
        public CreateGlobalResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /**
     * CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
     * ambos.
     */
    public static final class CreateInvoiceBody extends Datos {
        public CreateInvoiceBody() {}
        public CreateInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** CFDI 4.0 ya sellado, en base64. */
        public CreateInvoiceBody xml(String v) { return poner(this, "xml", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public CreateInvoiceBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CreateInvoiceBody referencia(String v) { return poner(this, "referencia", v); }
        /** RFC de un cliente de la cuenta. */
        public CreateInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie de facturas activa. */
        public CreateInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /** c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
        public CreateInvoiceBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** PUE: en una sola exhibición; PPD: en parcialidades o diferido. Uno de: PUE, PPD. */
        public CreateInvoiceBody metodoPago(String v) { return poner(this, "metodoPago", v); }
        /** c_Moneda. */
        public CreateInvoiceBody moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public CreateInvoiceBody tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Lo que se vende; con ellos el servicio arma la factura. */
        public CreateInvoiceBody conceptos(List<Concepto> v) { return poner(this, "conceptos", v); }
        /** Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
        public CreateInvoiceBody informacionGlobal(InformacionGlobal v) { return poner(this, "informacionGlobal", v); }
        /**
         * Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
         * anticipo.
         */
        public CreateInvoiceBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /** Condiciones comerciales del pago: "Contado", "30 días". */
        public CreateInvoiceBody condicionesDePago(String v) { return poner(this, "condicionesDePago", v); }
        /** Los que cobran o retienen estados y municipios. */
        public CreateInvoiceBody impuestosLocales(ImpuestosLocales v) { return poner(this, "impuestosLocales", v); }
        /**
         * 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin
         * Comercio Exterior. Uno de: 01, 02, 03, 04.
         */
        public CreateInvoiceBody exportacion(String v) { return poner(this, "exportacion", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public CreateInvoiceBody fecha(String v) { return poner(this, "fecha", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public CreateInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public CreateInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
        public CreateInvoiceBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
        /** La diferencia que usted acepta entre ambos totales. Hasta 6 decimales. */
        public CreateInvoiceBody tolerancia(Number v) { return poner(this, "tolerancia", v); }
        /**
         * Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
         * decimales.
         */
        public CreateInvoiceBody descuentoGlobal(Number v) { return poner(this, "descuentoGlobal", v); }
        /** El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
        public CreateInvoiceBody descuentoGlobalPorcentaje(Number v) { return poner(this, "descuentoGlobalPorcentaje", v); }
        /**
         * El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo
         * nombra con la relación 07.
         */
        public CreateInvoiceBody anticipo(Anticipo v) { return poner(this, "anticipo", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreateInvoiceBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public CreateInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /** La autorización de una donataria, en el recibo de un donativo. */
        public CreateInvoiceBody donataria(Donataria v) { return poner(this, "donataria", v); }
        /** Lo que una disposición fiscal obliga a escribir en la factura. */
        public CreateInvoiceBody leyendasFiscales(List<LeyendaFiscal> v) { return poner(this, "leyendasFiscales", v); }
        /** A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
        public CreateInvoiceBody ine(Ine v) { return poner(this, "ine", v); }
        /** La exportación definitiva de lo que se vende. */
        public CreateInvoiceBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /** El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
        public CreateInvoiceBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Observaciones que aparecen en el PDF, y no en el XML. */
        public CreateInvoiceBody notaPdf(String v) { return poner(this, "notaPdf", v); }
    }

    /**
     * CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
     * ambos.
     */
    public static final class CreateInvoiceRequest extends Datos {
        public CreateInvoiceRequest() {}
        public CreateInvoiceRequest(Map<String, Object> valores) { super(valores); }
        /** CFDI 4.0 ya sellado, en base64. */
        public CreateInvoiceRequest xml(String v) { return poner(this, "xml", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public CreateInvoiceRequest idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public CreateInvoiceRequest desglose(Boolean v) { return poner(this, "desglose", v); }
        /**
         * Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CreateInvoiceRequest referencia(String v) { return poner(this, "referencia", v); }
        /** RFC de un cliente de la cuenta. */
        public CreateInvoiceRequest receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie de facturas activa. */
        public CreateInvoiceRequest serie(String v) { return poner(this, "serie", v); }
        /** c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
        public CreateInvoiceRequest formaPago(String v) { return poner(this, "formaPago", v); }
        /** PUE: en una sola exhibición; PPD: en parcialidades o diferido. Uno de: PUE, PPD. */
        public CreateInvoiceRequest metodoPago(String v) { return poner(this, "metodoPago", v); }
        /** c_Moneda. */
        public CreateInvoiceRequest moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public CreateInvoiceRequest tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Lo que se vende; con ellos el servicio arma la factura. */
        public CreateInvoiceRequest conceptos(List<Concepto> v) { return poner(this, "conceptos", v); }
        /** Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
        public CreateInvoiceRequest informacionGlobal(InformacionGlobal v) { return poner(this, "informacionGlobal", v); }
        /**
         * Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
         * anticipo.
         */
        public CreateInvoiceRequest cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /** La factura a la que sustituye, por su identificador interno. */
        public CreateInvoiceRequest id(String v) { return poner(this, "id", v); }
        /** Condiciones comerciales del pago: "Contado", "30 días". */
        public CreateInvoiceRequest condicionesDePago(String v) { return poner(this, "condicionesDePago", v); }
        /** Los que cobran o retienen estados y municipios. */
        public CreateInvoiceRequest impuestosLocales(ImpuestosLocales v) { return poner(this, "impuestosLocales", v); }
        /**
         * 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin
         * Comercio Exterior. Uno de: 01, 02, 03, 04.
         */
        public CreateInvoiceRequest exportacion(String v) { return poner(this, "exportacion", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public CreateInvoiceRequest fecha(String v) { return poner(this, "fecha", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public CreateInvoiceRequest receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public CreateInvoiceRequest usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
        public CreateInvoiceRequest totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
        /** La diferencia que usted acepta entre ambos totales. Hasta 6 decimales. */
        public CreateInvoiceRequest tolerancia(Number v) { return poner(this, "tolerancia", v); }
        /**
         * Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
         * decimales.
         */
        public CreateInvoiceRequest descuentoGlobal(Number v) { return poner(this, "descuentoGlobal", v); }
        /** El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
        public CreateInvoiceRequest descuentoGlobalPorcentaje(Number v) { return poner(this, "descuentoGlobalPorcentaje", v); }
        /**
         * El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo
         * nombra con la relación 07.
         */
        public CreateInvoiceRequest anticipo(Anticipo v) { return poner(this, "anticipo", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreateInvoiceRequest lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public CreateInvoiceRequest guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /** La autorización de una donataria, en el recibo de un donativo. */
        public CreateInvoiceRequest donataria(Donataria v) { return poner(this, "donataria", v); }
        /** Lo que una disposición fiscal obliga a escribir en la factura. */
        public CreateInvoiceRequest leyendasFiscales(List<LeyendaFiscal> v) { return poner(this, "leyendasFiscales", v); }
        /** A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
        public CreateInvoiceRequest ine(Ine v) { return poner(this, "ine", v); }
        /** La exportación definitiva de lo que se vende. */
        public CreateInvoiceRequest comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /** El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
        public CreateInvoiceRequest cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Observaciones que aparecen en el PDF, y no en el XML. */
        public CreateInvoiceRequest notaPdf(String v) { return poner(this, "notaPdf", v); }
    }

    /** La factura que se creó. */
    public static final class CreateInvoiceResponse extends Datos {
        public CreateInvoiceResponse() {}
        public CreateInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
        public Calculo desglose() { return leerObjeto("desglose", Calculo::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los pagos que se recibieron de un cliente. */
    public static final class CreatePaymentComplementBody extends Datos {
        public CreatePaymentComplementBody() {}
        public CreatePaymentComplementBody(Map<String, Object> valores) { super(valores); }
        /** RFC de un cliente de la cuenta: el receptor de las facturas que se pagan. */
        public CreatePaymentComplementBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie activa de complementos de pago; si falta, la favorita. */
        public CreatePaymentComplementBody serie(String v) { return poner(this, "serie", v); }
        /** Los pagos que se recibieron. */
        public CreatePaymentComplementBody pagos(List<Payment> v) { return poner(this, "pagos", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado
         * Idempotency-Key gana.
         */
        public CreatePaymentComplementBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el
         * otro con el motivo 01.
         */
        public CreatePaymentComplementBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreatePaymentComplementBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni
         * en el PDF.
         */
        public CreatePaymentComplementBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** El complemento de pago que se creó. */
    public static final class CreatePaymentComplementResponse extends Datos {
        public CreatePaymentComplementResponse() {}
        public CreatePaymentComplementResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedPaymentComplement data() { return leerObjeto("data", CreatedPaymentComplement::new); }
        /** true si la llave de idempotencia ya tenía este complemento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Cómo va la sustitución; ausente si el complemento no sustituye a otro. */
        public Substitution sustitucion() { return leerObjeto("sustitucion", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true. */
        public Pasos desglose() { return leerObjeto("desglose", Pasos::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un recibo de nómina. */
    public static final class CreatePayrollBody extends Datos {
        public CreatePayrollBody() {}
        public CreatePayrollBody(Map<String, Object> valores) { super(valores); }
        /** RFC del trabajador: un cliente de la cuenta. */
        public CreatePayrollBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie activa de nómina; si falta, la favorita. */
        public CreatePayrollBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México.
         * Si falta, la de ahora.
         */
        public CreatePayrollBody fecha(String v) { return poner(this, "fecha", v); }
        /** Nota que aparece en el PDF. */
        public CreatePayrollBody notaPdf(String v) { return poner(this, "notaPdf", v); }
        /** Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres. */
        public CreatePayrollBody camposPersonalizados(Object v) { return poner(this, "camposPersonalizados", v); }
        /** El complemento de nómina. */
        public CreatePayrollBody nomina(PayrollData v) { return poner(this, "nomina", v); }
        /** Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta. */
        public CreatePayrollBody emisor(PayrollEmployer v) { return poner(this, "emisor", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado
         * Idempotency-Key gana.
         */
        public CreatePayrollBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con
         * el motivo 01.
         */
        public CreatePayrollBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreatePayrollBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CreatePayrollBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** El recibo que se creó. */
    public static final class CreatePayrollResponse extends Datos {
        public CreatePayrollResponse() {}
        public CreatePayrollResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este recibo; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Cómo va la sustitución; ausente si el recibo no sustituye a otro. */
        public Substitution sustitucion() { return leerObjeto("sustitucion", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true. */
        public Pasos desglose() { return leerObjeto("desglose", Pasos::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Adónde y qué se entrega. */
    public static final class CreatePlatformWebhookBody extends Datos {
        public CreatePlatformWebhookBody() {}
        public CreatePlatformWebhookBody(Map<String, Object> valores) { super(valores); }
        /** Dirección pública que comienza con https://. */
        public CreatePlatformWebhookBody direccion(String v) { return poner(this, "direccion", v); }
        /** Los eventos que recibe. */
        public CreatePlatformWebhookBody tipos(List<String> v) { return poner(this, "tipos", v); }
    }

    /** Los tickets, y a nombre de quién se facturan. */
    public static final class CreateTicketInvoiceBody extends Datos {
        public CreateTicketInvoiceBody() {}
        public CreateTicketInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada. */
        public CreateTicketInvoiceBody tickets(List<TicketReference> v) { return poner(this, "tickets", v); }
        /** RFC de un cliente de la cuenta. */
        public CreateTicketInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public CreateTicketInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public CreateTicketInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public CreateTicketInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /** Código de una serie de facturas activa; si falta, la favorita. */
        public CreateTicketInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta,
         * la favorita.
         */
        public CreateTicketInvoiceBody serieNotaCredito(String v) { return poner(this, "serieNotaCredito", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public CreateTicketInvoiceBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** El total que dio el cálculo: si entretanto cambió un ticket, nada se timbra (400). Hasta 6 decimales. */
        public CreateTicketInvoiceBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
    }

    /** La factura que se creó. */
    public static final class CreateTicketInvoiceResponse extends Datos {
        public CreateTicketInvoiceResponse() {}
        public CreateTicketInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** De uno a 500 tickets. */
    public static final class CreateTicketsBody extends Datos {
        public CreateTicketsBody() {}
        public CreateTicketsBody(Map<String, Object> valores) { super(valores); }
        /** Los tickets. */
        public CreateTicketsBody tickets(List<NewTicket> v) { return poner(this, "tickets", v); }
    }

    /** Un resultado por ticket, en el orden de la petición. */
    public static final class CreateTicketsResponse extends Datos {
        public CreateTicketsResponse() {}
        public CreateTicketsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los resultados. */
        public List<TicketOutcome> data() { return leerLista("data", each -> new TicketOutcome(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite. */
    public static final class CreateTransferBody extends Datos {
        public CreateTransferBody() {}
        public CreateTransferBody(Map<String, Object> valores) { super(valores); }
        /** El viaje. */
        public CreateTransferBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Código de una serie de traslados activa; si falta, la favorita. */
        public CreateTransferBody serie(String v) { return poner(this, "serie", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public CreateTransferBody fecha(String v) { return poner(this, "fecha", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public CreateTransferBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición. */
        public CreateTransferBody domicilioFiscal(String v) { return poner(this, "domicilioFiscal", v); }
        /** Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas. */
        public CreateTransferBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /**
         * El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro
         * con el motivo 01.
         */
        public CreateTransferBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo traslado. El encabezado
         * Idempotency-Key gana.
         */
        public CreateTransferBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public CreateTransferBody referencia(String v) { return poner(this, "referencia", v); }
        /**
         * La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana.
         */
        public CreateTransferBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /**
         * c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en
         * cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de
         * terceros, 99 otro. Uno de: 01, 02, 03, 04, 05, 99.
         */
        public CreateTransferBody motivoTraslado(String v) { return poner(this, "motivoTraslado", v); }
        /** De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces. */
        public CreateTransferBody propietarios(List<Propietario> v) { return poner(this, "propietarios", v); }
    }

    /** El traslado que se creó. */
    public static final class CreateTransferResponse extends Datos {
        public CreateTransferResponse() {}
        public CreateTransferResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Cómo va la sustitución; ausente si el traslado no sustituye a otro. */
        public Substitution sustitucion() { return leerObjeto("sustitucion", Substitution::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una constancia de retenciones. */
    public static final class CreateWithholdingBody extends Datos {
        public CreateWithholdingBody() {}
        public CreateWithholdingBody(Map<String, Object> valores) { super(valores); }
        /**
         * dividendos, enajenacion_acciones o pagos_extranjero. Uno de: dividendos, enajenacion_acciones,
         * pagos_extranjero.
         */
        public CreateWithholdingBody tipoOperacion(String v) { return poner(this, "tipoOperacion", v); }
        /** Código de una serie activa de retenciones; si falta, la favorita. */
        public CreateWithholdingBody serie(String v) { return poner(this, "serie", v); }
        /** De quien recibe el pago; no tiene que ser cliente de la cuenta. */
        public CreateWithholdingBody rfcContraparte(String v) { return poner(this, "rfcContraparte", v); }
        /** PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000. */
        public CreateWithholdingBody nombreContraparte(String v) { return poner(this, "nombreContraparte", v); }
        /** c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional. */
        public CreateWithholdingBody paisResidencia(String v) { return poner(this, "paisResidencia", v); }
        /** Obligatorio si la contraparte es nacional. */
        public CreateWithholdingBody codigoPostalContraparte(String v) { return poner(this, "codigoPostalContraparte", v); }
        /** Obligatorio si la contraparte es extranjera. */
        public CreateWithholdingBody numRegIdTribContraparte(String v) { return poner(this, "numRegIdTribContraparte", v); }
        /** AAAA-MM-DD. */
        public CreateWithholdingBody fechaOperacion(String v) { return poner(this, "fechaOperacion", v); }
        /** Tope de los demás montos. Hasta 2 decimales. */
        public CreateWithholdingBody montoOperacion(Number v) { return poner(this, "montoOperacion", v); }
        /** La suma de impRetenidos si falta. Hasta 2 decimales. */
        public CreateWithholdingBody montoRetenido(Number v) { return poner(this, "montoRetenido", v); }
        /** 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación. */
        public CreateWithholdingBody cveRetenc(String v) { return poner(this, "cveRetenc", v); }
        /** El mes de fechaOperacion si falta. */
        public CreateWithholdingBody mesPeriodo(Integer v) { return poner(this, "mesPeriodo", v); }
        /** mesPeriodo si falta. */
        public CreateWithholdingBody mesFinPeriodo(Integer v) { return poner(this, "mesFinPeriodo", v); }
        /** El año de fechaOperacion si falta. */
        public CreateWithholdingBody ejercicio(Integer v) { return poner(this, "ejercicio", v); }
        /** Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales. */
        public CreateWithholdingBody montoTotGrav(Number v) { return poner(this, "montoTotGrav", v); }
        /** Parte exenta de la operación. Hasta 2 decimales. */
        public CreateWithholdingBody montoTotExent(Number v) { return poner(this, "montoTotExent", v); }
        /** Una fila por impuesto retenido. */
        public CreateWithholdingBody impRetenidos(List<WithheldTax> v) { return poner(this, "impRetenidos", v); }
        /** Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas. */
        public CreateWithholdingBody datosEspecificos(Object v) { return poner(this, "datosEspecificos", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado
         * Idempotency-Key gana.
         */
        public CreateWithholdingBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni
         * en el PDF.
         */
        public CreateWithholdingBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** La constancia que se creó. */
    public static final class CreateWithholdingResponse extends Datos {
        public CreateWithholdingResponse() {}
        public CreateWithholdingResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedWithholding data() { return leerObjeto("data", CreatedWithholding::new); }
        /** true si la llave de idempotencia ya tenía esta constancia; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Respuesta a una creación: lo que no se conoce no aparece. */
    public static final class CreatedDocument extends Datos {
        public CreatedDocument() {}
        public CreatedDocument(Map<String, Object> valores) { super(valores); }
        /** Identificador interno; nunca el UUID fiscal. */
        public String id() { return leerTexto("id"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
        /** Total del comprobante, en su moneda. Hasta 6 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** Cuándo se canceló. */
        public String canceladaEn() { return leerTexto("canceladaEn"); }
        /** El CFDI timbrado, en base64. */
        public String xml() { return leerTexto("xml"); }
        /** Código del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** La referencia con que se creó. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Respuesta a una creación: lo que no se conoce no aparece. */
    public static final class CreatedPaymentComplement extends Datos {
        public CreatedPaymentComplement() {}
        public CreatedPaymentComplement(Map<String, Object> valores) { super(valores); }
        /** Identificador del complemento de pago. */
        public String id() { return leerTexto("id"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Identificador del CFDI tipo P, con el que responde en /facturas/{id}. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /** Código del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** La referencia con que se creó. */
        public String referencia() { return leerTexto("referencia"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
    }

    public static final class CreatedPlatformWebhook extends Datos {
        public CreatedPlatformWebhook() {}
        public CreatedPlatformWebhook(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El webhook. */
        public PlatformWebhook data() { return leerObjeto("data", PlatformWebhook::new); }
        /** El secreto con el que se firma: whsec_ y base64. No se vuelve a mostrar. */
        public String secreto() { return leerTexto("secreto"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Respuesta a una creación: lo que no se conoce no aparece. */
    public static final class CreatedWithholding extends Datos {
        public CreatedWithholding() {}
        public CreatedWithholding(Map<String, Object> valores) { super(valores); }
        /** Identificador interno; nunca el UUID fiscal. */
        public String id() { return leerTexto("id"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** Cuándo se canceló. */
        public String canceladaEn() { return leerTexto("canceladaEn"); }
        /** El documento timbrado, en base64. */
        public String xml() { return leerTexto("xml"); }
        /** Código del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** La referencia con que se creó. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Una moneda. */
    public static final class CurrencyKey extends Datos {
        public CurrencyKey() {}
        public CurrencyKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Decimales que admite un importe en esta moneda. */
        public Long decimales() { return leerEntero("decimales"); }
    }

    /** Quién recibe los comprobantes. */
    public static final class Customer extends Datos {
        public Customer() {}
        public Customer(Map<String, Object> valores) { super(valores); }
        /** Su RFC: 13 caracteres de una persona física, 12 de una moral. */
        public Customer rfc(String v) { return poner(this, "rfc", v); }
        /** Su nombre ante el SAT: en mayúsculas y sin régimen de capital. */
        public Customer nombre(String v) { return poner(this, "nombre", v); }
        /** Código postal de su domicilio fiscal. */
        public Customer codigoPostal(String v) { return poner(this, "codigoPostal", v); }
        /** Clave de c_RegimenFiscal. */
        public Customer regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** Clave de c_UsoCFDI. */
        public Customer usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** De un residente en el extranjero (XEXX010101000), su país según c_Pais. */
        public Customer residenciaFiscal(String v) { return poner(this, "residenciaFiscal", v); }
        /** De un residente en el extranjero, su identificación fiscal allá. */
        public Customer numRegIdTrib(String v) { return poner(this, "numRegIdTrib", v); }
        /** Correos a los que se envían sus comprobantes. */
        public Customer correos(List<String> v) { return poner(this, "correos", v); }
    }

    /** La hoja de entrega de un comprobante. */
    public static final class DeliveryNote extends Datos {
        public DeliveryNote() {}
        public DeliveryNote(Map<String, Object> valores) { super(valores); }
        /** El comprobante, por su identificador en /facturas. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** La página, dentro de este sitio: quien tenga la dirección ve el viaje, sin iniciar sesión. */
        public String ruta() { return leerTexto("ruta"); }
        /** Hasta cuándo se abre: siete días después de la última llegada. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    /** La hoja de entrega. */
    public static final class DeliveryNoteResponse extends Datos {
        public DeliveryNoteResponse() {}
        public DeliveryNoteResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La hoja de entrega. */
        public DeliveryNote data() { return leerObjeto("data", DeliveryNote::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un derecho de paso por vías de otro. */
    public static final class DerechoPaso extends Datos {
        public DerechoPaso() {}
        public DerechoPaso(Map<String, Object> valores) { super(valores); }
        /** c_DerechosDePaso: "CDP001". */
        public DerechoPaso clave(String v) { return poner(this, "clave", v); }
        /** Los kilómetros que se pagaron. Hasta 2 decimales. */
        public DerechoPaso kilometros(Number v) { return poner(this, "kilometros", v); }
    }

    /** Cómo es lo que se exporta: una pieza, o un lote de piezas iguales. */
    public static final class DescripcionEspecifica extends Datos {
        public DescripcionEspecifica() {}
        public DescripcionEspecifica(Map<String, Object> valores) { super(valores); }
        /** Marca. */
        public DescripcionEspecifica marca(String v) { return poner(this, "marca", v); }
        /** Modelo. */
        public DescripcionEspecifica modelo(String v) { return poner(this, "modelo", v); }
        /** Submodelo. */
        public DescripcionEspecifica subModelo(String v) { return poner(this, "subModelo", v); }
        /** Número de serie. */
        public DescripcionEspecifica numeroSerie(String v) { return poner(this, "numeroSerie", v); }
    }

    /** Un comprobante que está en ambos y difiere. */
    public static final class Differing extends Datos {
        public Differing() {}
        public Differing(Map<String, Object> valores) { super(valores); }
        /** El número de su renglón en el archivo, desde 1. */
        public Long renglon() { return leerEntero("renglon"); }
        /** Folio fiscal. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** El total que trae el archivo, si difiere. Hasta 6 decimales. */
        public BigDecimal totalSuyo() { return leerDecimal("totalSuyo"); }
        /** El total del comprobante, si difiere. Hasta 6 decimales. */
        public BigDecimal totalNuestro() { return leerDecimal("totalNuestro"); }
        /** El estado que trae el archivo, si difiere. */
        public String estadoSuyo() { return leerTexto("estadoSuyo"); }
        /** El estado del comprobante, si difiere. */
        public String estadoNuestro() { return leerTexto("estadoNuestro"); }
    }

    /** Un comprobante como lo muestran listas y consultas. */
    public static final class Document extends Datos {
        public Document() {}
        public Document(Map<String, Object> valores) { super(valores); }
        /** Identificador interno (UUID); nunca el UUID fiscal. */
        public String id() { return leerTexto("id"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Total del comprobante, en su moneda. Hasta 6 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Código y mensaje del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** El registro de un comprobante. */
    public static final class DocumentResponse extends Datos {
        public DocumentResponse() {}
        public DocumentResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Document data() { return leerObjeto("data", Document::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un documento con que una mercancía entra al país, o sale de él. */
    public static final class DocumentoAduanero extends Datos {
        public DocumentoAduanero() {}
        public DocumentoAduanero(Map<String, Object> valores) { super(valores); }
        /** c_DocumentoAduanero: 01 pedimento; 02 a 20 otros. */
        public DocumentoAduanero tipo(String v) { return poner(this, "tipo", v); }
        /** Número del pedimento, 15 dígitos, con o sin los espacios del SAT; solo de un pedimento. */
        public DocumentoAduanero pedimento(String v) { return poner(this, "pedimento", v); }
        /** Folio del documento, si no es un pedimento. */
        public DocumentoAduanero folio(String v) { return poner(this, "folio", v); }
        /** RFC de quien importa; solo de un pedimento. */
        public DocumentoAduanero rfcImportador(String v) { return poner(this, "rfcImportador", v); }
    }

    /** El domicilio de quien interviene en un viaje. */
    public static final class DomicilioFigura extends Datos {
        public DomicilioFigura() {}
        public DomicilioFigura(Map<String, Object> valores) { super(valores); }
        /** Código postal; en México, de 5 dígitos. */
        public DomicilioFigura codigoPostal(String v) { return poner(this, "codigoPostal", v); }
        /** c_Pais. */
        public DomicilioFigura pais(String v) { return poner(this, "pais", v); }
        /** c_Estado; en México sigue del código postal. */
        public DomicilioFigura estado(String v) { return poner(this, "estado", v); }
        /** c_Municipio; en México sigue del código postal. */
        public DomicilioFigura municipio(String v) { return poner(this, "municipio", v); }
        /** c_Localidad; en México sigue del código postal. */
        public DomicilioFigura localidad(String v) { return poner(this, "localidad", v); }
        /** c_Colonia, una de las del código postal; fuera de México, su nombre. */
        public DomicilioFigura colonia(String v) { return poner(this, "colonia", v); }
        /** Calle. */
        public DomicilioFigura calle(String v) { return poner(this, "calle", v); }
        /** Número exterior. */
        public DomicilioFigura numeroExterior(String v) { return poner(this, "numeroExterior", v); }
        /** Número interior. */
        public DomicilioFigura numeroInterior(String v) { return poner(this, "numeroInterior", v); }
        /** Cómo llegar. */
        public DomicilioFigura referencia(String v) { return poner(this, "referencia", v); }
    }

    /** El complemento Donatarias 1.1. */
    public static final class Donataria extends Datos {
        public Donataria() {}
        public Donataria(Map<String, Object> valores) { super(valores); }
        /** Número del oficio con que el SAT autorizó recibir donativos deducibles, o lo renovó. */
        public Donataria noAutorizacion(String v) { return poner(this, "noAutorizacion", v); }
        /** Fecha de ese oficio: AAAA-MM-DD. */
        public Donataria fechaAutorizacion(String v) { return poner(this, "fechaAutorizacion", v); }
        /** Lo que el recibo dice del destino del donativo y de cuándo no es deducible. */
        public Donataria leyenda(String v) { return poner(this, "leyenda", v); }
    }

    /** Lo que se pidió a una persona. */
    public static final class DraftApproval extends Datos {
        public DraftApproval() {}
        public DraftApproval(Map<String, Object> valores) { super(valores); }
        /** El de la persona. */
        public String correo() { return leerTexto("correo"); }
        /**
         * pendiente, aprobada, rechazada, vencida, o retirada: el borrador cambió o se timbró de otra manera, o la
         * persona ya no puede timbrar en la cuenta, o la llave que lo pidió ya no sirve.
         */
        public String estado() { return leerTexto("estado"); }
        /** Cuándo se le pidió. */
        public String pedidaEn() { return leerTexto("pedidaEn"); }
        /** Hasta cuándo sirve el enlace. */
        public String venceEn() { return leerTexto("venceEn"); }
        /** Cuándo decidió la persona. */
        public String contestadaEn() { return leerTexto("contestadaEn"); }
        /** Por qué la rechazó, si lo dijo. */
        public String motivo() { return leerTexto("motivo"); }
    }

    /** Un borrador, o el comprobante que ya es, y las personas a quienes se pidió aprobarlo. */
    public static final class DraftApprovals extends Datos {
        public DraftApprovals() {}
        public DraftApprovals(Map<String, Object> valores) { super(valores); }
        /** Su identificador en la ruta de su tipo. */
        public String id() { return leerTexto("id"); }
        /** borrador, o el estado del comprobante que se timbró de él. */
        public String estado() { return leerTexto("estado"); }
        /** Una por persona; la de la petición más reciente, primero. */
        public List<DraftApproval> aprobaciones() { return leerLista("aprobaciones", each -> new DraftApproval(Json.object(each))); }
    }

    /** El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE. */
    public static final class DraftCreditNoteBody extends Datos {
        public DraftCreditNoteBody() {}
        public DraftCreditNoteBody(Map<String, Object> valores) { super(valores); }
        /**
         * Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que
         * su total. Hasta 6 decimales.
         */
        public DraftCreditNoteBody importe(Number v) { return poner(this, "importe", v); }
        /** Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo". */
        public DraftCreditNoteBody descripcion(String v) { return poner(this, "descripcion", v); }
        /** Código de una serie de notas de crédito activa; si falta, la favorita. */
        public DraftCreditNoteBody serie(String v) { return poner(this, "serie", v); }
        /**
         * c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07.
         */
        public DraftCreditNoteBody formaPago(String v) { return poner(this, "formaPago", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public DraftCreditNoteBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo. Uno de: 01, 03, 07. */
        public DraftCreditNoteBody tipoRelacion(String v) { return poner(this, "tipoRelacion", v); }
        /** Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura. */
        public DraftCreditNoteBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /**
         * El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la
         * relación 07.
         */
        public DraftCreditNoteBody anticipoUuid(String v) { return poner(this, "anticipoUuid", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public DraftCreditNoteBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar
         * la otra con el motivo 01.
         */
        public DraftCreditNoteBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el
         * PDF.
         */
        public DraftCreditNoteBody referencia(String v) { return poner(this, "referencia", v); }
        /**
         * Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior
         * de esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o
         * una bonificación no lo llevan.
         */
        public DraftCreditNoteBody mercanciasDevueltas(List<MercanciaDevuelta> v) { return poner(this, "mercanciasDevueltas", v); }
    }

    /**
     * CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
     * ambos.
     */
    public static final class DraftInvoiceBody extends Datos {
        public DraftInvoiceBody() {}
        public DraftInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** RFC de un cliente de la cuenta. */
        public DraftInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie de facturas activa. */
        public DraftInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /** c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
        public DraftInvoiceBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** PUE: en una sola exhibición; PPD: en parcialidades o diferido. Uno de: PUE, PPD. */
        public DraftInvoiceBody metodoPago(String v) { return poner(this, "metodoPago", v); }
        /** c_Moneda. */
        public DraftInvoiceBody moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public DraftInvoiceBody tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Lo que se vende; con ellos el servicio arma la factura. */
        public DraftInvoiceBody conceptos(List<Concepto> v) { return poner(this, "conceptos", v); }
        /** Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
        public DraftInvoiceBody informacionGlobal(InformacionGlobal v) { return poner(this, "informacionGlobal", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public DraftInvoiceBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
         * anticipo.
         */
        public DraftInvoiceBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /** Condiciones comerciales del pago: "Contado", "30 días". */
        public DraftInvoiceBody condicionesDePago(String v) { return poner(this, "condicionesDePago", v); }
        /** Los que cobran o retienen estados y municipios. */
        public DraftInvoiceBody impuestosLocales(ImpuestosLocales v) { return poner(this, "impuestosLocales", v); }
        /**
         * 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin
         * Comercio Exterior. Uno de: 01, 02, 03, 04.
         */
        public DraftInvoiceBody exportacion(String v) { return poner(this, "exportacion", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public DraftInvoiceBody fecha(String v) { return poner(this, "fecha", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public DraftInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public DraftInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
        public DraftInvoiceBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
        /** La diferencia que usted acepta entre ambos totales. Hasta 6 decimales. */
        public DraftInvoiceBody tolerancia(Number v) { return poner(this, "tolerancia", v); }
        /**
         * Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
         * decimales.
         */
        public DraftInvoiceBody descuentoGlobal(Number v) { return poner(this, "descuentoGlobal", v); }
        /** El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
        public DraftInvoiceBody descuentoGlobalPorcentaje(Number v) { return poner(this, "descuentoGlobalPorcentaje", v); }
        /**
         * El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo
         * nombra con la relación 07.
         */
        public DraftInvoiceBody anticipo(Anticipo v) { return poner(this, "anticipo", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public DraftInvoiceBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public DraftInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /**
         * Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public DraftInvoiceBody referencia(String v) { return poner(this, "referencia", v); }
        /** La autorización de una donataria, en el recibo de un donativo. */
        public DraftInvoiceBody donataria(Donataria v) { return poner(this, "donataria", v); }
        /** Lo que una disposición fiscal obliga a escribir en la factura. */
        public DraftInvoiceBody leyendasFiscales(List<LeyendaFiscal> v) { return poner(this, "leyendasFiscales", v); }
        /** A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
        public DraftInvoiceBody ine(Ine v) { return poner(this, "ine", v); }
        /** La exportación definitiva de lo que se vende. */
        public DraftInvoiceBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /** El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
        public DraftInvoiceBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Observaciones que aparecen en el PDF, y no en el XML. */
        public DraftInvoiceBody notaPdf(String v) { return poner(this, "notaPdf", v); }
    }

    /** A lo más lo que una llave deja como borrador; sin el tope que falta. */
    public static final class DraftLimits extends Datos {
        public DraftLimits() {}
        public DraftLimits(Map<String, Object> valores) { super(valores); }
        /** Cuántos borradores en un día de la Ciudad de México. */
        public Long borradoresAlDia() { return leerEntero("borradoresAlDia"); }
        /** Cuánto suma cada uno, en pesos. Hasta 2 decimales. */
        public BigDecimal importePorBorrador() { return leerDecimal("importePorBorrador"); }
        /** Cuánto suman los de un día, en pesos. Hasta 2 decimales. */
        public BigDecimal importeAlDia() { return leerDecimal("importeAlDia"); }
    }

    /** Los pagos que se recibieron de un cliente. */
    public static final class DraftPaymentComplementBody extends Datos {
        public DraftPaymentComplementBody() {}
        public DraftPaymentComplementBody(Map<String, Object> valores) { super(valores); }
        /** RFC de un cliente de la cuenta: el receptor de las facturas que se pagan. */
        public DraftPaymentComplementBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie activa de complementos de pago; si falta, la favorita. */
        public DraftPaymentComplementBody serie(String v) { return poner(this, "serie", v); }
        /** Los pagos que se recibieron. */
        public DraftPaymentComplementBody pagos(List<Payment> v) { return poner(this, "pagos", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado
         * Idempotency-Key gana.
         */
        public DraftPaymentComplementBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el
         * otro con el motivo 01.
         */
        public DraftPaymentComplementBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public DraftPaymentComplementBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni
         * en el PDF.
         */
        public DraftPaymentComplementBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Un recibo de nómina. */
    public static final class DraftPayrollBody extends Datos {
        public DraftPayrollBody() {}
        public DraftPayrollBody(Map<String, Object> valores) { super(valores); }
        /** RFC del trabajador: un cliente de la cuenta. */
        public DraftPayrollBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie activa de nómina; si falta, la favorita. */
        public DraftPayrollBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México.
         * Si falta, la de ahora.
         */
        public DraftPayrollBody fecha(String v) { return poner(this, "fecha", v); }
        /** Nota que aparece en el PDF. */
        public DraftPayrollBody notaPdf(String v) { return poner(this, "notaPdf", v); }
        /** Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres. */
        public DraftPayrollBody camposPersonalizados(Object v) { return poner(this, "camposPersonalizados", v); }
        /** El complemento de nómina. */
        public DraftPayrollBody nomina(PayrollData v) { return poner(this, "nomina", v); }
        /** Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta. */
        public DraftPayrollBody emisor(PayrollEmployer v) { return poner(this, "emisor", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado
         * Idempotency-Key gana.
         */
        public DraftPayrollBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con
         * el motivo 01.
         */
        public DraftPayrollBody sustituye(String v) { return poner(this, "sustituye", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public DraftPayrollBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public DraftPayrollBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Un comprobante que espera a que una persona lo timbre. */
    public static final class DraftedDocument extends Datos {
        public DraftedDocument() {}
        public DraftedDocument(Map<String, Object> valores) { super(valores); }
        /** Su identificador en la ruta de su tipo, que conserva cuando se timbra. */
        public String id() { return leerTexto("id"); }
        /** borrador; si la llave se repite, el estado en que ya está. */
        public String estado() { return leerTexto("estado"); }
        /** De dónde sale cada importe, si es una factura o una nota de crédito. */
        public Calculo calculo() { return leerObjeto("calculo", Calculo::new); }
        /** De dónde sale cada importe, si es un complemento de pago o un recibo de nómina. */
        public Pasos pasos() { return leerObjeto("pasos", Pasos::new); }
        /** Lo que se calcula del viaje, si es un traslado o la factura de un flete. */
        public CalculoViaje viaje() { return leerObjeto("viaje", CalculoViaje::new); }
        /** Lo demás que conviene revisar, sin que nada se rechace. */
        public List<Consejo> consejos() { return leerLista("consejos", each -> new Consejo(Json.object(each))); }
    }

    public static final class DraftedDocumentResponse extends Datos {
        public DraftedDocumentResponse() {}
        public DraftedDocumentResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El borrador. */
        public DraftedDocument data() { return leerObjeto("data", DraftedDocument::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que una llave con topes ya dejó hoy como borrador. */
    public static final class DraftedToday extends Datos {
        public DraftedToday() {}
        public DraftedToday(Map<String, Object> valores) { super(valores); }
        /** Cuántos. */
        public Long borradores() { return leerEntero("borradores"); }
        /** Cuánto suman, en pesos. Hasta 2 decimales. */
        public BigDecimal importe() { return leerDecimal("importe"); }
    }

    /** Quien embarca mercancía en un avión. */
    public static final class Embarcador extends Datos {
        public Embarcador() {}
        public Embarcador(Map<String, Object> valores) { super(valores); }
        /** Su RFC. */
        public Embarcador rfc(String v) { return poner(this, "rfc", v); }
        /** Su nombre. */
        public Embarcador nombre(String v) { return poner(this, "nombre", v); }
        /** Identificación fiscal en su país; solo de un extranjero sin RFC. */
        public Embarcador registroFiscal(String v) { return poner(this, "registroFiscal", v); }
        /** c_Pais de esa identificación. */
        public Embarcador pais(String v) { return poner(this, "pais", v); }
    }

    /** Un puerto, un aeropuerto o una estación de tren. */
    public static final class Estacion extends Datos {
        public Estacion() {}
        public Estacion(Map<String, Object> valores) { super(valores); }
        /** c_Estaciones: "PM017". Las de otros países son PM120 (puertos), EA2346 (aeropuertos) y EF0001 (trenes). */
        public Estacion clave(String v) { return poner(this, "clave", v); }
        /** Su nombre. De una de México lo pone el servicio, si quien lo opera importó c_Estaciones. */
        public Estacion nombre(String v) { return poner(this, "nombre", v); }
    }

    /** Un evento. El mismo objeto se consulta en /eventos y llega a los webhooks. */
    public static final class Event extends Datos {
        public Event() {}
        public Event(Map<String, Object> valores) { super(valores); }
        /**
         * Identificador único del evento; es el webhook-id de sus entregas. Un evento puede llegar más de una vez:
         * descarte los que ya tenga.
         */
        public String id() { return leerTexto("id"); }
        /** Su lugar entre los eventos de la cuenta y el ambiente; crece con cada uno. */
        public String cursor() { return leerTexto("cursor"); }
        /**
         * Qué pasó. Uno de: cfdi.timbrado, cfdi.error, cfdi.cancelado, cfdi.cancelacion_pendiente,
         * cfdi.cancelacion_rechazada, cfdi.cancelacion_aceptada, csd.por_vencer, csd.vencido, timbres.por_agotarse,
         * timbres.agotados, clave.por_vencer, webhook.desactivado, global.atrasada, ley.por_cambiar,
         * tickets.no_cuadran, plan.completo, plan.detenido, solicitud.recibida, solicitud.por_vencer,
         * solicitud.terminada, poliza.por_vencer, recarga.sin_timbres, preparacion.terminada.
         */
        public String type() { return leerTexto("type"); }
        /** Cuándo pasó. */
        public String timestamp() { return leerTexto("timestamp"); }
        /** De qué y qué cambió. */
        public EventData data() { return leerObjeto("data", EventData::new); }
    }

    /** Un cambio de estado. */
    public static final class EventChange extends Datos {
        public EventChange() {}
        public EventChange(Map<String, Object> valores) { super(valores); }
        /** Estado anterior. */
        public String de() { return leerTexto("de"); }
        /** Estado al que pasó; el registro puede estar ya en otro. */
        public String a() { return leerTexto("a"); }
        /** Código del proveedor o del SAT, si dieron uno. */
        public String codigo() { return leerTexto("codigo"); }
        /** Lo que dijeron. */
        public String mensaje() { return leerTexto("mensaje"); }
    }

    /** De qué comprobante o de qué cuenta se trata. */
    public static final class EventData extends Datos {
        public EventData() {}
        public EventData(Map<String, Object> valores) { super(valores); }
        /** RFC de la cuenta. */
        public String cuenta() { return leerTexto("cuenta"); }
        /** sandbox o production. */
        public String entorno() { return leerTexto("entorno"); }
        /**
         * El recurso que consulta el registro: facturas, complementos-pago, nomina, retenciones o traslado. Falta si el
         * evento es de la cuenta.
         */
        public String recurso() { return leerTexto("recurso"); }
        /** El registro como está ahora, si recurso es facturas. */
        public Document factura() { return leerObjeto("factura", Document::new); }
        /** El registro como está ahora, si recurso es complementos-pago. */
        public PaymentComplement complementoPago() { return leerObjeto("complementoPago", PaymentComplement::new); }
        /** El registro como está ahora, si recurso es nomina. */
        public PayrollRecord nomina() { return leerObjeto("nomina", PayrollRecord::new); }
        /** El registro como está ahora, si recurso es retenciones. */
        public WithholdingRecord retencion() { return leerObjeto("retencion", WithholdingRecord::new); }
        /** Qué cambió del comprobante. */
        public EventChange cambio() { return leerObjeto("cambio", EventChange::new); }
        /** Qué vence o se agota de la cuenta. */
        public EventNotice aviso() { return leerObjeto("aviso", EventNotice::new); }
        /** El registro como está ahora, si recurso es traslado. */
        public Document traslado() { return leerObjeto("traslado", Document::new); }
    }

    /** Algo de la cuenta que vence, se agota o cambia. */
    public static final class EventNotice extends Datos {
        public EventNotice() {}
        public EventNotice(Map<String, Object> valores) { super(valores); }
        /**
         * Número del certificado (csd.por_vencer, csd.vencido), o de aquel con que se sella (preparacion.terminada).
         */
        public String noCertificado() { return leerTexto("noCertificado"); }
        /**
         * Cuándo vence (csd.por_vencer, csd.vencido, clave.por_vencer), o venció (global.atrasada); el último día para
         * contestar (solicitud.recibida, solicitud.por_vencer).
         */
        public String venceEn() { return leerTexto("venceEn"); }
        /** Cuántos timbres quedan (timbres.por_agotarse, timbres.agotados, recarga.sin_timbres). */
        public Long timbres() { return leerEntero("timbres"); }
        /** A qué dirección se dejó de entregar (webhook.desactivado). */
        public String url() { return leerTexto("url"); }
        /** Código postal del lugar de expedición (global.atrasada, tickets.no_cuadran). */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /**
         * Primer día del periodo (global.atrasada, tickets.no_cuadran), o desde el que se rechazarían
         * (ley.por_cambiar): AAAA-MM-DD.
         */
        public String desde() { return leerTexto("desde"); }
        /**
         * Último día del periodo (global.atrasada, tickets.no_cuadran), o de la póliza (poliza.por_vencer): AAAA-MM-DD.
         */
        public String hasta() { return leerTexto("hasta"); }
        /** Cuántos tickets siguen abiertos (global.atrasada). */
        public Long tickets() { return leerEntero("tickets"); }
        /** Cuántos comprobantes de los últimos 31 días se revisaron (ley.por_cambiar). */
        public Long documentos() { return leerEntero("documentos"); }
        /** Cuántos de ellos se rechazarían (ley.por_cambiar). */
        public Long rechazados() { return leerEntero("rechazados"); }
        /** El comprobante, por su identificador en /facturas (tickets.no_cuadran). */
        public String facturaId() { return leerTexto("facturaId"); }
        /** La solicitud, por su identificador en /cancelaciones-recibidas (solicitud.*). */
        public String solicitudId() { return leerTexto("solicitudId"); }
        /** UUID fiscal del comprobante que se quiere cancelar (solicitud.*). */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** En qué estado terminó (solicitud.terminada). */
        public String resultado() { return leerTexto("resultado"); }
        /** Cuántas más llegaron a la vez, sin un evento propio (solicitud.recibida). */
        public Long solicitudes() { return leerEntero("solicitudes"); }
        /** El plan (plan.completo, plan.detenido). */
        public String planId() { return leerTexto("planId"); }
        /** Cuántos pasos están hechos (plan.completo, plan.detenido). */
        public Long hechos() { return leerEntero("hechos"); }
        /** Cuántos pasos son (plan.completo, plan.detenido). */
        public Long pasos() { return leerEntero("pasos"); }
        /** Por qué se detuvo (plan.detenido). */
        public String detalle() { return leerTexto("detalle"); }
        /** Número de la póliza (poliza.por_vencer). */
        public String poliza() { return leerTexto("poliza"); }
        /** Quién la dio (poliza.por_vencer). */
        public String aseguradora() { return leerTexto("aseguradora"); }
    }

    /** Lo que el Banco de México publicó en el Diario Oficial de la Federación. */
    public static final class ExchangeRate extends Datos {
        public ExchangeRate() {}
        public ExchangeRate(Map<String, Object> valores) { super(valores); }
        /** La moneda, como la escribe el SAT; solo se publica el dólar, USD. */
        public String moneda() { return leerTexto("moneda"); }
        /** Pesos por unidad de la moneda. Hasta 6 decimales. */
        public BigDecimal tipoCambio() { return leerDecimal("tipoCambio"); }
        /** Primer día en que se aplica, AAAA-MM-DD. */
        public String vigenciaDesde() { return leerTexto("vigenciaDesde"); }
        /** Último día en que se aplica, AAAA-MM-DD. */
        public String vigenciaHasta() { return leerTexto("vigenciaHasta"); }
    }

    /** Una exportación. */
    public static final class Export extends Datos {
        public Export() {}
        public Export(Map<String, Object> valores) { super(valores); }
        /** Identificador de la exportación. */
        public String id() { return leerTexto("id"); }
        /**
         * en_espera: nadie la ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué. Uno de:
         * en_espera, en_proceso, lista, error.
         */
        public String estado() { return leerTexto("estado"); }
        /** Lo que se pidió. */
        public CreateExportRequest solicitud() { return leerObjeto("solicitud", CreateExportRequest::new); }
        /** Cuántos comprobantes se han de revisar; se conoce desde que se empieza. */
        public Long porRevisar() { return leerEntero("porRevisar"); }
        /** Cuántos se han revisado. */
        public Long revisados() { return leerEntero("revisados"); }
        /** Cuántos se han exportado. */
        public Long exportados() { return leerEntero("exportados"); }
        /** Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo. */
        public List<ExportPart> partes() { return leerLista("partes", each -> new ExportPart(Json.object(each))); }
        /** Por qué no se pudo hacer. */
        public String error() { return leerTexto("error"); }
        /** Cuándo se pidió. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo quedó lista. */
        public String terminadaEn() { return leerTexto("terminadaEn"); }
        /** Hasta cuándo se conserva, desde que está lista: 7 días. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    /** La dirección de la que se descarga una exportación. */
    public static final class ExportDownload extends Datos {
        public ExportDownload() {}
        public ExportDownload(Map<String, Object> valores) { super(valores); }
        /** Dirección en este sitio, sin llave; con ?parte=2 da la segunda parte. */
        public String ruta() { return leerTexto("ruta"); }
        /** Hasta cuándo sirve. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    /** La dirección. */
    public static final class ExportDownloadResponse extends Datos {
        public ExportDownloadResponse() {}
        public ExportDownloadResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** De dónde se descarga. */
        public ExportDownload data() { return leerObjeto("data", ExportDownload::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un archivo ZIP de una exportación. Dentro, manifiesto.sha256 tiene el SHA-256 de cada archivo. */
    public static final class ExportPart extends Datos {
        public ExportPart() {}
        public ExportPart(Map<String, Object> valores) { super(valores); }
        /** Qué parte es, desde 1. */
        public Long parte() { return leerEntero("parte"); }
        /** Nombre del archivo. */
        public String nombre() { return leerTexto("nombre"); }
        /** Tamaño en bytes. */
        public Long bytes() { return leerEntero("bytes"); }
    }

    /** La exportación. */
    public static final class ExportResponse extends Datos {
        public ExportResponse() {}
        public ExportResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Export data() { return leerObjeto("data", Export::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El exportador, con un domicilio en México. Colonia, localidad y municipio son claves del SAT. */
    public static final class Exportador extends Datos {
        public Exportador() {}
        public Exportador(Map<String, Object> valores) { super(valores); }
        /** Su CURP; solo de una persona física. */
        public Exportador curp(String v) { return poner(this, "curp", v); }
        /** Calle. */
        public Exportador calle(String v) { return poner(this, "calle", v); }
        /** Número exterior. */
        public Exportador numeroExterior(String v) { return poner(this, "numeroExterior", v); }
        /** Número interior. */
        public Exportador numeroInterior(String v) { return poner(this, "numeroInterior", v); }
        /** c_Colonia, dentro de su código postal: 4 dígitos. */
        public Exportador colonia(String v) { return poner(this, "colonia", v); }
        /** c_Localidad, dentro de su estado. Si faltan estado, municipio y localidad, los del código postal. */
        public Exportador localidad(String v) { return poner(this, "localidad", v); }
        /** Cómo encontrarlo. */
        public Exportador referencia(String v) { return poner(this, "referencia", v); }
        /** c_Municipio, dentro de su estado. */
        public Exportador municipio(String v) { return poner(this, "municipio", v); }
        /** c_Estado. */
        public Exportador estado(String v) { return poner(this, "estado", v); }
        /** Código postal. */
        public Exportador codigoPostal(String v) { return poner(this, "codigoPostal", v); }
    }

    /** Qué pasaría al cancelarlo. */
    public static final class ForeseeCancellationResponse extends Datos {
        public ForeseeCancellationResponse() {}
        public ForeseeCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Qué pasaría, según la regla; lo que conteste el SAT decide. */
        public ForeseenCancellation data() { return leerObjeto("data", ForeseenCancellation::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los comprobantes que el PAC dice que están relacionados, también los de otros sistemas. */
    public static final class ForeseenByPac extends Datos {
        public ForeseenByPac() {}
        public ForeseenByPac(Map<String, Object> valores) { super(valores); }
        /** El PAC. */
        public String nombre() { return leerTexto("nombre"); }
        /** Los relacionados, a lo más 100. */
        public List<RelatedAtPac> relacionados() { return leerLista("relacionados", each -> new RelatedAtPac(Json.object(each))); }
        /** Si son más de los que se muestran, o alguno no se pudo leer. */
        public Boolean incompleto() { return leerMarca("incompleto"); }
    }

    /** Lo que dice el SAT en este momento. */
    public static final class ForeseenBySat extends Datos {
        public ForeseenBySat() {}
        public ForeseenBySat(Map<String, Object> valores) { super(valores); }
        /** Vigente, Cancelado o No Encontrado. Uno de: Vigente, Cancelado, No Encontrado. */
        public String estado() { return leerTexto("estado"); }
        /**
         * Lo que el SAT dice en EsCancelable. Uno de: Cancelable sin aceptación, Cancelable con aceptación, No
         * cancelable.
         */
        public String esCancelable() { return leerTexto("esCancelable"); }
        /** Si es lo que se esperaba según la regla; falta cuando el SAT no lo dice. */
        public Boolean coincide() { return leerMarca("coincide"); }
        /** Qué significa que no coincida. */
        public String explicacion() { return leerTexto("explicacion"); }
    }

    /** Qué pasaría, según la regla, si la cancelación se pidiera ahora. Lo que conteste el SAT decide. */
    public static final class ForeseenCancellation extends Datos {
        public ForeseenCancellation() {}
        public ForeseenCancellation(Map<String, Object> valores) { super(valores); }
        /** El comprobante, por su identificador interno. */
        public String id() { return leerTexto("id"); }
        /** UUID fiscal. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /**
         * Estado del comprobante. Uno de: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente,
         * cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Quién debe aceptar, y por qué regla. */
        public ForeseenRule regla() { return leerObjeto("regla", ForeseenRule::new); }
        /** Último día para cancelarlo, AAAA-MM-DD. */
        public String ultimoDia() { return leerTexto("ultimoDia"); }
        /** De dónde sale el último día. */
        public String fuenteUltimoDia() { return leerTexto("fuenteUltimoDia"); }
        /** Si ese día ya pasó. */
        public Boolean fueraDePlazo() { return leerMarca("fueraDePlazo"); }
        /** Qué cuesta después, según la regla. */
        public String multa() { return leerTexto("multa"); }
        /** Qué pasaría con cada motivo. */
        public List<ForeseenMotive> motivos() { return leerLista("motivos", each -> new ForeseenMotive(Json.object(each))); }
        /** Los comprobantes vigentes que lo nombran, en el orden en que se deshacen. */
        public List<Obstacle> estorbos() { return leerLista("estorbos", each -> new Obstacle(Json.object(each))); }
        /** Si hay más estorbos de los que se muestran. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** La solicitud de cancelación que está en proceso. */
        public OpenRequest solicitud() { return leerObjeto("solicitud", OpenRequest::new); }
        /**
         * Lo que dice el SAT en este momento; falta cuando no contestó, y en las retenciones, que su servicio no
         * conoce.
         */
        public ForeseenBySat sat() { return leerObjeto("sat", ForeseenBySat::new); }
        /** Los que el PAC dice que están relacionados; falta cuando el PAC no tiene ese servicio, o no contestó. */
        public ForeseenByPac pac() { return leerObjeto("pac", ForeseenByPac::new); }
    }

    /** Qué pasaría con un motivo. */
    public static final class ForeseenMotive extends Datos {
        public ForeseenMotive() {}
        public ForeseenMotive(Map<String, Object> valores) { super(valores); }
        /** El motivo de cancelación. Uno de: 01, 02, 03, 04. */
        public String motivo() { return leerTexto("motivo"); }
        /**
         * procede: se cancela al pedirlo. espera: se espera al receptor, y su silencio cancela. solo_si_acepta: solo
         * cancela que el receptor acepte. no_procede: algo lo impide. decide_el_sat: la regla no basta, y el SAT lo
         * dice al pedirlo. Uno de: procede, espera, solo_si_acepta, no_procede, decide_el_sat.
         */
        public String resultado() { return leerTexto("resultado"); }
        /** Por qué, y qué hacer. */
        public String explicacion() { return leerTexto("explicacion"); }
        /** Los estorbos que hay que cancelar antes, por su id y en ese orden. */
        public List<String> estorbos() { return leerLista("estorbos", each -> (String) each); }
    }

    /** Quién debe aceptar la cancelación, según la regla. */
    public static final class ForeseenRule extends Datos {
        public ForeseenRule() {}
        public ForeseenRule(Map<String, Object> valores) { super(valores); }
        /** El renglón de la tabla que decide. */
        public String renglon() { return leerTexto("renglon"); }
        /**
         * ninguna: el SAT cancela sin preguntar. con_silencio: el receptor debe aceptar, o no contestar. expresa: el
         * receptor debe aceptar. imposible: ya no se puede. Uno de: ninguna, con_silencio, expresa, imposible.
         */
        public String aceptacion() { return leerTexto("aceptacion"); }
        /** La regla o el artículo. */
        public String fuente() { return leerTexto("fuente"); }
        /** La regla, en una oración. */
        public String explicacion() { return leerTexto("explicacion"); }
        /** Si los textos de la regla se leen de más de una manera, o falta que un PAC lo confirme. */
        public Boolean porConfirmar() { return leerMarca("porConfirmar"); }
        /** Lo que conviene saber además. */
        public String aviso() { return leerTexto("aviso"); }
        /**
         * Último de los tres días hábiles que tendría el receptor, AAAA-MM-DD; falta si no se le pregunta o no hay
         * plazo.
         */
        public String respuestaHasta() { return leerTexto("respuestaHasta"); }
        /** Si el comprobante se cancela cuando el receptor no contesta. */
        public Boolean silencioCancela() { return leerMarca("silencioCancela"); }
    }

    /** Los timbres de la cuenta. */
    public static final class GetBalanceResponse extends Datos {
        public GetBalanceResponse() {}
        public GetBalanceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El saldo. */
        public Balance data() { return leerObjeto("data", Balance::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El acuse de cancelación. */
    public static final class GetInvoiceAcuseResponse extends Datos {
        public GetInvoiceAcuseResponse() {}
        public GetInvoiceAcuseResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El acuse. */
        public Acuse data() { return leerObjeto("data", Acuse::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El cálculo de un comprobante. */
    public static final class GetInvoiceCalculationResponse extends Datos {
        public GetInvoiceCalculationResponse() {}
        public GetInvoiceCalculationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cálculo. */
        public Calculo data() { return leerObjeto("data", Calculo::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro del comprobante. */
    public static final class GetInvoiceResponse extends Datos {
        public GetInvoiceResponse() {}
        public GetInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Document data() { return leerObjeto("data", Document::new); }
        /** Cómo va la sustitución que este comprobante hace de otro; ausente si no sustituye a ninguno. */
        public Substitution sustituyeA() { return leerObjeto("sustituyeA", Substitution::new); }
        /** Cómo va la sustitución de este comprobante por otro; ausente si ninguno lo sustituye. */
        public Substitution sustituidaPor() { return leerObjeto("sustituidaPor", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
        public Calculo desglose() { return leerObjeto("desglose", Calculo::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que dice el SAT en este momento. */
    public static final class GetInvoiceSatStatusResponse extends Datos {
        public GetInvoiceSatStatusResponse() {}
        public GetInvoiceSatStatusResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo que dice el SAT. */
        public SatStatus data() { return leerObjeto("data", SatStatus::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El complemento de pago. */
    public static final class GetPaymentComplementResponse extends Datos {
        public GetPaymentComplementResponse() {}
        public GetPaymentComplementResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public PaymentComplementDetail data() { return leerObjeto("data", PaymentComplementDetail::new); }
        /** Cómo va la sustitución que este complemento hace de otro; ausente si no sustituye a ninguno. */
        public Substitution sustituyeA() { return leerObjeto("sustituyeA", Substitution::new); }
        /** Cómo va la sustitución de este complemento por otro; ausente si ninguno lo sustituye. */
        public Substitution sustituidaPor() { return leerObjeto("sustituidaPor", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true. */
        public Pasos desglose() { return leerObjeto("desglose", Pasos::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro del recibo. */
    public static final class GetPayrollResponse extends Datos {
        public GetPayrollResponse() {}
        public GetPayrollResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public PayrollRecord data() { return leerObjeto("data", PayrollRecord::new); }
        /** Cómo va la sustitución que este recibo hace de otro; ausente si no sustituye a ninguno. */
        public Substitution sustituyeA() { return leerObjeto("sustituyeA", Substitution::new); }
        /** Cómo va la sustitución de este recibo por otro; ausente si ninguno lo sustituye. */
        public Substitution sustituidaPor() { return leerObjeto("sustituidaPor", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true. */
        public Pasos desglose() { return leerObjeto("desglose", Pasos::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El ticket, con lo que se vendió. */
    public static final class GetTicketResponse extends Datos {
        public GetTicketResponse() {}
        public GetTicketResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El ticket. */
        public Ticket data() { return leerObjeto("data", Ticket::new); }
        /** Lo que se vendió, con las claves y los impuestos que irían en la factura a nombre del cliente. */
        public List<TicketConcepto> conceptos() { return leerLista("conceptos", each -> new TicketConcepto(Json.object(each))); }
        /** Las notas de crédito que lo sacaron de una factura global, por su identificador en /facturas. */
        public List<String> notasCredito() { return leerLista("notasCredito", each -> (String) each); }
        /** Lo que el cliente devolvió, de lo primero a lo último. */
        public List<TicketReturn> devoluciones() { return leerLista("devoluciones", each -> new TicketReturn(Json.object(each))); }
        /** Lo que queda de cada concepto; sin los que se devolvieron completos. */
        public List<TicketLine> quedan() { return leerLista("quedan", each -> new TicketLine(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro del traslado. */
    public static final class GetTransferResponse extends Datos {
        public GetTransferResponse() {}
        public GetTransferResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Document data() { return leerObjeto("data", Document::new); }
        /** Cómo va la sustitución que este traslado hace de otro; ausente si no sustituye a ninguno. */
        public Substitution sustituyeA() { return leerObjeto("sustituyeA", Substitution::new); }
        /** Cómo va la sustitución de este traslado por otro; ausente si ninguno lo sustituye. */
        public Substitution sustituidaPor() { return leerObjeto("sustituidaPor", Substitution::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro de la constancia. */
    public static final class GetWithholdingResponse extends Datos {
        public GetWithholdingResponse() {}
        public GetWithholdingResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public WithholdingRecord data() { return leerObjeto("data", WithholdingRecord::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cuántos timbres. */
    public static final class GiveStampsBody extends Datos {
        public GiveStampsBody() {}
        public GiveStampsBody(Map<String, Object> valores) { super(valores); }
        /** Cuántos. */
        public GiveStampsBody cantidad(Integer v) { return poner(this, "cantidad", v); }
        /**
         * Cualquier texto, único en la plataforma: repetirlo no pasa otros timbres. El encabezado Idempotency-Key gana.
         */
        public GiveStampsBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
    }

    public static final class GiveStampsResponse extends Datos {
        public GiveStampsResponse() {}
        public GiveStampsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los timbres que se pasaron. */
        public GivenStamps data() { return leerObjeto("data", GivenStamps::new); }
        /** La llave de idempotencia ya los había pasado. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Timbres que pasaron a una cuenta. */
    public static final class GivenStamps extends Datos {
        public GivenStamps() {}
        public GivenStamps(Map<String, Object> valores) { super(valores); }
        /** RFC de la cuenta. */
        public String rfc() { return leerTexto("rfc"); }
        /** Cuántos se pasaron. */
        public Long cantidad() { return leerEntero("cantidad"); }
        /** Cuántos tiene la cuenta. */
        public Long disponibles() { return leerEntero("disponibles"); }
        /** Cuántos le quedan a la plataforma. */
        public Long quedan() { return leerEntero("quedan"); }
    }

    /** Una factura global. */
    public static final class Global extends Datos {
        public Global() {}
        public Global(Map<String, Object> valores) { super(valores); }
        /** c_Periodicidad. */
        public String periodicidad() { return leerTexto("periodicidad"); }
        /** c_Meses. */
        public String meses() { return leerTexto("meses"); }
        /** Año de las ventas. */
        public Long anio() { return leerEntero("anio"); }
        /** Primer día del periodo: AAAA-MM-DD. */
        public String desde() { return leerTexto("desde"); }
        /** Último día del periodo: AAAA-MM-DD. */
        public String hasta() { return leerTexto("hasta"); }
        /** Código postal del lugar de expedición. */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /** c_FormaPago del ticket de mayor importe. */
        public String formaPago() { return leerTexto("formaPago"); }
        /** Cuántos tickets lleva; a lo más 5,000, o los que admita el PAC. */
        public Long tickets() { return leerEntero("tickets"); }
        /** Cuántos abiertos del periodo quedan para la siguiente. */
        public Long restantes() { return leerEntero("restantes"); }
        /** Lo que suman los tickets, sin impuestos. Hasta 2 decimales. */
        public BigDecimal neto() { return leerDecimal("neto"); }
        /** Lo que suman los tickets. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Los impuestos, por impuesto y tasa. */
        public List<TicketImpuesto> impuestos() { return leerLista("impuestos", each -> new TicketImpuesto(Json.object(each))); }
        /** Hasta cuándo debe expedirse: 24 horas después del cierre del periodo en su lugar. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    /** Un paquete que va en una mercancía. */
    public static final class GuiaPaquete extends Datos {
        public GuiaPaquete() {}
        public GuiaPaquete(Map<String, Object> valores) { super(valores); }
        /** Número de la guía. */
        public GuiaPaquete numero(String v) { return poner(this, "numero", v); }
        /** Qué lleva. */
        public GuiaPaquete descripcion(String v) { return poner(this, "descripcion", v); }
        /** Lo que pesa, en kilogramos. Hasta 3 decimales. */
        public GuiaPaquete kilos(Number v) { return poner(this, "kilos", v); }
    }

    /**
     * El complemento Hidrocarburos y Petrolíferos 1.0 de un concepto. Lo demás lo pone el servicio: el tipo de permiso
     * sigue a su número, y la clave es la del concepto.
     */
    public static final class HidroYPetro extends Datos {
        public HidroYPetro() {}
        public HidroYPetro(Map<String, Object> valores) { super(valores); }
        /**
         * c_SubProductoHYP: obligatorio con diésel (15101505); la gasolina regular es SP16, y la premium SP17. Uno de:
         * SP16, SP17, SP18, SP19, SP22, SP23, SP24, SP25, SP48.
         */
        public HidroYPetro subProducto(String v) { return poner(this, "subProducto", v); }
        /** El permiso de la CRE o de la CNE con que se vende; si falta, el del lugar de expedición. */
        public HidroYPetro numeroPermiso(String v) { return poner(this, "numeroPermiso", v); }
    }

    /** El enlace de un titular. */
    public static final class HolderLink extends Datos {
        public HolderLink() {}
        public HolderLink(Map<String, Object> valores) { super(valores); }
        /** La dirección de la página. No se vuelve a mostrar: désela al titular, y a nadie más. */
        public String enlace() { return leerTexto("enlace"); }
        /** Hasta cuándo sirve. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    public static final class HolderLinkResponse extends Datos {
        public HolderLinkResponse() {}
        public HolderLinkResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El enlace. */
        public HolderLink data() { return leerObjeto("data", HolderLink::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El enlace del titular, sin su dirección, que no se guarda. */
    public static final class HolderLinkState extends Datos {
        public HolderLinkState() {}
        public HolderLinkState(Map<String, Object> valores) { super(valores); }
        /** Hay un enlace, y sirve. */
        public Boolean abierto() { return leerMarca("abierto"); }
        /** Hasta cuándo sirve; falta si no hay ninguno. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    public static final class HolderLinkStateResponse extends Datos {
        public HolderLinkStateResponse() {}
        public HolderLinkStateResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Cómo está el enlace. */
        public HolderLinkState data() { return leerObjeto("data", HolderLinkState::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El comprobante de la solicitud. */
    public static final class IdentifyReceivedRequestBody extends Datos {
        public IdentifyReceivedRequestBody() {}
        public IdentifyReceivedRequestBody(Map<String, Object> valores) { super(valores); }
        /** El XML timbrado del comprobante, en base64. */
        public IdentifyReceivedRequestBody xml(String v) { return poner(this, "xml", v); }
    }

    /** Un impuesto del concepto. */
    public static final class Impuesto extends Datos {
        public Impuesto() {}
        public Impuesto(Map<String, Object> valores) { super(valores); }
        /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. Uno de: 001, 002, 003. */
        public Impuesto impuesto(String v) { return poner(this, "impuesto", v); }
        /** Se cobra al receptor (traslado), o él lo retiene. Uno de: traslado, retencion. */
        public Impuesto categoria(String v) { return poner(this, "categoria", v); }
        /** c_TipoFactor. Uno de: Tasa, Cuota, Exento. */
        public Impuesto tipoFactor(String v) { return poner(this, "tipoFactor", v); }
        /**
         * La tasa, sea cual sea el impuesto: de 0 a 1, y la del IEPS también más (tabacos: 1.6). Si falta en un IVA
         * trasladado: 0.16. Hasta 6 decimales.
         */
        public Impuesto tasaIva(Number v) { return poner(this, "tasaIva", v); }
        /** Pesos por unidad de base; solo del IEPS con tipoFactor Cuota. Hasta 6 decimales. */
        public Impuesto cuota(Number v) { return poner(this, "cuota", v); }
        /**
         * Sobre qué se cobra, si no es el importe menos el descuento; con Cuota, la cantidad gravada (litros,
         * cigarros). Hasta 6 decimales.
         */
        public Impuesto base(Number v) { return poner(this, "base", v); }
        /** false: el IVA no se cobra sobre este IEPS. */
        public Impuesto enBaseDeIva(Boolean v) { return poner(this, "enBaseDeIva", v); }
    }

    /** Un impuesto de un estado o municipio. */
    public static final class ImpuestoLocal extends Datos {
        public ImpuestoLocal() {}
        public ImpuestoLocal(Map<String, Object> valores) { super(valores); }
        /** Como lo nombra la ley: "ISH", "5 al millar". */
        public ImpuestoLocal nombre(String v) { return poner(this, "nombre", v); }
        /** En porcentaje: 3 es 3 %, 0.5 es 5 al millar. Hasta 2 decimales. */
        public ImpuestoLocal tasa(Number v) { return poner(this, "tasa", v); }
        /** Sobre qué se cobra; el subtotal menos el descuento si falta. Hasta 6 decimales. */
        public ImpuestoLocal base(Number v) { return poner(this, "base", v); }
        /** El impuesto; base por tasa, a dos decimales, si falta. Hasta 2 decimales. */
        public ImpuestoLocal importe(Number v) { return poner(this, "importe", v); }
    }

    /** Impuestos locales de la factura (complemento implocal 1.0). */
    public static final class ImpuestosLocales extends Datos {
        public ImpuestosLocales() {}
        public ImpuestosLocales(Map<String, Object> valores) { super(valores); }
        /** Los que se cobran al cliente: ISH, por ejemplo. */
        public ImpuestosLocales traslados(List<ImpuestoLocal> v) { return poner(this, "traslados", v); }
        /** Los que el cliente retiene: 5 al millar, por ejemplo. */
        public ImpuestosLocales retenciones(List<ImpuestoLocal> v) { return poner(this, "retenciones", v); }
    }

    /** El complemento INE 1.1. */
    public static final class Ine extends Datos {
        public Ine() {}
        public Ine(Map<String, Object> valores) { super(valores); }
        /** Ordinario, Precampaña o Campaña. Uno de: Ordinario, Precampaña, Campaña. */
        public Ine tipoProceso(String v) { return poner(this, "tipoProceso", v); }
        /**
         * Solo de un proceso ordinario, que lo lleva siempre. Uno de: Ejecutivo Nacional, Ejecutivo Estatal, Directivo
         * Estatal.
         */
        public Ine tipoComite(String v) { return poner(this, "tipoComite", v); }
        /** La contabilidad de un comité ejecutivo nacional, como la numera el INE. */
        public Ine idContabilidad(Integer v) { return poner(this, "idContabilidad", v); }
        /** Las entidades del proceso. */
        public Ine entidades(List<IneEntidad> v) { return poner(this, "entidades", v); }
    }

    /** Una entidad de un proceso. */
    public static final class IneEntidad extends Datos {
        public IneEntidad() {}
        public IneEntidad(Map<String, Object> valores) { super(valores); }
        /** c_ClaveEntidad del INE: AGU a ZAC, DIF, CR1 a CR5 (circunscripciones) o NAC (nacional). */
        public IneEntidad claveEntidad(String v) { return poner(this, "claveEntidad", v); }
        /** Solo de una precampaña o campaña, que lo lleva siempre. Uno de: Local, Federal. */
        public IneEntidad ambito(String v) { return poner(this, "ambito", v); }
        /** Las contabilidades, como las numera el INE. */
        public IneEntidad idsContabilidad(List<Integer> v) { return poner(this, "idsContabilidad", v); }
    }

    /** Factura global (Anexo 20, InformacionGlobal). */
    public static final class InformacionGlobal extends Datos {
        public InformacionGlobal() {}
        public InformacionGlobal(Map<String, Object> valores) { super(valores); }
        /** c_Periodicidad. */
        public InformacionGlobal periodicidad(String v) { return poner(this, "periodicidad", v); }
        /** c_Meses. */
        public InformacionGlobal meses(String v) { return poner(this, "meses", v); }
        /** Año de las operaciones. */
        public InformacionGlobal anio(Integer v) { return poner(this, "anio", v); }
    }

    /** El complemento de concepto Instituciones educativas privadas 1.0. */
    public static final class InstEducativas extends Datos {
        public InstEducativas() {}
        public InstEducativas(Map<String, Object> valores) { super(valores); }
        /** Nombre del alumno. */
        public InstEducativas nombreAlumno(String v) { return poner(this, "nombreAlumno", v); }
        /** CURP del alumno. */
        public InstEducativas curp(String v) { return poner(this, "curp", v); }
        /**
         * Lo que el alumno cursa. Uno de: Preescolar, Primaria, Secundaria, Profesional técnico, Bachillerato o su
         * equivalente.
         */
        public InstEducativas nivelEducativo(String v) { return poner(this, "nivelEducativo", v); }
        /** Clave del centro de trabajo, o del reconocimiento de validez oficial de estudios. */
        public InstEducativas autRvoe(String v) { return poner(this, "autRvoe", v); }
        /** RFC de quien paga, si no es el receptor de la factura. */
        public InstEducativas rfcPago(String v) { return poner(this, "rfcPago", v); }
    }

    /** Los polos de desarrollo del Istmo entre los que va el viaje (c_RegistroISTMO, 01 a 06). */
    public static final class Istmo extends Datos {
        public Istmo() {}
        public Istmo(Map<String, Object> valores) { super(valores); }
        /** Donde empieza. */
        public Istmo poloOrigen(String v) { return poner(this, "poloOrigen", v); }
        /** Donde termina. */
        public Istmo poloDestino(String v) { return poner(this, "poloDestino", v); }
    }

    /** Una leyenda del complemento Leyendas Fiscales 1.0. */
    public static final class LeyendaFiscal extends Datos {
        public LeyendaFiscal() {}
        public LeyendaFiscal(Map<String, Object> valores) { super(valores); }
        /** La ley, el reglamento o la resolución que la pide. */
        public LeyendaFiscal disposicionFiscal(String v) { return poner(this, "disposicionFiscal", v); }
        /** Su artículo, regla o párrafo. */
        public LeyendaFiscal norma(String v) { return poner(this, "norma", v); }
        /** La leyenda. */
        public LeyendaFiscal textoLeyenda(String v) { return poner(this, "textoLeyenda", v); }
    }

    /** Cuánto sirve el enlace. */
    public static final class LinkHolderBody extends Datos {
        public LinkHolderBody() {}
        public LinkHolderBody(Map<String, Object> valores) { super(valores); }
        /** Cuántos días, si el titular no termina antes. */
        public LinkHolderBody dias(Integer v) { return poner(this, "dias", v); }
    }

    public static final class ListAccountCustomersResponse extends Datos {
        public ListAccountCustomersResponse() {}
        public ListAccountCustomersResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los clientes. */
        public List<Customer> data() { return leerLista("data", each -> new Customer(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListAccountPlacesResponse extends Datos {
        public ListAccountPlacesResponse() {}
        public ListAccountPlacesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los lugares. El de la cuenta está entre ellos solo si tiene permiso. */
        public List<AccountPlace> data() { return leerLista("data", each -> new AccountPlace(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListAccountSeriesResponse extends Datos {
        public ListAccountSeriesResponse() {}
        public ListAccountSeriesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las series. */
        public List<AccountSeries> data() { return leerLista("data", each -> new AccountSeries(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Todas las claves del catálogo. */
    public static final class ListCfdiUsesResponse extends Datos {
        public ListCfdiUsesResponse() {}
        public ListCfdiUsesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las claves, en su orden. */
        public List<CfdiUseKey> data() { return leerLista("data", each -> new CfdiUseKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los cierres de la cuenta, por lugar. */
    public static final class ListClosingsResponse extends Datos {
        public ListClosingsResponse() {}
        public ListClosingsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los cierres. */
        public List<Closing> data() { return leerLista("data", each -> new Closing(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Todas las claves del catálogo. */
    public static final class ListCurrenciesResponse extends Datos {
        public ListCurrenciesResponse() {}
        public ListCurrenciesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las claves, en su orden. */
        public List<CurrencyKey> data() { return leerLista("data", each -> new CurrencyKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los eventos que siguen. */
    public static final class ListEventsResponse extends Datos {
        public ListEventsResponse() {}
        public ListEventsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** En el orden de su cursor. */
        public List<Event> data() { return leerLista("data", each -> new Event(Json.object(each))); }
        /**
         * El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca
         * hubo uno.
         */
        public String cursor() { return leerTexto("cursor"); }
        /** Hay más eventos después de estos. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los tipos de cambio que se conocen de ese día. */
    public static final class ListExchangeRatesResponse extends Datos {
        public ListExchangeRatesResponse() {}
        public ListExchangeRatesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Uno por moneda; vacía si de ese día no se conoce ninguno. */
        public List<ExchangeRate> data() { return leerLista("data", each -> new ExchangeRate(Json.object(each))); }
        /** De qué publicación es la respuesta, como la nombró quien la importó. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Todas las claves del catálogo. */
    public static final class ListPaymentFormsResponse extends Datos {
        public ListPaymentFormsResponse() {}
        public ListPaymentFormsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las claves, en su orden. */
        public List<PaymentFormKey> data() { return leerLista("data", each -> new PaymentFormKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListPlatformAccountsResponse extends Datos {
        public ListPlatformAccountsResponse() {}
        public ListPlatformAccountsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las cuentas, por RFC. */
        public List<PlatformAccount> data() { return leerLista("data", each -> new PlatformAccount(Json.object(each))); }
        /** Hay más cuentas después de estas. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListPlatformDeliveriesResponse extends Datos {
        public ListPlatformDeliveriesResponse() {}
        public ListPlatformDeliveriesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Hasta 50. */
        public List<PlatformDelivery> data() { return leerLista("data", each -> new PlatformDelivery(Json.object(each))); }
        /** El cursor con el que se pide la página que sigue; falta si no la hay. */
        public String antes() { return leerTexto("antes"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListPlatformEventsResponse extends Datos {
        public ListPlatformEventsResponse() {}
        public ListPlatformEventsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** En el orden de su cursor. */
        public List<PlatformEvent> data() { return leerLista("data", each -> new PlatformEvent(Json.object(each))); }
        /**
         * El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca
         * hubo uno.
         */
        public String cursor() { return leerTexto("cursor"); }
        /** Hay más eventos después de estos. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListPlatformKeysResponse extends Datos {
        public ListPlatformKeysResponse() {}
        public ListPlatformKeysResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las que sirven. */
        public List<PlatformKey> data() { return leerLista("data", each -> new PlatformKey(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class ListPlatformWebhooksResponse extends Datos {
        public ListPlatformWebhooksResponse() {}
        public ListPlatformWebhooksResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** En el orden en que se crearon, 10 como máximo. */
        public List<PlatformWebhook> data() { return leerLista("data", each -> new PlatformWebhook(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Todas las claves del catálogo. */
    public static final class ListTaxRegimesResponse extends Datos {
        public ListTaxRegimesResponse() {}
        public ListTaxRegimesResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las claves, en su orden. */
        public List<TaxRegimeKey> data() { return leerLista("data", each -> new TaxRegimeKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una página de la lista. */
    public static final class ListTicketsResponse extends Datos {
        public ListTicketsResponse() {}
        public ListTicketsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los de esta página, del último día de venta al primero; en un día, del último que llegó al primero. */
        public List<Ticket> data() { return leerLista("data", each -> new Ticket(Json.object(each))); }
        /** El cursor con el que se sigue; está vacío si nunca hubo un ticket. */
        public String cursor() { return leerTexto("cursor"); }
        /** Hay más tickets después de estos. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una página de la lista. */
    public static final class ListTripThingsResponse extends Datos {
        public ListTripThingsResponse() {}
        public ListTripThingsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los de esta página, por su clave. */
        public List<TripThing> data() { return leerLista("data", each -> new TripThing(Json.object(each))); }
        /** Hay más después de estos. */
        public Boolean hayMas() { return leerMarca("hayMas"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un lugar donde se recoge o se entrega, y de quién es. */
    public static final class Lugar extends Datos {
        public Lugar() {}
        public Lugar(Map<String, Object> valores) { super(valores); }
        /** RFC de quien envía o recibe ahí; de un traslado, el de la cuenta si falta. */
        public Lugar rfc(String v) { return poner(this, "rfc", v); }
        /** Su nombre; de la cuenta o de su cliente lo pone el servicio. */
        public Lugar nombre(String v) { return poner(this, "nombre", v); }
        /** Identificación fiscal en su país, de un extranjero; su RFC es entonces XEXX010101000. */
        public Lugar registroFiscal(String v) { return poner(this, "registroFiscal", v); }
        /** c_Pais de esa identificación; si falta, el del lugar. */
        public Lugar residenciaFiscal(String v) { return poner(this, "residenciaFiscal", v); }
        /** Código postal; en México, de 5 dígitos. */
        public Lugar codigoPostal(String v) { return poner(this, "codigoPostal", v); }
        /** c_Pais. */
        public Lugar pais(String v) { return poner(this, "pais", v); }
        /** c_Estado; en México sigue del código postal. */
        public Lugar estado(String v) { return poner(this, "estado", v); }
        /** c_Municipio; en México sigue del código postal. */
        public Lugar municipio(String v) { return poner(this, "municipio", v); }
        /** c_Localidad; en México sigue del código postal. */
        public Lugar localidad(String v) { return poner(this, "localidad", v); }
        /** c_Colonia, una de las del código postal; fuera de México, su nombre. */
        public Lugar colonia(String v) { return poner(this, "colonia", v); }
        /** Calle. */
        public Lugar calle(String v) { return poner(this, "calle", v); }
        /** Número exterior. */
        public Lugar numeroExterior(String v) { return poner(this, "numeroExterior", v); }
        /** Número interior. */
        public Lugar numeroInterior(String v) { return poner(this, "numeroInterior", v); }
        /** Cómo llegar. */
        public Lugar referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Una mercancía del viaje: un bien, y cuánto va de él. */
    public static final class Mercancia extends Datos {
        public Mercancia() {}
        public Mercancia(Map<String, Object> valores) { super(valores); }
        /** El bien; obligatorio, salvo con bienGuardado. */
        public Mercancia bien(Bien v) { return poner(this, "bien", v); }
        /** Cuántas unidades. Hasta 6 decimales. */
        public Mercancia cantidad(Number v) { return poner(this, "cantidad", v); }
        /**
         * Lo que pesa todo con su empaque, en kilogramos; puede faltar si el bien dice los de una unidad. Hasta 3
         * decimales.
         */
        public Mercancia kilos(Number v) { return poner(this, "kilos", v); }
        /** Lo que vale; obligatorio por aire. Hasta 2 decimales. */
        public Mercancia valor(Number v) { return poner(this, "valor", v); }
        /** c_Moneda de ese valor; MXN si va valor. */
        public Mercancia moneda(String v) { return poner(this, "moneda", v); }
        /** De qué parada a cuál va; con varias paradas que recogen o que entregan. */
        public Mercancia repartos(List<Reparto> v) { return poner(this, "repartos", v); }
        /** Las guías de los paquetes; solo de paquetería en un traslado. */
        public Mercancia guias(List<GuiaPaquete> v) { return poner(this, "guias", v); }
        /** Solo de un viaje internacional: los documentos con que la mercancía entra al país, o sale de él. */
        public Mercancia documentosAduaneros(List<DocumentoAduanero> v) { return poner(this, "documentosAduaneros", v); }
        /** Folio fiscal del comprobante con Comercio Exterior que ampara la mercancía. */
        public Mercancia uuidComercioExterior(String v) { return poner(this, "uuidComercioExterior", v); }
        /** En lugar de bien, la clave con que la cuenta lo guardó. */
        public Mercancia bienGuardado(String v) { return poner(this, "bienGuardado", v); }
        /** Lo que pesa sin su empaque, en kilogramos; obligatorio por mar, y solo entonces. Hasta 3 decimales. */
        public Mercancia kilosNetos(Number v) { return poner(this, "kilosNetos", v); }
        /** En cuántas piezas va; solo por mar. */
        public Mercancia piezas(Integer v) { return poner(this, "piezas", v); }
        /**
         * Lo que la aduana pide de ella; obligatorio en un traslado con comercioExterior, y solo entonces. Con él va
         * valor, en MXN o USD.
         */
        public Mercancia aduana(MercanciaAduanal v) { return poner(this, "aduana", v); }
    }

    /**
     * Lo que la aduana pide de una mercancía que se traslada. La fracción arancelaria es la del bien, o la del producto
     * de la cuenta con este noIdentificacion; el producto da también la unidad y el factor que falten.
     */
    public static final class MercanciaAduanal extends Datos {
        public MercanciaAduanal() {}
        public MercanciaAduanal(Map<String, Object> valores) { super(valores); }
        /** Número de parte, SKU o clave interna de la mercancía. */
        public MercanciaAduanal noIdentificacion(String v) { return poner(this, "noIdentificacion", v); }
        /** c_UnidadAduana; si falta, la que la tarifa da a la fracción. */
        public MercanciaAduanal unidadAduana(String v) { return poner(this, "unidadAduana", v); }
        /**
         * Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales.
         */
        public MercanciaAduanal factorAduana(Number v) { return poner(this, "factorAduana", v); }
        /** La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales. */
        public MercanciaAduanal cantidadAduana(Number v) { return poner(this, "cantidadAduana", v); }
        /** Marca, modelo y número de serie de lo que se exporta. */
        public MercanciaAduanal descripcionesEspecificas(List<DescripcionEspecifica> v) { return poner(this, "descripcionesEspecificas", v); }
    }

    /** Lo que regresa de una mercancía exportada. */
    public static final class MercanciaDevuelta extends Datos {
        public MercanciaDevuelta() {}
        public MercanciaDevuelta(Map<String, Object> valores) { super(valores); }
        /** Su número de parte, SKU o clave interna, como lo lleva la factura. */
        public MercanciaDevuelta noIdentificacion(String v) { return poner(this, "noIdentificacion", v); }
        /**
         * Cuántas unidades de las que se facturaron; todas si falta. Entre todas las notas de crédito vigentes de la
         * factura no regresan más de esas. Hasta 6 decimales.
         */
        public MercanciaDevuelta cantidad(Number v) { return poner(this, "cantidad", v); }
    }

    /** Cuánto se adelanta el reloj, o hasta cuándo. */
    public static final class MoveClockBody extends Datos {
        public MoveClockBody() {}
        public MoveClockBody(Map<String, Object> valores) { super(valores); }
        /** Cuánto: un número de días (3d), de horas (36h) o de minutos (20m). */
        public MoveClockBody avanzar(String v) { return poner(this, "avanzar", v); }
        /** Hasta cuándo, en la hora de la Ciudad de México: AAAA-MM-DDThh:mm. */
        public MoveClockBody hasta(String v) { return poner(this, "hasta", v); }
    }

    /** Una venta al público, en pesos. Las retenciones y el combustible no van en un ticket. */
    public static final class NewTicket extends Datos {
        public NewTicket() {}
        public NewTicket(Map<String, Object> valores) { super(valores); }
        /** Número del ticket, único en su lugar de expedición: repetirlo con el mismo contenido da el mismo ticket. */
        public NewTicket folio(String v) { return poner(this, "folio", v); }
        /** Día de la venta en el lugar de expedición: AAAA-MM-DD; hoy si falta. De este año o del anterior. */
        public NewTicket fecha(String v) { return poner(this, "fecha", v); }
        /** Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta. */
        public NewTicket lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** c_FormaPago con que se pagó; no 99. */
        public NewTicket formaPago(String v) { return poner(this, "formaPago", v); }
        /** Lo que se vendió, o un importe por cada mezcla de impuestos. */
        public NewTicket conceptos(List<TicketConcepto> v) { return poner(this, "conceptos", v); }
    }

    /** Un comprobante vigente que nombra a otro, y por el que el SAT no deja cancelarlo. */
    public static final class Obstacle extends Datos {
        public Obstacle() {}
        public Obstacle(Map<String, Object> valores) { super(valores); }
        /** Por qué lo nombra. Uno de: pago, nota_credito, sustituto, relacion. */
        public String tipo() { return leerTexto("tipo"); }
        /** El recurso que lo muestra. Uno de: facturas, complementos-pago, nomina, retenciones, traslado. */
        public String recurso() { return leerTexto("recurso"); }
        /** Identificador interno, en ese recurso. */
        public String id() { return leerTexto("id"); }
        /** UUID fiscal, si está timbrado. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor. */
        public String folio() { return leerTexto("folio"); }
        /**
         * Estado del comprobante. Uno de: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente,
         * cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Qué hacer con él. */
        public String queHacer() { return leerTexto("queHacer"); }
        /** Quién debe aceptar que se cancele; falta mientras se timbra. */
        public ForeseenRule regla() { return leerObjeto("regla", ForeseenRule::new); }
    }

    /** Un comprobante timbrado de la cuenta que el archivo no trae. */
    public static final class OnlyOurs extends Datos {
        public OnlyOurs() {}
        public OnlyOurs(Map<String, Object> valores) { super(valores); }
        /** Folio fiscal. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** La Idempotency-Key con que se creó. */
        public String clave() { return leerTexto("clave"); }
        /** Tipo de comprobante. */
        public String tipo() { return leerTexto("tipo"); }
        /** Serie. */
        public String serie() { return leerTexto("serie"); }
        /** Folio. */
        public String folio() { return leerTexto("folio"); }
        /** RFC del receptor. */
        public String receptorRfc() { return leerTexto("receptorRfc"); }
        /** Total. Hasta 6 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Estado. */
        public String estado() { return leerTexto("estado"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Un renglón del archivo que no es de ningún comprobante timbrado de la cuenta. */
    public static final class OnlyTheirs extends Datos {
        public OnlyTheirs() {}
        public OnlyTheirs(Map<String, Object> valores) { super(valores); }
        /** El número de su renglón en el archivo, desde 1. */
        public Long renglon() { return leerEntero("renglon"); }
        /** El folio fiscal, la clave o la referencia, como los trae el archivo. */
        public String valor() { return leerTexto("valor"); }
    }

    /** Los datos fiscales de la cuenta. */
    public static final class OpenAccountBody extends Datos {
        public OpenAccountBody() {}
        public OpenAccountBody(Map<String, Object> valores) { super(valores); }
        /** RFC del emisor; un RFC tiene una sola cuenta. */
        public OpenAccountBody rfc(String v) { return poner(this, "rfc", v); }
        /** Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
        public OpenAccountBody nombre(String v) { return poner(this, "nombre", v); }
        /** Clave de c_RegimenFiscal. */
        public OpenAccountBody regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** Código postal del lugar de expedición. */
        public OpenAccountBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Zona horaria de IANA; la del código postal si se omite. */
        public OpenAccountBody zonaHoraria(String v) { return poner(this, "zonaHoraria", v); }
        /** Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
        public OpenAccountBody registroPatronal(String v) { return poner(this, "registroPatronal", v); }
        /** Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
        public OpenAccountBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Los datos fiscales de la cuenta. */
    public static final class OpenAccountRequest extends Datos {
        public OpenAccountRequest() {}
        public OpenAccountRequest(Map<String, Object> valores) { super(valores); }
        /** RFC del emisor; un RFC tiene una sola cuenta. */
        public OpenAccountRequest rfc(String v) { return poner(this, "rfc", v); }
        /** Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
        public OpenAccountRequest nombre(String v) { return poner(this, "nombre", v); }
        /** Clave de c_RegimenFiscal. */
        public OpenAccountRequest regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** Código postal del lugar de expedición. */
        public OpenAccountRequest lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Zona horaria de IANA; la del código postal si se omite. */
        public OpenAccountRequest zonaHoraria(String v) { return poner(this, "zonaHoraria", v); }
        /** Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
        public OpenAccountRequest registroPatronal(String v) { return poner(this, "registroPatronal", v); }
        /** Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
        public OpenAccountRequest referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Hasta 500 cuentas. */
    public static final class OpenAccountsBody extends Datos {
        public OpenAccountsBody() {}
        public OpenAccountsBody(Map<String, Object> valores) { super(valores); }
        /** Las cuentas. Un renglón con errores no detiene a los demás. */
        public OpenAccountsBody cuentas(List<OpenAccountRequest> v) { return poner(this, "cuentas", v); }
    }

    /** Un resultado por cuenta, en el orden en que se enviaron. */
    public static final class OpenAccountsResponse extends Datos {
        public OpenAccountsResponse() {}
        public OpenAccountsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los resultados. */
        public List<OpenedAccount> data() { return leerLista("data", each -> new OpenedAccount(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una solicitud de cancelación que está en proceso. */
    public static final class OpenRequest extends Datos {
        public OpenRequest() {}
        public OpenRequest(Map<String, Object> valores) { super(valores); }
        /** El motivo con el que se pidió. Uno de: 01, 02, 03, 04. */
        public String motivo() { return leerTexto("motivo"); }
        /** Cuándo se pidió. */
        public String solicitadaEn() { return leerTexto("solicitadaEn"); }
        /** Último de los tres días hábiles del receptor, AAAA-MM-DD; falta cuando no se le pregunta, o no hay plazo. */
        public String respuestaHasta() { return leerTexto("respuestaHasta"); }
        /** Si el comprobante se cancela cuando el receptor no contesta. */
        public Boolean silencioCancela() { return leerMarca("silencioCancela"); }
    }

    /** Lo que pasó con una cuenta. */
    public static final class OpenedAccount extends Datos {
        public OpenedAccount() {}
        public OpenedAccount(Map<String, Object> valores) { super(valores); }
        /** El RFC enviado. */
        public String rfc() { return leerTexto("rfc"); }
        /** abierta, existente (ya estaba, con los mismos datos) o rechazada. */
        public String resultado() { return leerTexto("resultado"); }
        /** Por qué se rechazó; nombra el campo. */
        public String error() { return leerTexto("error"); }
    }

    /** Quien conduce el vehículo. */
    public static final class Operador extends Datos {
        public Operador() {}
        public Operador(Map<String, Object> valores) { super(valores); }
        /** Su nombre. */
        public Operador nombre(String v) { return poner(this, "nombre", v); }
        /** Su RFC. */
        public Operador rfc(String v) { return poner(this, "rfc", v); }
        /** Número de su licencia de conducir. */
        public Operador licencia(String v) { return poner(this, "licencia", v); }
        /** Identificación fiscal en su país; solo de un extranjero sin RFC. */
        public Operador registroFiscal(String v) { return poner(this, "registroFiscal", v); }
        /** c_Pais de esa identificación. */
        public Operador pais(String v) { return poner(this, "pais", v); }
        /** Su domicilio, si quiere que el comprobante lo diga. */
        public Operador domicilio(DomicilioFigura v) { return poner(this, "domicilio", v); }
    }

    /** Quien interviene en el viaje sin conducir. */
    public static final class OtraFigura extends Datos {
        public OtraFigura() {}
        public OtraFigura(Map<String, Object> valores) { super(valores); }
        /**
         * c_FiguraTransporte: 02 propietario, 03 arrendador, 04 notificado, 05 integrante de coordinados. Uno de: 02,
         * 03, 04, 05.
         */
        public OtraFigura tipo(String v) { return poner(this, "tipo", v); }
        /** Su nombre. */
        public OtraFigura nombre(String v) { return poner(this, "nombre", v); }
        /** Su RFC. */
        public OtraFigura rfc(String v) { return poner(this, "rfc", v); }
        /** Identificación fiscal en su país; solo de un extranjero sin RFC. */
        public OtraFigura registroFiscal(String v) { return poner(this, "registroFiscal", v); }
        /** c_Pais de esa identificación. */
        public OtraFigura pais(String v) { return poner(this, "pais", v); }
        /**
         * c_ParteTransporte de lo que es suyo: PT03 tractocamión, PT05 semirremolque…; de un propietario o arrendador.
         */
        public OtraFigura partes(List<String> v) { return poner(this, "partes", v); }
        /** Su domicilio, si quiere que el comprobante lo diga. */
        public OtraFigura domicilio(DomicilioFigura v) { return poner(this, "domicilio", v); }
    }

    /** Una parada del viaje. */
    public static final class Parada extends Datos {
        public Parada() {}
        public Parada(Map<String, Object> valores) { super(valores); }
        /**
         * Lo que se hace en ella: recoge, entrega, paso (por una estación en la que nada se recoge ni se entrega) o
         * regreso, que es la última si el vehículo vuelve vacío. Si falta, la primera recoge y las demás entregan. Uno
         * de: recoge, entrega, paso, regreso.
         */
        public Parada tipo(String v) { return poner(this, "tipo", v); }
        /**
         * El lugar, y de quién es; obligatorio, salvo con lugarGuardado y de un tren que pasa. El SAT no admite el
         * domicilio de las estaciones de tren entre la primera y la última: de él solo se toma la hora del lugar.
         */
        public Parada lugar(Lugar v) { return poner(this, "lugar", v); }
        /**
         * Cuándo se sale de donde se recoge, o se llega a donde se entrega, en la hora del lugar:
         * "2026-11-22T10:30:00". Una llegada puede faltar si va velocidadKmh.
         */
        public Parada fechaHora(String v) { return poner(this, "fechaHora", v); }
        /**
         * Kilómetros desde la parada anterior; en todas, menos en la primera. Solo por carretera o tren. Hasta 2
         * decimales.
         */
        public Parada kilometros(Number v) { return poner(this, "kilometros", v); }
        /** En lugar de lugar, la clave con que la cuenta lo guardó. */
        public Parada lugarGuardado(String v) { return poner(this, "lugarGuardado", v); }
        /** El puerto, el aeropuerto o la estación de tren; obligatorio, salvo por carretera. */
        public Parada estacion(Estacion v) { return poner(this, "estacion", v); }
    }

    /** Una parte de lo que se vende (Anexo 20, Parte). */
    public static final class Parte extends Datos {
        public Parte() {}
        public Parte(Map<String, Object> valores) { super(valores); }
        /** c_ClaveProdServ. */
        public Parte claveProdServ(String v) { return poner(this, "claveProdServ", v); }
        /** Número de parte, SKU o clave interna. */
        public Parte noIdentificacion(String v) { return poner(this, "noIdentificacion", v); }
        /** Cuántas unidades. Hasta 6 decimales. */
        public Parte cantidad(Number v) { return poner(this, "cantidad", v); }
        /** La unidad en palabras: "Pieza". */
        public Parte unidad(String v) { return poner(this, "unidad", v); }
        /** El bien. */
        public Parte descripcion(String v) { return poner(this, "descripcion", v); }
        /** Precio de una unidad, sin impuestos; informativo. Hasta 6 decimales. */
        public Parte valorUnitario(Number v) { return poner(this, "valorUnitario", v); }
        /** Números de pedimento de lo importado, como en el concepto. */
        public Parte pedimentos(List<String> v) { return poner(this, "pedimentos", v); }
    }

    /** Quien compra o recibe, con su domicilio. */
    public static final class ParteExterior extends Datos {
        public ParteExterior() {}
        public ParteExterior(Map<String, Object> valores) { super(valores); }
        /** Nombre; del comprador, si la factura no lleva receptor ni receptorRfc. */
        public ParteExterior nombre(String v) { return poner(this, "nombre", v); }
        /** Su identificación fiscal en su país: de Estados Unidos y Canadá, 9 dígitos. */
        public ParteExterior numRegIdTrib(String v) { return poner(this, "numRegIdTrib", v); }
        /** Calle. */
        public ParteExterior calle(String v) { return poner(this, "calle", v); }
        /** Número exterior. */
        public ParteExterior numeroExterior(String v) { return poner(this, "numeroExterior", v); }
        /** Número interior. */
        public ParteExterior numeroInterior(String v) { return poner(this, "numeroInterior", v); }
        /** Colonia; en México, su clave. */
        public ParteExterior colonia(String v) { return poner(this, "colonia", v); }
        /** Ciudad; en México, su clave. */
        public ParteExterior localidad(String v) { return poner(this, "localidad", v); }
        /** Cómo encontrarlo. */
        public ParteExterior referencia(String v) { return poner(this, "referencia", v); }
        /** Condado o municipio; en México, su clave. */
        public ParteExterior municipio(String v) { return poner(this, "municipio", v); }
        /** Estado, provincia o región: en Estados Unidos y Canadá su clave de dos letras, en México la de tres. */
        public ParteExterior estado(String v) { return poner(this, "estado", v); }
        /** c_Pais: tres letras, como USA. */
        public ParteExterior pais(String v) { return poner(this, "pais", v); }
        /** Código postal, como se escribe en su país. */
        public ParteExterior codigoPostal(String v) { return poner(this, "codigoPostal", v); }
    }

    /** Un importe, y de qué otros sale. */
    public static final class Paso extends Datos {
        public Paso() {}
        public Paso(Map<String, Object> valores) { super(valores); }
        /** Dónde está: "pagos[0].monto", "nomina.percepciones.totalGravado". */
        public String campo() { return leerTexto("campo"); }
        /** Lo que se calcula: "1160.00 - 386.67". */
        public String formula() { return leerTexto("formula"); }
        /** El resultado, sin redondear; una división, a 20 decimales. */
        public String exacto() { return leerTexto("exacto"); }
        /** Como lo lleva el comprobante. */
        public String escrito() { return leerTexto("escrito"); }
        /** escrito menos exacto. */
        public String redondeo() { return leerTexto("redondeo"); }
        /** Lo mismo, en una oración. */
        public String explicacion() { return leerTexto("explicacion"); }
    }

    /** De dónde salen los importes de un comprobante, paso por paso; los importes son textos, exactos. */
    public static final class Pasos extends Datos {
        public Pasos() {}
        public Pasos(Map<String, Object> valores) { super(valores); }
        /** Lo que se pagó en total, como lo lleva el comprobante. */
        public String total() { return leerTexto("total"); }
        /** Cómo redondea el servicio, en una oración. */
        public String regla() { return leerTexto("regla"); }
        /** Un paso por cada importe que sale de otros. */
        public List<Paso> pasos() { return leerLista("pasos", each -> new Paso(Json.object(each))); }
    }

    /** Un pago recibido. Su monto es la suma de lo que paga de cada documento. */
    public static final class Payment extends Datos {
        public Payment() {}
        public Payment(Map<String, Object> valores) { super(valores); }
        /**
         * Fecha y hora ISO 8601; sin zona, hora de la Ciudad de México. Si no se conoce la hora: 12:00:00 sin zona, que
         * es el mediodía del lugar de expedición, o el momento del timbrado si ese día aún no es mediodía.
         */
        public Payment fechaPago(String v) { return poner(this, "fechaPago", v); }
        /** c_FormaPago; nunca 99. */
        public Payment formaPago(String v) { return poner(this, "formaPago", v); }
        /** c_Moneda. */
        public Payment moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public Payment tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Número de cheque, autorización, referencia o clave de rastreo. */
        public Payment numOperacion(String v) { return poner(this, "numOperacion", v); }
        /** RFC del banco de la cuenta de donde salió el pago; XEXX010101000 si es extranjero. */
        public Payment rfcEmisorCtaOrd(String v) { return poner(this, "rfcEmisorCtaOrd", v); }
        /** Nombre del banco; obligatorio con XEXX010101000. */
        public Payment nomBancoOrdExt(String v) { return poner(this, "nomBancoOrdExt", v); }
        /** Cuenta, tarjeta o CLABE de donde salió el pago. */
        public Payment ctaOrdenante(String v) { return poner(this, "ctaOrdenante", v); }
        /** RFC del banco de la cuenta que recibió el pago. */
        public Payment rfcEmisorCtaBen(String v) { return poner(this, "rfcEmisorCtaBen", v); }
        /** Cuenta, tarjeta o CLABE que recibió el pago. */
        public Payment ctaBeneficiario(String v) { return poner(this, "ctaBeneficiario", v); }
        /** Las facturas que el pago cubre, cada una una sola vez. */
        public Payment documentos(List<PaymentDocument> v) { return poner(this, "documentos", v); }
    }

    /** Un complemento de pago como lo muestra la lista. */
    public static final class PaymentComplement extends Datos {
        public PaymentComplement() {}
        public PaymentComplement(Map<String, Object> valores) { super(valores); }
        /** Identificador del complemento de pago. */
        public String id() { return leerTexto("id"); }
        /** Identificador del CFDI tipo P, con el que responde en /facturas/{id}. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** RFC del receptor. */
        public String receptorRfc() { return leerTexto("receptorRfc"); }
        /** Total de los pagos, en pesos. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Código y mensaje del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Un complemento de pago con sus pagos. */
    public static final class PaymentComplementDetail extends Datos {
        public PaymentComplementDetail() {}
        public PaymentComplementDetail(Map<String, Object> valores) { super(valores); }
        /** Identificador del complemento de pago. */
        public String id() { return leerTexto("id"); }
        /** Identificador del CFDI tipo P, con el que responde en /facturas/{id}. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** RFC del receptor. */
        public String receptorRfc() { return leerTexto("receptorRfc"); }
        /** Total de los pagos, en pesos. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Código del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** Los pagos. */
        public List<AppliedPayment> pagos() { return leerLista("pagos", each -> new AppliedPayment(Json.object(each))); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Lo que un pago cubre de una factura. */
    public static final class PaymentDocument extends Datos {
        public PaymentDocument() {}
        public PaymentDocument(Map<String, Object> valores) { super(valores); }
        /** UUID fiscal de una factura PPD timbrada de ese receptor. */
        public PaymentDocument facturaUuid(String v) { return poner(this, "facturaUuid", v); }
        /** Importe pagado, en la moneda de la factura. Hasta 6 decimales. */
        public PaymentDocument impPagado(Number v) { return poner(this, "impPagado", v); }
        /**
         * Unidades de la moneda de la factura por una del pago; obligatoria si son distintas (de una factura en pesos,
         * tipoCambio si falta). El monto del pago es la suma de impPagado / equivalencia: mande la razón entre lo
         * aplicado y lo recibido, para que sea lo recibido. Hasta 10 decimales.
         */
        public PaymentDocument equivalencia(Number v) { return poner(this, "equivalencia", v); }
    }

    /** Una forma de pago. */
    public static final class PaymentFormKey extends Datos {
        public PaymentFormKey() {}
        public PaymentFormKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Si pasa por un banco: en un pago pueden indicarse las cuentas. */
        public Boolean bancarizado() { return leerMarca("bancarizado"); }
    }

    /** Compensación de saldos a favor. */
    public static final class PayrollCompensation extends Datos {
        public PayrollCompensation() {}
        public PayrollCompensation(Map<String, Object> valores) { super(valores); }
        /** Saldo a favor del trabajador. */
        public PayrollCompensation saldoAFavor(String v) { return poner(this, "saldoAFavor", v); }
        /** El ejercicio del saldo a favor. */
        public PayrollCompensation anio(String v) { return poner(this, "anio", v); }
        /** Lo que queda del saldo a favor. */
        public PayrollCompensation remanenteSalFav(String v) { return poner(this, "remanenteSalFav", v); }
    }

    /** El contenido del recibo. Todo número va como cadena. */
    public static final class PayrollData extends Datos {
        public PayrollData() {}
        public PayrollData(Map<String, Object> valores) { super(valores); }
        /** O ordinaria, E extraordinaria. Uno de: O, E. */
        public PayrollData tipoNomina(String v) { return poner(this, "tipoNomina", v); }
        /** AAAA-MM-DD. */
        public PayrollData fechaPago(String v) { return poner(this, "fechaPago", v); }
        /** Primer día del periodo que se paga: AAAA-MM-DD. */
        public PayrollData fechaInicialPago(String v) { return poner(this, "fechaInicialPago", v); }
        /** Último día del periodo que se paga: AAAA-MM-DD. */
        public PayrollData fechaFinalPago(String v) { return poner(this, "fechaFinalPago", v); }
        /** Días que se pagan. */
        public PayrollData numDiasPagados(String v) { return poner(this, "numDiasPagados", v); }
        /** Si se envía, debe ser la suma exacta de las percepciones. */
        public PayrollData totalPercepciones(String v) { return poner(this, "totalPercepciones", v); }
        /** Si se envía, debe ser la suma exacta de las deducciones. */
        public PayrollData totalDeducciones(String v) { return poner(this, "totalDeducciones", v); }
        /** Si se envía, debe ser la suma exacta de los otros pagos. */
        public PayrollData totalOtrosPagos(String v) { return poner(this, "totalOtrosPagos", v); }
        /** El trabajador. */
        public PayrollData receptor(PayrollReceiver v) { return poner(this, "receptor", v); }
        /** Lo que se paga. */
        public PayrollData percepciones(PayrollPerceptions v) { return poner(this, "percepciones", v); }
        /** Lo que se descuenta. */
        public PayrollData deducciones(PayrollDeductions v) { return poner(this, "deducciones", v); }
        /** Lo que se entrega y no es percepción, como el subsidio. */
        public PayrollData otrosPagos(List<PayrollOtherPayment> v) { return poner(this, "otrosPagos", v); }
        /** Las incapacidades del periodo. */
        public PayrollData incapacidades(List<PayrollDisability> v) { return poner(this, "incapacidades", v); }
    }

    /** Una deducción. */
    public static final class PayrollDeduction extends Datos {
        public PayrollDeduction() {}
        public PayrollDeduction(Map<String, Object> valores) { super(valores); }
        /** c_TipoDeduccion. */
        public PayrollDeduction tipoDeduccion(String v) { return poner(this, "tipoDeduccion", v); }
        /** La del control interno del patrón. */
        public PayrollDeduction clave(String v) { return poner(this, "clave", v); }
        /** El nombre con el que aparece en el recibo. */
        public PayrollDeduction concepto(String v) { return poner(this, "concepto", v); }
        /** Lo que se descuenta. */
        public PayrollDeduction importe(String v) { return poner(this, "importe", v); }
    }

    /** Lo que se descuenta. */
    public static final class PayrollDeductions extends Datos {
        public PayrollDeductions() {}
        public PayrollDeductions(Map<String, Object> valores) { super(valores); }
        /** Una fila por deducción. */
        public PayrollDeductions deducciones(List<PayrollDeduction> v) { return poner(this, "deducciones", v); }
        /** Suma de las que no son ISR. */
        public PayrollDeductions totalOtrasDeducciones(String v) { return poner(this, "totalOtrasDeducciones", v); }
        /** Suma de las deducciones 002, ISR. */
        public PayrollDeductions totalImpuestosRetenidos(String v) { return poner(this, "totalImpuestosRetenidos", v); }
    }

    /** Una incapacidad. */
    public static final class PayrollDisability extends Datos {
        public PayrollDisability() {}
        public PayrollDisability(Map<String, Object> valores) { super(valores); }
        /** Cuántos días. */
        public PayrollDisability diasIncapacidad(String v) { return poner(this, "diasIncapacidad", v); }
        /** c_TipoIncapacidad. */
        public PayrollDisability tipoIncapacidad(String v) { return poner(this, "tipoIncapacidad", v); }
        /** Lo que se descuenta por ella. */
        public PayrollDisability importeMonetario(String v) { return poner(this, "importeMonetario", v); }
    }

    /** El patrón (nomina12:Emisor). */
    public static final class PayrollEmployer extends Datos {
        public PayrollEmployer() {}
        public PayrollEmployer(Map<String, Object> valores) { super(valores); }
        /** Registro patronal ante el IMSS. */
        public PayrollEmployer registroPatronal(String v) { return poner(this, "registroPatronal", v); }
        /** RFC del patrón de origen, en subcontratación. */
        public PayrollEmployer rfcPatronOrigen(String v) { return poner(this, "rfcPatronOrigen", v); }
        /** CURP del patrón persona física. */
        public PayrollEmployer curp(String v) { return poner(this, "curp", v); }
        /** Solo de entidades adheridas al Sistema Nacional de Coordinación Fiscal. */
        public PayrollEmployer entidadSNCF(PayrollPublicEntity v) { return poner(this, "entidadSNCF", v); }
    }

    /** Otro pago. */
    public static final class PayrollOtherPayment extends Datos {
        public PayrollOtherPayment() {}
        public PayrollOtherPayment(Map<String, Object> valores) { super(valores); }
        /** c_TipoOtroPago. */
        public PayrollOtherPayment tipoOtroPago(String v) { return poner(this, "tipoOtroPago", v); }
        /** La del control interno del patrón. */
        public PayrollOtherPayment clave(String v) { return poner(this, "clave", v); }
        /** El nombre con el que aparece en el recibo. */
        public PayrollOtherPayment concepto(String v) { return poner(this, "concepto", v); }
        /** Lo que se entrega. */
        public PayrollOtherPayment importe(String v) { return poner(this, "importe", v); }
        /** Con el otro pago 002. */
        public PayrollOtherPayment subsidioAlEmpleo(PayrollSubsidy v) { return poner(this, "subsidioAlEmpleo", v); }
        /** Con el otro pago 004. */
        public PayrollOtherPayment compensacionSaldosAFavor(PayrollCompensation v) { return poner(this, "compensacionSaldosAFavor", v); }
    }

    /** Horas extra de un tipo. */
    public static final class PayrollOvertime extends Datos {
        public PayrollOvertime() {}
        public PayrollOvertime(Map<String, Object> valores) { super(valores); }
        /** Días en que las hubo. */
        public PayrollOvertime dias(String v) { return poner(this, "dias", v); }
        /** c_TipoHoras: 01 dobles, 02 triples, 03 simples. */
        public PayrollOvertime tipoHoras(String v) { return poner(this, "tipoHoras", v); }
        /** Cuántas horas. */
        public PayrollOvertime horasExtra(String v) { return poner(this, "horasExtra", v); }
        /** Lo que se pagó por ellas. */
        public PayrollOvertime importePagado(String v) { return poner(this, "importePagado", v); }
    }

    /** Una percepción. */
    public static final class PayrollPerception extends Datos {
        public PayrollPerception() {}
        public PayrollPerception(Map<String, Object> valores) { super(valores); }
        /** c_TipoPercepcion. */
        public PayrollPerception tipoPercepcion(String v) { return poner(this, "tipoPercepcion", v); }
        /** La del control interno del patrón. */
        public PayrollPerception clave(String v) { return poner(this, "clave", v); }
        /** El nombre con el que aparece en el recibo. */
        public PayrollPerception concepto(String v) { return poner(this, "concepto", v); }
        /** Parte gravada. */
        public PayrollPerception importeGravado(String v) { return poner(this, "importeGravado", v); }
        /** Parte exenta. */
        public PayrollPerception importeExento(String v) { return poner(this, "importeExento", v); }
        /** Con la percepción 019. */
        public PayrollPerception horasExtra(List<PayrollOvertime> v) { return poner(this, "horasExtra", v); }
        /** Con la percepción 045. */
        public PayrollPerception accionesOTitulos(PayrollShares v) { return poner(this, "accionesOTitulos", v); }
    }

    /** Lo que se paga. */
    public static final class PayrollPerceptions extends Datos {
        public PayrollPerceptions() {}
        public PayrollPerceptions(Map<String, Object> valores) { super(valores); }
        /** Suma de los importes gravados. */
        public PayrollPerceptions totalGravado(String v) { return poner(this, "totalGravado", v); }
        /** Suma de los importes exentos. */
        public PayrollPerceptions totalExento(String v) { return poner(this, "totalExento", v); }
        /** Una fila por percepción. */
        public PayrollPerceptions percepciones(List<PayrollPerception> v) { return poner(this, "percepciones", v); }
        /** Suma de las que no son separación, jubilación, pensión ni retiro. */
        public PayrollPerceptions totalSueldos(String v) { return poner(this, "totalSueldos", v); }
        /** Suma de las percepciones 022, 023 y 025. */
        public PayrollPerceptions totalSeparacionIndemnizacion(String v) { return poner(this, "totalSeparacionIndemnizacion", v); }
        /** Suma de las percepciones 039 y 044. */
        public PayrollPerceptions totalJubilacionPensionRetiro(String v) { return poner(this, "totalJubilacionPensionRetiro", v); }
        /** Con las percepciones 039 y 044. */
        public PayrollPerceptions jubilacionPensionRetiro(PayrollRetirement v) { return poner(this, "jubilacionPensionRetiro", v); }
        /** Con las percepciones 022, 023 y 025. */
        public PayrollPerceptions separacionIndemnizacion(PayrollSeverance v) { return poner(this, "separacionIndemnizacion", v); }
    }

    /** Origen de los recursos de una entidad pública (Nómina 1.2, EntidadSNCF). */
    public static final class PayrollPublicEntity extends Datos {
        public PayrollPublicEntity() {}
        public PayrollPublicEntity(Map<String, Object> valores) { super(valores); }
        /** IP ingresos propios, IF ingresos federales, IM ingresos mixtos. Uno de: IP, IF, IM. */
        public PayrollPublicEntity origenRecurso(String v) { return poner(this, "origenRecurso", v); }
        /** Obligatorio con IM, y solo con él. */
        public PayrollPublicEntity montoRecursoPropio(String v) { return poner(this, "montoRecursoPropio", v); }
    }

    /** El trabajador (nomina12:Receptor). */
    public static final class PayrollReceiver extends Datos {
        public PayrollReceiver() {}
        public PayrollReceiver(Map<String, Object> valores) { super(valores); }
        /** CURP del trabajador. */
        public PayrollReceiver curp(String v) { return poner(this, "curp", v); }
        /** c_TipoContrato. */
        public PayrollReceiver tipoContrato(String v) { return poner(this, "tipoContrato", v); }
        /** c_TipoRegimen. */
        public PayrollReceiver tipoRegimen(String v) { return poner(this, "tipoRegimen", v); }
        /** Número con el que el patrón lo identifica. */
        public PayrollReceiver numEmpleado(String v) { return poner(this, "numEmpleado", v); }
        /** c_PeriodicidadPago. */
        public PayrollReceiver periodicidadPago(String v) { return poner(this, "periodicidadPago", v); }
        /** c_Estado: el lugar donde el trabajador presta sus servicios. */
        public PayrollReceiver claveEntFed(String v) { return poner(this, "claveEntFed", v); }
        /** Número de seguridad social. */
        public PayrollReceiver numSeguridadSocial(String v) { return poner(this, "numSeguridadSocial", v); }
        /** AAAA-MM-DD. */
        public PayrollReceiver fechaInicioRelLaboral(String v) { return poner(this, "fechaInicioRelLaboral", v); }
        /** Semanas (P115W) o años, meses y días (P2Y2M15D) hasta fechaFinalPago. */
        public PayrollReceiver antiguedad(String v) { return poner(this, "antiguedad", v); }
        /** c_TipoJornada. */
        public PayrollReceiver tipoJornada(String v) { return poner(this, "tipoJornada", v); }
        /** c_RiesgoPuesto. */
        public PayrollReceiver riesgoPuesto(String v) { return poner(this, "riesgoPuesto", v); }
        /** c_Banco; no va con una CLABE en cuentaBancaria. */
        public PayrollReceiver banco(String v) { return poner(this, "banco", v); }
        /** 10 dígitos (teléfono celular), 11 (cuenta), 16 (tarjeta) o 18 (CLABE), con sus ceros a la izquierda. */
        public PayrollReceiver cuentaBancaria(String v) { return poner(this, "cuentaBancaria", v); }
        /** Departamento o área. */
        public PayrollReceiver departamento(String v) { return poner(this, "departamento", v); }
        /** Puesto. */
        public PayrollReceiver puesto(String v) { return poner(this, "puesto", v); }
        /** Sí o No. Uno de: Sí, No. */
        public PayrollReceiver sindicalizado(String v) { return poner(this, "sindicalizado", v); }
        /** Salario base de cotización. */
        public PayrollReceiver salarioBaseCotApor(String v) { return poner(this, "salarioBaseCotApor", v); }
        /** Salario diario integrado. */
        public PayrollReceiver salarioDiarioIntegrado(String v) { return poner(this, "salarioDiarioIntegrado", v); }
        /** Ante quiénes trabaja, si está subcontratado. */
        public PayrollReceiver subContratacion(List<PayrollSubcontract> v) { return poner(this, "subContratacion", v); }
    }

    /** Un recibo de nómina como lo muestran listas y consultas. */
    public static final class PayrollRecord extends Datos {
        public PayrollRecord() {}
        public PayrollRecord(Map<String, Object> valores) { super(valores); }
        /** Identificador interno (UUID); nunca el UUID fiscal. */
        public String id() { return leerTexto("id"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor; se asigna al timbrar. */
        public String folio() { return leerTexto("folio"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Lo que recibe el trabajador. Hasta 6 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Código y mensaje del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /** RFC del trabajador. */
        public String receptorRfc() { return leerTexto("receptorRfc"); }
        /** O ordinaria, E extraordinaria. */
        public String tipoNomina() { return leerTexto("tipoNomina"); }
        /** Día en que se pagó: AAAA-MM-DD. */
        public String fechaPago() { return leerTexto("fechaPago"); }
        /** Primer día del periodo que se paga: AAAA-MM-DD. */
        public String fechaInicialPago() { return leerTexto("fechaInicialPago"); }
        /** Último día del periodo que se paga: AAAA-MM-DD. */
        public String fechaFinalPago() { return leerTexto("fechaFinalPago"); }
        /** Este y los totales, cadenas: como los lleva el XML. */
        public String numDiasPagados() { return leerTexto("numDiasPagados"); }
        /** Suma de las percepciones. */
        public String totalPercepciones() { return leerTexto("totalPercepciones"); }
        /** Suma de las deducciones. */
        public String totalDeducciones() { return leerTexto("totalDeducciones"); }
        /** Suma de los otros pagos. */
        public String totalOtrosPagos() { return leerTexto("totalOtrosPagos"); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /** Jubilación, pensión o retiro. */
    public static final class PayrollRetirement extends Datos {
        public PayrollRetirement() {}
        public PayrollRetirement(Map<String, Object> valores) { super(valores); }
        /** Ingreso acumulable. */
        public PayrollRetirement ingresoAcumulable(String v) { return poner(this, "ingresoAcumulable", v); }
        /** Ingreso no acumulable. */
        public PayrollRetirement ingresoNoAcumulable(String v) { return poner(this, "ingresoNoAcumulable", v); }
        /** Total, si se paga en una sola exhibición. */
        public PayrollRetirement totalUnaExhibicion(String v) { return poner(this, "totalUnaExhibicion", v); }
        /** Total, si se paga en parcialidades. */
        public PayrollRetirement totalParcialidad(String v) { return poner(this, "totalParcialidad", v); }
        /** Monto diario, si se paga en parcialidades. */
        public PayrollRetirement montoDiario(String v) { return poner(this, "montoDiario", v); }
    }

    /** Separación o indemnización. */
    public static final class PayrollSeverance extends Datos {
        public PayrollSeverance() {}
        public PayrollSeverance(Map<String, Object> valores) { super(valores); }
        /** Total que se paga por la separación. */
        public PayrollSeverance totalPagado(String v) { return poner(this, "totalPagado", v); }
        /** Años de servicio. */
        public PayrollSeverance numAniosServicio(String v) { return poner(this, "numAniosServicio", v); }
        /** Último sueldo mensual ordinario. */
        public PayrollSeverance ultimoSueldoMensOrd(String v) { return poner(this, "ultimoSueldoMensOrd", v); }
        /** Ingreso acumulable. */
        public PayrollSeverance ingresoAcumulable(String v) { return poner(this, "ingresoAcumulable", v); }
        /** Ingreso no acumulable. */
        public PayrollSeverance ingresoNoAcumulable(String v) { return poner(this, "ingresoNoAcumulable", v); }
    }

    /** Acciones o títulos que representan bienes. */
    public static final class PayrollShares extends Datos {
        public PayrollShares() {}
        public PayrollShares(Map<String, Object> valores) { super(valores); }
        /** Valor de mercado al ejercer la opción. */
        public PayrollShares valorMercado(String v) { return poner(this, "valorMercado", v); }
        /** Precio al que se otorgó la opción. */
        public PayrollShares precioAlOtorgarse(String v) { return poner(this, "precioAlOtorgarse", v); }
    }

    /** A quién presta sus servicios el trabajador, y qué parte de su tiempo. */
    public static final class PayrollSubcontract extends Datos {
        public PayrollSubcontract() {}
        public PayrollSubcontract(Map<String, Object> valores) { super(valores); }
        /** RFC de quien subcontrata. */
        public PayrollSubcontract rfcLabora(String v) { return poner(this, "rfcLabora", v); }
        /** Los de todas deben sumar 100. */
        public PayrollSubcontract porcentajeTiempo(String v) { return poner(this, "porcentajeTiempo", v); }
    }

    /** Subsidio para el empleo. */
    public static final class PayrollSubsidy extends Datos {
        public PayrollSubsidy() {}
        public PayrollSubsidy(Map<String, Object> valores) { super(valores); }
        /** El subsidio que corresponde según la tabla. */
        public PayrollSubsidy subsidioCausado(String v) { return poner(this, "subsidioCausado", v); }
    }

    /** Qué se cancela, y con qué se sustituye. */
    public static final class PlanCancellationBody extends Datos {
        public PlanCancellationBody() {}
        public PlanCancellationBody(Map<String, Object> valores) { super(valores); }
        /**
         * Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02. Uno de: 01,
         * 02, 03, 04.
         */
        public PlanCancellationBody motivo(String v) { return poner(this, "motivo", v); }
        /**
         * Con motivo 01, la factura que sustituye a esta, con los campos de POST /facturas salvo xml e idempotency_key.
         * No va si ya hay una vigente que la sustituye. Los complementos de pago que se cancelan se reponen a su
         * nombre.
         */
        public PlanCancellationBody factura(CreateInvoiceRequest v) { return poner(this, "factura", v); }
        /** La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella. */
        public PlanCancellationBody huella(String v) { return poner(this, "huella", v); }
    }

    /** Qué se cancela, y con qué se sustituye. */
    public static final class PlanPaymentComplementCancellationBody extends Datos {
        public PlanPaymentComplementCancellationBody() {}
        public PlanPaymentComplementCancellationBody(Map<String, Object> valores) { super(valores); }
        /**
         * Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02. Uno de: 01,
         * 02, 03, 04.
         */
        public PlanPaymentComplementCancellationBody motivo(String v) { return poner(this, "motivo", v); }
        /** La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella. */
        public PlanPaymentComplementCancellationBody huella(String v) { return poner(this, "huella", v); }
    }

    /** Una cuenta de la plataforma. */
    public static final class PlatformAccount extends Datos {
        public PlatformAccount() {}
        public PlatformAccount(Map<String, Object> valores) { super(valores); }
        /** RFC de la cuenta. */
        public String rfc() { return leerTexto("rfc"); }
        /** Nombre ante el SAT. */
        public String nombre() { return leerTexto("nombre"); }
        /** Como la conoce la plataforma. */
        public String referencia() { return leerTexto("referencia"); }
        /** Clave de c_RegimenFiscal. */
        public String regimenFiscal() { return leerTexto("regimenFiscal"); }
        /** Código postal del lugar de expedición. */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /** Zona horaria de IANA. */
        public String zonaHoraria() { return leerTexto("zonaHoraria"); }
        /** Registro patronal ante el IMSS. */
        public String registroPatronal() { return leerTexto("registroPatronal"); }
        /** Soporte la certificó para producción. */
        public Boolean certificada() { return leerMarca("certificada"); }
        /** Desde cuándo es de la plataforma. */
        public String desde() { return leerTexto("desde"); }
        /** Con menos timbres que estos se recarga; falta si no se recarga. */
        public Long piso() { return leerEntero("piso"); }
        /** Cuántos timbres de la plataforma se le pasan cada vez. */
        public Long recarga() { return leerEntero("recarga"); }
    }

    public static final class PlatformAccountResponse extends Datos {
        public PlatformAccountResponse() {}
        public PlatformAccountResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La cuenta. */
        public PlatformAccount data() { return leerObjeto("data", PlatformAccount::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** La entrega de un evento a un webhook. */
    public static final class PlatformDelivery extends Datos {
        public PlatformDelivery() {}
        public PlatformDelivery(Map<String, Object> valores) { super(valores); }
        /** El cursor del evento entre los de la plataforma. */
        public String cursor() { return leerTexto("cursor"); }
        /**
         * Qué pasó. Uno de: cfdi.timbrado, cfdi.error, cfdi.cancelado, cfdi.cancelacion_pendiente,
         * cfdi.cancelacion_rechazada, cfdi.cancelacion_aceptada, csd.por_vencer, csd.vencido, timbres.por_agotarse,
         * timbres.agotados, clave.por_vencer, webhook.desactivado, global.atrasada, ley.por_cambiar,
         * tickets.no_cuadran, plan.completo, plan.detenido, solicitud.recibida, solicitud.por_vencer,
         * solicitud.terminada, poliza.por_vencer, recarga.sin_timbres, preparacion.terminada.
         */
        public String tipo() { return leerTexto("tipo"); }
        /** pendiente, entregada o fallida. */
        public String estado() { return leerTexto("estado"); }
        /** Cuántas veces se intentó desde que comenzó. */
        public Long intentos() { return leerEntero("intentos"); }
        /** Cuándo comenzó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se intenta otra vez, mientras está pendiente. */
        public String siguienteEn() { return leerTexto("siguienteEn"); }
        /** Cuándo se intentó por última vez. */
        public String ultimoEn() { return leerTexto("ultimoEn"); }
        /** El estado HTTP con el que respondió la dirección. */
        public Long ultimoHttp() { return leerEntero("ultimoHttp"); }
        /** Por qué no se entregó. */
        public String ultimoError() { return leerTexto("ultimoError"); }
        /** El cuerpo que se envió. */
        public String enviado() { return leerTexto("enviado"); }
        /** Los primeros 2 KB de lo que respondió. */
        public String respuesta() { return leerTexto("respuesta"); }
    }

    public static final class PlatformDeliveryResponse extends Datos {
        public PlatformDeliveryResponse() {}
        public PlatformDeliveryResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La entrega. */
        public PlatformDelivery data() { return leerObjeto("data", PlatformDelivery::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un evento de una de las cuentas, o de la plataforma misma. */
    public static final class PlatformEvent extends Datos {
        public PlatformEvent() {}
        public PlatformEvent(Map<String, Object> valores) { super(valores); }
        /** Su lugar entre los eventos de la plataforma y el ambiente. */
        public String cursor() { return leerTexto("cursor"); }
        /**
         * RFC de la cuenta. Está vacío, como data.cuenta del evento, si el evento es de la plataforma misma: se apagó
         * uno de sus webhooks (webhook.desactivado).
         */
        public String rfc() { return leerTexto("rfc"); }
        /** Como conoce la plataforma la cuenta. */
        public String referencia() { return leerTexto("referencia"); }
        /** El evento, como lo muestra la cuenta; el id es el webhook-id de sus entregas. */
        public Event evento() { return leerObjeto("evento", Event::new); }
    }

    /** Una llave de la plataforma, sin su texto. */
    public static final class PlatformKey extends Datos {
        public PlatformKey() {}
        public PlatformKey(Map<String, Object> valores) { super(valores); }
        /** Su identificador, con el que se retira. */
        public String id() { return leerTexto("id"); }
        /** Su nombre; durante una rotación lo tienen dos. */
        public String nombre() { return leerTexto("nombre"); }
        /** sandbox o production. */
        public String entorno() { return leerTexto("entorno"); }
        /** Sus primeros caracteres. */
        public String prefijo() { return leerTexto("prefijo"); }
        /** Lo que puede: recurso:verbo, como facturas:leer. */
        public List<String> alcances() { return leerLista("alcances", each -> (String) each); }
        /** Las direcciones desde las que se puede usar; cualquiera si no hay ninguna. */
        public List<String> direcciones() { return leerLista("direcciones", each -> (String) each); }
        /** Cuándo se hizo. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo vence. */
        public String venceEn() { return leerTexto("venceEn"); }
        /** Cuándo se usó por última vez, con un minuto de tolerancia. */
        public String ultimoUso() { return leerTexto("ultimoUso"); }
        /**
         * Los topes de los borradores que deja; falta si no los hay. Los comparten las llaves de un nombre en un
         * ambiente.
         */
        public DraftLimits topes() { return leerObjeto("topes", DraftLimits::new); }
        /** Lo que ya dejó hoy; falta si no hay topes. */
        public DraftedToday hoy() { return leerObjeto("hoy", DraftedToday::new); }
    }

    public static final class PlatformKeyResponse extends Datos {
        public PlatformKeyResponse() {}
        public PlatformKeyResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La llave. */
        public PlatformKey data() { return leerObjeto("data", PlatformKey::new); }
        /** La llave, que no se vuelve a mostrar. */
        public String llave() { return leerTexto("llave"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /**
     * El mes de todas las cuentas. El ZIP trae comprobantes.csv, con el RFC y la referencia de la cuenta en cada
     * renglón, y cuentas.csv, con las sumas de cada cuenta por tipo y moneda; lo cancelado se cuenta y no se suma.
     */
    public static final class PlatformMonth extends Datos {
        public PlatformMonth() {}
        public PlatformMonth(Map<String, Object> valores) { super(valores); }
        /** El mes. */
        public String mes() { return leerTexto("mes"); }
        /**
         * en_espera: nadie lo ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué. Uno de:
         * en_espera, en_proceso, lista, error.
         */
        public String estado() { return leerTexto("estado"); }
        /** Cuántas cuentas se han de leer; se conoce desde que se empieza. */
        public Long cuentas() { return leerEntero("cuentas"); }
        /** Cuántas se han leído. */
        public Long leidas() { return leerEntero("leidas"); }
        /** Cuántos comprobantes lleva. */
        public Long comprobantes() { return leerEntero("comprobantes"); }
        /** Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo. */
        public List<ExportPart> partes() { return leerLista("partes", each -> new ExportPart(Json.object(each))); }
        /** Por qué no se pudo hacer. */
        public String error() { return leerTexto("error"); }
        /** Cuándo se pidió. Lo que se timbró después no está. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo quedó lista. */
        public String terminadaEn() { return leerTexto("terminadaEn"); }
        /** Hasta cuándo se conserva, desde que está lista: 7 días. */
        public String venceEn() { return leerTexto("venceEn"); }
    }

    public static final class PlatformMonthResponse extends Datos {
        public PlatformMonthResponse() {}
        public PlatformMonthResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El mes. */
        public PlatformMonth data() { return leerObjeto("data", PlatformMonth::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Los timbres que la plataforma puede pasar. */
    public static final class PlatformStamps extends Datos {
        public PlatformStamps() {}
        public PlatformStamps(Map<String, Object> valores) { super(valores); }
        /** Cuántos, sin los vencidos. */
        public Long quedan() { return leerEntero("quedan"); }
        /** Cuándo vencen los primeros. */
        public String vencenEn() { return leerTexto("vencenEn"); }
    }

    public static final class PlatformStampsResponse extends Datos {
        public PlatformStampsResponse() {}
        public PlatformStampsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los timbres. */
        public PlatformStamps data() { return leerObjeto("data", PlatformStamps::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class PlatformUsageResponse extends Datos {
        public PlatformUsageResponse() {}
        public PlatformUsageResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Un renglón por cuenta, por RFC; también las que no timbraron nada. */
        public List<AccountUsage> data() { return leerLista("data", each -> new AccountUsage(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una dirección que recibe los eventos de todas las cuentas. */
    public static final class PlatformWebhook extends Datos {
        public PlatformWebhook() {}
        public PlatformWebhook(Map<String, Object> valores) { super(valores); }
        /** Su identificador. */
        public String id() { return leerTexto("id"); }
        /** Adónde se entrega. */
        public String direccion() { return leerTexto("direccion"); }
        /** Los eventos que recibe. */
        public List<String> tipos() { return leerLista("tipos", each -> (String) each); }
        /** Se le entregan eventos. */
        public Boolean activo() { return leerMarca("activo"); }
        /** Lo apagó el servicio, tras cinco días sin una sola entrega. */
        public Boolean apagadoPorFallas() { return leerMarca("apagadoPorFallas"); }
        /** Cuándo se creó. */
        public String creadoEn() { return leerTexto("creadoEn"); }
        /** Desde cuándo no acepta ninguna entrega. */
        public String fallaDesde() { return leerTexto("fallaDesde"); }
        /** Hasta cuándo firma también el secreto anterior. */
        public String secretoAnteriorHasta() { return leerTexto("secretoAnteriorHasta"); }
    }

    public static final class PlatformWebhookResponse extends Datos {
        public PlatformWebhookResponse() {}
        public PlatformWebhookResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El webhook. */
        public PlatformWebhook data() { return leerObjeto("data", PlatformWebhook::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una póliza. */
    public static final class Poliza extends Datos {
        public Poliza() {}
        public Poliza(Map<String, Object> valores) { super(valores); }
        /** La aseguradora. */
        public Poliza aseguradora(String v) { return poner(this, "aseguradora", v); }
        /** Número de la póliza. */
        public Poliza numero(String v) { return poner(this, "numero", v); }
        /** Último día en que vale: AAAA-MM-DD. No va en el XML: un viaje que termina después se rechaza. */
        public Poliza vence(String v) { return poner(this, "vence", v); }
    }

    /** Un código postal. */
    public static final class PostalCode extends Datos {
        public PostalCode() {}
        public PostalCode(Map<String, Object> valores) { super(valores); }
        /** El código postal. */
        public String codigo() { return leerTexto("codigo"); }
        /** c_Estado. */
        public String estado() { return leerTexto("estado"); }
        /** c_Municipio; ausente mientras quien opera el servicio no importe c_CodigoPostal. */
        public String municipio() { return leerTexto("municipio"); }
        /** c_Localidad; ausente si no está en una. */
        public String localidad() { return leerTexto("localidad"); }
        /** Sus colonias; vacía mientras quien opera el servicio no importe c_Colonia. */
        public List<Colonia> colonias() { return leerLista("colonias", each -> new Colonia(Json.object(each))); }
    }

    /** Lo que se sabe de un código postal. */
    public static final class PostalCodeResponse extends Datos {
        public PostalCodeResponse() {}
        public PostalCodeResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El código postal. */
        public PostalCode data() { return leerObjeto("data", PostalCode::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class PreparationResponse extends Datos {
        public PreparationResponse() {}
        public PreparationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Los pasos, en el orden en que conviene darlos. */
        public List<PreparationStep> data() { return leerLista("data", each -> new PreparationStep(Json.object(each))); }
        /** La cuenta puede timbrar en pruebas. */
        public Boolean listaParaPruebas() { return leerMarca("listaParaPruebas"); }
        /** La cuenta puede timbrar en producción. */
        public Boolean listaParaProduccion() { return leerMarca("listaParaProduccion"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un paso antes de timbrar. */
    public static final class PreparationStep extends Datos {
        public PreparationStep() {}
        public PreparationStep(Map<String, Object> valores) { super(valores); }
        /** datos, csd, series, certificacion, carta_manifiesto o timbres. */
        public String paso() { return leerTexto("paso"); }
        /** El PAC de que se trata, si el paso es carta_manifiesto. */
        public String pac() { return leerTexto("pac"); }
        /** listo, falta, o sin_saber si nadie ha dicho cómo está. */
        public String estado() { return leerTexto("estado"); }
        /** Qué hacer; falta si el paso está listo. */
        public String queHacer() { return leerTexto("queHacer"); }
        /** La ruta con la que se hace; falta si no la hay. */
        public String enlace() { return leerTexto("enlace"); }
        /** Dónde impide timbrar ahora: nada, produccion, o todo. */
        public String bloquea() { return leerTexto("bloquea"); }
        /** Desde cuándo lo impedirá si nada cambia: cuando vence el CSD o el último timbre. */
        public String desde() { return leerTexto("desde"); }
    }

    /** Un producto o servicio. */
    public static final class ProductKey extends Datos {
        public ProductKey() {}
        public ProductKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Si el concepto debe incluir IVA trasladado: Sí, No u Opcional. */
        public String ivaTrasladado() { return leerTexto("ivaTrasladado"); }
        /** Si el concepto debe incluir IEPS trasladado: Sí, No u Opcional. */
        public String iepsTrasladado() { return leerTexto("iepsTrasladado"); }
        /** Complemento que debe llevar el comprobante. */
        public String complemento() { return leerTexto("complemento"); }
        /** Otras palabras con las que se busca, como las escribe el SAT. */
        public String palabrasSimilares() { return leerTexto("palabrasSimilares"); }
        /** Primer día en que puede usarse, AAAA-MM-DD. */
        public String vigenciaDesde() { return leerTexto("vigenciaDesde"); }
        /** Último día en que puede usarse, AAAA-MM-DD. */
        public String vigenciaHasta() { return leerTexto("vigenciaHasta"); }
    }

    /** Cada noche se suman los tickets y los comprobantes que los llevan, y se comparan. */
    public static final class Proof extends Datos {
        public Proof() {}
        public Proof(Map<String, Object> valores) { super(valores); }
        /** Cuándo se hizo; null si todavía no se hace ninguno. */
        public String probadoEn() { return leerTexto("probadoEn"); }
        /** Cuántos comprobantes vigentes llevan tickets. */
        public Long comprobantes() { return leerEntero("comprobantes"); }
        /** Cuántos tickets llevan. */
        public Long tickets() { return leerEntero("tickets"); }
        /** Cuánto suman esos tickets. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** Lo que no cuadra, por día de venta; a lo más 100. Vacío si todo cuadra. */
        public List<ProofDifference> diferencias() { return leerLista("diferencias", each -> new ProofDifference(Json.object(each))); }
    }

    /** Un importe de un comprobante que sus tickets no suman. */
    public static final class ProofDifference extends Datos {
        public ProofDifference() {}
        public ProofDifference(Map<String, Object> valores) { super(valores); }
        /** El comprobante, por su identificador en /facturas; con ceros si los tickets no dicen en cuál van. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** Código postal del lugar de expedición de los tickets; null si no hay ninguno. */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /** Primer día de venta de los tickets: AAAA-MM-DD. */
        public String desde() { return leerTexto("desde"); }
        /** Último día de venta de los tickets: AAAA-MM-DD. */
        public String hasta() { return leerTexto("hasta"); }
        /** Qué importe: total; o base o importe de un impuesto. Uno de: total, base, importe. */
        public String de() { return leerTexto("de"); }
        /** c_Impuesto; null si es el total. */
        public String impuesto() { return leerTexto("impuesto"); }
        /** Tasa, Cuota o Exento; null si es el total. */
        public String tipoFactor() { return leerTexto("tipoFactor"); }
        /** Tasa o cuota; null si es el total o Exento. Hasta 6 decimales. */
        public BigDecimal tasa() { return leerDecimal("tasa"); }
        /** Lo que suman los tickets. Hasta 6 decimales. */
        public BigDecimal tickets() { return leerDecimal("tickets"); }
        /** Lo que dice el comprobante; 0 si no está vigente. Hasta 6 decimales. */
        public BigDecimal comprobante() { return leerDecimal("comprobante"); }
        /**
         * Lo que le quitan las notas de crédito de sus tickets: los que sacaron de él, y lo que se devolvió. Hasta 6
         * decimales.
         */
        public BigDecimal notas() { return leerDecimal("notas"); }
    }

    /** El último cuadre de los tickets. */
    public static final class ProofResponse extends Datos {
        public ProofResponse() {}
        public ProofResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El cuadre. */
        public Proof data() { return leerObjeto("data", Proof::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** De quién es la mercancía que se traslada. */
    public static final class Propietario extends Datos {
        public Propietario() {}
        public Propietario(Map<String, Object> valores) { super(valores); }
        /** Su identificación fiscal: de México su RFC; de Estados Unidos y Canadá, 9 dígitos. */
        public Propietario numRegIdTrib(String v) { return poner(this, "numRegIdTrib", v); }
        /** c_Pais donde reside para fines fiscales: tres letras, como USA. */
        public Propietario residenciaFiscal(String v) { return poner(this, "residenciaFiscal", v); }
    }

    /** El comprobante que se quiere cancelar, como lo selló su emisor. */
    public static final class ReceivedInvoice extends Datos {
        public ReceivedInvoice() {}
        public ReceivedInvoice(Map<String, Object> valores) { super(valores); }
        /** RFC del emisor. */
        public String emisorRfc() { return leerTexto("emisorRfc"); }
        /** Nombre del emisor. */
        public String emisorNombre() { return leerTexto("emisorNombre"); }
        /** c_TipoDeComprobante. */
        public String tipo() { return leerTexto("tipo"); }
        /** Serie; null si no tiene. */
        public String serie() { return leerTexto("serie"); }
        /** Folio; null si no tiene. */
        public String folio() { return leerTexto("folio"); }
        /** Fecha de emisión, sin zona: AAAA-MM-DDThh:mm:ss. */
        public String fecha() { return leerTexto("fecha"); }
        /** c_Moneda. */
        public String moneda() { return leerTexto("moneda"); }
        /** Total. Hasta 6 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
    }

    /** Una solicitud de cancelación que otro contribuyente dirige a la cuenta. */
    public static final class ReceivedRequest extends Datos {
        public ReceivedRequest() {}
        public ReceivedRequest(Map<String, Object> valores) { super(valores); }
        /** Identificador de la solicitud. */
        public String id() { return leerTexto("id"); }
        /** UUID fiscal del comprobante que se quiere cancelar. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /**
         * pendiente; contestando, mientras el PAC no dice si recibió la respuesta; aceptada; rechazada; vencida, si el
         * plazo pasó sin respuesta; o terminada, si ya no está pendiente y falta su XML para preguntar al SAT cómo
         * terminó. Uno de: pendiente, contestando, aceptada, rechazada, vencida, terminada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Cuándo la dio el PAC por primera vez; pudo llegar antes al buzón tributario. */
        public String encontradaEn() { return leerTexto("encontradaEn"); }
        /** El último de los tres días hábiles para contestar, contados desde que se encontró: AAAA-MM-DD. */
        public String responderHasta() { return leerTexto("responderHasta"); }
        /** Qué pasa si no se contesta; null cuando ya terminó. */
        public String sinRespuesta() { return leerTexto("sinRespuesta"); }
        /** El comprobante, si se dio su XML; si no, null: el PAC solo da el UUID. */
        public ReceivedInvoice comprobante() { return leerObjeto("comprobante", ReceivedInvoice::new); }
        /** aceptar o rechazar, si se contestó aquí. */
        public String respuesta() { return leerTexto("respuesta"); }
        /** Cuándo se contestó aquí. */
        public String contestadaEn() { return leerTexto("contestadaEn"); }
        /** Cuándo se supo que terminó. */
        public String terminadaEn() { return leerTexto("terminadaEn"); }
        /** El código del SAT o del PAC, si dieron uno. */
        public String codigo() { return leerTexto("codigo"); }
        /** Lo que dijeron, o por qué terminó. */
        public String detalle() { return leerTexto("detalle"); }
    }

    /** La solicitud. */
    public static final class ReceivedRequestResponse extends Datos {
        public ReceivedRequestResponse() {}
        public ReceivedRequestResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La solicitud. */
        public ReceivedRequest data() { return leerObjeto("data", ReceivedRequest::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cómo va la consulta al PAC. */
    public static final class ReceivingStatus extends Datos {
        public ReceivingStatus() {}
        public ReceivingStatus(Map<String, Object> valores) { super(valores); }
        /** El servicio pregunta cada hora. */
        public Boolean activa() { return leerMarca("activa"); }
        /** Se puede preguntar: hay un CSD vigente, y el PAC de la cuenta tiene el servicio. */
        public Boolean disponible() { return leerMarca("disponible"); }
        /** Por qué no se puede, y qué hacer; null si se puede. */
        public String motivo() { return leerTexto("motivo"); }
        /** El PAC al que se pregunta. */
        public String pac() { return leerTexto("pac"); }
        /** Cuándo contestó por última vez con una lista que se pudo leer. */
        public String consultadaEn() { return leerTexto("consultadaEn"); }
        /** Cuándo se le vuelve a preguntar. */
        public String siguienteConsulta() { return leerTexto("siguienteConsulta"); }
        /** Qué falló la última vez. */
        public String falla() { return leerTexto("falla"); }
        /** Cuántas de la última lista se rechazaron, porque su UUID no lo es o porque pasan del máximo. */
        public Long rechazadas() { return leerEntero("rechazadas"); }
    }

    /** Cómo va la consulta al PAC. */
    public static final class ReceivingStatusResponse extends Datos {
        public ReceivingStatusResponse() {}
        public ReceivingStatusResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Cómo va la consulta al PAC. */
        public ReceivingStatus data() { return leerObjeto("data", ReceivingStatus::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El cliente a quien se factura, con sus datos en la petición. */
    public static final class Receptor extends Datos {
        public Receptor() {}
        public Receptor(Map<String, Object> valores) { super(valores); }
        /** RFC, o el genérico XAXX010101000 o XEXX010101000. */
        public Receptor rfc(String v) { return poner(this, "rfc", v); }
        /** Nombre, como lo tiene el SAT: en mayúsculas y sin régimen de capital. */
        public Receptor nombre(String v) { return poner(this, "nombre", v); }
        /** Código postal de su domicilio fiscal; con un RFC genérico lo pone el servicio. */
        public Receptor codigoPostal(String v) { return poner(this, "codigoPostal", v); }
        /** c_RegimenFiscal; con un RFC genérico lo pone el servicio. */
        public Receptor regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** c_UsoCFDI; con un RFC genérico lo pone el servicio. */
        public Receptor usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** c_Pais; solo del receptor extranjero XEXX010101000. */
        public Receptor residenciaFiscal(String v) { return poner(this, "residenciaFiscal", v); }
        /** Su identificación fiscal en su país; solo del receptor extranjero XEXX010101000. */
        public Receptor numRegIdTrib(String v) { return poner(this, "numRegIdTrib", v); }
        /** Correos del cliente que se guarda; sin ellos, un cliente que ya existe conserva los suyos. */
        public Receptor correos(List<String> v) { return poner(this, "correos", v); }
    }

    /** El archivo que se compara, y el periodo en que se busca lo que no trae. */
    public static final class ReconcileBody extends Datos {
        public ReconcileBody() {}
        public ReconcileBody(Map<String, Object> valores) { super(valores); }
        /**
         * Un CSV en base64, de 7 MB y 100,000 renglones como máximo. Los títulos dicen qué es cada columna: uuid (folio
         * fiscal), clave (Idempotency-Key) o referencia, y si las hay, total y estado. Sin títulos, la primera columna
         * es el folio fiscal.
         */
        public ReconcileBody csv(String v) { return poner(this, "csv", v); }
        /** Primer día de creación, incluido: AAAA-MM-DD. */
        public ReconcileBody desde(String v) { return poner(this, "desde", v); }
        /**
         * Último día de creación, incluido: AAAA-MM-DD. El periodo puede tener 100,000 comprobantes timbrados como
         * máximo.
         */
        public ReconcileBody hasta(String v) { return poner(this, "hasta", v); }
    }

    /** La comparación. */
    public static final class ReconcileResponse extends Datos {
        public ReconcileResponse() {}
        public ReconcileResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo que se encontró. */
        public Reconciliation data() { return leerObjeto("data", Reconciliation::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que se encontró. */
    public static final class Reconciliation extends Datos {
        public Reconciliation() {}
        public Reconciliation(Map<String, Object> valores) { super(valores); }
        /** Cuántos renglones del archivo se compararon. */
        public Long renglones() { return leerEntero("renglones"); }
        /** Cuántos de ellos son de un comprobante timbrado de la cuenta y no difieren. */
        public Long coinciden() { return leerEntero("coinciden"); }
        /** Los que solo trae el archivo, en su orden; los primeros 10,000. */
        public List<OnlyTheirs> soloSuyos() { return leerLista("soloSuyos", each -> new OnlyTheirs(Json.object(each))); }
        /** Los del periodo que el archivo no trae, del más antiguo al más nuevo; los primeros 10,000. */
        public List<OnlyOurs> soloNuestros() { return leerLista("soloNuestros", each -> new OnlyOurs(Json.object(each))); }
        /** Los que están en ambos y difieren en total o estado, en el orden del archivo; los primeros 10,000. */
        public List<Differing> difieren() { return leerLista("difieren", each -> new Differing(Json.object(each))); }
        /** Cuántos solo trae el archivo. */
        public Long totalSoloSuyos() { return leerEntero("totalSoloSuyos"); }
        /** Cuántos del periodo no trae el archivo. */
        public Long totalSoloNuestros() { return leerEntero("totalSoloNuestros"); }
        /** Cuántos difieren. */
        public Long totalDifieren() { return leerEntero("totalDifieren"); }
    }

    /** El registro, y si la cancelación se acaba de confirmar. */
    public static final class RefreshCancellationResponse extends Datos {
        public RefreshCancellationResponse() {}
        public RefreshCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Document data() { return leerObjeto("data", Document::new); }
        /** true si esta misma llamada confirmó la cancelación. */
        public Boolean confirmada() { return leerMarca("confirmada"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro, y si la cancelación se acaba de confirmar. */
    public static final class RefreshPaymentComplementCancellationResponse extends Datos {
        public RefreshPaymentComplementCancellationResponse() {}
        public RefreshPaymentComplementCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public PaymentComplement data() { return leerObjeto("data", PaymentComplement::new); }
        /** true si esta misma llamada confirmó la cancelación. */
        public Boolean confirmada() { return leerMarca("confirmada"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro, y si la cancelación se acaba de confirmar. */
    public static final class RefreshPayrollCancellationResponse extends Datos {
        public RefreshPayrollCancellationResponse() {}
        public RefreshPayrollCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public PayrollRecord data() { return leerObjeto("data", PayrollRecord::new); }
        /** true si esta misma llamada confirmó la cancelación. */
        public Boolean confirmada() { return leerMarca("confirmada"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro, y si se confirmó. */
    public static final class RefreshTransferCancellationResponse extends Datos {
        public RefreshTransferCancellationResponse() {}
        public RefreshTransferCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public Document data() { return leerObjeto("data", Document::new); }
        /** true si esta misma llamada confirmó la cancelación. */
        public Boolean confirmada() { return leerMarca("confirmada"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** El registro, y si la cancelación se acaba de confirmar. */
    public static final class RefreshWithholdingCancellationResponse extends Datos {
        public RefreshWithholdingCancellationResponse() {}
        public RefreshWithholdingCancellationResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El registro. */
        public WithholdingRecord data() { return leerObjeto("data", WithholdingRecord::new); }
        /** true si esta misma llamada confirmó la cancelación. */
        public Boolean confirmada() { return leerMarca("confirmada"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Un comprobante relacionado, según el PAC. */
    public static final class RelatedAtPac extends Datos {
        public RelatedAtPac() {}
        public RelatedAtPac(Map<String, Object> valores) { super(valores); }
        /** UUID fiscal. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** padre o hijo, como lo llama el PAC. Uno de: padre, hijo. */
        public String relacion() { return leerTexto("relacion"); }
        /** RFC del emisor, si el PAC lo da. */
        public String emisorRfc() { return leerTexto("emisorRfc"); }
        /** RFC del receptor, si el PAC lo da. */
        public String receptorRfc() { return leerTexto("receptorRfc"); }
        /** Si es uno de los estorbos de esta respuesta; si no, se hizo en otro sistema. */
        public Boolean enEstorbos() { return leerMarca("enEstorbos"); }
    }

    /** Un remolque o semirremolque. */
    public static final class Remolque extends Datos {
        public Remolque() {}
        public Remolque(Map<String, Object> valores) { super(valores); }
        /** c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma… */
        public Remolque tipo(String v) { return poner(this, "tipo", v); }
        /** Sus placas; los guiones y espacios no cuentan. */
        public Remolque placas(String v) { return poner(this, "placas", v); }
    }

    /** Un remolque que va en un ferri. */
    public static final class RemolqueEmbarcado extends Datos {
        public RemolqueEmbarcado() {}
        public RemolqueEmbarcado(Map<String, Object> valores) { super(valores); }
        /** c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma… */
        public RemolqueEmbarcado tipo(String v) { return poner(this, "tipo", v); }
        /** Sus placas; los guiones y espacios no cuentan. */
        public RemolqueEmbarcado placas(String v) { return poner(this, "placas", v); }
    }

    /** Un lugar que se quita. */
    public static final class RemoveAccountPlaceBody extends Datos {
        public RemoveAccountPlaceBody() {}
        public RemoveAccountPlaceBody(Map<String, Object> valores) { super(valores); }
        /** Código postal. */
        public RemoveAccountPlaceBody codigoPostal(String v) { return poner(this, "codigoPostal", v); }
    }

    public static final class RemoveAccountPlaceResponse extends Datos {
        public RemoveAccountPlaceResponse() {}
        public RemoveAccountPlaceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    public static final class RemovePlatformWebhookResponse extends Datos {
        public RemovePlatformWebhookResponse() {}
        public RemovePlatformWebhookResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Qué se quita. */
    public static final class RemoveTripThingBody extends Datos {
        public RemoveTripThingBody() {}
        public RemoveTripThingBody(Map<String, Object> valores) { super(valores); }
        /** El tipo. Uno de: vehiculo, remolque, operador, poliza, lugar, bien. */
        public RemoveTripThingBody tipo(String v) { return poner(this, "tipo", v); }
        /** Su clave. */
        public RemoveTripThingBody clave(String v) { return poner(this, "clave", v); }
    }

    /** Lo que se quitó. */
    public static final class RemoveTripThingResponse extends Datos {
        public RemoveTripThingResponse() {}
        public RemoveTripThingResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo que se quitó. */
        public TripThing data() { return leerObjeto("data", TripThing::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que de una mercancía va de una parada a otra. */
    public static final class Reparto extends Datos {
        public Reparto() {}
        public Reparto(Map<String, Object> valores) { super(valores); }
        /** La parada que lo recoge, contada desde 0; puede faltar si solo una recoge. */
        public Reparto recogeEn(Integer v) { return poner(this, "recogeEn", v); }
        /** La parada que lo entrega, contada desde 0; puede faltar si solo una entrega. */
        public Reparto entregaEn(Integer v) { return poner(this, "entregaEn", v); }
        /** Cuántas unidades; puede faltar si la mercancía tiene un solo reparto. Hasta 6 decimales. */
        public Reparto cantidad(Number v) { return poner(this, "cantidad", v); }
    }

    /** Los datos fiscales de la cuenta. */
    public static final class ReplacePlatformAccountBody extends Datos {
        public ReplacePlatformAccountBody() {}
        public ReplacePlatformAccountBody(Map<String, Object> valores) { super(valores); }
        /** Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
        public ReplacePlatformAccountBody nombre(String v) { return poner(this, "nombre", v); }
        /** Clave de c_RegimenFiscal. */
        public ReplacePlatformAccountBody regimenFiscal(String v) { return poner(this, "regimenFiscal", v); }
        /** Código postal del lugar de expedición. */
        public ReplacePlatformAccountBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Zona horaria de IANA; la del código postal si se omite. */
        public ReplacePlatformAccountBody zonaHoraria(String v) { return poner(this, "zonaHoraria", v); }
        /** Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
        public ReplacePlatformAccountBody registroPatronal(String v) { return poner(this, "registroPatronal", v); }
        /** Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
        public ReplacePlatformAccountBody referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Desde dónde se repite. */
    public static final class ReplayPlatformWebhookBody extends Datos {
        public ReplayPlatformWebhookBody() {}
        public ReplayPlatformWebhookBody(Map<String, Object> valores) { super(valores); }
        /** Cursor del último evento que no hace falta, o un momento en microsegundos desde 1970. */
        public ReplayPlatformWebhookBody despues(String v) { return poner(this, "despues", v); }
    }

    /** A quién se le pide. */
    public static final class RequestApprovalBody extends Datos {
        public RequestApprovalBody() {}
        public RequestApprovalBody(Map<String, Object> valores) { super(valores); }
        /** El correo con el que la persona entra al portal; en la cuenta debe poder timbrar. */
        public RequestApprovalBody correo(String v) { return poner(this, "correo", v); }
    }

    /** Qué evento se envía otra vez. */
    public static final class ResendPlatformDeliveryBody extends Datos {
        public ResendPlatformDeliveryBody() {}
        public ResendPlatformDeliveryBody(Map<String, Object> valores) { super(valores); }
        /** El cursor de la entrega. */
        public ResendPlatformDeliveryBody cursor(String v) { return poner(this, "cursor", v); }
    }

    /** El plan que se reanuda. */
    public static final class ResumeCancellationPlanBody extends Datos {
        public ResumeCancellationPlanBody() {}
        public ResumeCancellationPlanBody(Map<String, Object> valores) { super(valores); }
        /** La huella del plan: confirma los pasos que faltan. */
        public ResumeCancellationPlanBody huella(String v) { return poner(this, "huella", v); }
    }

    /** De cuál ticket, y qué se devuelve. */
    public static final class ReturnTicketBody extends Datos {
        public ReturnTicketBody() {}
        public ReturnTicketBody(Map<String, Object> valores) { super(valores); }
        /** Lo que se devuelve, por concepto; todo lo que queda del ticket si falta. */
        public ReturnTicketBody conceptos(List<ReturnedConcepto> v) { return poner(this, "conceptos", v); }
        /** Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita. */
        public ReturnTicketBody serie(String v) { return poner(this, "serie", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo da la misma devolución. El encabezado
         * Idempotency-Key gana.
         */
        public ReturnTicketBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
    }

    /** La devolución que se registró. */
    public static final class ReturnTicketResponse extends Datos {
        public ReturnTicketResponse() {}
        public ReturnTicketResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La devolución. */
        public TicketReturn data() { return leerObjeto("data", TicketReturn::new); }
        /** true si la llave de idempotencia ya tenía esta devolución; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que se devuelve de un concepto; todo lo que queda de él si no dice cuánto. */
    public static final class ReturnedConcepto extends Datos {
        public ReturnedConcepto() {}
        public ReturnedConcepto(Map<String, Object> valores) { super(valores); }
        /** El lugar del concepto en el ticket, desde 1. */
        public ReturnedConcepto renglon(Integer v) { return poner(this, "renglon", v); }
        /** Cuántas unidades; su importe es la parte que les toca de lo que pagó el cliente. Hasta 6 decimales. */
        public ReturnedConcepto cantidad(Number v) { return poner(this, "cantidad", v); }
        /** O bien cuánto se devuelve de lo que pagó el cliente, con impuestos, sin unidades. Hasta 2 decimales. */
        public ReturnedConcepto importeConImpuestos(Number v) { return poner(this, "importeConImpuestos", v); }
    }

    /** El reloj de la cuenta en el sandbox. */
    public static final class SandboxClock extends Datos {
        public SandboxClock() {}
        public SandboxClock(Map<String, Object> valores) { super(valores); }
        /** La hora de la cuenta: con ella se fechan sus comprobantes y vencen sus plazos. */
        public String ahora() { return leerTexto("ahora"); }
        /** La hora del mundo, que producción tiene siempre. */
        public String mundo() { return leerTexto("mundo"); }
        /** Cuántos segundos va adelantada la cuenta. */
        public Long adelantoSegundos() { return leerEntero("adelantoSegundos"); }
    }

    /** Lo que dice el SAT en este momento. */
    public static final class SatStatus extends Datos {
        public SatStatus() {}
        public SatStatus(Map<String, Object> valores) { super(valores); }
        /** UUID fiscal por el que se preguntó. */
        public String uuid() { return leerTexto("uuid"); }
        /** Vigente, Cancelado o No Encontrado. Uno de: Vigente, Cancelado, No Encontrado. */
        public String estado() { return leerTexto("estado"); }
    }

    /** Un cliente que se guarda. */
    public static final class SaveAccountCustomerBody extends Datos {
        public SaveAccountCustomerBody() {}
        public SaveAccountCustomerBody(Map<String, Object> valores) { super(valores); }
        /** El cliente. */
        public SaveAccountCustomerBody cliente(Customer v) { return poner(this, "cliente", v); }
    }

    /** Un lugar que se guarda. */
    public static final class SaveAccountPlaceBody extends Datos {
        public SaveAccountPlaceBody() {}
        public SaveAccountPlaceBody(Map<String, Object> valores) { super(valores); }
        /** Código postal. */
        public SaveAccountPlaceBody codigoPostal(String v) { return poner(this, "codigoPostal", v); }
        /** Como lo conocen las personas. */
        public SaveAccountPlaceBody nombre(String v) { return poner(this, "nombre", v); }
        /** Zona horaria de IANA; la del código postal si se omite. */
        public SaveAccountPlaceBody zonaHoraria(String v) { return poner(this, "zonaHoraria", v); }
        /**
         * Permiso de la CRE o de la CNE con el que se vende combustible ahí; sin él, el lugar lo pierde. El lugar de la
         * cuenta se guarda solo con uno.
         */
        public SaveAccountPlaceBody permiso(String v) { return poner(this, "permiso", v); }
    }

    /** De uno a 100. */
    public static final class SaveTripThingsBody extends Datos {
        public SaveTripThingsBody() {}
        public SaveTripThingsBody(Map<String, Object> valores) { super(valores); }
        /** Lo que se guarda. */
        public SaveTripThingsBody guardados(List<TripThing> v) { return poner(this, "guardados", v); }
    }

    /** Lo que se guardó. */
    public static final class SaveTripThingsResponse extends Datos {
        public SaveTripThingsResponse() {}
        public SaveTripThingsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo guardado, en el orden de la petición. */
        public List<TripThing> data() { return leerLista("data", each -> new TripThing(Json.object(each))); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Las claves que coinciden. */
    public static final class SearchProductsResponse extends Datos {
        public SearchProductsResponse() {}
        public SearchProductsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /**
         * Las que mejor coinciden primero: la clave misma, el nombre que es lo buscado, el que empieza así, los demás;
         * lo usual antes que lo raro, y los nombres cortos antes que los largos.
         */
        public List<ProductKey> data() { return leerLista("data", each -> new ProductKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Las claves que coinciden. */
    public static final class SearchUnitsResponse extends Datos {
        public SearchUnitsResponse() {}
        public SearchUnitsResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Las que mejor coinciden primero. */
        public List<UnitKey> data() { return leerLista("data", each -> new UnitKey(Json.object(each))); }
        /** De qué publicación del SAT es la respuesta. */
        public CatalogEdition catalogo() { return leerObjeto("catalogo", CatalogEdition::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Las pólizas de un viaje. */
    public static final class Seguros extends Datos {
        public Seguros() {}
        public Seguros(Map<String, Object> valores) { super(valores); }
        /** De responsabilidad civil; obligatoria, salvo con responsabilidadCivilGuardada. */
        public Seguros responsabilidadCivil(Poliza v) { return poner(this, "responsabilidadCivil", v); }
        /** De daños al medio ambiente; solo con material peligroso, que la lleva siempre. */
        public Seguros medioAmbiente(Poliza v) { return poner(this, "medioAmbiente", v); }
        /** De la carga. */
        public Seguros carga(Poliza v) { return poner(this, "carga", v); }
        /** En lugar de responsabilidadCivil, la clave de una póliza guardada. */
        public Seguros responsabilidadCivilGuardada(String v) { return poner(this, "responsabilidadCivilGuardada", v); }
        /** En lugar de medioAmbiente, la clave de una póliza guardada. */
        public Seguros medioAmbienteGuardada(String v) { return poner(this, "medioAmbienteGuardada", v); }
        /** En lugar de carga, la clave de una póliza guardada. */
        public Seguros cargaGuardada(String v) { return poner(this, "cargaGuardada", v); }
    }

    /** Cómo se usa la página de autofactura. */
    public static final class SelfInvoicingPage extends Datos {
        public SelfInvoicingPage() {}
        public SelfInvoicingPage(Map<String, Object> valores) { super(valores); }
        /** dia, mes o anio de la venta. Uno de: dia, mes, anio. */
        public String plazo() { return leerTexto("plazo"); }
        /** Cuántos días más. */
        public Long dias() { return leerEntero("dias"); }
        /** A quién pedir la factura después; null si es a la cuenta. */
        public String contacto() { return leerTexto("contacto"); }
        /** El cliente también encuentra su ticket con su folio, su total y su día. */
        public Boolean porFolio() { return leerMarca("porFolio"); }
        /** La dirección de la tienda, dentro de este sitio; null sin porFolio. */
        public String ruta() { return leerTexto("ruta"); }
        /** Un botón para el sitio de la tienda: HTML que se pega tal cual, sin scripts. */
        public String boton() { return leerTexto("boton"); }
    }

    /** La página de autofactura. */
    public static final class SelfInvoicingResponse extends Datos {
        public SelfInvoicingResponse() {}
        public SelfInvoicingResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** La página. */
        public SelfInvoicingPage data() { return leerObjeto("data", SelfInvoicingPage::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** De qué se avisará. */
    public static final class SetAccountNoticesBody extends Datos {
        public SetAccountNoticesBody() {}
        public SetAccountNoticesBody(Map<String, Object> valores) { super(valores); }
        /** Se avisa con menos timbres que estos; 100 si se omite. */
        public SetAccountNoticesBody pocosTimbres(Integer v) { return poner(this, "pocosTimbres", v); }
        /** Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si se omite. */
        public SetAccountNoticesBody pocosDias(Integer v) { return poner(this, "pocosDias", v); }
        /** De esto no se avisa; de todo se avisa si se omite. */
        public SetAccountNoticesBody apagados(List<String> v) { return poner(this, "apagados", v); }
    }

    /** Cuándo se pasan timbres a la cuenta, y cuántos. */
    public static final class SetAccountRefillBody extends Datos {
        public SetAccountRefillBody() {}
        public SetAccountRefillBody(Map<String, Object> valores) { super(valores); }
        /** Con menos timbres que estos se recarga. */
        public SetAccountRefillBody piso(Integer v) { return poner(this, "piso", v); }
        /** Cuántos timbres de la plataforma se le pasan cada vez: todos, o ninguno. Con 0 no se recarga. */
        public SetAccountRefillBody recarga(Integer v) { return poner(this, "recarga", v); }
    }

    /** Cómo se cierran los periodos de un lugar. Lo que falte vuelve a su valor de omisión. */
    public static final class SetClosingBody extends Datos {
        public SetClosingBody() {}
        public SetClosingBody(Map<String, Object> valores) { super(valores); }
        /** Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta. */
        public SetClosingBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621).
         * Una persona física del régimen 626 solo tiene la del mes. Uno de: 01, 02, 03, 04, 05.
         */
        public SetClosingBody periodicidad(String v) { return poner(this, "periodicidad", v); }
        /** true: una factura global por cada forma de pago. */
        public SetClosingBody porFormaPago(Boolean v) { return poner(this, "porFormaPago", v); }
        /** Código de una serie de facturas activa; si falta, la favorita. */
        public SetClosingBody serie(String v) { return poner(this, "serie", v); }
        /** true: el servicio timbra las globales de cada periodo que cierra. false: solo avisa de las que faltan. */
        public SetClosingBody automatico(Boolean v) { return poner(this, "automatico", v); }
        /** Cuántas horas después del cierre se hacen, para los tickets que llegan tarde. */
        public SetClosingBody horas(Integer v) { return poner(this, "horas", v); }
        /**
         * Primer día de venta que se cierra: AAAA-MM-DD. Si falta, el que ya tenía, o el primero del periodo en curso.
         */
        public SetClosingBody desde(String v) { return poner(this, "desde", v); }
    }

    /** Si se consulta. */
    public static final class SetReceivingBody extends Datos {
        public SetReceivingBody() {}
        public SetReceivingBody(Map<String, Object> valores) { super(valores); }
        /** true: el servicio pregunta al PAC cada hora. false: solo cuando alguien lo pide. */
        public SetReceivingBody activa(Boolean v) { return poner(this, "activa", v); }
    }

    /** Cómo se usa la página de autofactura. Lo que falte vuelve a su valor de omisión. */
    public static final class SetSelfInvoicingBody extends Datos {
        public SetSelfInvoicingBody() {}
        public SetSelfInvoicingBody(Map<String, Object> valores) { super(valores); }
        /**
         * Hasta cuándo se factura en la página: hasta el fin del dia, mes o anio de la venta, y los dias que se
         * agreguen. Con anio son al menos 30 días. Uno de: dia, mes, anio.
         */
        public SetSelfInvoicingBody plazo(String v) { return poner(this, "plazo", v); }
        /** Cuántos días más. */
        public SetSelfInvoicingBody dias(Integer v) { return poner(this, "dias", v); }
        /**
         * A quién pedir la factura después, o lo que la página no hace: "Escriba a facturas@example.mx". Si falta, a la
         * cuenta.
         */
        public SetSelfInvoicingBody contacto(String v) { return poner(this, "contacto", v); }
        /**
         * true: el cliente también encuentra su ticket con su folio, su total y su día, en la dirección de la tienda.
         */
        public SetSelfInvoicingBody porFolio(Boolean v) { return poner(this, "porFolio", v); }
    }

    /**
     * CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
     * ambos.
     */
    public static final class SubstituteInvoiceBody extends Datos {
        public SubstituteInvoiceBody() {}
        public SubstituteInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** RFC de un cliente de la cuenta. */
        public SubstituteInvoiceBody receptorRfc(String v) { return poner(this, "receptorRfc", v); }
        /** Código de una serie de facturas activa. */
        public SubstituteInvoiceBody serie(String v) { return poner(this, "serie", v); }
        /** c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
        public SubstituteInvoiceBody formaPago(String v) { return poner(this, "formaPago", v); }
        /** PUE: en una sola exhibición; PPD: en parcialidades o diferido. Uno de: PUE, PPD. */
        public SubstituteInvoiceBody metodoPago(String v) { return poner(this, "metodoPago", v); }
        /** c_Moneda. */
        public SubstituteInvoiceBody moneda(String v) { return poner(this, "moneda", v); }
        /** Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
        public SubstituteInvoiceBody tipoCambio(Number v) { return poner(this, "tipoCambio", v); }
        /** Lo que se vende; con ellos el servicio arma la factura. */
        public SubstituteInvoiceBody conceptos(List<Concepto> v) { return poner(this, "conceptos", v); }
        /** Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
        public SubstituteInvoiceBody informacionGlobal(InformacionGlobal v) { return poner(this, "informacionGlobal", v); }
        /**
         * Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
         * Idempotency-Key gana.
         */
        public SubstituteInvoiceBody idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
         * anticipo.
         */
        public SubstituteInvoiceBody cfdiRelacionados(List<CfdiRelacionados> v) { return poner(this, "cfdiRelacionados", v); }
        /** Condiciones comerciales del pago: "Contado", "30 días". */
        public SubstituteInvoiceBody condicionesDePago(String v) { return poner(this, "condicionesDePago", v); }
        /** Los que cobran o retienen estados y municipios. */
        public SubstituteInvoiceBody impuestosLocales(ImpuestosLocales v) { return poner(this, "impuestosLocales", v); }
        /**
         * 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin
         * Comercio Exterior. Uno de: 01, 02, 03, 04.
         */
        public SubstituteInvoiceBody exportacion(String v) { return poner(this, "exportacion", v); }
        /** Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
        public SubstituteInvoiceBody fecha(String v) { return poner(this, "fecha", v); }
        /** El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
        public SubstituteInvoiceBody receptor(Receptor v) { return poner(this, "receptor", v); }
        /** c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
        public SubstituteInvoiceBody usoCfdi(String v) { return poner(this, "usoCfdi", v); }
        /** El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
        public SubstituteInvoiceBody totalEsperado(Number v) { return poner(this, "totalEsperado", v); }
        /** La diferencia que usted acepta entre ambos totales. Hasta 6 decimales. */
        public SubstituteInvoiceBody tolerancia(Number v) { return poner(this, "tolerancia", v); }
        /**
         * Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
         * decimales.
         */
        public SubstituteInvoiceBody descuentoGlobal(Number v) { return poner(this, "descuentoGlobal", v); }
        /** El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
        public SubstituteInvoiceBody descuentoGlobalPorcentaje(Number v) { return poner(this, "descuentoGlobalPorcentaje", v); }
        /**
         * El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo
         * nombra con la relación 07.
         */
        public SubstituteInvoiceBody anticipo(Anticipo v) { return poner(this, "anticipo", v); }
        /**
         * Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
         */
        public SubstituteInvoiceBody lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /**
         * true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
         */
        public SubstituteInvoiceBody guardarCliente(Boolean v) { return poner(this, "guardarCliente", v); }
        /**
         * Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en
         * el PDF.
         */
        public SubstituteInvoiceBody referencia(String v) { return poner(this, "referencia", v); }
        /** La autorización de una donataria, en el recibo de un donativo. */
        public SubstituteInvoiceBody donataria(Donataria v) { return poner(this, "donataria", v); }
        /** Lo que una disposición fiscal obliga a escribir en la factura. */
        public SubstituteInvoiceBody leyendasFiscales(List<LeyendaFiscal> v) { return poner(this, "leyendasFiscales", v); }
        /** A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
        public SubstituteInvoiceBody ine(Ine v) { return poner(this, "ine", v); }
        /** La exportación definitiva de lo que se vende. */
        public SubstituteInvoiceBody comercioExterior(ComercioExterior v) { return poner(this, "comercioExterior", v); }
        /** El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
        public SubstituteInvoiceBody cartaPorte(Viaje v) { return poner(this, "cartaPorte", v); }
        /** Observaciones que aparecen en el PDF, y no en el XML. */
        public SubstituteInvoiceBody notaPdf(String v) { return poner(this, "notaPdf", v); }
    }

    /** La factura que se creó, y cómo va la cancelación de la original. */
    public static final class SubstituteInvoiceResponse extends Datos {
        public SubstituteInvoiceResponse() {}
        public SubstituteInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El documento que se creó. */
        public CreatedDocument data() { return leerObjeto("data", CreatedDocument::new); }
        /** true si la llave de idempotencia ya tenía este documento; si no, ausente. */
        public Boolean idempotente() { return leerMarca("idempotente"); }
        /** Cómo va la sustitución. */
        public Substitution sustitucion() { return leerObjeto("sustitucion", Substitution::new); }
        /** De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
        public Calculo desglose() { return leerObjeto("desglose", Calculo::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Cómo va una sustitución. */
    public static final class Substitution extends Datos {
        public Substitution() {}
        public Substitution(Map<String, Object> valores) { super(valores); }
        /**
         * abierta: la nueva se está timbrando. por_cancelar: está timbrada y falta que el SAT cancele la original.
         * en_espera: el receptor debe aceptar. completa: la original está cancelada. rechazada y
         * rechazada_por_receptor: las dos están vigentes y alguien debe decidir. fallida: no hay comprobante nuevo
         * vigente, y la original sigue como estaba. Uno de: abierta, por_cancelar, en_espera, completa, rechazada,
         * rechazada_por_receptor, fallida.
         */
        public String estado() { return leerTexto("estado"); }
        /** El comprobante sustituido. */
        public SubstitutionParty original() { return leerObjeto("original", SubstitutionParty::new); }
        /** El comprobante que lo sustituye. */
        public SubstitutionParty sustituto() { return leerObjeto("sustituto", SubstitutionParty::new); }
        /** Código del SAT o del PAC con el que no procedió la cancelación. */
        public String codigo() { return leerTexto("codigo"); }
        /** Por qué no procedió, o por qué no se ha podido solicitar. */
        public String detalle() { return leerTexto("detalle"); }
    }

    /** Uno de los dos comprobantes de una sustitución. */
    public static final class SubstitutionParty extends Datos {
        public SubstitutionParty() {}
        public SubstitutionParty(Map<String, Object> valores) { super(valores); }
        /** Identificador interno. */
        public String id() { return leerTexto("id"); }
        /** UUID fiscal, si está timbrado. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /**
         * Estado del comprobante. Uno de: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente,
         * cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Serie del emisor. */
        public String serie() { return leerTexto("serie"); }
        /** Folio del emisor. */
        public String folio() { return leerTexto("folio"); }
    }

    /** Un régimen fiscal. */
    public static final class TaxRegimeKey extends Datos {
        public TaxRegimeKey() {}
        public TaxRegimeKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Si se aplica a personas físicas. */
        public Boolean fisica() { return leerMarca("fisica"); }
        /** Si se aplica a personas morales. */
        public Boolean moral() { return leerMarca("moral"); }
    }

    /** Un ticket. */
    public static final class Ticket extends Datos {
        public Ticket() {}
        public Ticket(Map<String, Object> valores) { super(valores); }
        /** Identificador del ticket. */
        public String id() { return leerTexto("id"); }
        /** Su número. */
        public String folio() { return leerTexto("folio"); }
        /**
         * abierto; en_global o facturado, según el comprobante en que va; facturado_despues, a nombre del cliente
         * después de la global; o cancelado. Uno de: abierto, en_global, facturado, facturado_despues, cancelado.
         */
        public String estado() { return leerTexto("estado"); }
        /** Día de la venta: AAAA-MM-DD. */
        public String fecha() { return leerTexto("fecha"); }
        /** Código postal del lugar de expedición. */
        public String lugarExpedicion() { return leerTexto("lugarExpedicion"); }
        /** c_FormaPago. */
        public String formaPago() { return leerTexto("formaPago"); }
        /** Lo que pagó el cliente, menos lo que devolvió. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** El total sin sus impuestos. Hasta 6 decimales. */
        public BigDecimal neto() { return leerDecimal("neto"); }
        /** Sus impuestos, por impuesto y tasa. */
        public List<TicketImpuesto> impuestos() { return leerLista("impuestos", each -> new TicketImpuesto(Json.object(each))); }
        /** Cuándo llegó. */
        public String creadoEn() { return leerTexto("creadoEn"); }
        /** El comprobante en que va, por su identificador en /facturas; null si no va en ninguno. */
        public String facturaId() { return leerTexto("facturaId"); }
        /**
         * La página en que su cliente lo factura él mismo, dentro de este sitio, para imprimirla en el ticket; null si
         * llegó antes de que los tickets tuvieran una.
         */
        public String rutaAutofactura() { return leerTexto("rutaAutofactura"); }
        /** Lo que el cliente devolvió; null si nada. Hasta 2 decimales. */
        public BigDecimal devuelto() { return leerDecimal("devuelto"); }
    }

    /** Lo que se vendió, ya con sus descuentos e impuestos. */
    public static final class TicketConcepto extends Datos {
        public TicketConcepto() {}
        public TicketConcepto(Map<String, Object> valores) { super(valores); }
        /**
         * Número de parte o SKU de un producto del catálogo de la cuenta, que da las claves, la descripción y los
         * impuestos que aquí no van.
         */
        public TicketConcepto producto(String v) { return poner(this, "producto", v); }
        /** c_ClaveProdServ de la factura a nombre del cliente; 01010101 si falta. */
        public TicketConcepto claveProdServ(String v) { return poner(this, "claveProdServ", v); }
        /** c_ClaveUnidad de la factura a nombre del cliente; ACT si falta. */
        public TicketConcepto claveUnidad(String v) { return poner(this, "claveUnidad", v); }
        /** El bien o el servicio; "Venta" si falta. */
        public TicketConcepto descripcion(String v) { return poner(this, "descripcion", v); }
        /** Cuántas unidades. Hasta 6 decimales. */
        public TicketConcepto cantidad(Number v) { return poner(this, "cantidad", v); }
        /** Precio de una unidad como lo pagó el cliente. Hasta 6 decimales. */
        public TicketConcepto precioConImpuestos(Number v) { return poner(this, "precioConImpuestos", v); }
        /** Lo que el cliente pagó por todo el concepto, en lugar del precio. Hasta 2 decimales. */
        public TicketConcepto importeConImpuestos(Number v) { return poner(this, "importeConImpuestos", v); }
        /**
         * Los impuestos trasladados que el precio incluye. Sin ellos valen los del producto; sin producto, objetoImp
         * dice que no hay.
         */
        public TicketConcepto impuestos(List<Impuesto> v) { return poner(this, "impuestos", v); }
        /** c_ObjetoImp: 02 con impuestos; 01, 03 o 04 sin ellos. Uno de: 01, 02, 03, 04. */
        public TicketConcepto objetoImp(String v) { return poner(this, "objetoImp", v); }
    }

    /** Los impuestos de un ticket a una misma tasa. */
    public static final class TicketImpuesto extends Datos {
        public TicketImpuesto() {}
        public TicketImpuesto(Map<String, Object> valores) { super(valores); }
        /** c_Impuesto. */
        public String impuesto() { return leerTexto("impuesto"); }
        /** Tasa, Cuota o Exento. */
        public String tipoFactor() { return leerTexto("tipoFactor"); }
        /** Tasa o cuota; null si es Exento. Hasta 6 decimales. */
        public BigDecimal tasa() { return leerDecimal("tasa"); }
        /** Sobre qué se cobra. Hasta 6 decimales. */
        public BigDecimal base() { return leerDecimal("base"); }
        /** El impuesto; null si es Exento. Hasta 6 decimales. */
        public BigDecimal importe() { return leerDecimal("importe"); }
    }

    /** De un concepto de un ticket, lo que se devolvió o lo que queda. */
    public static final class TicketLine extends Datos {
        public TicketLine() {}
        public TicketLine(Map<String, Object> valores) { super(valores); }
        /** El lugar del concepto en el ticket, desde 1. */
        public Long renglon() { return leerEntero("renglon"); }
        /** Cuántas unidades; 0 de lo que se devolvió sin ellas. Hasta 6 decimales. */
        public BigDecimal cantidad() { return leerDecimal("cantidad"); }
        /** Cuánto de lo que pagó el cliente, con impuestos. Hasta 2 decimales. */
        public BigDecimal importeConImpuestos() { return leerDecimal("importeConImpuestos"); }
    }

    /** Lo que pasó con un ticket de la petición. */
    public static final class TicketOutcome extends Datos {
        public TicketOutcome() {}
        public TicketOutcome(Map<String, Object> valores) { super(valores); }
        /** El folio, como se envió. */
        public String folio() { return leerTexto("folio"); }
        /**
         * creado; repetido, si ya estaba con el mismo contenido; o rechazado, y error dice por qué. Uno de: creado,
         * repetido, rechazado.
         */
        public String resultado() { return leerTexto("resultado"); }
        /** El ticket, salvo si se rechazó. */
        public Ticket ticket() { return leerObjeto("ticket", Ticket::new); }
        /** Por qué se rechazó; nombra el campo dentro del ticket. */
        public String error() { return leerTexto("error"); }
        /** El campo dentro del ticket: "conceptos[0].impuestos[1].tasaIva". */
        public String campo() { return leerTexto("campo"); }
    }

    /** Un ticket, por su identificador o por su folio. */
    public static final class TicketReference extends Datos {
        public TicketReference() {}
        public TicketReference(Map<String, Object> valores) { super(valores); }
        /** El ticket, por su identificador. */
        public TicketReference id(String v) { return poner(this, "id", v); }
        /** Su número. */
        public TicketReference folio(String v) { return poner(this, "folio", v); }
        /** Código postal de su lugar de expedición, con folio; si falta, el de la cuenta. */
        public TicketReference lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
    }

    /** El ticket. */
    public static final class TicketResponse extends Datos {
        public TicketResponse() {}
        public TicketResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** El ticket. */
        public Ticket data() { return leerObjeto("data", Ticket::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Lo que un cliente devolvió de un ticket. */
    public static final class TicketReturn extends Datos {
        public TicketReturn() {}
        public TicketReturn(Map<String, Object> valores) { super(valores); }
        /** Identificador de la devolución; null en un cálculo. */
        public String id() { return leerTexto("id"); }
        /** El ticket. */
        public String ticketId() { return leerTexto("ticketId"); }
        /**
         * pendiente mientras no se sabe si se timbró su nota de crédito; aplicada después, o si no lleva. Uno de:
         * pendiente, aplicada.
         */
        public String estado() { return leerTexto("estado"); }
        /** Lo que se devolvió, por concepto. */
        public List<TicketLine> conceptos() { return leerLista("conceptos", each -> new TicketLine(Json.object(each))); }
        /** Lo que se devolvió al cliente. Hasta 2 decimales. */
        public BigDecimal total() { return leerDecimal("total"); }
        /** El total sin sus impuestos. Hasta 6 decimales. */
        public BigDecimal neto() { return leerDecimal("neto"); }
        /** Sus impuestos, por impuesto y tasa. */
        public List<TicketImpuesto> impuestos() { return leerLista("impuestos", each -> new TicketImpuesto(Json.object(each))); }
        /** Lo que queda del ticket. Hasta 2 decimales. */
        public BigDecimal queda() { return leerDecimal("queda"); }
        /** El comprobante que llevaba el ticket, por su identificador en /facturas; null si estaba abierto. */
        public String facturaId() { return leerTexto("facturaId"); }
        /** La nota de crédito sobre él, por su identificador en /facturas; null si no lleva, o en un cálculo. */
        public String notaCreditoId() { return leerTexto("notaCreditoId"); }
        /** Cuándo se registró; null en un cálculo. */
        public String creadaEn() { return leerTexto("creadaEn"); }
    }

    /** El tren de un viaje por ferrocarril, y sus carros. */
    public static final class Tren extends Datos {
        public Tren() {}
        public Tren(Map<String, Object> valores) { super(valores); }
        /**
         * c_TipoDeServicio: TS01 carros, TS02 carros intermodales, TS03 tren unitario, TS04 tren unitario intermodal.
         * Uno de: TS01, TS02, TS03, TS04.
         */
        public Tren servicio(String v) { return poner(this, "servicio", v); }
        /**
         * c_TipoDeTrafico: TT01 local; interlineal, TT02 remitido, TT03 recibido, TT04 en tránsito. Uno de: TT01, TT02,
         * TT03, TT04.
         */
        public Tren trafico(String v) { return poner(this, "trafico", v); }
        /** Los carros en que va la mercancía. */
        public Tren carros(List<Carro> v) { return poner(this, "carros", v); }
        /** Los derechos de paso que se pagaron por vías de otros. */
        public Tren derechosPaso(List<DerechoPaso> v) { return poner(this, "derechosPaso", v); }
        /** La póliza del tren, si quiere que el comprobante la diga. */
        public Tren seguro(Poliza v) { return poner(this, "seguro", v); }
        /** En lugar de seguro, la clave de una póliza guardada. */
        public Tren seguroGuardado(String v) { return poner(this, "seguroGuardado", v); }
    }

    /** Los kilómetros entre dos lugares, según el último viaje. */
    public static final class TripKilometers extends Datos {
        public TripKilometers() {}
        public TripKilometers(Map<String, Object> valores) { super(valores); }
        /** Los kilómetros. Hasta 2 decimales. */
        public BigDecimal kilometros() { return leerDecimal("kilometros"); }
        /** Cuándo se pidió el comprobante de ese viaje. */
        public String en() { return leerTexto("en"); }
    }

    /** Lo que hubo. */
    public static final class TripKilometersResponse extends Datos {
        public TripKilometersResponse() {}
        public TripKilometersResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo que hubo en el último viaje. */
        public TripKilometers data() { return leerObjeto("data", TripKilometers::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /**
     * Algo que los viajes de la cuenta llevan una y otra vez: uno solo de vehiculo, remolque, operador, poliza, lugar y
     * bien.
     */
    public static final class TripThing extends Datos {
        public TripThing() {}
        public TripThing(Map<String, Object> valores) { super(valores); }
        /** Cómo lo llaman ustedes: "T-12", "CEDIS". Única en su tipo; se guarda en mayúsculas. */
        public TripThing clave(String v) { return poner(this, "clave", v); }
        /** Un vehículo. */
        public TripThing vehiculo(Vehiculo v) { return poner(this, "vehiculo", v); }
        /** Un remolque o semirremolque. */
        public TripThing remolque(Remolque v) { return poner(this, "remolque", v); }
        /** Quien conduce. */
        public TripThing operador(Operador v) { return poner(this, "operador", v); }
        /** Una póliza. Si dice cuándo vence, se avisa antes. */
        public TripThing poliza(Poliza v) { return poner(this, "poliza", v); }
        /** Un lugar donde se recoge o se entrega. */
        public TripThing lugar(Lugar v) { return poner(this, "lugar", v); }
        /** Un bien que se transporta. */
        public TripThing bien(Bien v) { return poner(this, "bien", v); }
    }

    /** Una unidad de medida. */
    public static final class UnitKey extends Datos {
        public UnitKey() {}
        public UnitKey(Map<String, Object> valores) { super(valores); }
        /** La clave, como la escribe el SAT. */
        public String clave() { return leerTexto("clave"); }
        /** Lo que la clave significa. */
        public String descripcion() { return leerTexto("descripcion"); }
        /** Cómo se abrevia la unidad. */
        public String simbolo() { return leerTexto("simbolo"); }
        /** Primer día en que puede usarse, AAAA-MM-DD. */
        public String vigenciaDesde() { return leerTexto("vigenciaDesde"); }
        /** Último día en que puede usarse, AAAA-MM-DD. */
        public String vigenciaHasta() { return leerTexto("vigenciaHasta"); }
    }

    /** Los dos archivos del CSD, y su contraseña. */
    public static final class UploadAccountCsdBody extends Datos {
        public UploadAccountCsdBody() {}
        public UploadAccountCsdBody(Map<String, Object> valores) { super(valores); }
        /** El archivo .cer: DER, PEM o base64. */
        public UploadAccountCsdBody cer(String v) { return poner(this, "cer", v); }
        /** El archivo .key. */
        public UploadAccountCsdBody key(String v) { return poner(this, "key", v); }
        /** Contraseña de la llave privada; se usa una vez y no se guarda. */
        public UploadAccountCsdBody contrasena(String v) { return poner(this, "contrasena", v); }
    }

    /** Un CFDI ya sellado. */
    public static final class ValidateInvoiceBody extends Datos {
        public ValidateInvoiceBody() {}
        public ValidateInvoiceBody(Map<String, Object> valores) { super(valores); }
        /** El CFDI, en base64. */
        public ValidateInvoiceBody xml(String v) { return poner(this, "xml", v); }
    }

    /** Lo que se encontró en el CFDI. */
    public static final class ValidateInvoiceResponse extends Datos {
        public ValidateInvoiceResponse() {}
        public ValidateInvoiceResponse(Map<String, Object> valores) { super(valores); }
        /** Siempre true. */
        public Boolean ok() { return leerMarca("ok"); }
        /** Lo que se encontró. */
        public ValidationResult data() { return leerObjeto("data", ValidationResult::new); }
        /** Qué decir a soporte: el encabezado x-request-id. */
        public String requestId() { return leerTexto("requestId"); }
    }

    /** Una falla, o un aviso. */
    public static final class ValidationFinding extends Datos {
        public ValidationFinding() {}
        public ValidationFinding(Map<String, Object> valores) { super(valores); }
        /** Regla del servicio: VAL-nn. */
        public String codigo() { return leerTexto("codigo"); }
        /** Código del SAT: CFDI40119, 301, … */
        public String codigoSat() { return leerTexto("codigoSat"); }
        /** Dónde: XPath en el documento. */
        public String xpath() { return leerTexto("xpath"); }
        /** Lo que debía estar. */
        public String esperado() { return leerTexto("esperado"); }
        /** Lo que está. */
        public String encontrado() { return leerTexto("encontrado"); }
        /** Qué está mal. */
        public String mensaje() { return leerTexto("mensaje"); }
        /** Qué hacer. */
        public String solucion() { return leerTexto("solucion"); }
        /**
         * Solo es un consejo de las guías de llenado: el SAT no lo rechaza, y aunque lo haya el CFDI es válido y se
         * timbra.
         */
        public Boolean aviso() { return leerMarca("aviso"); }
    }

    /** Lo que se encontró en el CFDI. */
    public static final class ValidationResult extends Datos {
        public ValidationResult() {}
        public ValidationResult(Map<String, Object> valores) { super(valores); }
        /** Si nada impide que se timbre. */
        public Boolean valido() { return leerMarca("valido"); }
        /** Una frase por falla, con el código de su regla: "[VAL-04] …". */
        public List<String> errores() { return leerLista("errores", each -> (String) each); }
        /** Las mismas fallas, y además los avisos, para programas. */
        public List<ValidationFinding> detalles() { return leerLista("detalles", each -> new ValidationFinding(Json.object(each))); }
        /**
         * Con qué se revisaron las claves de los catálogos grandes: "catalogo", o "patron" mientras no esté cargado.
         * Los dos primeros son de todo CFDI; los demás sólo los usan los complementos.
         */
        public CatalogCoverage catalogos() { return leerObjeto("catalogos", CatalogCoverage::new); }
    }

    /** Un vehículo de carga. */
    public static final class Vehiculo extends Datos {
        public Vehiculo() {}
        public Vehiculo(Map<String, Object> valores) { super(valores); }
        /** Sus placas; los guiones y espacios no cuentan. */
        public Vehiculo placas(String v) { return poner(this, "placas", v); }
        /** c_ConfigAutotransporte, como en la tarjeta de circulación: VL ligero, C2, C3, T3S2… */
        public Vehiculo configuracion(String v) { return poner(this, "configuracion", v); }
        /** Año del modelo. */
        public Vehiculo anio(Integer v) { return poner(this, "anio", v); }
        /** Peso bruto vehicular permitido (con los remolques), en kilogramos. Sin decimales. */
        public Vehiculo pesoBrutoKg(Number v) { return poner(this, "pesoBrutoKg", v); }
        /**
         * c_TipoPermiso de la SICT: TPAF01 carga general, TPAF03 carga especializada de materiales peligrosos…; TPXX00
         * si no necesita permiso federal.
         */
        public Vehiculo permiso(String v) { return poner(this, "permiso", v); }
        /** Número del permiso; obligatorio, salvo con TPXX00. */
        public Vehiculo numeroPermiso(String v) { return poner(this, "numeroPermiso", v); }
    }

    /**
     * Un viaje por carretera, mar, aire o tren, del que el servicio hace el complemento Carta Porte 3.1. Lo demás lo
     * pone el servicio: el IdCCP, los identificadores de las ubicaciones, el peso y la distancia totales, el número de
     * mercancías, y el estado y el municipio de cada código postal.
     */
    public static final class Viaje extends Datos {
        public Viaje() {}
        public Viaje(Map<String, Object> valores) { super(valores); }
        /** El vehículo, de un viaje por carretera; puede ir vehiculoGuardado en su lugar. */
        public Viaje vehiculo(Vehiculo v) { return poner(this, "vehiculo", v); }
        /** Los remolques, si la configuración del vehículo los lleva; solo por carretera. */
        public Viaje remolques(List<Remolque> v) { return poner(this, "remolques", v); }
        /** Quienes conducen; obligatorio por carretera, salvo con operadoresGuardados, y solo entonces. */
        public Viaje operadores(List<Operador> v) { return poner(this, "operadores", v); }
        /** Las pólizas del vehículo; obligatorias por carretera, y solo entonces. */
        public Viaje seguros(Seguros v) { return poner(this, "seguros", v); }
        /** Las paradas, en el orden en que se hacen. Donde se entrega y también se recoge van dos. */
        public Viaje paradas(List<Parada> v) { return poner(this, "paradas", v); }
        /** Lo que se lleva. */
        public Viaje mercancias(List<Mercancia> v) { return poner(this, "mercancias", v); }
        /**
         * Los dueños o arrendadores del vehículo o de sus remolques, si no son de quien emite, y otros que intervienen.
         */
        public Viaje otrasFiguras(List<OtraFigura> v) { return poner(this, "otrasFiguras", v); }
        /**
         * Velocidad media, en kilómetros por hora: con ella el servicio calcula las llegadas que no se dicen. Solo por
         * carretera o tren. Hasta 2 decimales.
         */
        public Viaje velocidadKmh(Number v) { return poner(this, "velocidadKmh", v); }
        /** true: se recogen o devuelven mercancías (logística inversa); solo por carretera. */
        public Viaje devolucion(Boolean v) { return poner(this, "devolucion", v); }
        /** Solo si la mercancía entra al país o sale de él. */
        public Viaje internacional(ViajeInternacional v) { return poner(this, "internacional", v); }
        /** Solo si todas las paradas están en los polos de desarrollo del Istmo de Tehuantepec. */
        public Viaje istmo(Istmo v) { return poner(this, "istmo", v); }
        /**
         * Los kilómetros que usted sumó: si el servicio obtiene otros, nada se timbra (400). Solo por carretera o tren.
         * Hasta 2 decimales.
         */
        public Viaje kilometrosTotales(Number v) { return poner(this, "kilometrosTotales", v); }
        /** Los kilogramos que usted sumó: si el servicio obtiene otros, nada se timbra (400). Hasta 3 decimales. */
        public Viaje kilosTotales(Number v) { return poner(this, "kilosTotales", v); }
        /** En lugar de vehiculo, la clave con que la cuenta lo guardó (POST /viajes/guardar). */
        public Viaje vehiculoGuardado(String v) { return poner(this, "vehiculoGuardado", v); }
        /** Las claves de remolques guardados, después de los de remolques. */
        public Viaje remolquesGuardados(List<String> v) { return poner(this, "remolquesGuardados", v); }
        /** Las claves de operadores guardados, después de los de operadores. */
        public Viaje operadoresGuardados(List<String> v) { return poner(this, "operadoresGuardados", v); }
        /** El barco, de un viaje por mar. */
        public Viaje barco(Barco v) { return poner(this, "barco", v); }
        /** El avión y su guía, de un viaje por aire. */
        public Viaje avion(Avion v) { return poner(this, "avion", v); }
        /** El tren y sus carros, de un viaje por ferrocarril. */
        public Viaje tren(Tren v) { return poner(this, "tren", v); }
    }

    /** Un viaje cuya mercancía entra al país, o sale de él. */
    public static final class ViajeInternacional extends Datos {
        public ViajeInternacional() {}
        public ViajeInternacional(Map<String, Object> valores) { super(valores); }
        /** entrada o salida. Uno de: entrada, salida. */
        public ViajeInternacional sentido(String v) { return poner(this, "sentido", v); }
        /** c_Pais de donde viene la mercancía, o a donde va. */
        public ViajeInternacional pais(String v) { return poner(this, "pais", v); }
        /**
         * c_CveTransporte con que cruza la frontera: 01 carretera, 02 mar, 03 aire, 04 tren. Si falta, el del viaje.
         * Uno de: 01, 02, 03, 04.
         */
        public ViajeInternacional via(String v) { return poner(this, "via", v); }
        /** c_RegimenAduanero: IMD importación definitiva, EXD exportación definitiva… */
        public ViajeInternacional regimenes(List<String> v) { return poner(this, "regimenes", v); }
    }

    /** Un impuesto que se retuvo. */
    public static final class WithheldTax extends Datos {
        public WithheldTax() {}
        public WithheldTax(Map<String, Object> valores) { super(valores); }
        /** 001 ISR, 002 IVA, 003 IEPS. Uno de: 001, 002, 003. */
        public WithheldTax impuesto(String v) { return poner(this, "impuesto", v); }
        /** Base del impuesto. Hasta 2 decimales. */
        public WithheldTax baseRet(Number v) { return poner(this, "baseRet", v); }
        /** Lo que se retuvo. Hasta 2 decimales. */
        public WithheldTax montoRet(Number v) { return poner(this, "montoRet", v); }
        /** c_TipoPagoRet: con 001 va 03 o 04, con 002 va 01, con 003 va 02. Uno de: 01, 02, 03, 04. */
        public WithheldTax tipoPagoRet(String v) { return poner(this, "tipoPagoRet", v); }
    }

    /** Quien cobra, cuando es el beneficiario efectivo. */
    public static final class WithholdingBeneficiary extends Datos {
        public WithholdingBeneficiary() {}
        public WithholdingBeneficiary(Map<String, Object> valores) { super(valores); }
        /** RFC de quien cobra. */
        public WithholdingBeneficiary RFC(String v) { return poner(this, "RFC", v); }
        /** CURP de quien cobra. */
        public WithholdingBeneficiary CURP(String v) { return poner(this, "CURP", v); }
        /** Nombre, denominación o razón social de quien cobra. */
        public WithholdingBeneficiary NomDenRazSocB(String v) { return poner(this, "NomDenRazSocB", v); }
        /** c_TipoContribuyenteSujetoRetencion. */
        public WithholdingBeneficiary ConceptoPago(String v) { return poner(this, "ConceptoPago", v); }
        /** En qué consiste el pago. */
        public WithholdingBeneficiary DescripcionConcepto(String v) { return poner(this, "DescripcionConcepto", v); }
    }

    /** Los campos de cada tipo de operación; los de los otros tipos no se envían. */
    public static final class WithholdingDataDividendos extends Datos {
        public WithholdingDataDividendos() {}
        public WithholdingDataDividendos(Map<String, Object> valores) { super(valores); }
        /** dividendos: c_TipoDividendoOUtilidadDistribuida; obligatorio. */
        public WithholdingDataDividendos CveTipDivOUtil(String v) { return poner(this, "CveTipDivOUtil", v); }
        /** dividendos: Sociedad Nacional si falta. Uno de: Sociedad Nacional, Sociedad Extranjera. */
        public WithholdingDataDividendos TipoSocDistrDiv(String v) { return poner(this, "TipoSocDistrDiv", v); }
        /** dividendos: 0 si falta. */
        public WithholdingDataDividendos MontISRAcredRetMexico(String v) { return poner(this, "MontISRAcredRetMexico", v); }
        /** dividendos: 0 si falta. */
        public WithholdingDataDividendos MontISRAcredRetExtranjero(String v) { return poner(this, "MontISRAcredRetExtranjero", v); }
        /** dividendos: lo retenido en el extranjero sobre dividendos del extranjero. */
        public WithholdingDataDividendos MontRetExtDivExt(String v) { return poner(this, "MontRetExtDivExt", v); }
        /** dividendos: ISR acreditable nacional. */
        public WithholdingDataDividendos MontISRAcredNal(String v) { return poner(this, "MontISRAcredNal", v); }
        /** dividendos: dividendo acumulable nacional. */
        public WithholdingDataDividendos MontDivAcumNal(String v) { return poner(this, "MontDivAcumNal", v); }
        /** dividendos: dividendo acumulable del extranjero. */
        public WithholdingDataDividendos MontDivAcumExt(String v) { return poner(this, "MontDivAcumExt", v); }
        /** dividendos: porcentaje de participación de cada integrante o accionista. */
        public WithholdingDataDividendos ProporcionRem(String v) { return poner(this, "ProporcionRem", v); }
    }

    /** Los campos de cada tipo de operación; los de los otros tipos no se envían. */
    public static final class WithholdingDataEnajenacionAcciones extends Datos {
        public WithholdingDataEnajenacionAcciones() {}
        public WithholdingDataEnajenacionAcciones(Map<String, Object> valores) { super(valores); }
        /** enajenacion_acciones: obligatorio. */
        public WithholdingDataEnajenacionAcciones ContratoIntermediacion(String v) { return poner(this, "ContratoIntermediacion", v); }
        /** enajenacion_acciones: 0 si falta. */
        public WithholdingDataEnajenacionAcciones Ganancia(String v) { return poner(this, "Ganancia", v); }
        /** enajenacion_acciones: 0 si falta. */
        public WithholdingDataEnajenacionAcciones Perdida(String v) { return poner(this, "Perdida", v); }
    }

    /** Los campos de cada tipo de operación; los de los otros tipos no se envían. */
    public static final class WithholdingDataPagosExtranjero extends Datos {
        public WithholdingDataPagosExtranjero() {}
        public WithholdingDataPagosExtranjero(Map<String, Object> valores) { super(valores); }
        /** pagos_extranjero: SI si falta. Uno de: SI, NO. */
        public WithholdingDataPagosExtranjero EsBenefEfectDelCobro(String v) { return poner(this, "EsBenefEfectDelCobro", v); }
        /** pagos_extranjero: obligatorio cuando EsBenefEfectDelCobro es NO. */
        public WithholdingDataPagosExtranjero NoBeneficiario(WithholdingNoBeneficiary v) { return poner(this, "NoBeneficiario", v); }
        /** pagos_extranjero: quien cobra, cuando es el beneficiario efectivo. */
        public WithholdingDataPagosExtranjero Beneficiario(WithholdingBeneficiary v) { return poner(this, "Beneficiario", v); }
    }

    /** Quien cobra, cuando no es el beneficiario efectivo. */
    public static final class WithholdingNoBeneficiary extends Datos {
        public WithholdingNoBeneficiary() {}
        public WithholdingNoBeneficiary(Map<String, Object> valores) { super(valores); }
        /** c_Pais (ISO 3166-1 alfa-3). */
        public WithholdingNoBeneficiary PaisDeResidParaEfecFisc(String v) { return poner(this, "PaisDeResidParaEfecFisc", v); }
        /** c_TipoContribuyenteSujetoRetencion. */
        public WithholdingNoBeneficiary ConceptoPago(String v) { return poner(this, "ConceptoPago", v); }
        /** En qué consiste el pago. */
        public WithholdingNoBeneficiary DescripcionConcepto(String v) { return poner(this, "DescripcionConcepto", v); }
    }

    /** Una constancia de retenciones como la muestran listas y consultas. */
    public static final class WithholdingRecord extends Datos {
        public WithholdingRecord() {}
        public WithholdingRecord(Map<String, Object> valores) { super(valores); }
        /** Identificador interno (UUID); nunca el UUID fiscal. */
        public String id() { return leerTexto("id"); }
        /** Nombre interno del proveedor de timbrado; no lo use en su lógica. */
        public String pac() { return leerTexto("pac"); }
        /**
         * borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada. Uno de: borrador,
         * timbrando, error, timbrada, cancelando, cancelacion_pendiente, cancelada.
         */
        public String estado() { return leerTexto("estado"); }
        /** UUID del SAT, desde que estado es timbrada. */
        public String uuidFiscal() { return leerTexto("uuidFiscal"); }
        /** Código y mensaje del proveedor, cuando estado es error. */
        public String errorCodigo() { return leerTexto("errorCodigo"); }
        /** Mensaje del proveedor, cuando estado es error. */
        public String errorMensaje() { return leerTexto("errorMensaje"); }
        /** Cuándo se creó. */
        public String creadaEn() { return leerTexto("creadaEn"); }
        /** Cuándo se timbró. */
        public String timbradaEn() { return leerTexto("timbradaEn"); }
        /**
         * dividendos, enajenacion_acciones o pagos_extranjero; null en las de otro tipo, que solo llegan ya selladas.
         */
        public String tipoOperacion() { return leerTexto("tipoOperacion"); }
        /** RFC de la contraparte. */
        public String rfcContraparte() { return leerTexto("rfcContraparte"); }
        /** Monto de la operación. Hasta 6 decimales. */
        public BigDecimal montoOperacion() { return leerDecimal("montoOperacion"); }
        /** Lo que se retuvo en total. Hasta 6 decimales. */
        public BigDecimal montoRetenido() { return leerDecimal("montoRetenido"); }
        /** La referencia con que se creó; si no la lleva, ausente. */
        public String referencia() { return leerTexto("referencia"); }
    }

    /**
     * Las opciones de: Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos.
     */
    public static final class CreateInvoiceOpciones extends Datos {
        public CreateInvoiceOpciones() {}
        public CreateInvoiceOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateInvoiceOpciones idempotencyKey(String v) { llave = v; return this; }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public CreateInvoiceOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /** Las opciones de: Lista las facturas del ambiente de la llave, de la más nueva a la más antigua. */
    public static final class ListInvoicesOpciones extends Datos {
        public ListInvoicesOpciones() {}
        public ListInvoicesOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántos por página, de 1 a 100. */
        public ListInvoicesOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: borrador, error, timbrada, cancelacion_pendiente, cancelada. */
        public ListInvoicesOpciones estado(String v) { return poner(this, "estado", v); }
        /** Parte del UUID fiscal. */
        public ListInvoicesOpciones uuid(String v) { return poner(this, "uuid", v); }
        /** Parte del RFC del receptor. */
        public ListInvoicesOpciones rfc(String v) { return poner(this, "rfc", v); }
        /** Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
        public ListInvoicesOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
        public ListInvoicesOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Solo los de esta serie. */
        public ListInvoicesOpciones serie(String v) { return poner(this, "serie", v); }
        /** Solo los de este folio. */
        public ListInvoicesOpciones folio(String v) { return poner(this, "folio", v); }
        /** Solo el que se creó con esta llave de idempotencia. */
        public ListInvoicesOpciones idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** Solo los de este total o uno mayor, en la moneda del comprobante. Hasta 6 decimales. */
        public ListInvoicesOpciones totalDesde(Number v) { return poner(this, "totalDesde", v); }
        /** Solo los de este total o uno menor, en la moneda del comprobante. Hasta 6 decimales. */
        public ListInvoicesOpciones totalHasta(Number v) { return poner(this, "totalHasta", v); }
        /** Solo los de este TipoDeComprobante. Uno de: I, E, T, P, N. */
        public ListInvoicesOpciones tipo(String v) { return poner(this, "tipo", v); }
        /**
         * Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. Uno de:
         * vigente, cancelada.
         */
        public ListInvoicesOpciones situacion(String v) { return poner(this, "situacion", v); }
        /** Solo los de esta referencia. */
        public ListInvoicesOpciones referencia(String v) { return poner(this, "referencia", v); }
    }

    /**
     * Las opciones de: Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso
     * relacionado con ella.
     */
    public static final class CreateCreditNoteOpciones extends Datos {
        public CreateCreditNoteOpciones() {}
        public CreateCreditNoteOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateCreditNoteOpciones idempotencyKey(String v) { llave = v; return this; }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public CreateCreditNoteOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /**
     * Las opciones de: Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el
     * motivo 01.
     */
    public static final class SubstituteInvoiceOpciones extends Datos {
        public SubstituteInvoiceOpciones() {}
        public SubstituteInvoiceOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public SubstituteInvoiceOpciones idempotencyKey(String v) { llave = v; return this; }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public SubstituteInvoiceOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /** Las opciones de: El registro de un comprobante. */
    public static final class GetInvoiceOpciones extends Datos {
        public GetInvoiceOpciones() {}
        public GetInvoiceOpciones(Map<String, Object> valores) { super(valores); }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public GetInvoiceOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /**
     * Las opciones de: Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y
     * saldos los calcula el servicio.
     */
    public static final class CreatePaymentComplementOpciones extends Datos {
        public CreatePaymentComplementOpciones() {}
        public CreatePaymentComplementOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreatePaymentComplementOpciones idempotencyKey(String v) { llave = v; return this; }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public CreatePaymentComplementOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /** Las opciones de: Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo. */
    public static final class ListPaymentComplementsOpciones extends Datos {
        public ListPaymentComplementsOpciones() {}
        public ListPaymentComplementsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántos por página, de 1 a 100. */
        public ListPaymentComplementsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: borrador, error, timbrada. */
        public ListPaymentComplementsOpciones estado(String v) { return poner(this, "estado", v); }
        /** Parte del UUID fiscal del CFDI tipo P. */
        public ListPaymentComplementsOpciones uuid(String v) { return poner(this, "uuid", v); }
        /** Parte del RFC del receptor. */
        public ListPaymentComplementsOpciones rfc(String v) { return poner(this, "rfc", v); }
        /** Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
        public ListPaymentComplementsOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
        public ListPaymentComplementsOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Solo los de esta serie. */
        public ListPaymentComplementsOpciones serie(String v) { return poner(this, "serie", v); }
        /** Solo los de este folio. */
        public ListPaymentComplementsOpciones folio(String v) { return poner(this, "folio", v); }
        /** Solo el que se creó con esta llave de idempotencia. */
        public ListPaymentComplementsOpciones idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** Solo los de este total de sus pagos o uno mayor, en pesos. Hasta 6 decimales. */
        public ListPaymentComplementsOpciones totalDesde(Number v) { return poner(this, "totalDesde", v); }
        /** Solo los de este total de sus pagos o uno menor, en pesos. Hasta 6 decimales. */
        public ListPaymentComplementsOpciones totalHasta(Number v) { return poner(this, "totalHasta", v); }
        /**
         * Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. Uno de:
         * vigente, cancelada.
         */
        public ListPaymentComplementsOpciones situacion(String v) { return poner(this, "situacion", v); }
        /** Solo los de esta referencia. */
        public ListPaymentComplementsOpciones referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Las opciones de: Un complemento de pago, con sus pagos y las facturas que cubren. */
    public static final class GetPaymentComplementOpciones extends Datos {
        public GetPaymentComplementOpciones() {}
        public GetPaymentComplementOpciones(Map<String, Object> valores) { super(valores); }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public GetPaymentComplementOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /**
     * Las opciones de: Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en
     * el portal.
     */
    public static final class DraftInvoiceOpciones extends Datos {
        public DraftInvoiceOpciones() {}
        public DraftInvoiceOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftInvoiceOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la
     * timbre.
     */
    public static final class DraftCreditNoteOpciones extends Datos {
        public DraftCreditNoteOpciones() {}
        public DraftCreditNoteOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftCreditNoteOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre. */
    public static final class DraftPaymentComplementOpciones extends Datos {
        public DraftPaymentComplementOpciones() {}
        public DraftPaymentComplementOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftPaymentComplementOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre. */
    public static final class DraftPayrollOpciones extends Datos {
        public DraftPayrollOpciones() {}
        public DraftPayrollOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftPayrollOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: Deja una constancia de retenciones como borrador, para que una persona la timbre. */
    public static final class DraftWithholdingOpciones extends Datos {
        public DraftWithholdingOpciones() {}
        public DraftWithholdingOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftWithholdingOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo
     * timbre.
     */
    public static final class DraftTransferOpciones extends Datos {
        public DraftTransferOpciones() {}
        public DraftTransferOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public DraftTransferOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo
     * timbra.
     */
    public static final class CreatePayrollOpciones extends Datos {
        public CreatePayrollOpciones() {}
        public CreatePayrollOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreatePayrollOpciones idempotencyKey(String v) { llave = v; return this; }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public CreatePayrollOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /** Las opciones de: Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo. */
    public static final class ListPayrollsOpciones extends Datos {
        public ListPayrollsOpciones() {}
        public ListPayrollsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántos por página, de 1 a 100. */
        public ListPayrollsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: borrador, error, timbrada, cancelacion_pendiente, cancelada. */
        public ListPayrollsOpciones estado(String v) { return poner(this, "estado", v); }
        /** Parte del UUID fiscal. */
        public ListPayrollsOpciones uuid(String v) { return poner(this, "uuid", v); }
        /** Parte del RFC del trabajador. */
        public ListPayrollsOpciones rfc(String v) { return poner(this, "rfc", v); }
        /** Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
        public ListPayrollsOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
        public ListPayrollsOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Solo los de esta serie. */
        public ListPayrollsOpciones serie(String v) { return poner(this, "serie", v); }
        /** Solo los de este folio. */
        public ListPayrollsOpciones folio(String v) { return poner(this, "folio", v); }
        /** Solo el que se creó con esta llave de idempotencia. */
        public ListPayrollsOpciones idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** Solo los de este total o uno mayor, en la moneda del comprobante. Hasta 6 decimales. */
        public ListPayrollsOpciones totalDesde(Number v) { return poner(this, "totalDesde", v); }
        /** Solo los de este total o uno menor, en la moneda del comprobante. Hasta 6 decimales. */
        public ListPayrollsOpciones totalHasta(Number v) { return poner(this, "totalHasta", v); }
        /**
         * Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. Uno de:
         * vigente, cancelada.
         */
        public ListPayrollsOpciones situacion(String v) { return poner(this, "situacion", v); }
        /** Solo los de esta referencia. */
        public ListPayrollsOpciones referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Las opciones de: El registro de un recibo de nómina. */
    public static final class GetPayrollOpciones extends Datos {
        public GetPayrollOpciones() {}
        public GetPayrollOpciones(Map<String, Object> valores) { super(valores); }
        /** true: la respuesta dice además de dónde sale cada importe. */
        public GetPayrollOpciones desglose(Boolean v) { return poner(this, "desglose", v); }
    }

    /**
     * Las opciones de: Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros.
     */
    public static final class CreateWithholdingOpciones extends Datos {
        public CreateWithholdingOpciones() {}
        public CreateWithholdingOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateWithholdingOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua.
     */
    public static final class ListWithholdingsOpciones extends Datos {
        public ListWithholdingsOpciones() {}
        public ListWithholdingsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántos por página, de 1 a 100. */
        public ListWithholdingsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: borrador, error, timbrada, cancelacion_pendiente, cancelada. */
        public ListWithholdingsOpciones estado(String v) { return poner(this, "estado", v); }
        /** Parte del UUID fiscal. */
        public ListWithholdingsOpciones uuid(String v) { return poner(this, "uuid", v); }
        /** Parte del RFC de la contraparte. */
        public ListWithholdingsOpciones rfc(String v) { return poner(this, "rfc", v); }
        /** Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
        public ListWithholdingsOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
        public ListWithholdingsOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Tipo de operación. Uno de: dividendos, enajenacion_acciones, pagos_extranjero. */
        public ListWithholdingsOpciones tipo(String v) { return poner(this, "tipo", v); }
        /** Solo los de este FolioInt. */
        public ListWithholdingsOpciones folio(String v) { return poner(this, "folio", v); }
        /** Solo el que se creó con esta llave de idempotencia. */
        public ListWithholdingsOpciones idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /** Solo los de este montoOperacion o uno mayor. Hasta 6 decimales. */
        public ListWithholdingsOpciones totalDesde(Number v) { return poner(this, "totalDesde", v); }
        /** Solo los de este montoOperacion o uno menor. Hasta 6 decimales. */
        public ListWithholdingsOpciones totalHasta(Number v) { return poner(this, "totalHasta", v); }
        /**
         * Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. Uno de:
         * vigente, cancelada.
         */
        public ListWithholdingsOpciones situacion(String v) { return poner(this, "situacion", v); }
        /** Solo las de esta referencia. */
        public ListWithholdingsOpciones referencia(String v) { return poner(this, "referencia", v); }
    }

    /**
     * Las opciones de: Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma,
     * lo sella y lo timbra.
     */
    public static final class CreateTransferOpciones extends Datos {
        public CreateTransferOpciones() {}
        public CreateTransferOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateTransferOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: Lista los traslados del ambiente de la llave, del más nuevo al más antiguo. */
    public static final class ListTransfersOpciones extends Datos {
        public ListTransfersOpciones() {}
        public ListTransfersOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántos por página, de 1 a 100. */
        public ListTransfersOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: borrador, error, timbrada, cancelacion_pendiente, cancelada. */
        public ListTransfersOpciones estado(String v) { return poner(this, "estado", v); }
        /** Parte del UUID fiscal. */
        public ListTransfersOpciones uuid(String v) { return poner(this, "uuid", v); }
        /** Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
        public ListTransfersOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
        public ListTransfersOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Solo los de esta serie. */
        public ListTransfersOpciones serie(String v) { return poner(this, "serie", v); }
        /** Solo los de este folio. */
        public ListTransfersOpciones folio(String v) { return poner(this, "folio", v); }
        /** Solo el que se creó con esta llave de idempotencia. */
        public ListTransfersOpciones idempotencyKey(String v) { return poner(this, "idempotency_key", v); }
        /**
         * Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. Uno de:
         * vigente, cancelada.
         */
        public ListTransfersOpciones situacion(String v) { return poner(this, "situacion", v); }
        /** Solo los de esta referencia. */
        public ListTransfersOpciones referencia(String v) { return poner(this, "referencia", v); }
    }

    /** Las opciones de: Las exportaciones de la cuenta, de la más nueva a la más antigua. */
    public static final class ListExportsOpciones extends Datos {
        public ListExportsOpciones() {}
        public ListExportsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántas por página, de 1 a 100. */
        public ListExportsOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /**
     * Las opciones de: El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga.
     */
    public static final class ReadExportPieceOpciones extends Datos {
        public ReadExportPieceOpciones() {}
        public ReadExportPieceOpciones(Map<String, Object> valores) { super(valores); }
        /** Qué parte; la primera si se omite. */
        public ReadExportPieceOpciones parte(Integer v) { return poner(this, "parte", v); }
    }

    /** Las opciones de: Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor. */
    public static final class ListEventsOpciones extends Datos {
        public ListEventsOpciones() {}
        public ListEventsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cursor del último evento que ya tiene; desde el más antiguo que se conserva si se omite. */
        public ListEventsOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántos como máximo, de 1 a 100. */
        public ListEventsOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /** Las opciones de: Lista los tickets del ambiente de la llave, del último día de venta al primero. */
    public static final class ListTicketsOpciones extends Datos {
        public ListTicketsOpciones() {}
        public ListTicketsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cursor de la página anterior; desde el último día si se omite. */
        public ListTicketsOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántos como máximo, de 1 a 100. */
        public ListTicketsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Solo los que están en este estado. Uno de: abierto, en_global, facturado, facturado_despues, cancelado. */
        public ListTicketsOpciones estado(String v) { return poner(this, "estado", v); }
        /** Solo los de este folio. */
        public ListTicketsOpciones folio(String v) { return poner(this, "folio", v); }
        /** Primer día de venta, incluido: AAAA-MM-DD. */
        public ListTicketsOpciones desde(String v) { return poner(this, "desde", v); }
        /** Último día de venta, incluido: AAAA-MM-DD. */
        public ListTicketsOpciones hasta(String v) { return poner(this, "hasta", v); }
        /** Solo los de este lugar de expedición. */
        public ListTicketsOpciones lugarExpedicion(String v) { return poner(this, "lugarExpedicion", v); }
        /** Solo los que se pagaron así (c_FormaPago). */
        public ListTicketsOpciones formaPago(String v) { return poner(this, "formaPago", v); }
    }

    /** Las opciones de: Timbra la factura global de los tickets abiertos de un periodo y lugar. */
    public static final class CreateGlobalOpciones extends Datos {
        public CreateGlobalOpciones() {}
        public CreateGlobalOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateGlobalOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura
     * global.
     */
    public static final class CreateTicketInvoiceOpciones extends Datos {
        public CreateTicketInvoiceOpciones() {}
        public CreateTicketInvoiceOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public CreateTicketInvoiceOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: El ticket impreso (PDF), para papel de 58 o de 80 mm. */
    public static final class GetTicketPdfOpciones extends Datos {
        public GetTicketPdfOpciones() {}
        public GetTicketPdfOpciones(Map<String, Object> valores) { super(valores); }
        /** Ancho del papel en milímetros. Uno de: 58, 80. */
        public GetTicketPdfOpciones ancho(String v) { return poner(this, "ancho", v); }
    }

    /**
     * Las opciones de: Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de
     * crédito.
     */
    public static final class ReturnTicketOpciones extends Datos {
        public ReturnTicketOpciones() {}
        public ReturnTicketOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public ReturnTicketOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /**
     * Las opciones de: Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están
     * así.
     */
    public static final class ListCancellationPlansOpciones extends Datos {
        public ListCancellationPlansOpciones() {}
        public ListCancellationPlansOpciones(Map<String, Object> valores) { super(valores); }
        /** Solo los que están en este estado. Uno de: en_curso, completo, detenido. */
        public ListCancellationPlansOpciones estado(String v) { return poner(this, "estado", v); }
        /** Planes por página. */
        public ListCancellationPlansOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /**
     * Las opciones de: Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua.
     */
    public static final class ListReceivedRequestsOpciones extends Datos {
        public ListReceivedRequestsOpciones() {}
        public ListReceivedRequestsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cuántas por página, de 1 a 100. */
        public ListReceivedRequestsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /**
         * Solo las que están en este estado. Uno de: pendiente, contestando, aceptada, rechazada, vencida, terminada.
         */
        public ListReceivedRequestsOpciones estado(String v) { return poner(this, "estado", v); }
    }

    /** Las opciones de: Las cuentas de la plataforma, por RFC. */
    public static final class ListPlatformAccountsOpciones extends Datos {
        public ListPlatformAccountsOpciones() {}
        public ListPlatformAccountsOpciones(Map<String, Object> valores) { super(valores); }
        /** Solo las que siguen a este RFC. */
        public ListPlatformAccountsOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántas como máximo, de 1 a 500. */
        public ListPlatformAccountsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** El RFC, el nombre o la referencia contiene este texto. */
        public ListPlatformAccountsOpciones buscar(String v) { return poner(this, "buscar", v); }
    }

    /** Las opciones de: Los clientes de la cuenta, por RFC. */
    public static final class ListAccountCustomersOpciones extends Datos {
        public ListAccountCustomersOpciones() {}
        public ListAccountCustomersOpciones(Map<String, Object> valores) { super(valores); }
        /** Solo los que siguen a este RFC. */
        public ListAccountCustomersOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántos como máximo, de 1 a 500. */
        public ListAccountCustomersOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /** Las opciones de: Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402). */
    public static final class GiveStampsOpciones extends Datos {
        public GiveStampsOpciones() {}
        public GiveStampsOpciones(Map<String, Object> valores) { super(valores); }

        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public GiveStampsOpciones idempotencyKey(String v) { llave = v; return this; }
    }

    /** Las opciones de: Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor. */
    public static final class ListPlatformEventsOpciones extends Datos {
        public ListPlatformEventsOpciones() {}
        public ListPlatformEventsOpciones(Map<String, Object> valores) { super(valores); }
        /** Cursor del último evento que ya tiene; desde el más antiguo que se conserva si se omite. */
        public ListPlatformEventsOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántos como máximo, de 1 a 100. */
        public ListPlatformEventsOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /** Las opciones de: Cuántos comprobantes timbró cada cuenta en un mes. */
    public static final class GetPlatformUsageOpciones extends Datos {
        public GetPlatformUsageOpciones() {}
        public GetPlatformUsageOpciones(Map<String, Object> valores) { super(valores); }
        /** Mes del timbrado en la Ciudad de México: AAAA-MM. */
        public GetPlatformUsageOpciones mes(String v) { return poner(this, "mes", v); }
    }

    /** Las opciones de: Cuántos comprobantes timbró cada cuenta en un mes, como CSV. */
    public static final class GetPlatformUsageFileOpciones extends Datos {
        public GetPlatformUsageFileOpciones() {}
        public GetPlatformUsageFileOpciones(Map<String, Object> valores) { super(valores); }
        /** Mes del timbrado en la Ciudad de México: AAAA-MM. */
        public GetPlatformUsageFileOpciones mes(String v) { return poner(this, "mes", v); }
    }

    /** Las opciones de: Las entregas de un webhook, la más reciente primero. */
    public static final class ListPlatformDeliveriesOpciones extends Datos {
        public ListPlatformDeliveriesOpciones() {}
        public ListPlatformDeliveriesOpciones(Map<String, Object> valores) { super(valores); }
        /** Solo las que están en este estado. Uno de: pendiente, entregada, fallida. */
        public ListPlatformDeliveriesOpciones estado(String v) { return poner(this, "estado", v); }
        /** Solo las anteriores a este cursor. */
        public ListPlatformDeliveriesOpciones antes(String v) { return poner(this, "antes", v); }
    }

    /** Las opciones de: Lista lo guardado de un tipo, por su clave. */
    public static final class ListTripThingsOpciones extends Datos {
        public ListTripThingsOpciones() {}
        public ListTripThingsOpciones(Map<String, Object> valores) { super(valores); }
        /** El tipo. Uno de: vehiculo, remolque, operador, poliza, lugar, bien. */
        public ListTripThingsOpciones tipo(String v) { return poner(this, "tipo", v); }
        /** Solo los que llevan todas estas palabras, con o sin acentos, en su clave o en sus datos. */
        public ListTripThingsOpciones buscar(String v) { return poner(this, "buscar", v); }
        /** La página comienza después de esta clave. */
        public ListTripThingsOpciones despues(String v) { return poner(this, "despues", v); }
        /** Cuántos por página. */
        public ListTripThingsOpciones limite(Integer v) { return poner(this, "limite", v); }
    }

    /** Las opciones de: Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno. */
    public static final class GetTripKilometersOpciones extends Datos {
        public GetTripKilometersOpciones() {}
        public GetTripKilometersOpciones(Map<String, Object> valores) { super(valores); }
        /** La clave del lugar de donde se sale. */
        public GetTripKilometersOpciones desde(String v) { return poner(this, "desde", v); }
        /** La clave del lugar a donde se llega. */
        public GetTripKilometersOpciones hasta(String v) { return poner(this, "hasta", v); }
    }

    /** Las opciones de: Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT. */
    public static final class GetPostalCodeOpciones extends Datos {
        public GetPostalCodeOpciones() {}
        public GetPostalCodeOpciones(Map<String, Object> valores) { super(valores); }
        /** El código postal, de 5 dígitos. */
        public GetPostalCodeOpciones codigo(String v) { return poner(this, "codigo", v); }
    }

    /**
     * Las opciones de: Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se
     * escribe en tipoCambio.
     */
    public static final class ListExchangeRatesOpciones extends Datos {
        public ListExchangeRatesOpciones() {}
        public ListExchangeRatesOpciones(Map<String, Object> valores) { super(valores); }
        /** El día en que se aplican, AAAA-MM-DD; si falta, hoy en la Ciudad de México. */
        public ListExchangeRatesOpciones fecha(String v) { return poner(this, "fecha", v); }
    }

    /**
     * Las opciones de: Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en
     * claveProdServ.
     */
    public static final class SearchProductsOpciones extends Datos {
        public SearchProductsOpciones() {}
        public SearchProductsOpciones(Map<String, Object> valores) { super(valores); }
        /**
         * Una clave, su principio, o hasta 8 palabras; no cuentan acentos, mayúsculas ni plurales, y se admite una
         * letra equivocada. Si ninguna clave tiene todas las palabras, las que tienen algunas. Sin ella, las primeras
         * por clave.
         */
        public SearchProductsOpciones buscar(String v) { return poner(this, "buscar", v); }
        /** Cuántas claves, de 1 a 200. */
        public SearchProductsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Qué página de las claves que coinciden; la que no existe viene vacía. */
        public SearchProductsOpciones pagina(Integer v) { return poner(this, "pagina", v); }
    }

    /**
     * Las opciones de: Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad.
     */
    public static final class SearchUnitsOpciones extends Datos {
        public SearchUnitsOpciones() {}
        public SearchUnitsOpciones(Map<String, Object> valores) { super(valores); }
        /**
         * Una clave, su principio, o hasta 8 palabras; no cuentan acentos, mayúsculas ni plurales, y se admite una
         * letra equivocada. Si ninguna clave tiene todas las palabras, las que tienen algunas. Sin ella, las primeras
         * por clave.
         */
        public SearchUnitsOpciones buscar(String v) { return poner(this, "buscar", v); }
        /** Cuántas claves, de 1 a 200. */
        public SearchUnitsOpciones limite(Integer v) { return poner(this, "limite", v); }
        /** Qué página de las claves que coinciden; la que no existe viene vacía. */
        public SearchUnitsOpciones pagina(Integer v) { return poner(this, "pagina", v); }
    }
}
