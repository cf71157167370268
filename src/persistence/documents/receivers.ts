import { listRows, sealedBytesIn, sealedXmlIn, type Tenant } from "../database/index.ts";

/** The receiver of a document, with the sealed XML, which has more facts. */
export interface ReceivedRow {
  readonly id: string;
  readonly rfc: string | null;
  /** The present name of the customer with that RFC. */
  readonly customer: string | null;
  readonly tipo: string | null;
  readonly moneda: string | null;
  /** It is true when the account issued the document; a relayed document may be another taxpayer's. */
  readonly isOwn: boolean;
  /** The sealed XML is null for a draft, for a document larger than the caller asked for, and where it is archived. */
  readonly xml: Buffer | null;
  /** It is true when the XML is archived and not larger than the caller asked for. */
  readonly isArchived: boolean;
}

/** Returns each of these documents that exists, with at most `mostBytes` of XML. */
export const findReceived = listRows<ReceivedRow, [tenant: Tenant, ids: readonly string[], mostBytes: number]>(
  "document-receivers",
  "account",
)`
    select d.id, d.receptor_rfc as rfc, c.nombre as customer, d.tipo, d.sums -> 'partes' -> 0 ->> 'moneda' as moneda,
      coalesce(d.emisor_rfc = a.rfc, false) as "isOwn",
      case when ${sealedBytesIn("d", "$1")} <= $4 then ${sealedXmlIn("d", "$1")} end as xml,
      d.sealed_xml is null and d.bare_xml is null and coalesce(d.xml_bytes <= $4, false) as "isArchived"
    from documents d left join customers c on c.account_id = $1 and c.rfc = d.receptor_rfc
      left join accounts a on a.id = $1
    where d.account_id = $1 and d.environment = $2 and d.id = any($3::uuid[])`;
