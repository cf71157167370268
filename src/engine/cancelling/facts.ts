import { FUELS, instantOf, type LoadedCatalogs, zoneOfPostalCode } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { requireType } from "../documents/index.ts";
import { child, children, type XmlNode } from "../node.ts";

/** A document's own facts, by which the rules of cancellation tell who must accept and until when it may be asked. */
export interface CancellationFacts {
  readonly family: "cfdi" | "retencion";
  /** TipoDeComprobante; of a withholding its CveRetenc. */
  readonly tipo: string;
  readonly emisorRfc: string;
  readonly regimenEmisor: string | undefined;
  readonly receptorRfc: string | undefined;
  readonly regimenReceptor: string | undefined;
  readonly isGlobal: boolean;
  readonly pesos: Decimal;
  /** The local day of issue. */
  readonly day: string;
  readonly hasFuelComplement: boolean;
  readonly sellsFuel: boolean;
  /** A trip with gasoline or diesel begins at this moment; absent where no such goods are carried. */
  readonly departure: Date | undefined;
  readonly carriesFuel: boolean;
}

/** Reads the facts from a stored document of any type. */
export function cancellationFacts(root: XmlNode, catalogs: LoadedCatalogs | undefined): CancellationFacts {
  const type = requireType(root);
  const { tipo, emisorRfc, receptorRfc, total } = type.facts(root);
  const emisor = child(root, "cfdi:Emisor")?.attributes;
  const receptor = child(root, "cfdi:Receptor")?.attributes;
  const concepts = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  const hasFuelComplement = concepts.some(isWithFuelComplement);
  return {
    family: type.family,
    tipo,
    emisorRfc,
    regimenEmisor: emisor?.RegimenFiscal,
    receptorRfc,
    regimenReceptor: receptor?.RegimenFiscalReceptor,
    isGlobal: child(root, "cfdi:InformacionGlobal") !== undefined,
    pesos: Decimal.of(total).times(Decimal.of(root.attributes.TipoCambio ?? "1")),
    day: (type.fecha(root) ?? "").slice(0, "2026-03-01".length),
    hasFuelComplement,
    sellsFuel: hasFuelComplement || concepts.some(({ attributes }) => FUELS.has(attributes.ClaveProdServ)),
    ...tripOf(root, catalogs),
  };
}

function isWithFuelComplement(concept: XmlNode): boolean {
  return child(child(concept, "cfdi:ComplementoConcepto"), "hidrocarburospetroliferos:HidroYPetro") !== undefined;
}

/** The first origin of Carta Porte tells when the trip begins, in the time of the place of issue (RMF 2.7.7.1.6). */
function tripOf(
  root: XmlNode,
  catalogs: LoadedCatalogs | undefined,
): Pick<CancellationFacts, "departure" | "carriesFuel"> {
  const trip = child(root, "cfdi:Complemento")?.children.find(({ name }) => name.endsWith(":CartaPorte"));
  const inTrip = (parent: XmlNode | undefined, name: string) =>
    parent?.children.filter((each) => each.name.endsWith(`:${name}`)) ?? [];
  const goods = inTrip(inTrip(trip, "Mercancias")[0], "Mercancia");
  if (!goods.some(({ attributes }) => FUELS.has(attributes.BienesTransp)))
    return { departure: undefined, carriesFuel: false };
  const places = inTrip(inTrip(trip, "Ubicaciones")[0], "Ubicacion");
  const { FechaHoraSalidaLlegada: begins } =
    places.find(({ attributes }) => attributes.TipoUbicacion === "Origen")?.attributes ?? {};
  const zone = zoneOfPostalCode(root.attributes.LugarExpedicion ?? "", catalogs);
  return { departure: instantOf(begins ?? "", zone), carriesFuel: true };
}
