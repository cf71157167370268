import { type DescMethod, type DescService, getOption } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { PortalApproval } from "#proto/cfdi/v1/approval_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { fiscal, rest } from "#proto/cfdi/v1/rest_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";

const isFiscal = (method: DescMethod) => getOption(method, fiscal);
/** A batch calls another method, which has the option itself. */
const isBatch = (method: DescMethod) => getOption(method, rest).each !== "";
const namesOf = ({ methods }: DescService, which: (method: DescMethod) => boolean) =>
  methods.filter(which).map(({ name }) => name);

it.each([Invoicing, Payroll, Withholding])(
  "of $typeName whatever is no reading is refused in quarantine",
  (service) => {
    const changing = namesOf(service, (method) => {
      const isGet = getOption(method, http).pattern.case === "get";
      // Refresh methods are GETs that change a document: they store SAT's answer and may present a cancellation again.
      const isReading =
        (isGet && !method.name.startsWith("Refresh")) || /^(Validate|Calculate|Print)/.test(method.name);
      return !isReading && !isBatch(method);
    });
    expect(changing.length).toBeGreaterThan(0);
    expect(namesOf(service, isFiscal)).toEqual(changing);
  },
);

it.each([
  [PortalDocuments, ["StampDraft", "RepeatTemplate"]],
  [PortalApproval, ["ApproveByLink"]],
  [PortalSupport, ["Settle"]],
  [OperationService, ["SettleStuckDocument"]],
])("of the internal services what decides about documents is refused in quarantine", (service, names) => {
  expect(namesOf(service, isFiscal)).toEqual(names);
});
