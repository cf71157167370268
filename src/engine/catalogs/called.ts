import { entriesIn } from "./entries.ts";

/**
 * People look for keys of SAT's catalogs by these names, which the catalogs lack: words of every day, and how units are
 * abbreviated on invoices. They are ours.
 */
const PRODUCTS = `
01010101 público en general, venta al público, ventas del día, ventas globales
10121801 croquetas para perro, alimento para perro
10121805 croquetas para gato, alimento para gato
14111507 papel bond, hojas blancas, papel carta, paquete de hojas
14111514 cuaderno, libreta
14111704 papel de baño
15101505 diésel
15101514 gasolina magna, magna, gasolina verde
15101515 gasolina premium, gasolina roja
15111510 gas LP, gas estacionario
15121501 aceite de motor, aceite para carro
25101503 carro, coche, auto, vehículo
25101507 camioneta, pick up, pickup
25101801 moto
25171700 balatas, frenos, discos de freno
25172500 llanta, neumático
25172504 llanta para auto, llanta para camioneta
26111703 batería de coche, acumulador
30102403 varilla corrugada, acero de refuerzo
30131600 tabique
30131502 block
30181505 taza de baño, sanitario, WC
31161500 pijas
31211500 pintura vinílica, pintura para pared
39101600 bombilla, foco led
39121406 apagador, toma de corriente
40101701 clima, minisplit, mini split
40101825 boiler, calentador de agua
42311500 gasas, venda
43191501 celular, smartphone, iphone, teléfono celular
43201803 disco externo, disco ssd
43202010 USB, pendrive, memoria USB
43211503 laptop, lap top, portátil, computadora portátil
43211507 PC, CPU, equipo de cómputo
43211508 laptop, equipo de cómputo
43211509 tablet, ipad
43211708 ratón
43211900 pantalla de computadora
43211902 pantalla de computadora
43212100 impresora
43212110 multifuncional
43222609 router
43222612 switch
43231500 software, programa, sistema
44101501 copiadora
44103103 cartucho de tóner
44103105 tinta para impresora
44121600 papelería, artículos de oficina, útiles
44121701 pluma, lapicero
44121704 pluma
44121716 marcador fluorescente
44122003 recopilador
44122011 fólder, carpeta
45111609 cañón, proyector
46171610 cámara CCTV, videovigilancia, cámara de vigilancia
46182001 tapabocas, mascarilla
47131604 escoba
47131805 limpiador multiusos
47131807 cloro, lejía
47131811 jabón en polvo, detergente, suavizante
50111515 pollo
50111513 carne de res, bistec
50131600 huevo
50131701 leche, yogurt, crema
50161509 azúcar
50161510 azúcar
50181901 pan, bolillo
50192109 sabritas, frituras
50201706 café molido, café en grano
50202201 cervezas
50202206 licor
50202301 garrafón, agua purificada, agua natural
50202306 coca cola, bebidas gaseosas
50221101 arroz, frijol, maíz
50301700 banana
50305300 melocotón
50401800 ejote
50401900 remolacha
50403200 elote
50404000 guisante
50405500 maní
50405600 pimiento morrón, chile jalapeño
50406400 batata
50406500 jitomate saladet
52141501 refri, refrigerador
52161505 tele, pantalla, televisión, TV
53101602 camisa
53102710 uniformes de trabajo
53103000 playera, camiseta
53111900 tenis
53131608 jabón de manos
53131626 gel antibacterial, sanitizante
53131628 shampoo
55121706 lona, banner
55121800 gafete
56101502 sillón, sala
56101504 silla
56101702 archivero
56112104 silla de oficina, silla ejecutiva
56112102 silla de oficina, silla secretarial
70111703 jardinería, jardinero
72101501 handyman, mantenimiento general
72101505 cerrajero
72101507 mantenimiento de inmuebles
72101510 plomero, plomería, fontanero
72101511 mantenimiento de clima, instalación de minisplit
72102103 fumigación, fumigador
72102900 mantenimiento
72151300 pintor, pintura de casa
72151500 electricista, instalación eléctrica
72151900 albañil
72152300 carpintero
72152600 impermeabilización de techo
72153200 impermeabilización
72153600 remodelación, tablaroca, acabados
72141700 renta de maquinaria, renta de retroexcavadora
73181000 torno, maquila
73181300 soldadura, herrería
76111500 limpieza, servicio de limpieza, intendencia
76111501 limpieza de oficinas, limpieza de casas
76111801 lavado de autos, autolavado
76121501 basura
78101800 flete, fletes, transporte de mercancía, acarreo
78101801 flete local
78101802 flete foráneo, flete
78101804 mudanza
78102200 paquetería, mensajería, envío
78102203 mensajería, envío
78102205 envío a domicilio
78111500 avión, vuelo, boleto de avión, pasaje aéreo
78111502 boleto de avión, vuelo, pasaje de avión
78111802 autobús, boleto de camión, pasaje de autobús
78111803 renta de autobús, transporte de personal
78111804 uber, didi
78111807 estacionamiento, pensión de autos
78111808 renta de auto, renta de carro, renta de vehículo, renta de camioneta
78131600 almacenaje, bodega, renta de bodega
78141501 flete, agente de carga
78141502 agente aduanal, agencia aduanal, despacho aduanal, honorarios aduanales
78181500 taller mecánico, mecánico, afinación, servicio de auto
78181501 hojalatería y pintura
78181503 cambio de aceite
78181507 taller mecánico, reparación de auto, afinación, servicio de auto
80101500 honorarios, asesoría, consultor, honorarios profesionales, servicios profesionales
80101507 consultoría en sistemas, consultoría informática, asesoría informática
80101511 recursos humanos
80101604 supervisión de proyecto
80111500 capacitación de personal
80111600 outsourcing, maquila de personal
80111700 reclutamiento, bolsa de trabajo
80121600 abogado, honorarios legales, servicios legales, servicios jurídicos, asesoría legal, notario, notaría
80121700 abogado, servicios legales, juicio
80121500 abogado penalista
80131500 renta, arrendamiento, alquiler, renta de inmueble
80131501 renta de casa, renta de departamento, renta casa habitación
80131502 renta de oficina, renta de local, renta de bodega, renta de local comercial, arrendamiento de inmueble
80131600 venta de casa, venta de inmueble
80131802 avalúo
80141607 organización de eventos, evento
80141628 comisión, comisiones, comisión por venta
80151600 comercio exterior
81101500 ingeniero, arquitecto
81101508 arquitecto, proyecto arquitectónico
81111500 desarrollo de software, desarrollo de sistemas
81111504 desarrollo de software, desarrollo a la medida, programación
81111600 programador
81111811 soporte técnico, soporte de sistemas
81111812 mantenimiento de equipo de cómputo, mantenimiento de computadoras
81112003 servidor en la nube, nube, cloud
81112006 respaldo de datos
81112100 wifi, internet
81112101 internet, servicio de internet
81112103 página web, sitio web, diseño web
81112105 hosting, hospedaje web, dominio
81112107 dominio
81112300 mantenimiento de computadoras, mantenimiento de cómputo
81112500 licencia, licencia de software, suscripción
81112501 licencia, licencia de software, suscripción de software
82101500 publicidad, anuncio
82101501 espectacular, espectaculares
82101505 volantes
82101603 facebook, google ads, redes sociales, anuncios en facebook, publicidad en redes
82101800 publicidad, marketing, mercadotecnia
82121500 imprenta, impresión de volantes, impresiones
82121505 volantes, folletos, impresión de volantes
82121507 facturas impresas, tarjetas de presentación
82121700 copias, fotocopias
82121701 copias
82131600 fotógrafo, fotografía
82131603 video
82131604 fotógrafo, sesión de fotos
82141500 diseñador
82141502 diseño gráfico, logotipo
82141505 diseño gráfico
83101500 agua potable, recibo de agua
83101501 recibo de agua, agua potable
83101800 luz, recibo de luz, CFE, electricidad
83111500 telefonía, teléfono
83111501 teléfono, línea telefónica
83111600 plan celular, telefonía móvil
83111603 plan celular, recarga, tiempo aire, telefonía celular, celular
84101600 donativo, donación
84111500 contador, honorarios contables, contabilidad, despacho contable, honorarios, contador público
84111502 contador, contabilidad general
84111505 nómina, maquila de nómina, pago de nómina, sueldos
84111506 anticipo, anticipo de cliente, factura global, nota de crédito, descuento, bonificación, devolución, timbres, facturación electrónica
84111600 auditoría, dictamen fiscal, auditor
84111802 declaración anual, declaraciones, impuestos, asesoría fiscal
84111800 declaración de impuestos, trámite fiscal
84111801 declaración anual
84121500 comisión bancaria, comisiones bancarias, banco
84121606 comisión por terminal, comisión tarjeta
84131501 seguro de casa, seguro de inmueble
84131503 seguro de auto, póliza de auto, seguro de carro
84131601 póliza de vida
84131602 gastos médicos mayores, seguro médico, gastos médicos
84141600 intereses, préstamo
85101501 hospital, urgencias, cirugía
85121502 consulta médica, médico, doctor, consulta, médico general
85121600 consulta médica, especialista, médico especialista
85121701 psicólogo, terapia
85121800 análisis clínicos, estudios de laboratorio
85121902 farmacia
85122001 dentista, consulta dental
85122000 dentista
85171500 funeral, funeraria
86101700 capacitación, curso, cursos, taller
86101705 capacitación, curso
86111700 curso de inglés, clases de inglés, inglés, idiomas
86111702 clases de inglés
86121500 colegiatura, colegiaturas, escuela, inscripción
86121501 colegiatura kinder, kinder, guardería
86121503 colegiatura secundaria
86121504 colegiatura preparatoria, prepa
86121700 universidad, colegiatura universidad, maestría
90101500 consumo, consumo de alimentos, comida, alimentos y bebidas, desayuno, cena
90101501 restaurante, consumo, consumo de alimentos, comida, desayuno
90101503 tacos, hamburguesas, comida
90101600 banquete, eventos sociales
90101700 comedor, cafetería
90111500 hospedaje, hotel, alojamiento
90111501 hospedaje, hotel, noche de hotel
90111800 hospedaje, habitación, cuarto de hotel, renta de habitación
90121502 agencia de viajes, paquete de viaje
90131500 grupo musical, músicos, show
91101501 gimnasio, gym
91101504 gym, gimnasio
91101701 estética, peluquería, barbería
91111502 lavandería
91111503 tintorería
92121500 vigilancia, seguridad privada, guardias
92121504 guardia de seguridad, vigilante, guardias de seguridad
92121701 alarma
94101600 colegio de profesionistas, membresía
95101500 terreno`;

