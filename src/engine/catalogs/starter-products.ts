import { entriesIn } from "./entries.ts";

/**
 * Frequent keys among the 52,000 of c_ClaveProdServ, so that a new installation finds something; for all of them the
 * operator imports SAT's workbook. No rule reads this list.
 */
const LINES = `
01010101 No existe en el catálogo|10101501 Gatos|10101502 Perros|10101506 Caballos|10101507 Ovejas|10101508 Cabras
10101511 Cerdos|10101516 Ganado bovino|10101600 Aves|10101601 Pollos vivos|10101700 Peces vivos
10111300 Accesorios, equipo y tratamientos para animales domésticos|10111301 Juguetes para mascotas
10111302 Productos para el aseo de mascotas|10111303 Equipo para el manejo de excrementos de mascotas
10111304 Platos para mascotas|10111305 Tratamientos medicados para mascotas
10111306 Kits de adiestramiento de mascotas|10121500 Alimento para ganado|10121600 Alimento para aves
10121700 Alimento para peces|10121800 Alimento para perros y gatos|10121801 Alimento seco para perros
10121802 Alimento húmedo para perros|10121803 Leche para perros o gatos|10121804 Alimento húmedo para gatos
10121805 Alimento para gatos|10121806 Golosinas para perros o gatos|10131500 Refugios para animales
10131600 Jaulas y contenedores para animales|10141500 Sillas de montar y accesorios|10141600 Arneses y riendas
10151500 Semillas y plántulas de vegetales|10151600 Semillas de cereales
10151700 Semillas y plántulas de pasto y forraje|10151800 Semillas y plántulas de especias
10151900 Semillas y esquejes de flores|10152000 Semillas y esquejes de árboles y arbustos|10161500 Árboles y arbustos
10161600 Plantas florales|10161800 Plantas sin flor|10161900 Productos florales secos
10171500 Abonos orgánicos y nutrientes para plantas|10171600 Fertilizantes químicos|10171700 Herbicidas
10171800 Acondicionadores de suelo|10191500 Pesticidas y repelentes de plagas|10191509 Insecticidas
10191700 Dispositivos para control de plagas|10191701 Trampas para control de animales|10191703 Trampas para insectos
11101500 Minerales|11101700 Metales básicos|11111500 Tierra y suelo|11111600 Piedra|11111611 Grava|11111700 Arena
11111701 Arena silícea|11111800 Arcillas|11121600 Madera|11121700 Productos forestales|11151500 Fibras|11151600 Hilos
11161500 Telas de seda|11161600 Telas de lana|11161700 Telas de algodón|11161800 Telas sintéticas
11162100 Telas especiales|11162300 Cueros|11191500 Desechos no metálicos|11191600 Chatarra de metal
12131500 Explosivos|12131700 Detonadores|12142000 Gases nobles|12161500 Indicadores y reactivos|12161600 Catalizadores
12161900 Surfactantes|12164900 Aditivos químicos|12171500 Tintes|12171700 Pigmentos|12181500 Ceras|12191500 Solventes
12352100 Productos químicos orgánicos derivados|12352200 Bioquímicos|12352300 Compuestos inorgánicos
13101500 Caucho natural|13101700 Elastómeros|13111000 Resinas|13111200 Películas de plástico|13111300 Espumas
14101500 Materias primas de papel|14111500 Papel para impresión y escritura
14111506 Papel para impresora de computadora|14111507 Papel para impresora o fotocopiadora|14111508 Papel para fax
14111514 Blocs o cuadernos de papel|14111515 Papel para calculadora o caja registradora|14111519 Cartulinas
14111525 Papel multipropósito|14111530 Notas adhesivas|14111531 Libretas o cuadernos de registro
14111600 Papel fantasía|14111601 Papel o bolsas de regalo|14111606 Papel crepé|14111608 Certificados de regalo
14111700 Productos de papel de uso personal|14111701 Pañuelos faciales|14111703 Toallas de papel
14111704 Papel higiénico|14111705 Servilletas de papel|14111800 Papeles de uso comercial
14111802 Recibos y formas comerciales|14111805 Cheques o chequeras|14111808 Libros de contabilidad
14111820 Boletos o rollos de boletos|14121500 Cartón y papel para empaque|14121600 Papel de seda
14121700 Papeles laminados|14121800 Papeles revestidos|14121900 Papel periódico y offset
14122100 Papeles sin recubrimiento|15101502 Queroseno|15101503 Gasavión|15101504 Turbosina|15101505 Combustible diésel
15101506 Gasolina|15101508 Petróleo crudo|15101514 Gasolina regular menor a 91 octanos
15101515 Gasolina premium mayor o igual a 91 octanos|15101600 Combustibles sólidos|15101601 Carbón|15101602 Coque
15101700 Aceites combustibles|15101800 Biocombustibles y alcohol|15111500 Combustibles gaseosos|15111501 Propano
15111502 Metano|15111505 Butano|15111510 Gas licuado de petróleo|15111511 Gas natural|15121500 Preparados lubricantes
15121501 Aceite para motor|15121503 Aceite para engranajes|15121504 Aceite hidráulico|15121508 Aceite para transmisión
15121509 Líquido de frenos|15121520 Lubricantes de propósito general|15121527 Aceite refrigerante
15121800 Anticorrosivos|15121900 Grasas|20101500 Equipo de minería|20111600 Maquinaria de perforación
20122800 Equipo de perforación y operación de pozos|21101500 Maquinaria agrícola para preparar suelo
21101600 Maquinaria para plantar y sembrar|21101700 Maquinaria de cosecha|21101800 Aspersores y dispersores agrícolas
21101900 Equipo para avicultura y ganadería|21102000 Máquinas para limpiar y clasificar semillas
21102200 Equipo forestal|21102300 Equipo para invernaderos|21111500 Equipo de pesca comercial
21111600 Equipo de acuicultura|22101500 Maquinaria y equipo pesado de construcción|22101600 Equipo de pavimentación
22101700 Partes y accesorios de maquinaria pesada|22101800 Plataformas y elevadores aéreos
22101900 Equipo de construcción|23101500 Maquinaria para trabajar madera y piedra
23111500 Maquinaria para procesar petróleo|23121500 Maquinaria textil
23141600 Maquinaria para cuero y reparación de calzado|23151500 Maquinaria para plásticos y hule
23151800 Maquinaria farmacéutica|23151900 Maquinaria para papel|23152100 Maquinaria para separación industrial
23152900 Maquinaria de empaque|23153000 Sujeción de máquinas|23153100 Piezas de máquinas industriales
23181500 Maquinaria para preparar alimentos|23181600 Maquinaria de corte de alimentos
23181700 Maquinaria de cocina industrial|23181800 Maquinaria para bebidas|23191000 Mezcladoras industriales
23241500 Máquinas de corte de metal|23271400 Máquinas soldadoras|23271700 Accesorios para soldadura
23271800 Suministros de soldadura|24101500 Camiones industriales y carritos|24101600 Equipo de izaje y accesorios
24101700 Bandas transportadoras|24101800 Equipo de muelle|24102000 Estantería y almacenamiento
24102100 Equipo de almacén|24102200 Maquinaria y suministros de embalaje|24111500 Bolsas|24111503 Bolsas de plástico
24111510 Barriles y tambores|24111800 Tanques y cilindros|24112000 Contenedores de almacenaje
24112100 Toneles y barriles|24112200 Latas|24112400 Cajas y estuches de almacenaje|24112500 Cajas corrugadas
24112600 Jarras y botellones|24112700 Tarimas|24112800 Contenedores de carga|24112900 Cajas y cajones de madera
24121500 Cajas, bolsas y bolsitas de empaque|24121800 Latas metálicas|24122000 Botellas
24131500 Refrigeradores industriales|24131600 Congeladores industriales|24131900 Máquinas de hielo
24141500 Suministros de sellado y envoltura|24141501 Películas de empaque|24141600 Suministros para acolchar empaques
25101500 Vehículos de pasajeros|25101501 Minibuses|25101502 Autobuses|25101503 Automóviles
25101504 Camionetas familiares|25101505 Minivans o vans|25101507 Camiones ligeros o camionetas deportivas (SUV)
25101600 Vehículos de transporte de productos|25101601 Camiones de volteo|25101602 Remolcadores
25101604 Camiones de reparto|25101611 Camiones de carga|25101700 Vehículos de seguridad y salvamento
25101701 Camiones de bomberos|25101702 Patrullas|25101703 Ambulancias|25101800 Motocicletas y vehículos motorizados
25101801 Motocicletas|25101802 Motonetas|25101803 Ciclomotores|25101900 Vehículos especializados o recreativos
25102000 Vehículos de guerra|25111500 Buques comerciales|25111800 Embarcaciones recreativas
25121500 Locomotoras y tranvías|25131500 Aeronaves de ala fija|25131600 Helicópteros
25161500 Bicicletas no motorizadas|25171500 Limpiaparabrisas|25171600 Sistemas desempañantes
25171700 Sistemas y componentes de frenos|25171900 Rines y ruedas|25172000 Componentes de suspensión
25172100 Componentes de seguridad del vehículo|25172300 Ventanas y parabrisas
25172400 Tanques y sistemas de combustible|25172500 Llantas y cámaras|25172502 Cámaras para llantas
25172503 Llantas para camiones pesados|25172504 Llantas para automóviles o camionetas
25172600 Acabados exteriores de vehículos|25172900 Iluminación exterior de vehículos
25173000 Iluminación interior de vehículos|25173300 Sistemas de propulsión de vehículos
25173800 Componentes de transmisión|25173900 Componentes eléctricos de vehículos
25174000 Sistema de enfriamiento del motor|25174200 Sistemas de dirección|25174400 Interiores de vehículos
25174600 Asientos de vehículos|25174700 Componentes de carrocería|25181700 Remolques
25191500 Equipo de apoyo al transporte|25191700 Equipo para mantenimiento de vehículos
26101100 Motores eléctricos de corriente alterna|26101200 Motores eléctricos de corriente directa|26101500 Motores
26101700 Componentes y accesorios de motores|26111500 Transmisión de potencia cinética
26111600 Generadores de potencia|26111601 Generadores diésel|26111607 Paneles solares y generadores solares
26111700 Baterías y pilas|26111701 Pilas recargables|26111702 Pilas alcalinas|26111703 Baterías para vehículos
26111704 Cargadores de baterías|26121500 Alambre eléctrico|26121600 Cables eléctricos y accesorios
26121609 Cable de redes|26131500 Plantas eléctricas|27111500 Herramientas de corte|27111503 Cuchillos de uso general
27111504 Navajas de bolsillo|27111506 Cizallas|27111507 Cúter y cortadores de metal|27111508 Sierras
27111511 Pinzas para cortar alambre|27111515 Taladros de mano|27111537 Brocas para madera
27111543 Brocas para concreto|27111552 Seguetas|27111559 Sierras para metal|27111600 Herramientas de perfilar
27111601 Mazos|27111602 Martillos|27111603 Yunques|27111604 Hachas|27111605 Picos|27111617 Martillos de hule
27111700 Llaves y desarmadores|27111701 Desarmadores|27111702 Llaves para tuercas|27111707 Llaves ajustables o pericos
27111710 Llaves allen|27111711 Matracas|27111713 Llaves de combinación|27111715 Llaves de torsión
27111728 Juegos de desarmadores|27111800 Herramientas de medición|27111801 Flexómetros y cintas métricas
27111802 Niveles|27111900 Herramientas ásperas y de acabado|27111903 Papel de lija|27111908 Limas
27112000 Herramientas de jardinería|27112001 Machetes|27112002 Azadones|27112003 Rastrillos de jardín|27112004 Palas
27112014 Podadoras|27112100 Pinzas y sujeción|27112105 Alicates o pinzas|27112106 Llaves de sujeción
27112200 Herramientas de albañilería|27112201 Llanas|27112300 Herramientas de marcar|27112700 Herramientas eléctricas
27112703 Taladros eléctricos|27112704 Clavadoras eléctricas|27112705 Lijadoras eléctricas
27112709 Pulidoras o esmeriladoras|27112800 Accesorios de herramientas|27112802 Hojas de sierra
27113000 Cepillos de herramienta|27113200 Juegos de herramientas|27113201 Juegos de herramientas de uso general
27121600 Cilindros hidráulicos|27121700 Conexiones hidráulicas|27131500 Herramientas neumáticas
27141000 Herramientas para carrocerías|30101500 Ángulos|30101700 Vigas|30102000 Láminas delgadas|30102200 Placas
30102400 Varillas|30102403 Varillas de acero|30103200 Rejas|30103600 Productos estructurales
30111500 Concreto y morteros|30111505 Concreto premezclado|30111600 Cemento y cal|30111601 Cemento|30111602 Mortero
30111604 Cal|30111700 Yesos|30111701 Yeso|30121500 Asfaltos|30121600 Materiales de alquitrán y asfalto
30131500 Bloques|30131502 Bloques de concreto|30131600 Ladrillos y tabiques|30131700 Baldosas y losas
30131704 Losetas de cerámica|30141500 Aislamiento térmico|30151500 Materiales para techos
30151700 Canaletas y accesorios para techo|30151900 Toldos y voladizos|30161500 Materiales de acabado de muros
30161501 Paneles de yeso (tablarroca)|30161600 Materiales de plafones|30161700 Pisos|30161701 Alfombras
30161717 Pisos de cerámica|30161800 Gabinetes y muebles de cocina o baño|30161900 Molduras y carpintería
30162300 Laminados y chapas|30171500 Puertas|30171600 Ventanas|30171700 Productos de vidrio|30171900 Marcos de ventana
30181500 Muebles y aparatos sanitarios|30181503 Tinas de baño|30181504 Lavabos|30181505 Inodoros|30181507 Mingitorios
30181700 Grifos y regaderas|30191500 Escaleras y andamios|30191501 Escaleras|30191502 Andamios
30191800 Equipo de acceso|31121500 Fundiciones|31151500 Cuerdas|31151600 Cadenas|31151700 Cables mecánicos
31151800 Alambres mecánicos|31151900 Correas|31161500 Tornillos|31161504 Tornillos de máquina|31161600 Pernos
31161700 Tuercas|31161800 Arandelas|31161900 Resortes|31162000 Clavos|31162200 Remaches|31162400 Sujetadores
31162600 Ganchos|31162800 Herrajes varios|31163000 Acoplamientos|31163100 Conectores|31171500 Rodamientos
31171700 Cojinetes|31181700 Empaques|31191500 Abrasivos|31191600 Ruedas abrasivas|31201500 Cintas adhesivas
31201502 Cinta de aislar|31201503 Cinta masking|31201512 Cinta transparente|31201517 Cinta para empaque
31201600 Adhesivos y selladores|31201610 Pegamentos|31211500 Pinturas y bases|31211501 Pinturas de esmalte
31211502 Pinturas al agua|31211505 Pinturas de aceite|31211508 Pinturas acrílicas|31211600 Aditivos de pintura
31211700 Barnices y acabados|31211800 Solventes y removedores de pintura|31211900 Brochas y aplicadores de pintura
31211904 Brochas|31211906 Rodillos para pintar|31231200 Barras|31241500 Lentes ópticos|31251500 Actuadores
31261500 Cubiertas y cajas|32101500 Circuitos y ensambles|32101600 Circuitos integrados|32111500 Diodos
32111600 Transistores|32121500 Capacitores|32121600 Resistencias|39101600 Lámparas y focos
39101605 Focos fluorescentes|39101612 Focos incandescentes|39101800 Componentes de lámparas
39111500 Iluminación interior|39111600 Iluminación exterior|39111610 Linternas|39111700 Iluminación de emergencia
39111800 Accesorios de iluminación|39121000 Transformadores y fuentes de poder|39121004 Fuentes de poder
39121006 Adaptadores de corriente|39121011 Sistemas de energía ininterrumpida (UPS)
39121100 Tableros y centros de control|39121300 Cajas y cubiertas eléctricas
39121400 Conectores y terminales eléctricas|39121402 Clavijas|39121406 Contactos eléctricos
39121500 Interruptores y controles|39121600 Protección de circuitos|39121601 Interruptores termomagnéticos
39121604 Fusibles|39121700 Ferretería eléctrica|40101500 Ventilación|40101600 Circulación de aire
40101604 Ventiladores|40101700 Enfriamiento|40101701 Aires acondicionados|40101800 Calefacción
40101825 Calentadores de agua|40101900 Control de humedad|40141600 Válvulas|40141700 Plomería y accesorios
40142000 Mangueras|40142500 Trampas y coladeras|40151500 Bombas|40151503 Bombas centrífugas|40151510 Bombas de agua
40151600 Compresores|40161500 Filtros|40161502 Filtros de agua|40161504 Filtros de aceite|40161505 Filtros de aire
40161513 Filtros de combustible|40171500 Tubería comercial|40171600 Tubería industrial|40172900 Conexiones de tubería
41101500 Equipo de laboratorio|41103000 Equipo de enfriamiento de laboratorio|41104000 Equipo de muestreo
41111500 Instrumentos de pesaje|41111600 Instrumentos de medición de longitud
41111900 Instrumentos indicadores y de registro|41112200 Medición de temperatura|41112213 Termómetros
41113600 Medidores eléctricos|41115300 Medición de luz y ondas|41116000 Reactivos para análisis clínicos
41121800 Cristalería de laboratorio|41122400 Instrumentos de laboratorio|42121500 Equipo veterinario
42121600 Productos veterinarios|42131500 Ropa para pacientes|42131600 Ropa para personal médico
42131700 Textiles quirúrgicos|42132200 Guantes médicos|42132203 Guantes de examen|42141500 Algodones e hisopos
42142500 Agujas de inyección|42142600 Jeringas|42142900 Anteojos y lentes|42142901 Anteojos
42151500 Equipo dental cosmético|42151600 Instrumentos dentales|42171900 Equipo de emergencia médica
42172000 Kits de primeros auxilios|42181500 Productos de examen|42181600 Medición de presión arterial
42182200 Termómetros médicos|42191800 Camas de hospital|42192200 Sillas de ruedas y traslado
42201700 Ultrasonido médico|42201800 Rayos X médicos|42211500 Ayudas para caminar|42241800 Soportes ortopédicos
42271700 Oxigenoterapia|42281500 Esterilización|42281600 Soluciones de esterilización
42291600 Instrumental quirúrgico de corte|42295400 Suministros quirúrgicos|42311500 Vendas y vendajes
42312000 Productos para cierre de heridas|42312200 Suturas|42312300 Limpieza de heridas|42321500 Implantes ortopédicos
43191500 Dispositivos de comunicación personal|43191501 Teléfonos móviles|43191504 Teléfonos fijos
43191507 Teléfonos para propósitos especiales|43191508 Teléfonos digitales|43191510 Radios de dos vías
43191600 Partes y accesorios de comunicación personal|43201500 Tarjetas de sistema de cómputo
43201800 Dispositivos de almacenamiento|43201801 Unidades de disquetes|43201803 Discos duros
43202001 Discos compactos (CD)|43202003 Discos DVD|43202005 Tarjetas de memoria flash
43202010 Memorias USB o unidades flash|43202101 Estuches para discos compactos
43202108 Estuches para tarjetas de memoria|43202205 Teclas o teclados|43202215 Cable de teclado o mouse
43202216 Cable de conexión de impresora|43202222 Cables de computadora|43211500 Computadoras
43211501 Servidores de computadora|43211502 Servidores de computadora de gama alta|43211503 Computadoras notebook
43211504 Asistentes personales digitales u organizadores|43211505 Terminal de punto de venta (POS)
43211506 Computadoras de cliente ligero|43211507 Computadoras de escritorio|43211508 Computadoras personales
43211509 Tabletas|43211512 Computadoras centrales (mainframe)|43211513 Computadoras ultraportátiles
43211514 Quioscos de computadora|43211515 Estaciones de trabajo para computadora|43211516 Minicomputadoras
43211600 Accesorios de computadora|43211602 Estaciones de acoplamiento|43211603 Replicadores de puertos
43211607 Bocinas para computadora|43211609 Concentradores o conectores USB
43211612 Kits de accesorios para computadora|43211613 Bases para computadora o notebook
43211614 Adaptador USB Bluetooth|43211617 Cable de extensión USB|43211619 Estuches o mochilas para notebook
43211700 Dispositivos informáticos de entrada de datos|43211701 Lectores de código de barras
43211702 Lectores y codificadores de banda magnética|43211704 Equipo de reconocimiento de billetes
43211705 Controles o palancas para juegos|43211706 Teclados|43211708 Mouse
43211710 Dispositivos de identificación por radiofrecuencia (RFID)|43211711 Escáneres|43211712 Tabletas gráficas
43211713 Paneles táctiles|43211714 Equipos de identificación biométrica
43211715 Terminales portátiles de captura de datos|43211719 Micrófonos de voz para computadora
43211720 Terminales de pago para punto de venta|43211722 Escáneres de tarjetas de presentación
43211802 Tapetes para mouse|43211806 Descansamuñecas para teclado|43211900 Monitores y pantallas de computadora
43211902 Monitores de pantalla de cristal líquido (LCD)|43211903 Monitores de pantalla táctil
43211904 Pantallas de plasma|43212100 Impresoras de computadora|43212102 Impresoras de matriz de punto
43212104 Impresoras de inyección de tinta|43212105 Impresoras láser|43212110 Impresoras multifuncionales
43212114 Impresoras fotográficas|43221500 Centrales telefónicas y conmutadores|43221700 Antenas
43222500 Seguridad de red|43222600 Equipo de red|43222609 Enrutadores de red|43222610 Servidores de acceso
43222612 Conmutadores de red (switch)|43222628 Módems|43223300 Cableado de datos
43231500 Software funcional específico de la empresa|43231505 Software de recursos humanos
43231506 Software de logística|43231511 Sistemas expertos|43231512 Software de gestión de licencias
43231513 Software para oficina|43231600 Software de contabilidad y planeación (ERP)|43231601 Software de contabilidad
43231602 Software de planeación de recursos (ERP)|43231605 Software de impuestos
43232000 Software de juegos y entretenimiento|43232100 Software de edición y creación de contenido
43232102 Software de imágenes gráficas o fotografía|43232200 Software de administración de contenido
43232300 Software de manejo y consulta de datos|43232303 Software de CRM|43232304 Software de bases de datos
43232400 Programas de desarrollo|43232500 Software educativo|43232600 Software específico de industria
43232700 Aplicaciones de red|43232800 Administración de redes|43232900 Software de redes
43233000 Software de entorno operativo|43233004 Sistemas operativos|43233200 Software de seguridad|43233205 Antivirus
43233400 Controladores y utilerías|43233500 Software de intercambio de información
43233501 Software de correo electrónico|44101500 Máquinas de oficina|44101501 Fotocopiadoras
44101600 Máquinas para procesar papel|44101603 Trituradoras de papel|44101700 Accesorios de máquinas de oficina
44101800 Calculadoras|44101805 Cajas registradoras|44101900 Endosadoras y máquinas de cheques|44102800 Encuadernadoras
44102900 Suministros de limpieza de equipo de oficina|44103100 Suministros de impresora y copiadora|44103103 Tóner
44103105 Cartuchos de tinta|44111500 Organizadores|44111900 Tableros|44111901 Tableros de planeación
44111903 Caballetes|44111904 Tableros de letras|44111905 Pizarrones blancos de borrado en seco
44111906 Pizarrones de gis|44111907 Tableros de avisos|44111908 Tableros magnéticos
44111909 Kits para limpieza de pizarrones|44111911 Pizarrones blancos interactivos
44111912 Borradores para pizarrón blanco|44111914 Tablas de soporte para escribir|44112000 Sistemas de planificación
44112001 Libretas de direcciones|44112002 Calendarios|44112005 Agendas o libretas de citas|44112006 Diarios
44112007 Buzones de sugerencias|44112008 Planeadores de pared|44121500 Suministros de correo|44121503 Sobres
44121504 Sobres de ventana|44121505 Sobres especiales|44121506 Sobres estándar|44121509 Bolsas para correo
44121510 Sellos para correo|44121511 Cajas para correo|44121513 Estampillas postales
44121600 Suministros de escritorio|44121604 Sellos de goma|44121605 Dispensadores de cinta
44121611 Perforadoras de papel|44121612 Cortadoras de papel|44121613 Quitagrapas|44121614 Timbres de llamada
44121615 Engrapadoras|44121617 Abrecartas|44121618 Tijeras|44121619 Sacapuntas manuales|44121620 Dedales de plástico
44121621 Cubiertas para escritorio|44121622 Humedecedores para contar|44121625 Pisapapeles
44121626 Removedores de adhesivo|44121627 Separadores para libros|44121628 Portaclips|44121634 Rollos adhesivos
44121636 Sacapuntas eléctricos|44121700 Instrumentos de escritura|44121701 Bolígrafos
44121702 Juegos de bolígrafos o lápices|44121703 Plumas fuente|44121704 Bolígrafos de punta redonda|44121705 Lapiceros
44121706 Lápices de madera|44121707 Lápices de colores|44121708 Marcadores|44121709 Crayolas
44121710 Gis para escribir|44121711 Plumines|44121712 Repuestos de marcadores
44121715 Bolígrafo multifunción con lápiz|44121716 Marcatextos|44121720 Bolígrafos multifunción
44121721 Bolígrafos de tinta borrable|44121800 Medios de corrección|44121801 Correctores de cinta
44121802 Corrector líquido|44121804 Gomas de borrar|44121805 Lápices correctores|44121900 Repuestos de tinta y minas
44121902 Puntillas de grafito|44121904 Repuestos de tinta|44121905 Cojines de tinta para sellos
44121908 Repuestos de tinta para bolígrafos|44122000 Carpetas de archivo, carpetas y separadores
44122001 Carpetas para archivos con índice|44122002 Protectores de hojas|44122003 Carpetas|44122008 Índices de fichas
44122010 Separadores de hojas|44122011 Folders|44122012 Portapapeles|44122013 Cubiertas para informes
44122016 Tablas sujetadoras de documentos|44122017 Folders colgantes|44122018 Pestañas para archivos
44122019 Micas y protectores de hojas para carpeta|44122020 Protectores de tarjetas
44122027 Folders de archivo expandibles|44122033 Archivo de acordeón|44122100 Suministros de sujeción|44122101 Ligas
44122104 Clips para papel|44122105 Clips para carpetas|44122106 Alfileres o tachuelas|44122107 Grapas
45101500 Maquinaria de imprenta|45101700 Accesorios de imprenta|45111500 Atriles y sistemas de sonido
45111600 Proyectores|45111609 Proyectores multimedia|45111700 Equipo de composición de sonido|45111800 Equipo de video
45121500 Cámaras|45121504 Cámaras digitales|45121506 Cámaras de videoconferencia|45121600 Accesorios de cámaras
45131500 Película fotográfica|46101500 Armas de fuego|46151500 Control de masas|46161500 Control de tráfico
46171500 Cerraduras y elementos de seguridad|46171501 Candados|46171503 Cerraduras|46171505 Llaves
46171600 Equipo de vigilancia y detección|46171604 Alarmas|46171610 Cámaras de seguridad
46171619 Sistemas de control de acceso|46181500 Ropa de seguridad|46181504 Guantes de protección
46181507 Chalecos de seguridad|46181600 Calzado de protección|46181604 Botas de seguridad
46181700 Protección de cara y cabeza|46181701 Cascos|46181704 Cascos de seguridad|46181800 Protección visual
46181802 Lentes de seguridad|46181900 Protección auditiva|46182000 Protección respiratoria
46182001 Cubrebocas y mascarillas|46182300 Equipo para trabajo en alturas|46191500 Prevención de incendios
46191501 Detectores de humo|46191600 Equipo contra incendio|46191601 Extintores|47101531 Tanques sépticos
47101600 Consumibles para tratamiento de agua|47101601 Alguicidas|47101602 Antiincrustantes
47101606 Químicos de control de corrosión|47101608 Floculantes|47101610 Suavizadores de agua
47111500 Equipo de lavado y secado|47111501 Lavadoras y secadoras combinadas de lavandería
47111502 Lavadoras de lavandería|47111503 Secadoras de ropa|47111600 Equipo de planchado
47111601 Prensas para planchar|47121500 Carritos y accesorios para limpieza|47121501 Carritos de limpieza
47121600 Máquinas y accesorios para pisos|47121602 Aspiradoras|47121603 Pulidoras de pisos
47121604 Aspiradoras en seco y húmedo|47121606 Barredoras de alfombras|47121607 Accesorios de aspiradoras
47121609 Equipo de limpieza de alfombras|47121610 Máquinas para lavar pisos|47121612 Barredoras para pisos
47121700 Envases y accesorios para residuos|47121701 Bolsas de basura|47121702 Botes y contenedores de basura
47121704 Tapas de contenedores de basura|47121706 Ceniceros|47121709 Contenedores de residuos peligrosos
47121800 Equipo de limpieza|47121801 Plumeros|47121803 Esponjas o fibras|47121804 Cubetas para limpieza
47121805 Limpiadores de presión o de vapor|47121806 Exprimidores de trapeador|47121807 Destapacaños
47121808 Equipo de limpieza de drenajes|47121815 Limpiadores de albercas|47131500 Trapos y paños de limpieza
47131501 Trapos, franelas y jergas|47131502 Paños o toallitas de limpieza|47131503 Gamuzas
47131600 Escobas, traperos, cepillos y accesorios|47131601 Cepillos o recogedores de polvo
47131602 Almohadillas para restregar|47131603 Esponjas y fibras para restregar|47131604 Escobas
47131605 Cepillos de limpieza|47131608 Cepillos de baño|47131609 Mangos de escoba o trapeador
47131611 Recogedores de basura|47131613 Portaescobas|47131615 Cabezas de escoba|47131617 Mops para polvo
47131618 Trapeadores|47131619 Cabezas de trapeador|47131700 Suministros para aseos
47131701 Despachadores de toallas de papel|47131702 Despachadores de artículos sanitarios
47131704 Despachadores de jabón|47131705 Accesorios para mingitorios o inodoros|47131706 Despachadores de aromatizante
47131707 Secadores de manos|47131710 Despachadores de papel higiénico|47131800 Soluciones de limpieza y desinfección
47131801 Limpiadores de pisos|47131802 Ceras y acabados para pisos|47131803 Desinfectantes para uso doméstico
47131804 Limpiadores de amoniaco|47131805 Limpiadores de propósito general|47131806 Pulidores o ceras para muebles
47131807 Cloro y blanqueadores|47131809 Productos para limpiar calzado|47131810 Detergente o jabón para trastes
47131811 Detergente, jabón o suavizante para ropa|47131812 Aromatizantes de aire|47131813 Limpiadores de pantallas
47131814 Limpiadores o pulidores de metales|47131815 Limpiadores de drenajes
47131816 Desodorantes y aromatizantes de ambiente|47131818 Desinfectantes de aire|47131819 Limpiadores cáusticos
47131821 Desengrasantes|47131824 Limpiadores de vidrios|47131825 Limpiadores de superficies
47131826 Limpiadores de alfombras o tapicería|47131827 Quitamanchas|47131828 Limpiadores de automóviles
47131829 Limpiadores de baños|47131830 Limpiadores de muebles|47131831 Ácido muriático
47131833 Desinfectantes de alimentos|47131900 Absorbentes|47131905 Kits para derrames|47132100 Kits de limpieza
47132101 Kits de limpieza industrial|47132102 Kits de limpieza de uso general|48101500 Equipo para cocinar o calentar
48101501 Baños maría de uso comercial|48101505 Cafeteras de uso comercial
48101507 Hornos de convección de uso comercial|48101509 Freidoras de uso comercial|48101511 Planchas de uso comercial
48101516 Hornos de microondas de uso comercial|48101517 Hornos de uso comercial
48101519 Hornos de pizza de uso comercial|48101520 Máquinas para palomitas de maíz
48101521 Planchas de estufa de uso comercial|48101525 Tostadores de uso comercial|48101527 Asadores y parrillas
48101530 Arroceras de uso comercial|48101600 Equipo para preparar alimentos
48101601 Batidoras y mezcladoras de uso comercial|48101604 Molinos de café de uso comercial
48101605 Moledoras de alimentos de uso comercial|48101607 Exprimidores de jugo de uso comercial
48101608 Licuadoras de uso comercial|48101610 Peladoras de uso comercial|49141600 Equipo de natación y windsurf
49141605 Tablas de surf|49141606 Lentes o aletas de natación|49161500 Equipo para deportes de campo
49161502 Guantes de béisbol|49161503 Pelotas de béisbol|49161504 Balones de futbol americano
49161505 Balones de futbol|49161506 Bates de béisbol|49161600 Equipo para deportes de raqueta y cancha
49161603 Balones de básquetbol|49161604 Pelotas de tenis|49161607 Raquetas de tenis|49161608 Balones de voleibol
49171500 Equipo de gimnasia|49171600 Equipo de boxeo|49171602 Costales de boxeo|49171603 Guantes de boxeo
49181500 Juegos de mesa y equipo|49181501 Mesas de billar|49181507 Mesas de ping pong|49181510 Mesas de futbolito
49181602 Arcos|49181605 Tableros de dardos|49201500 Equipo de ejercicio aeróbico|49201501 Caminadoras
49201503 Bicicletas fijas|49201504 Máquinas de remo|49201512 Cuerdas para saltar|49201516 Bicicletas elípticas
49201600 Equipo de pesas y resistencia|49201601 Pesas|49241500 Equipo de parques infantiles|49241501 Columpios
49241511 Pérgolas|49241700 Equipo y suministros de alberca y spa|49241701 Trampolines
49241705 Limpiadores automáticos de albercas|49241707 Calentadores para alberca o spa|49241712 Químicos para albercas
50101700 Frutos secos|50101716 Nueces y semillas enteras|50101717 Nueces y semillas sin cáscara
50111500 Carne y aves de corral|50111513 Carne de res mínimamente procesada
50111514 Carne de cerdo mínimamente procesada|50111515 Pollo mínimamente procesado
50111517 Ternera mínimamente procesada|50111521 Pavo mínimamente procesado|50111523 Cordero mínimamente procesado
50111525 Chivo o cabrito mínimamente procesado|50111534 Pato mínimamente procesado
50111537 Conejo mínimamente procesado|50112000 Carnes procesadas y preparadas|50112004 Carne de res procesada
50112008 Carne de cerdo procesada|50112009 Jamón y otros productos de cerdo con aditivos|50112010 Pollo procesado
50112012 Pavo procesado|50112013 Jamón de pavo y otros productos de pavo con aditivos|50121500 Pescado
50121537 Pescado congelado|50121538 Atún, sardina y otros pescados enlatados|50121539 Pescado fresco|50121600 Mariscos
50121611 Mariscos frescos|50121612 Mariscos congelados|50121613 Mariscos enlatados|50121700 Invertebrados acuáticos
50121705 Almejas, ostiones y pulpo frescos|50121706 Almejas, ostiones y pulpo congelados
50121900 Pescados y mariscos en sal|50121903 Camarón salado|50131600 Huevos y sustitutos|50131609 Huevos preparados
50131612 Huevos de gallina en cáscara|50131618 Huevos de codorniz en cáscara|50131627 Huevos cocidos de gallina
50131700 Productos de leche y mantequilla|50131701 Leche, crema, yogurt o mantequilla frescos
50131702 Leche evaporada o condensada y otros lácteos de larga vida
50131703 Productos de leche o mantequilla congelados|50131704 Leche en polvo|50131800 Queso|50131801 Queso natural
50131802 Queso procesado|50131803 Imitación de queso|50151500 Grasas y aceites vegetales comestibles
50151513 Aceites vegetales comestibles|50151514 Grasas vegetales comestibles|50151515 Leche de soya
50151600 Grasas y aceites animales comestibles|50151605 Manteca y otras grasas animales
50161500 Chocolates, azúcares y endulzantes|50161509 Azúcares naturales
50161510 Endulzantes artificiales y azúcar refinada|50161511 Chocolate|50161512 Almíbar y jarabe
50161800 Dulces y productos de confitería|50161813 Confites de chocolate|50161814 Confites de azúcar
50161815 Chicles y goma de mascar|50171500 Hierbas, especias y extractos|50171548 Hierbas frescas
50171550 Especias o extractos|50171551 Sal de mesa|50171552 Mezclas para adobar|50171553 Chile en polvo
50171700 Vinagres y vinos de cocina|50171707 Vinagres|50171800 Salsas, condimentos y untables
50171830 Mayonesa, mostaza y otros condimentos|50171831 Salsas para cocinar|50171832 Cátsup, salsas y aderezos
50171900 Encurtidos y aceitunas|50171901 Encurtidos y chiles en vinagre|50171904 Conservas|50172001 Salsa de soya
50181700 Suministros y mezclas para hornear|50181708 Mezclas y harinas para repostería
50181709 Moldes y suministros para hornear|50181900 Pan, galletas y pastelitos dulces|50181901 Pan fresco
50181902 Pan congelado|50181903 Galletas saladas|50181904 Pan tostado y crutones|50181905 Galletas dulces
50181906 Pan de caja|50182000 Tartas, empanadas y pastas|50182001 Pasteles y panqués frescos
50182002 Pasteles y panqués congelados|50191500 Sopas y estofados|50191505 Sopas preparadas frescas
50191507 Sopas preparadas envasadas|50192100 Botanas|50192109 Papas fritas y botanas surtidas
50192110 Nueces o fruta seca|50192111 Carne seca|50192112 Palomitas de maíz|50192300 Postres y decoraciones de postres
50192301 Gelatinas, flanes y otros postres preparados|50192303 Helados y paletas|50192304 Conos para helado
50192400 Mermeladas, jaleas y untables dulces|50192401 Mermeladas|50192403 Miel|50192404 Polvos para gelatina o flan
50192500 Sándwiches y panecillos rellenos|50192501 Sándwiches frescos|50192600 Guarniciones preparadas
50192700 Platillos empaquetados|50192701 Comidas preparadas frescas|50192702 Comidas preparadas congeladas
50192801 Empanadas y pastes frescos|50192900 Pastas y tallarines|50192901 Pasta o fideos
50193000 Bebidas y comidas infantiles|50193001 Alimento para bebé|50193100 Mezclas instantáneas y despensas
50193104 Caldos, consomés y bases para sopa|50193106 Puré instantáneo|50193200 Ensaladas preparadas
50193201 Ensaladas frescas preparadas|50201700 Café y té|50201706 Café|50201708 Bebidas de café|50201709 Café soluble
50201710 Té de hoja|50201712 Bebidas de té|50201713 Té en sobres|50201714 Cremas no lácteas para café
50202200 Bebidas alcohólicas|50202201 Cerveza|50202202 Sidra|50202203 Vino|50202205 Vino espumoso
50202206 Tequila, mezcal, ron, whisky y otros destilados|50202207 Cocteles con alcohol|50202300 Bebidas no alcohólicas
50202301 Agua embotellada y agua purificada|50202302 Hielo|50202303 Jugos congelados|50202304 Jugos envasados
50202305 Jugo fresco|50202306 Refrescos|50202307 Bebidas de chocolate o malta
50202309 Bebidas deportivas o energéticas|50202310 Agua mineral|50202311 Polvos y jarabes para preparar bebidas
50202400 Jugos o concentrados de cítricos|50202404 Jugo de limón|50202409 Jugo de naranja
50211503 Cigarrillos o cigarros|50221000 Legumbres y granos|50221100 Cereales|50221101 Granos de cereales
50221200 Cereales procesados|50221201 Cereales preparados|50221300 Harinas y productos de molinos
50221301 Harinas vegetales
50301500 Manzanas|50301600 Chabacanos|50301700 Plátanos|50302000 Moras y zarzamoras|50302400 Chirimoyas
50302500 Cerezas|50302700 Arándanos|50302900 Dátiles|50303000 Pitahayas|50303100 Higos y brevas|50303300 Toronjas
50303400 Uvas de mesa|50303500 Uvas pasas|50303700 Guayabas|50303900 Kiwis|50304100 Limones|50304200 Limas
50304300 Nísperos|50304400 Mandarinas|50304500 Mangos|50304600 Melones|50304900 Nectarinas|50305000 Naranjas
50305100 Papayas|50305200 Maracuyás|50305300 Duraznos|50305400 Peras|50305500 Caquis|50305600 Piñas|50305800 Ciruelas
50305900 Granadas|50306100 Membrillos|50306200 Frambuesas|50306500 Zapotes|50306700 Fresas|50401500 Alcachofas
50401600 Espárragos|50401700 Aguacates|50401800 Frijoles y ejotes frescos|50401900 Betabeles|50402000 Brócolis
50402100 Coles de Bruselas|50402300 Repollos|50402500 Zanahorias|50402600 Coliflores|50402700 Apios|50402800 Acelgas
50403100 Cebollines|50403200 Maíz fresco y elotes|50403300 Berros|50403400 Pepinos|50403500 Berenjenas
50403600 Endivias|50403700 Hinojos|50403800 Ajos|50403900 Calabazas de cáscara dura|50404000 Chícharos
50404100 Hierbas|50404200 Coles|50404300 Colinabos|50404400 Poros|50404500 Lentejas|50404600 Lechugas
50404800 Hongos y champiñones|50405300 Cebollas|50405500 Cacahuates|50405600 Pimientos y chiles frescos|50405700 Papas
50406200 Espinacas|50406300 Calabazas y calabacitas|50406400 Camotes|50406500 Jitomates y tomates|50406600 Nabos
50407200 Tubérculos
51101500 Antibióticos|51101600 Antiparasitarios|51101800 Antimicóticos|51102300 Antivirales
51102700 Antisépticos|51102710 Antisépticos a base de alcohol|51121700 Antihipertensivos|51131500 Antianémicos
51131600 Anticoagulantes|51141500 Anticonvulsivos|51142000 Analgésicos no narcóticos|51142001 Paracetamol
51142002 Ácido acetilsalicílico|51142100 Antiinflamatorios no esteroideos|51142106 Ibuprofeno
51161500 Medicamentos para asma|51161600 Antihistamínicos|51171500 Antiácidos|51171600 Laxantes
51171700 Antidiarreicos|51181500 Antidiabéticos|51181506 Insulina|51191500 Diuréticos|51191600 Electrolitos
51191900 Suplementos nutricionales|51191905 Vitaminas|51201600 Vacunas|51241200 Medicamentos dermatológicos
52101500 Tapetes y alfombras|52121500 Ropa de cama|52121501 Bolsas de dormir|52121502 Colchas|52121505 Almohadas
52121508 Cobijas|52121509 Sábanas|52121512 Fundas de almohada|52121600 Ropa de mesa y cocina|52121601 Trapos de cocina
52121602 Servilletas de tela|52121604 Manteles|52121700 Toallas|52121701 Toallas de baño|52131500 Cortinas y cenefas
52131501 Cortinas|52131600 Persianas y tratamientos de ventana|52141500 Electrodomésticos para cocina
52141501 Refrigeradores para uso doméstico|52141502 Hornos de microondas domésticos
52141550 Máquinas para yogurt domésticas|52141553 Arroceras eléctricas domésticas
52141600 Lavadoras y suministros domésticos|52141601 Lavadoras de ropa domésticas
52141602 Secadoras de ropa domésticas|52141603 Planchas de ropa domésticas|52141605 Canastas de ropa
52141608 Planchas de vapor para ropa|52141611 Lavaderos|52141700 Aparatos de baño domésticos
52141701 Cepillos de dientes eléctricos|52141703 Secadoras de pelo|52141704 Rasuradoras eléctricas
52141708 Pinzas para rizar el cabello|52141800 Otros electrodomésticos|52141801 Máquinas de coser domésticas
52141802 Calefactores domésticos|52141804 Ventiladores eléctricos domésticos|52141806 Peceras
52151500 Utensilios de cocina desechables|52151501 Utensilios desechables de uso doméstico|52151502 Platos desechables
52151503 Cubiertos desechables|52151504 Vasos y tazas desechables|52151505 Agitadores desechables
52151506 Contenedores desechables para alimentos|52151507 Popotes|52151600 Utensilios de cocina domésticos
52151601 Rodillos para masa|52151602 Tazones mezcladores|52151603 Ralladores|52151604 Coladores
52151605 Abrelatas y destapadores|52151606 Tablas para cortar|52151607 Tazas medidoras|52151609 Peladores de verduras
52151611 Pinzas de cocina|52151612 Batidores de alambre|52151616 Espátulas y palas de cocina
52151617 Cucharas de madera|52151624 Afiladores de cuchillos domésticos|52151632 Embudos de cocina
52151642 Tortilladoras y prensas para masa|52151646 Básculas de cocina|52151648 Termómetros de cocina
52151652 Exprimidores de limones|52151663 Molcajetes y metates|52151700 Cubertería y cuchillería doméstica
52151702 Cuchillos domésticos|52151703 Tenedores|52151704 Cucharas|52151706 Palillos|52151709 Juegos de cubiertos
52151800 Batería de cocina|52151802 Sartenes|52151803 Cacerolas|52151804 Teteras|52151806 Vaporeras|52151807 Ollas
52151808 Ollas exprés|52151900 Moldes para hornear|52152000 Platos y recipientes para servir
52152002 Recipientes para alimentos|52152004 Platos|52152100 Vasos, copas y tazas|52152101 Tazas|52152102 Vasos
52161500 Equipos audiovisuales|52161505 Televisores|52161512 Bocinas y altavoces|52161520 Micrófonos
52161533 Megáfonos|52161535 Grabadoras de voz digitales|52161541 Mezcladores de audio|52161543 Reproductores MP3
52161545 Grabadoras de video digital|52161547 Amplificadores de audio|52161548 Consolas de audio
52161549 Portarretratos digitales|52161553 Reproductores Blu-ray|52161554 Audífonos|52161557 Consolas de videojuegos
52161558 Consolas portátiles de videojuegos|52161560 Sistemas de cine en casa
52161600 Accesorios de equipo audiovisual|52161610 Soportes para bocinas|52161611 Soportes para micrófonos
52171002 Espejos para baño|53101500 Pantalones|53101501 Pantalones para niño|53101502 Pantalones para hombre
53101503 Pantalones para niña|53101504 Pantalones para mujer|53101505 Pantalones para bebé|53101600 Faldas y blusas
53101601 Camisas para niño|53101602 Camisas para hombre|53101603 Camisas o blusas para niña
53101604 Camisas o blusas para mujer|53101605 Camisas o blusas para bebé|53101700 Suéteres|53101701 Suéteres para niño
53101702 Suéteres para hombre|53101703 Suéteres para niña|53101704 Suéteres para mujer
53101800 Abrigos, chaquetas y chamarras|53101801 Chamarras para niño|53101802 Chamarras para hombre
53101803 Chamarras para niña|53101804 Chamarras para mujer|53101900 Trajes|53101901 Trajes para niño
53101902 Trajes para hombre|53101904 Trajes para mujer|53102000 Vestidos|53102001 Vestidos o faldas para niña
53102002 Vestidos o faldas para mujer|53102003 Vestidos o faldas para bebé|53102100 Batas y overoles
53102102 Overoles para hombre|53102104 Overoles para mujer|53102200 Ropa folclórica
53102202 Trajes folclóricos para hombre|53102204 Vestidos folclóricos para mujer|53102300 Ropa interior
53102301 Camisetas interiores|53102302 Fondos y trusas|53102303 Calzoncillos|53102304 Brasieres
53102305 Pañales para bebé|53102306 Pañales para adulto|53102307 Fajas|53102400 Medias y calcetines
53102402 Calcetines|53102403 Pantimedias|53102500 Accesorios de vestir|53102501 Cinturones o tirantes
53102502 Corbatas, bufandas y pañoletas|53102503 Sombreros|53102504 Guantes de vestir|53102505 Sombrillas y paraguas
53102507 Ganchos para ropa|53102512 Pañuelos|53102513 Bandas para la cabeza|53102516 Gorras|53102600 Ropa de dormir
53102602 Pijamas para hombre|53102604 Pijamas para mujer|53102606 Batas de baño|53102700 Uniformes
53102710 Uniformes corporativos|53102800 Trajes de baño|53102900 Ropa deportiva|53103000 Playeras y camisetas
53103001 Playeras para hombre|53111500 Botas|53111600 Zapatos|53111601 Calzado para hombre|53111602 Calzado para mujer
53111700 Pantuflas|53111800 Sandalias|53111900 Calzado deportivo|53121500 Equipaje y maletas
53121600 Bolsas, carteras y mochilas|53121601 Bolsas de mano|53121603 Mochilas|53131500 Higiene bucal
53131502 Pasta de dientes|53131503 Cepillos de dientes|53131504 Hilo dental|53131600 Cuidado del baño y el cuerpo
53131602 Artículos para el cabello|53131603 Rastrillos|53131604 Peines y cepillos para el cabello
53131606 Desodorantes personales|53131607 Lociones o aceites corporales|53131608 Jabones|53131609 Protector solar
53131611 Crema de afeitar|53131612 Geles de baño|53131613 Cremas y productos para la piel
53131614 Talcos y productos para los pies|53131615 Toallas sanitarias e higiene femenina|53131619 Cosméticos
53131620 Perfumes|53131621 Cortaúñas|53131622 Condones|53131624 Toallitas húmedas desechables
53131626 Gel antibacterial y desinfectante de manos|53131627 Limpiador de manos|53131628 Champú
53131629 Kits de maquillaje|53131630 Bálsamo labial|53131631 Tatuajes|53131633 Broches y pasadores para el cabello
53131638 Esmalte para uñas|53131640 Removedor de esmalte|53131641 Vaselina|53131643 Máquinas cortadoras de pelo
53131700 Equipo de masaje|53141500 Artículos de mercería|53141501 Alfileres|53141502 Seguros para ropa
53141503 Cierres y cremalleras|53141505 Botones|53141507 Broches|53141600 Suministros de costura
53141602 Kits de costura|53141605 Agujas de costura|53141615 Agujas de tejer|54101500 Joyería fina
54101501 Cadenas de oro, plata o platino|54101502 Collares de joyería fina|54101503 Anillos de joyería fina
54101504 Aretes de joyería fina|54101506 Brazaletes de joyería fina|54101600 Bisutería|54101601 Brazaletes
54101602 Collares|54101603 Anillos|54101604 Aretes|54101700 Herramientas y materiales de joyería
54111500 Relojes de pulsera o bolsillo|54111501 Relojes de pulso|54111600 Relojes de pared o de mesa
54111601 Relojes de pared|54111700 Piezas y accesorios de relojes|54111704 Correas para relojes
55101500 Publicaciones impresas|55101504 Periódicos|55101506 Revistas|55101509 Libros educativos o vocacionales
55101510 Libros de ficción|55101515 Material promocional o informes anuales|55101516 Manuales de operación
55101519 Directorios|55101520 Instructivos y folletos|55101524 Libros de referencia|55121600 Etiquetas
55121700 Señalización|55121704 Letreros de seguridad|55121706 Pancartas y lonas impresas
55121715 Banderas o accesorios|55121800 Credenciales y documentos de identificación
55121802 Tarjetas de identificación|55121900 Letreros y anuncios|56101500 Muebles|56101502 Sofás|56101504 Sillas
56101507 Libreros|56101508 Colchones|56101510 Separadores de habitación|56101515 Camas|56101516 Armarios
56101519 Mesas|56101700 Muebles de oficina|56101702 Archiveros|56101703 Escritorios|56101706 Mesas de juntas
56101713 Escritorios en L|56101715 Clasificadores de correspondencia|56101719 Mesas auxiliares
56101800 Muebles y accesorios para bebé|56101803 Carriolas|56101804 Corrales para bebé|56101805 Autoasientos para bebé
56101806 Periqueras|56101810 Tinas para bebé|56101811 Cunas|56101900 Piezas y accesorios de muebles
56101907 Fundas para muebles|56111500 Paquetes de muebles de oficina|56111501 Muebles de recepción
56111600 Sistemas de paneles|56111601 Mamparas|56111701 Escritorios no modulares|56111800 Muebles independientes
56111806 Sillas giratorias para peluquería|56111900 Muebles industriales|56111906 Gabinetes y estantes industriales
56111907 Carritos de herramientas|56112000 Muebles para computadora|56112100 Asientos|56112101 Butacas
56112102 Sillas para grupos de trabajo|56112103 Sillas para visitantes|56112104 Sillas ejecutivas
56112105 Sillas para descansar|56112106 Bancos altos|56112107 Refacciones para sillas|56112109 Bancos
56112200 Sistemas de escritorios|56121000 Mobiliario de biblioteca|56121101 Caballetes de pintura
56121201 Camillas de primeros auxilios|56121303 Tapetes de hule para pisos|56121400 Mobiliario de comedor
56121500 Mobiliario de aula|56121501 Mesas para actividades|56121502 Pupitres y asientos de aula
60101000 Materiales educativos|60102500 Materiales didácticos de matemáticas|60105000 Materiales de enseñanza
60121000 Obras de arte|60121200 Pinturas y medios de arte|60121500 Utensilios para dibujo
60131000 Pianos y teclados musicales|60131100 Instrumentos de viento de metal
60131200 Instrumentos de viento de madera|60131300 Instrumentos de cuerda|60131303 Guitarras
60131400 Instrumentos de percusión|60141000 Juguetes|60141004 Muñecas|60141100 Juegos|60141102 Juegos de mesa
60141300 Disfraces y accesorios|70101500 Operaciones de pesca comercial|70101600 Apoyo para la pesca
70101700 Administración de pesquerías|70101800 Recursos pesqueros|70101900 Cultivos acuícolas
70111500 Plantas y árboles ornamentales|70111600 Plantas con flor|70111700 Parques, jardines y huertos
70111703 Servicios de plantación o mantenimiento de jardines|70121500 Industria lechera|70121600 Industria ganadera
70121700 Administración ganadera|70121800 Servicios de cría de animales|70122000 Salud animal
70131500 Protección de la tierra y el suelo|70131600 Preparación de tierra y suelo|70131700 Gestión de tierra y suelo
70141500 Producción de cultivos|70141600 Protección de cultivos|70141700 Cultivo y manejo de siembras
70141800 Siembra de cultivos|70141900 Recolección de cultivos|70142000 Procesamiento poscosecha
70151500 Administración forestal|70151600 Cosecha forestal|70151700 Recursos forestales
70171600 Administración de la calidad del agua|70171700 Riego|71101500 Servicios de exploración minera
71101600 Perforación y explotación de minas|72101500 Servicios de apoyo para la construcción
72101501 Mantenimiento general de edificios y reparaciones menores|72101505 Servicios de cerrajería
72101506 Mantenimiento de elevadores|72101507 Mantenimiento de edificios
72101509 Mantenimiento de equipo contra incendio|72101510 Mantenimiento y reparación de plomería
72101511 Instalación, mantenimiento o reparación de aire acondicionado
72101516 Inspección y mantenimiento de extintores|72102100 Control de plagas
72102103 Servicios de exterminación o fumigación|72102900 Mantenimiento y reparación de instalaciones
72102902 Servicios de paisajismo y jardinería|72102905 Mantenimiento de terrenos exteriores
72103300 Mantenimiento y reparación de infraestructura|72111000 Construcción de viviendas unifamiliares
72111100 Construcción de viviendas multifamiliares|72121000 Construcción de edificios industriales y bodegas
72121100 Construcción de edificios comerciales y de oficina|72121200 Construcción de edificios agrícolas
72121300 Construcción de talleres y estaciones de servicio|72121400 Construcción de edificios públicos especializados
72121500 Construcción de plantas industriales|72141000 Construcción de autopistas y carreteras
72141100 Pavimentación y obras de infraestructura|72141200 Construcción marina
72141300 Construcción de instalaciones al aire libre|72141400 Servicios de recuperación de terrenos
72141500 Preparación de terrenos|72141600 Construcción de transporte masivo
72141700 Alquiler de maquinaria y equipo de construcción|72141701 Alquiler de maquinaria de construcción
72141702 Alquiler de equipo de construcción|72151000 Instalación y reparación de calderas y hornos
72151100 Construcción de plomería|72151200 Construcción de calefacción, enfriamiento y aire acondicionado
72151300 Pintura y papel tapiz|72151301 Servicios de pintura residencial|72151302 Servicios de pintura comercial
72151400 Construcción de muros de piedra y mampostería|72151500 Servicios de sistemas eléctricos
72151600 Servicios de sistemas especializados de comunicación|72151700 Instalación de seguridad y protección
72151800 Mantenimiento e instalación de maquinaria|72151900 Albañilería y mampostería|72152000 Enyesado y tablarroca
72152100 Instalaciones acústicas y de aislamiento|72152200 Instalación de azulejo y mármol|72152300 Carpintería
72152400 Instalación de ventanas y puertas|72152500 Instalación de pisos|72152600 Servicios de techos
72152700 Servicios de concreto|72152800 Perforación de pozos de agua|72152900 Montaje de acero estructural
72153000 Instalación de vidrios|72153100 Construcción de instalaciones deportivas
72153200 Recubrimiento e impermeabilización|72153300 Mantenimiento de gasolineras
72153400 Montaje de aparejos y andamios|72153500 Limpieza estructural exterior
72153600 Acabados interiores y remodelación|72153700 Mantenimiento de instalaciones recreativas
72153900 Preparación de obra|72154000 Construcción y mantenimiento especializados
72154100 Mantenimiento de equipo de distribución|73101500 Producción química|73101600 Producción farmacéutica
73101700 Producción de biotecnología|73111500 Procesamiento de hierro y acero|73121500 Procesamiento de metales
73121600 Fundición de metales|73131500 Procesamiento de bebidas|73131600 Procesamiento de carnes
73131800 Procesamiento de alimentos|73141500 Procesamiento de fibras textiles|73141700 Producción de prendas de vestir
73151500 Servicios de ensamble|73151600 Servicios de empaquetado|73151800 Preparación de materiales
73151900 Servicios de impresión industrial|73152000 Servicios de filtración
73152100 Mantenimiento y reparación de equipo de manufactura|73161500 Manufactura de maquinaria
73161600 Manufactura de equipo de transporte|73181000 Servicios de maquinado|73181100 Servicios de recubrimiento
73181200 Servicios de tratamiento térmico|73181300 Servicios de soldadura y unión|76101500 Desinfección
76101501 Desinfección de baños|76101503 Servicios de desinfección o desodorización
76101600 Descontaminación de materiales peligrosos|76111500 Limpieza y mantenimiento de edificios y oficinas
76111501 Limpieza de edificios|76111504 Limpieza de ventanas|76111600 Limpieza de componentes de edificios
76111800 Limpieza de vehículos de transporte|76111801 Limpieza de automóviles
76121500 Recolección y disposición de basura|76121501 Recolección o destrucción de basura
76121600 Disposición de residuos no peligrosos|76121700 Tratamiento de residuos líquidos
76121900 Disposición de residuos peligrosos|76122200 Servicios de incineración de residuos
76122300 Servicios de reciclaje|76131500 Limpieza de derrames tóxicos|77101500 Evaluación de impacto ambiental
77101600 Planeación ambiental|77101700 Asesoría ambiental|77101800 Auditoría ambiental
77101900 Investigación de contaminación|77102000 Informes ambientales|77111500 Seguridad ambiental
77111600 Rehabilitación ambiental|77121500 Contaminación del aire|77121600 Contaminación del suelo
77121700 Contaminación del agua|77131500 Contaminación por petróleo|78101500 Transporte de carga aérea
78101600 Transporte de carga por tren|78101700 Transporte de carga por barco
78101800 Transporte de carga por carretera|78101801 Transporte de carga por carretera local
78101802 Transporte de carga por carretera regional y nacional|78101803 Transporte de vehículos
78101804 Servicios de mudanza|78101900 Transporte de carga intermodal
78102200 Servicios postales, de paquetería y mensajería|78102201 Servicios de entrega postal nacional
78102203 Envío, recolección o entrega de correo|78102204 Entrega internacional de cartas o paquetes pequeños
78102205 Servicios de entrega local de cartas o paquetes|78111500 Transporte aéreo de pasajeros
78111501 Transporte en helicóptero|78111502 Viajes en aviones comerciales|78111503 Vuelos fletados
78111600 Transporte de pasajeros por tren|78111700 Transporte de pasajeros por barco
78111802 Autobuses con horario programado|78111803 Autobuses contratados|78111804 Servicio de taxi
78111807 Estacionamiento|78111808 Alquiler de vehículos|78121500 Empaque|78121600 Manejo y carga de materiales
78121601 Carga y descarga de mercancías|78131600 Almacenaje general de mercancías|78131700 Almacenaje especializado
78131800 Almacenaje a granel especializado|78141500 Organización de transportes|78141501 Expedición de fletes
78141502 Servicios de agencia aduanal|78141503 Inspección de mercancías|78141600 Inspección
78141700 Servicios de navegación|78141800 Servicios de terminal|78181500 Mantenimiento y reparación de vehículos
78181501 Pintura y hojalatería de vehículos|78181502 Reparación de transmisiones
78181503 Reparación y cambio de aceite|78181505 Inspección de vehículos
78181507 Reparación y mantenimiento automotriz y de camiones ligeros
78181508 Mantenimiento y reparación de camiones pesados|78181701 Reabastecimiento de combustible
78181800 Mantenimiento y reparación de aeronaves|78181900 Mantenimiento y reparación de equipo marítimo
80101500 Consultoría de negocios y administración corporativa|80101501 Consultoría para nuevos negocios
80101502 Consultoría de fusiones|80101504 Asesoría en planeación estratégica
80101505 Desarrollo de políticas empresariales|80101506 Asesoría en estructuras organizacionales
80101507 Asesoría en tecnologías de la información|80101508 Asesoría en inteligencia empresarial
80101509 Asesoría gubernamental|80101510 Consultoría en gestión de riesgos|80101511 Asesoría en recursos humanos
80101600 Gerencia de proyectos|80101601 Estudios de factibilidad
80101603 Evaluación económica o financiera de proyectos|80101604 Planeación o administración de proyectos
80101700 Gerencia industrial|80111500 Desarrollo de recursos humanos
80111501 Perfeccionamiento de la función de gestión|80111502 Planeación de compensaciones o beneficios
80111503 Resolución de conflictos laborales|80111504 Formación y desarrollo laboral
80111600 Servicios de personal temporal|80111601 Asistencia administrativa temporal
80111620 Servicios temporales de recursos humanos|80111700 Reclutamiento de personal
80111701 Servicios de contratación de personal|80121500 Servicios de derecho penal
80121600 Servicios de derecho comercial|80121601 Derecho de quiebras|80121602 Derecho societario
80121603 Derecho de patentes, marcas o autor|80121604 Derecho de bienes raíces|80121609 Investigación legal
80121700 Servicios de responsabilidad civil|80121704 Servicios legales de contratos|80121706 Derecho laboral
80121800 Servicios de derecho de familia|80121801 Divorcios|80121900 Servicios de compensación legal
80131500 Alquiler y arrendamiento de propiedades|80131501 Arrendamiento de residencias
80131502 Arrendamiento de instalaciones comerciales o industriales|80131503 Arrendamiento de tierras
80131600 Venta de propiedades y edificios|80131601 Venta de edificios o casas|80131602 Venta de terrenos
80131700 Fideicomisos y títulos de propiedad|80131800 Administración inmobiliaria
80131801 Administración de propiedades|80131802 Avalúo de bienes raíces|80131803 Listado de propiedades
80141500 Investigación de mercados|80141501 Análisis de mercado|80141502 Análisis de ventas
80141600 Ventas y promoción de negocios|80141601 Servicios de promoción de ventas|80141605 Mercancía promocional
80141607 Gestión de eventos|80141609 Patrocinios|80141628 Comisiones por ventas|80141700 Distribución
80141701 Venta directa|80141703 Venta al menudeo|80141800 Servicios de correo
80141900 Exposiciones y ferias comerciales|80141902 Reuniones y eventos|80151500 Facilitación del comercio
80151600 Servicios de comercio internacional|80161500 Servicios de apoyo gerencial
80161501 Asistencia de oficina o administrativa|80161506 Archivo de datos|80161800 Alquiler de equipo de oficina
81101500 Ingeniería civil y arquitectura|81101505 Ingeniería estructural|81101508 Ingeniería arquitectónica
81101513 Administración de obra|81101516 Consultoría en energía|81101600 Ingeniería mecánica
81101700 Ingeniería eléctrica y electrónica|81101701 Servicios de ingeniería eléctrica
81101706 Mantenimiento de equipo de laboratorio|81101800 Ingeniería química|81101900 Ingeniería de petróleo y gas
81102000 Ingeniería de minas|81102100 Ingeniería oceanográfica|81102200 Ingeniería de transporte
81102300 Ingeniería aeronáutica|81111500 Ingeniería de software o hardware
81111501 Diseño de software para computadora central|81111502 Diseño de aplicaciones para computadora personal
81111503 Diseño de integración de sistemas|81111504 Programación de aplicaciones
81111505 Programación de sistemas operativos|81111507 Programación de ERP o bases de datos
81111508 Implementación de aplicaciones|81111509 Desarrollo de aplicaciones para internet
81111510 Desarrollo de aplicaciones para servidores|81111600 Programadores de computadora
81111700 Sistemas de información gerencial|81111704 Diseño de bases de datos|81111705 Arquitectura de sistemas
81111800 Servicios de sistemas y administración de componentes|81111801 Seguridad de computadoras, redes o internet
81111803 Mantenimiento o soporte de redes locales|81111804 Mantenimiento o soporte de redes de área amplia
81111805 Mantenimiento de sistemas patentados o autónomos|81111806 Análisis de bases de datos
81111808 Análisis de sistemas|81111809 Instalación de sistemas|81111810 Revisión de código
81111811 Soporte técnico o mesa de ayuda|81111812 Mantenimiento o soporte de hardware
81111819 Aseguramiento de calidad|81111820 Servicios de funcionalidad de sistemas|81111900 Recuperación de información
81111902 Recuperación de bases de datos en línea|81112000 Servicios de datos|81112001 Procesamiento de datos en línea
81112002 Preparación y captura de datos|81112003 Centro de datos|81112004 Recuperación de desastres
81112005 Digitalización de documentos|81112006 Almacenamiento de datos|81112007 Estandarización de contenido o datos
81112100 Servicios de internet|81112101 Proveedores de servicio de internet (ISP)
81112102 Proveedores de correo electrónico|81112103 Diseño de páginas web|81112104 Buscadores de internet
81112105 Alojamiento y operación de sitios web|81112106 Proveedores de servicios de aplicación
81112107 Dominios de internet|81112200 Mantenimiento y soporte de software
81112201 Cuotas de mantenimiento y soporte de software|81112202 Actualizaciones o parches de software
81112204 Mantenimiento de sistemas operativos|81112300 Mantenimiento y soporte de hardware de computadora
81112306 Mantenimiento de impresoras|81112307 Mantenimiento de computadoras de escritorio o portátiles
81112500 Alquiler de licencias de software|81112501 Licencias de software|81121500 Análisis económico
81131500 Metodología y análisis estadístico|81141500 Control de calidad|81141501 Pruebas de materiales
81141504 Calibración y reparación de instrumentos|81141600 Manejo de cadena de suministros|81141601 Logística
81141700 Planeación y control de producción|81141800 Administración de instalaciones|81151500 Meteorología
81151600 Cartografía|81151601 Servicios cartográficos|81151700 Geología|81151800 Servicios geofísicos
81161500 Administración de acceso|81161700 Servicios de telecomunicaciones|82101500 Publicidad impresa
82101501 Publicidad en espectaculares y vallas|82101502 Publicidad en carteles|82101503 Publicidad en revistas
82101504 Publicidad en periódicos|82101505 Volantes y cupones|82101600 Publicidad difundida
82101601 Publicidad en radio|82101602 Publicidad en televisión|82101603 Publicidad en internet
82101604 Publicidad en cine|82101700 Publicidad aérea|82101800 Servicios de agencia de publicidad
82101801 Campañas publicitarias|82101802 Producción publicitaria|82101900 Colocación en medios
82101901 Espacios en radio|82101902 Espacios en televisión|82101903 Espacios en medios impresos
82101905 Espacios publicitarios en internet|82111500 Redacción técnica|82111600 Redacción no técnica
82111700 Composición y redacción|82111800 Edición y servicios de soporte|82111801 Edición|82111804 Traducción escrita
82111900 Noticias y entrega de información|82121500 Impresión|82121501 Planeación de impresión
82121503 Impresión digital|82121504 Impresión tipográfica o serigráfica|82121505 Impresión promocional o publicitaria
82121506 Impresión de publicaciones|82121507 Impresión de papelería o formularios comerciales
82121508 Impresión de envolturas, etiquetas o bolsas|82121511 Impresión textil|82121600 Grabado|82121700 Fotocopiado
82121701 Copias en blanco y negro|82121702 Copias a color|82121800 Servicios editoriales|82121900 Encuadernación
82131500 Procesamiento de películas|82131600 Fotógrafos y cinematógrafos|82131601 Fotografía aérea
82131602 Cinematografía|82131603 Producción de video|82131604 Estudio fotográfico|82141500 Diseño artístico
82141501 Coordinación de diseño|82141502 Diseño artístico o gráfico|82141505 Diseño por computadora
82141506 Diseño de empaque|82141600 Artistas gráficos|82151500 Artes visuales|82151600 Servicios de artistas de teatro
82151700 Artistas del espectáculo|83101500 Agua potable y alcantarillado|83101501 Suministro de agua
83101502 Administración de recursos hídricos|83101503 Gestión de control de calidad del agua
83101504 Distribución de agua|83101506 Tratamiento de agua|83101600 Servicios de petróleo y gas
83101601 Suministro de gas natural|83101602 Suministro de petróleo
83101800 Servicios eléctricos (suministro de energía eléctrica)|83101801 Suministro de electricidad monofásica
83101802 Suministro de electricidad bifásica|83101803 Suministro de electricidad trifásica
83101804 Transmisión de energía eléctrica|83101900 Conservación de energía
83111500 Comunicaciones telefónicas locales y de larga distancia|83111501 Servicio telefónico local
83111502 Servicio telefónico de larga distancia|83111600 Comunicaciones móviles|83111601 Radiolocalizadores
83111602 Comunicaciones por satélite|83111603 Servicio de telefonía celular|83111700 Redes de fax y telégrafo
83111800 Servicios de televisión|83111801 Televisión por cable|83111900 Servicios de radio|83112300 Fibra óptica
83121500 Bibliotecas|83121700 Comunicación masiva|84101500 Asistencia para el desarrollo|84101501 Ayuda multilateral
84101600 Ayuda financiera y donativos|84101700 Gestión de deuda|84111500 Servicios contables
84111501 Contabilidad de costos|84111502 Contabilidad financiera|84111503 Contabilidad fiscal
84111505 Contabilidad de sueldos y salarios (nómina)|84111506 Servicios de facturación
84111507 Contabilidad de inventarios|84111600 Servicios de auditoría|84111601 Auditorías de cierre de ejercicio
84111602 Revisiones trimestrales|84111603 Auditorías internas|84111700 Finanzas corporativas
84111800 Servicios tributarios|84111801 Preparación y planeación de impuestos|84111802 Asesoría tributaria
84121500 Instituciones bancarias|84121501 Bancos privados|84121600 Transferencia y compensación de fondos
84121606 Servicios de tarjetas de crédito o débito|84121700 Asesoría de inversiones
84121800 Servicios de mercados de títulos|84121900 Servicios hipotecarios
84131500 Seguros para edificios y sus contenidos, bienes y posesiones|84131501 Seguro de edificios
84131503 Seguro de automóviles o camiones|84131504 Seguro de carga|84131601 Seguros de vida
84131602 Seguros de gastos médicos y hospitalización|84131603 Seguros de daños personales por accidente
84141500 Agencias de crédito gubernamentales|84141600 Créditos personales|84141700 Créditos comerciales
85101501 Servicios hospitalarios de emergencia o quirúrgicos|85101601 Servicios de enfermería
85111500 Prevención de enfermedades contagiosas|85111600 Prevención de enfermedades no contagiosas
85111700 Prevención y control de plagas y vectores|85121502 Consulta de médicos de atención primaria
85121600 Médicos especialistas|85121601 Ginecología y obstetricia|85121608 Psicología|85121609 Cirugía
85121610 Oftalmología|85121611 Dermatología|85121612 Ortopedia|85121613 Pediatría|85121700 Profesionales de la salud
85121701 Psicólogos|85121800 Laboratorios médicos|85121801 Laboratorios de análisis de sangre|85121900 Farmacéuticos
85121902 Farmacias|85122000 Servicios dentales|85122001 Odontólogos|85122005 Ortodoncia|85122100 Rehabilitación
85122101 Fisioterapia|85122200 Exámenes y evaluación de la salud|85122201 Exámenes médicos
85131500 Ética de la medicina|85131700 Ciencia médica e investigación|85141500 Medicina herbolaria|85141600 Homeopatía
85141700 Medicina alternativa|85151500 Tecnología de alimentos|85151600 Nutrición|85171500 Servicios funerarios
86101500 Capacitación en agricultura y recursos naturales|86101600 Capacitación científica
86101601 Capacitación en informática|86101700 Capacitación profesional no científica
86101705 Capacitación administrativa|86101800 Entrenamiento en servicio y desarrollo de personal
86101802 Reentrenamiento|86101810 Capacitación en habilidades personales|86111500 Educación a distancia
86111600 Educación de adultos|86111700 Educación de idiomas|86111701 Enseñanza de idiomas extranjeros
86111702 Enseñanza de idiomas basada en conversación|86121500 Escuelas elementales y secundarias|86121501 Preescolar
86121502 Escuelas primarias|86121503 Escuelas secundarias|86121504 Preparatorias
86121600 Colegios técnicos y bachillerato|86121700 Universidades y politécnicos|86121701 Programas de licenciatura
86121702 Programas de posgrado|86121800 Escuelas profesionales|86131500 Bellas artes|86131600 Música y drama
86131601 Escuelas de música|86131602 Enseñanza de danza|86131900 Educación especial
86131901 Escuelas para personas con discapacidad|86132000 Educación y capacitación en administración
86141500 Orientación educativa|86141700 Tecnología educativa|90101500 Establecimientos para comer y beber
90101501 Restaurantes|90101502 Bares|90101503 Comida rápida|90101504 Puestos de comida|90101600 Banquetes y catering
90101601 Salones para banquetes|90101603 Servicios de cáterin|90101604 Servicios de comida para obras o construcciones
90101700 Servicios de cafetería y comedor|90101701 Administración de cafeterías
90101800 Comida para llevar y a domicilio|90111500 Hoteles, moteles y hostales|90111501 Hoteles|90111502 Moteles
90111503 Hostales|90111600 Salones para reuniones|90111601 Centros de conferencias|90111602 Salas de videoconferencia
90111603 Salas de reuniones o banquetes|90111800 Cuartos de hotel|90111801 Cuarto sencillo|90111802 Cuarto doble
90111803 Suite|90121500 Agentes de viajes|90121501 Organización de excursiones|90121502 Agencias de viajes
90121600 Servicios de visas y pasaportes|90121700 Facilitación de viajes|90131500 Actuaciones en vivo
90131501 Teatro o producciones dramáticas|90131502 Presentaciones de baile|90131503 Conciertos|90131504 Ópera
90131600 Espectáculos grabados|90131601 Cine|90141500 Eventos deportivos profesionales
90141600 Promoción y patrocinio de eventos deportivos|90141700 Deportes recreativos y de aficionados
90151500 Atracciones|90151503 Parques de diversiones|90151600 Espectáculos itinerantes
90151700 Parques de diversiones temáticos|90151701 Parques temáticos|90151800 Carnavales y ferias
90151801 Organización de carnavales|90151802 Organización de ferias|90151803 Payasos
90151900 Actividades al aire libre|90152000 Lugares nocturnos|90152001 Discotecas|90152100 Entretenimiento
91101500 Centros de salud y acondicionamiento físico|91101501 Clubes de acondicionamiento físico|91101502 Spas
91101503 Baños minerales|91101504 Gimnasios|91101505 Bronceado|91101600 Cuidado de cara y cuerpo
91101601 Tratamientos faciales|91101602 Manicura o pedicura|91101603 Masajes|91101604 Depilación
91101700 Cuidado del cabello|91101701 Corte de pelo|91101702 Teñido o peinado|91101800 Vestuario
91101801 Alquiler de ropa formal|91111500 Servicios de lavandería|91111501 Planchado de ropa|91111502 Lavanderías
91111503 Lavado en seco|91111600 Asistencia doméstica|91111601 Limpieza doméstica|91111602 Servicio de cocineros
91111700 Servicios de cuidado del consumidor|91111900 Cuidado personal|92101500 Servicios de policía
92101600 Servicios de bomberos|92101700 Servicios de prisiones|92121500 Guardias de seguridad
92121504 Servicios de guardias de seguridad|92121600 Detectives|92121700 Sistemas de seguridad
92121701 Vigilancia o monitoreo de alarmas|93101500 Cuerpos políticos|93111500 Movimientos políticos
93131600 Planeación de programas de alimentos|93131700 Ayuda en desastres|93141500 Desarrollo y servicios sociales
93141600 Población|93141700 Cultura|93141800 Empleo|93141900 Desarrollo rural|93142000 Desarrollo urbano
93151500 Administración pública|93151600 Finanzas públicas|93161600 Tributación|93171500 Política comercial
93171600 Acuerdos de comercio|94101500 Asociaciones comerciales y empresariales|94101600 Asociaciones profesionales
94101700 Asociaciones laborales|94111700 Organizaciones religiosas|94121500 Clubes deportivos
94121600 Clubes de pasatiempos|94131500 Organizaciones no gubernamentales|94131600 Organizaciones caritativas
94131700 Movimientos ciudadanos|95101500 Lotes residenciales|95101600 Lotes comerciales|95101700 Lotes industriales
95101800 Lotes gubernamentales|95101900 Terrenos agrícolas|95111500 Calles y rutas|95111600 Autopistas y carreteras
95121500 Edificios comerciales|95121600 Edificios de transporte|95131500 Estructuras portátiles
95131600 Estructuras portátiles prefabricadas`;

export const STARTER_PRODUCTS: ReadonlyMap<string, string> = new Map(entriesIn(LINES));
