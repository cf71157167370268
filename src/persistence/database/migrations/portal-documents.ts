import { Migration } from "@mikro-orm/migrations";

/**
 * The portal keeps drafts, events and addendas of documents. A draft is a document without sealed bytes, so that lists show it and that
 * stamping it is one change of its row; what was captured stands beside it. Events are only ever added, and addendas are no part of what
 * was stamped.
 */
export class PortalDocuments extends Migration {
  override up(): void {
    this.addSql(`
alter table documents alter column sealed_xml drop not null;
-- "not valid": rows of before are not read, and none of them is a draft.
alter table documents add constraint documents_draft_check
  check ((estado = 'borrador') = (sealed_xml is null)) not valid;

create table drafts (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  request bytea not null,
  captured_at timestamptz(6) not null,
  saved_at timestamptz(6) not null,
  primary key (account_id, environment, document_id)
);

create table document_events (
  number bigserial primary key,
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  event text not null,
  user_id uuid,
  codigo text,
  mensaje text,
  at timestamptz(6) not null
);
create index document_events_document on document_events (account_id, environment, document_id, number);
create trigger document_events_kept before update or delete on document_events
  for each row execute function refuse_change();

create table addendas (
  account_id uuid not null,
  environment text not null,
  document_id uuid not null,
  xml bytea not null,
  primary key (account_id, environment, document_id)
);
`);
  }
}
