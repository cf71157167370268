import type { EntitySchema } from "@mikro-orm/core";
import type { AccountEntity as Account } from "./account.ts";
import type { AddressBlockEntity as AddressBlock } from "./address-block.ts";
import type { ApiKeyEntity as ApiKey } from "./api-key.ts";
import type { CsdEntity as Csd } from "./csd.ts";
import type { CustomerEntity as Customer } from "./customer.ts";
import type { PdfDesignEntity as PdfDesign } from "./pdf-design.ts";
import type { PlaceEntity as Place } from "./place.ts";
import type { ProductEntity as Product } from "./product.ts";
import type { SeriesEntity as Series } from "./series.ts";
import type { StampBatchEntity as StampBatch } from "./stamp-batch.ts";

/** Names an entity to the ORM, which finds its schema by the name: naming one loads neither. */
const named = <Schema extends EntitySchema>(name: string) => ({ name }) as unknown as Schema;

export const AccountEntity = named<typeof Account>("Account");
export const AddressBlockEntity = named<typeof AddressBlock>("AddressBlock");
export const ApiKeyEntity = named<typeof ApiKey>("ApiKey");
export const CsdEntity = named<typeof Csd>("Csd");
export const CustomerEntity = named<typeof Customer>("Customer");
export const PdfDesignEntity = named<typeof PdfDesign>("PdfDesign");
export const PlaceEntity = named<typeof Place>("Place");
export const ProductEntity = named<typeof Product>("Product");
export const SeriesEntity = named<typeof Series>("Series");
export const StampBatchEntity = named<typeof StampBatch>("StampBatch");
