import type { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { invalidField, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { addDays } from "../../engine/days.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { savePdfExtras } from "../../persistence/documents/index.ts";
import { sumTickets } from "../../persistence/tickets/index.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { attach, detach, pdfExtrasOf, receivers, requireCalendarDay, shownAddenda } from "../documents/index.ts";
import { creditable, kindOf } from "../kinds/index.ts";
import { documentRecord, printPayrolls, resourceIdOf } from "../resources/index.ts";
import { copyToDraft } from "./copying.ts";
import { type CheckRequest, draftMessage, dropDraft, keepDraft, readDraft, stampDraft } from "./drafts.ts";
import { documentHistory } from "./history.ts";
import { portalHome } from "./home.ts";
import { portalMonth } from "./month.ts";
import { owedInvoices } from "./owed.ts";
import { checkDocuments, previewDocument } from "./preview.ts";
import { draftOfTemplate, dropTemplate, keepTemplate, repeatTemplate, templatesOf } from "./templates.ts";
import { withholdingForms } from "./withholding-forms.ts";

/** Portal methods: work on documents that the API does not offer. */
export function portalDocuments(deps: Deps, checkRequest: CheckRequest): MethodTable<typeof PortalDocuments> {
  return {
    async saveDraft({ id, version, document }, caller) {
      const at = id === undefined ? undefined : { id, version };
      return { draft: draftMessage(await keepDraft(deps, caller, document, { at })) };
    },

    async getDraft({ id }, caller) {
      return { draft: draftMessage(await readDraft(deps, caller, id)) };
    },

    async deleteDraft(request, caller) {
      await dropDraft(deps, caller, request);
      return {};
    },

    async stampDraft(request, caller) {
      const { document, replayed } = await stampDraft(deps, checkRequest, caller, request);
      return {
        document: documentRecord(document),
        resourceId: resourceIdOf(kindOf(document).resource, document.id),
        repeated: replayed,
      };
    },

    async copyToDraft(request, caller) {
      return { draft: draftMessage(await copyToDraft(deps, caller, request)) };
    },

    previewDocument: (request, caller) => previewDocument(deps, checkRequest, caller, request),

    async checkDocuments({ documents }, caller) {
      return { checks: await checkDocuments(deps, checkRequest, caller, documents) };
    },

    getDocumentHistory: ({ id }, caller) => documentHistory(deps, caller, id),

    async getAddenda({ id }, caller) {
      return { xml: await shownAddenda(deps, caller, id) };
    },

    async attachAddenda({ id, xml }, caller) {
      await attach(deps, caller, id, xml);
      return {};
    },

    async removeAddenda({ id }, caller) {
      await detach(deps, caller, id);
      return {};
    },

    async setDocumentNote({ id, ...extras }, caller) {
      const by = { user: caller.person?.id, at: deps.now() };
      const save = (tx: Querying) => savePdfExtras(tx, caller, id, pdfExtrasOf(extras), by);
      const found = isUuid(id) && (await deps.db.transaction(save));
      if (!found) throw notFound();
      return {};
    },

    printPayrolls: (request, caller) => printPayrolls(deps, request, caller),

    async listWithholdingForms() {
      return { forms: withholdingForms(deps.schemas) };
    },

    async listReceivers({ ids }, caller) {
      return { receivers: await receivers(deps, caller, ids) };
    },

    listOwedInvoices: (request, caller) => owedInvoices(deps, caller, request),
    getCreditable: (request, caller) => creditable(deps, caller, request),

    getHome: (_request, caller) => portalHome(deps, caller),

    async getTicketSums({ desde, hasta, lugarExpedicion }, caller) {
      requireCalendarDay("desde", desde);
      requireCalendarDay("hasta", hasta);
      if (hasta > addDays(desde, MOST_SUMMED_DAYS - 1))
        throw invalidField("hasta", `se suman a lo más ${MOST_SUMMED_DAYS} días; se recibió ${desde} a ${hasta}`);
      return { sumas: await sumTickets(deps.db, caller, { desde, hasta, lugarExpedicion }) };
    },

    async saveTemplate(request, caller) {
      return { template: await keepTemplate(deps, caller, request) };
    },

    async listTemplates(_request, caller) {
      return { templates: await templatesOf(deps, caller) };
    },

    async useTemplate({ id }, caller) {
      return { draft: draftMessage(await draftOfTemplate(deps, caller, id)) };
    },

    async repeatTemplate(request, caller) {
      return { template: await repeatTemplate(deps, checkRequest, caller, request) };
    },

    async deleteTemplate({ id }, caller) {
      await dropTemplate(deps, caller, id);
      return {};
    },

    getMonth: ({ mes }, caller) => portalMonth(deps, caller, mes),
  };
}

/** Two months, the longest period of a global invoice. */
const MOST_SUMMED_DAYS = 62;
