import { AccountEntity } from "./account.ts";
import { ApiKeyEntity } from "./api-key.ts";
import { ApplicationEntity } from "./application.ts";
import { CsdEntity } from "./csd.ts";
import { CustomerEntity } from "./customer.ts";
import { DocumentEntity } from "./document.ts";
import { SeriesEntity } from "./series.ts";
import { StampBatchEntity } from "./stamp-batch.ts";

export const entities = [
  AccountEntity,
  ApiKeyEntity,
  CsdEntity,
  CustomerEntity,
  SeriesEntity,
  StampBatchEntity,
  DocumentEntity,
  ApplicationEntity,
];
