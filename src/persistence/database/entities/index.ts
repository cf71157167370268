import { AccountEntity } from "./account.ts";
import { AddressBlockEntity } from "./address-block.ts";
import { AddressVisitEntity } from "./address-visit.ts";
import { ApiKeyEntity } from "./api-key.ts";
import { ApplicationEntity } from "./application.ts";
import { ArchiveTurnEntity } from "./archive.ts";
import { CancellationEntity } from "./cancellation.ts";
import {
  CatalogEditionEntity,
  CatalogImportEntity,
  CatalogRowEntity,
  CatalogStagedEntity,
  CatalogStateEntity,
} from "./catalog.ts";
import { CsdEntity } from "./csd.ts";
import { CustomerEntity } from "./customer.ts";
import { DocumentEntity } from "./document.ts";
import {
  ListBlockEntity,
  ListChangeEntity,
  ListEntryEntity,
  ListReceiverEntity,
  ListUuidPartEntity,
  LongListEntity,
} from "./list.ts";
import { MasterKeyProofEntity } from "./master-key-proof.ts";
import { PdfDesignEntity } from "./pdf-design.ts";
import {
  AuditEntity,
  IdentityEntity,
  MembershipEntity,
  OidcSignInEntity,
  OneTimeLinkEntity,
  SessionEntity,
  SessionWindowEntity,
  SignInAttemptEntity,
  UserEntity,
} from "./portal.ts";
import { AddendaEntity, DocumentEventEntity, DraftEntity } from "./portal-document.ts";
import { RateWindowEntity } from "./rate-window.ts";
import { SeriesEntity } from "./series.ts";
import { RelayedBytesEntity, ServerNameEntity } from "./server.ts";
import { StampBatchEntity } from "./stamp-batch.ts";
import { LateStampEntity, OperatorDecisionEntity } from "./stuck.ts";
import { WriteProbeEntity } from "./write-probe.ts";

export const entities = [
  AccountEntity,
  ApiKeyEntity,
  CsdEntity,
  CustomerEntity,
  SeriesEntity,
  StampBatchEntity,
  DocumentEntity,
  CancellationEntity,
  RateWindowEntity,
  AddressVisitEntity,
  AddressBlockEntity,
  ApplicationEntity,
  MasterKeyProofEntity,
  ListBlockEntity,
  ListReceiverEntity,
  ListUuidPartEntity,
  ListEntryEntity,
  ListChangeEntity,
  LongListEntity,
  RelayedBytesEntity,
  ServerNameEntity,
  WriteProbeEntity,
  LateStampEntity,
  OperatorDecisionEntity,
  PdfDesignEntity,
  CatalogStateEntity,
  CatalogEditionEntity,
  CatalogRowEntity,
  CatalogImportEntity,
  CatalogStagedEntity,
  UserEntity,
  MembershipEntity,
  SessionEntity,
  SessionWindowEntity,
  OneTimeLinkEntity,
  SignInAttemptEntity,
  AuditEntity,
  IdentityEntity,
  OidcSignInEntity,
  DraftEntity,
  DocumentEventEntity,
  AddendaEntity,
  ArchiveTurnEntity,
];