/** The units of nearly all documents: much used before rare. */
const UNITS_OF_MOST = `
10 grupo
11 equipo
5B lote
A9 cuota
ACT actividades
AS surtido
ANN anual, años
BLL barriles
C62 unidad, unidades
CEN ciento
CMK cm2
CMQ cm3, cc
CMT cms, centímetros
DAY días, noche
DZN doc, docenas
E48 servicio, servicios, serv, srv, unidad de servicio
E49 jornada, jornal
E51 obra
E54 viajes
FOT pies
FTK ft2
GLI galón inglés
GLL galón, galones
GRM gr, grs, gramos
H87 pza, pz, pzas, piezas
HEA cabeza
HUR hr, hrs, horas
IE persona, personas
INH pulg, pulgadas
KGM kilo, kilos, kgs
KMT kms, kilómetros
KT juego, kits
KWH kwh, kilowatts
LBR lb, lbs
LEF hojas
LH hora hombre
LM metro lineal
LTR lt, lts, litros
MIL millar
MIN minutos
MLT mililitros
MMT mms
MON meses, mensualidad
MTK m2, mt2, mts2, metros cuadrados
MTQ m3, mt3, mts3, metros cúbicos
MTR mt, mts, metros
ONZ oz, onza
P1 porcentaje, por ciento
PR pares
RM resmas
SET juego, conjunto
SR tira
TNE ton, tonelada, toneladas, tons
WEE semanas
XAM ampolleta
XBE bulto
XBG bls, bolsas
XBJ cubeta, cubetas
XBO botellas
XBX cajas, cja, cj
XCI frasco
XCT cartón
XCX lata, bote
XDR tambo
XKI kit
XLT lotes
XPK paq, paquetes, pqte
XPX tarima, pallet, tarimas
XRO rollos
XSA costal, sacos
XTU tubo
XUN unidad
YRD yarda`;

export const PRODUCTS_CALLED = read(PRODUCTS);
/** A unit that is much used stands here, even where people call it as SAT does. */
export const UNITS_CALLED = read(UNITS_OF_MOST);

function read(lines: string): ReadonlyMap<string, readonly string[]> {
  return new Map(entriesIn(lines).map(([key, names]) => [key, names.split(", ")]));
}
