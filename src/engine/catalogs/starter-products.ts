/**
 * These are frequent keys among the 52,000 of c_ClaveProdServ, so that a new installation finds something;
 * for all of them the operator imports SAT's workbook. No rule reads this list.
 */
const LINES = `
01010101 No existe en el catálogo
10101501 Gatos|10101502 Perros
14111500 Papel de imprenta y papel de escribir|14111507 Papel para impresora o fotocopiadora
14111700 Productos de papel para uso personal|14111703 Toallas de papel|14111704 Papel higiénico|14111705 Servilletas de papel
15101505 Combustible diésel|15101506 Gasolina|15101514 Gasolina regular menor a 91 octanos
15101515 Gasolina premium mayor o igual a 91 octanos|15111510 Gas licuado de petróleo|15111511 Gas natural
15121500 Preparados lubricantes|15121501 Aceite motor
21101500 Maquinaria agrícola para preparación del suelo|22101500 Maquinaria y equipo pesado de construcción
24101600 Equipo de izaje y accesorios|24102000 Estanterías y almacenamiento|24112700 Estibas
25101500 Vehículos de pasajeros|25101503 Carros|25101507 Camiones ligeros o vehículos utilitarios deportivos
25101600 Vehículos de transporte de productos y materiales|25101801 Motocicletas
25171700 Sistemas y componentes de frenado|25172500 Neumáticos y cámaras de neumáticos|25172504 Llantas para automóviles o camionetas
26111700 Baterías y pilas y accesorios|26111702 Pilas alcalinas|26111703 Baterías para vehículos|26121600 Cables eléctricos y accesorios
27111500 Herramientas de corte y engarzado y punzones|27111602 Martillos|27111701 Destornilladores|27112700 Herramientas mecánicas
30111601 Cemento|30131500 Bloques|30131600 Ladrillos|30171500 Puertas
31161500 Tornillos|31161600 Pernos|31161700 Tuercas|31162000 Clavos|31201500 Cinta adhesiva
31201600 Otros adhesivos y selladores|31211500 Pinturas y tapa poros
39101600 Lámparas y bombillas|39111500 Iluminación interior y artefactos|39121700 Ferretería eléctrica y suministros
40101701 Aires acondicionados|40151500 Bombas|40161500 Filtros
42132200 Guantes y accesorios médicos|42311500 Vendas y vendajes y productos relacionados
43191500 Dispositivos de comunicación personal|43191501 Teléfonos móviles|43191504 Teléfonos fijos
43201800 Dispositivos de almacenamiento|43201803 Unidades de disco duro
43211500 Computadores|43211501 Servidores de computador|43211503 Computadores notebook|43211507 Computadores de escritorio
43211509 Computadores de tableta|43211600 Accesorios de computador|43211706 Teclados|43211708 Mouse o bola de seguimiento para computador
43211711 Escáneres|43211900 Monitores y pantallas de computador|43212104 Impresoras de inyección de tinta|43212105 Impresoras láser
43212110 Impresoras de múltiples funciones|43222609 Enrutadores de red|43222612 Interruptores de red
43231500 Software funcional específico de la empresa|43231601 Software de contabilidad
43231602 Software de planeación de recursos del negocio erp|43232304 Software de sistemas de manejo de base datos
43233004 Software de sistema operativo|43233200 Software de seguridad y protección
43233205 Software de seguridad de transacciones y de protección contra virus
44103100 Suministros para impresora, fax y fotocopiadora|44103103 Tóner para impresoras o fax|44103105 Cartuchos de tinta
44121600 Suministros de escritorio|44121615 Engrapadoras|44121618 Tijeras|44121700 Instrumentos de escritura
44121706 Lápices de madera|44121708 Marcadores|44122000 Carpetas de archivo, carpetas y separadores|44122011 Folders
45111600 Proyectores y suministros|45121500 Cámaras|45121504 Cámaras digitales
46171600 Equipo de vigilancia y detección|46171610 Cámaras de seguridad|46181500 Ropa de seguridad|46181504 Guantes de protección
46181600 Calzado de protección|46191601 Extintores
47121701 Bolsas de basura|47131500 Trapos y paños de limpieza|47131600 Escobas, traperos, cepillos y accesorios
47131800 Soluciones de limpieza y desinfección|47131803 Desinfectantes para uso doméstico|47131805 Limpiadores de propósito general
50111500 Carne y aves de corral|50112000 Carnes procesadas y preparadas|50121500 Pescado|50131600 Huevos y sustitutos
50131700 Productos de leche y mantequilla|50131800 Queso|50151500 Aceites y grasas vegetales comestibles
50161509 Azúcares naturales o productos endulzantes|50161800 Productos de confitería|50171500 Hierbas y especias y extractos
50181900 Pan, galletas y pastelitos dulces|50181901 Pan fresco|50192100 Pasabocas|50192303 Helado
50201700 Café y té|50201706 Café|50202200 Bebidas alcohólicas|50202201 Cerveza|50202203 Vino
50202300 Bebidas no alcohólicas|50202301 Agua|50202304 Jugos frescos|50202306 Refrescos
50211503 Cigarrillos o cigarros|51101500 Antibióticos
52121500 Ropa de cama|52141500 Electrodomésticos para cocina|52141501 Refrigeradores para uso doméstico
52141600 Electrodomésticos para lavandería|52161500 Equipos audiovisuales|52161505 Televisores
53101500 Pantalones de deporte, pantalones y pantalones cortos|53101602 Camisas para hombre|53101604 Camisas o blusas para mujer
53102700 Uniformes|53102710 Uniformes corporativos|53103000 Camisetas|53111600 Zapatos|53111601 Calzado para hombre
53111602 Calzado para mujer|53111900 Calzado deportivo|53131600 Baño y cuerpo|53131608 Jabones
54101600 Joyería fina|54111500 Relojes|55101500 Publicaciones impresas|55101504 Periódicos|55101506 Revistas|55121700 Señalización
56101500 Muebles|56101502 Sofás|56101504 Sillas|56101515 Camas|56101519 Mesas|56101700 Muebles de oficina|56101703 Escritorios
56112100 Asientos|60141000 Juguetes
70111700 Parques, jardines y huertos|72101500 Servicios de apoyo para la construcción|72101507 Servicio de mantenimiento de edificios
72101511 Servicio de instalación o mantenimiento o reparación de aires acondicionados|72102100 Control de plagas
72102103 Servicios de exterminación o fumigación|72102900 Servicios de mantenimiento y reparación de instalaciones
72103300 Servicios de mantenimiento y reparación de infraestructura|72121000 Servicios de construcción de edificios industriales y bodegas nuevas
72121100 Servicios de construcción de edificios comerciales y de oficina|72141000 Servicios de construcción de autopistas y carreteras
72151500 Servicios de sistemas eléctricos|72153600 Servicios de terminado interior, dotación y remodelación
73152100 Servicios de mantenimiento y reparación de equipo de manufactura
76111500 Servicios de limpieza y mantenimiento de edificios generales y de oficinas|76111501 Servicios de limpieza de edificios
76121500 Recolección y disposición de basuras|76121900 Disposición de residuos peligrosos
77101500 Evaluación de impacto ambiental|77101700 Servicios de asesoría ambiental
78101500 Transporte de carga aérea|78101600 Transporte de carga por tren|78101700 Transporte de carga por buque
78101800 Transporte de carga por carretera|78101801 Servicios de transporte de carga por carretera (en camión) en área local
78101802 Servicios transporte de carga por carretera (en camión) a nivel regional y nacional
78102200 Servicios postales de paqueteo y courrier|78102203 Servicios de envío, recogida o entrega de correo
78111500 Transporte de pasajeros aérea|78111502 Viajes en aviones comerciales
78111802 Servicios de buses con horarios programados|78111803 Servicios de buses contratados|78111804 Servicios de taxi
78111807 Tarifas de aparcamiento|78111808 Alquiler de vehículos|78121500 Empaque|78131600 Almacenaje general de mercancías
78141500 Servicios de organización de transportes|78141501 Servicios de expedición de fletes
78181500 Servicios de mantenimiento y reparación de vehículos|78181507 Reparación y mantenimiento automotor y de camiones ligeros
80101500 Servicios de consultoría de negocios y administración corporativa|80101504 Servicios de asesoramiento sobre planificación estratégica
80101507 Servicios de asesoramiento sobre tecnologías de la información|80101511 Servicios de asesoramiento en recursos humanos
80101600 Gerencia de proyectos|80101604 Planificación o administración de proyectos|80111500 Desarrollo de recursos humanos
80111600 Servicios de personal temporal|80121600 Servicios de derecho comercial|80131500 Alquiler y arrendamiento de propiedades o edificaciones
80131502 Alquiler y arrendamiento de propiedades o edificaciones comerciales o industriales|80131600 Venta de propiedades y edificios
80131800 Servicios de administración inmobiliaria|80131801 Administración de propiedades|80141500 Investigación de mercados
80141600 Actividades de ventas y promoción de negocios|80141601 Servicios de promoción de ventas|80141605 Mercancía promocional
80141607 Gestión de eventos|80141700 Distribución|80141900 Exhibiciones y ferias comerciales|80151500 Facilitación del comercio
80161500 Servicios de apoyo gerencial|80161501 Servicios de asistencia de oficina o administrativa temporal
81101500 Ingeniería civil|81101600 Ingeniería mecánica|81101700 Ingeniería eléctrica y electrónica
81111500 Ingeniería de software o hardware|81111503 Diseño de integración de sistemas|81111504 Servicios de programación de aplicaciones
81111600 Programadores de computador|81111700 Sistemas de manejo de información mis|81111801 Seguridad de los computadores, redes o internet
81111811 Servicios de soporte técnico o de mesa de ayuda|81111812 Servicio de mantenimiento o soporte del hardware del computador
81112000 Servicios de datos|81112001 Servicio de procesamiento de datos en línea|81112003 Servicios de centro de datos
81112006 Servicios de almacenamiento de datos|81112100 Servicios de internet|81112101 Proveedores de servicio de internet psi
81112103 Servicios de diseño de sitios web www|81112105 Servicios de hospedaje de operación de sitios web
81112106 Proveedores de servicios de aplicación|81112200 Mantenimiento y soporte de software|81112202 Actualizaciones o parches de software
81112300 Mantenimiento y soporte de hardware de computador|81112500 Servicios de alquiler o arrendamiento de licencias de software de computador
81112501 Servicio de licencias del software del computador|81161700 Servicios de telecomunicaciones
82101500 Publicidad impresa|82101501 Publicidad en vallas|82101503 Publicidad en revistas|82101504 Publicidad en periódicos
82101600 Publicidad difundida|82101601 Publicidad en radio|82101602 Publicidad en televisión|82101603 Publicidad en internet
82101800 Servicios de agencia de publicidad|82101801 Servicios de campañas publicitarias|82111804 Servicios de traducción escrita
82121500 Impresión|82121503 Impresión digital|82121505 Impresión promocional o publicitaria|82121700 Fotocopiado
82131600 Fotógrafos y cinematógrafos|82131603 Servicios de producción de vídeos|82141500 Servicios de diseño artístico
83101500 Servicios de acueducto y alcantarillado|83101800 Servicios eléctricos
83111500 Comunicaciones telefónicas locales y de larga distancia|83111501 Servicio telefónico local
83111502 Servicio telefónico de larga distancia|83111600 Servicios de comunicaciones móviles|83111603 Servicios de telefonía celular
84111500 Servicios contables|84111501 Servicio de contabilidad de costos|84111502 Servicio de contabilidad financiera
84111505 Servicios de contabilidad de sueldos y salarios|84111506 Servicios de facturación|84111600 Servicios de auditoría
84111603 Auditorías internas|84111700 Finanzas corporativas|84111800 Servicios tributarios|84111802 Asesoría tributaria
84121500 Instituciones bancarias|84121700 Asesoría de inversiones
84131500 Servicios de seguros para estructuras y propiedades y posesiones|84131503 Seguro de automóviles o camiones
84131601 Seguros de vida|84131602 Seguros de asistencia médica y hospitalización
85101501 Servicios hospitalarios de emergencia o quirúrgicos|85101601 Servicios de enfermería
85121502 Servicios de consulta de médicos de atención primaria
85121600 Servicios médicos de doctores especialistas|85121800 Laboratorios médicos|85122000 Servicios dentales
85122001 Servicios de odontólogos|85122100 Servicios de rehabilitación
86101600 Servicios de capacitación vocacional científica|86101700 Servicios de capacitación vocacional no-científica
86101705 Capacitación administrativa|86101800 Entrenamiento en servicio y desarrollo de mano de obra|86111500 Servicios de aprendizaje a distancia
86111600 Educación de adultos|86111700 Educación de idiomas|86121500 Escuelas elementales y secundarias
86121700 Universidades y politécnicos|86121701 Programas de pregrado|86121702 Programas de posgrado|86132000 Educación y capacitación en administración
90101500 Establecimientos para comer y beber|90101501 Restaurantes|90101502 Bares|90101503 Establecimientos de comida rápida
90101600 Servicios de banquetes y catering|90101603 Servicios de cáterin|90101700 Servicios de cafetería
90111500 Hoteles y moteles y pensiones|90111501 Hoteles|90111502 Moteles|90111600 Facilidades para encuentros|90111800 Cuartos de hotel
90121500 Agentes de viajes|90121502 Agencias de viajes|90131500 Actuaciones en vivo
91111500 Servicios de lavandería|91111503 Lavado en seco|92121500 Guardias|92121504 Servicios de guardas de seguridad
92121700 Servicios de sistemas de seguridad|92121701 Vigilancia o mantenimiento o monitoreo de alarmas|93161600 Tributación`;

/** `STARTER_PRODUCTS` maps keys to names, in the order of the keys. */
export const STARTER_PRODUCTS: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split(/[|\n]/)
    .map((line): [string, string] => [line.slice(0, 8), line.slice(9)]),
);
