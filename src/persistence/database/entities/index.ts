import { AccountEntity } from "./account.ts";
import { AddressBlockEntity } from "./address-block.ts";
import { ApiKeyEntity } from "./api-key.ts";
import { CsdEntity } from "./csd.ts";
import { CustomerEntity } from "./customer.ts";
import { PdfDesignEntity } from "./pdf-design.ts";
import { PlaceEntity } from "./place.ts";
import { ProductEntity } from "./product.ts";
import { SeriesEntity } from "./series.ts";
import { StampBatchEntity } from "./stamp-batch.ts";

/** The tables that code loads or saves by the ORM. All others are described by the migrations and read by SQL. */
export const entities = [
  AccountEntity,
  AddressBlockEntity,
  ApiKeyEntity,
  CsdEntity,
  CustomerEntity,
  PdfDesignEntity,
  PlaceEntity,
  ProductEntity,
  SeriesEntity,
  StampBatchEntity,
];
