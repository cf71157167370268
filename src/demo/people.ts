import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { create, type DescMethodUnary, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { Admission, type AdmitResponse } from "#proto/cfdi/v1/admission_pb.ts";
import { type InviteResponse, PortalAccess, PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import type { Core } from "../../common/core.ts";
import { writePrivate } from "../files/private-file.ts";
import type { DemoFacts, DemoPeople, DemoUser } from "./onboarding.ts";

const OWNER = "demo@example.com";
const SUPPORT = "soporte@example.com";

/**
 * Invites an owner of the demo taxpayer and a user of support, and accepts the invitations. A user who can sign in
 * already stays.
 */
export async function invitePeople(dataDir: string, facts: DemoFacts, core: Core): Promise<DemoPeople> {
  const known = facts.portal;
  const people = {
    url: `${facts.siteUrl}/portal`,
    owner: await userOf(core, OWNER, known?.owner, { account: facts.rfc, role: "owner" }),
    support: await userOf(core, SUPPORT, known?.support, { support: true }),
  };
  writePrivate(join(dataDir, "demo.json"), JSON.stringify({ ...facts, portal: people }, undefined, 2));
  return people;
}

async function userOf(
  core: Core,
  email: string,
  known: DemoUser | undefined,
  into: MessageInitShape<typeof PortalPeople.method.invite.input>,
): Promise<DemoUser> {
  if (known !== undefined && (await visit(core, PortalAccess.method.signIn, known)) !== undefined) return known;
  const password = randomBytes(9).toString("base64url");
  // The user may exist already, from an earlier demo whose folder was deleted.
  const { link } = ((await ask(core, PortalPeople.method.invite, { ...into, email })) ??
    (await ask(core, PortalPeople.method.resetPassword, { email, removeTotp: true }))) as InviteResponse;
  const token = link.replace(/^.*#/, "");
  if ((await visit(core, PortalAccess.method.acceptLink, { token, password })) === undefined)
    throw new Error(`the demo's user ${email} could not take up the invitation`);
  return { email, password };
}

/** Calls as a browser on this machine that has no session yet. */
async function visit<M extends DescMethodUnary>(core: Core, method: M, request: object) {
  const portal = { method: `${method.parent.typeName}.${method.name}` };
  const admitted = await ask(core, Admission.method.admit, { address: "127.0.0.1", portal });
  return ask(core, method, request, { "x-caller": (admitted as AdmitResponse).caller });
}

/** Returns undefined where the service refuses. */
async function ask<M extends DescMethodUnary>(
  core: Core,
  method: M,
  request: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<MessageShape<M["output"]> | undefined> {
  const answer = await core.call(method, create(method.input, request as never), headers);
  return answer.kind === "answer" ? (answer.message as MessageShape<M["output"]>) : undefined;
}
