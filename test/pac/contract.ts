import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { satConsulta } from "../../src/clients/sat.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import type { Family } from "../../src/engine/documents/index.ts";
import { expresionImpresa } from "../../src/engine/qr.ts";
import { signAnswer, signRelatedQuery } from "../../src/engine/sealing/cancellation.ts";
import type { AccountFault, CancelRequest, Pac, StampRequest } from "../../src/pac/pac.ts";
import { type AdapterName, openPac } from "../../src/pac/registry.ts";
import { TEST_CONTRACT } from "../../src/test-pac/wires/contract.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { loginsInMemory } from "../support/pac-logins.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { again, cancelRequest, receiptRequest, stampRequest } from "./requests.ts";

/** A wire has the differences between providers whose adapters keep the same promises. */
export interface Wire {
  /** A PAC without stamps answers with this fault; the default is "balance". */
  readonly noStamps?: AccountFault;
  /** The provider is not asked for the balance: a stamping tells it, and an account without a limit has none. */
  readonly balanceComesWithStamps?: boolean;
  /** A withholding's cancellation with a wrong signature gets this code; the default is SAT's. */
  readonly withholdingFault?: string;
  /** Returns SAT's acknowledgement as the provider passes it on; the default changes nothing. */
  readonly acuse?: (acuse: string) => string;
}

const NEVER_SENT = { kind: "unavailable", proof: "never-sent" };

/** Each family has the words of PACs and SAT for it, and the amount that its seal protects. */
const SAYS = {
  cfdi: {
    ...{ amount: "116.00", otherAmount: "117.00", wrongSeal: "CFDI40102", wrongSignature: "302" },
    ...{ accepted: "201", already: "202", refused: "204", notYet: "205" },
  },
  retencion: {
    ...{ amount: "1000.00", otherAmount: "1001.00", wrongSeal: "Reten20101", wrongSignature: "1309" },
    ...{ accepted: "1201", already: "1202", refused: "1204", notYet: "1205" },
  },
} as const satisfies Record<Family, object>;

/** Tests the guarantees that every adapter gives. Behaviour of a single provider is tested beside its adapter. */
export function pacContract(
  adapter: AdapterName,
  {
    noStamps = "balance",
    withholdingFault = "1309",
    acuse: asPassedOn = (acuse) => acuse,
    balanceComesWithStamps = false,
  }: Wire,
): void {
  const logins = loginsInMemory();
  const open = (url: string, account: Partial<typeof PAC_ACCOUNT> = {}) =>
    openPac(
      adapter,
      { name: adapter, url, ...PAC_ACCOUNT, ...account, contract: TEST_CONTRACT, connections: 32 },
      CHECK,
      logins,
    );

  /** An adapter states its capabilities without a request, so no server listens here. */
  const { capabilities } = open("http://127.0.0.1:9");

  describe(`the adapter "${adapter}" is a PAC that`, () => {
    let server: PacServer;
    let pac: Pac;
    beforeAll(async () => {
      server = await startPac(undefined, { wire: adapter });
      pac = open(server.pac.url);
    });
    afterAll(async () => {
      await pac.close();
      await server.close();
    });
    beforeEach(() => server.admin("POST", "/admin/reset"));

    const stampsGiven = async () => (await server.admin("GET", "/admin/state")).stamps;

    describe.each(capabilities.families)("for a document of the family %s", (family) => {
      const says = SAYS[family];
      const order = (text?: string, milliseconds?: number) => stampRequest(text, milliseconds, family);
      const cancellation = (uuid: string) => cancelRequest(uuid, undefined, family);

      it("stamps a document and brings it back with the stamp that it was given", async () => {
        const sent = await order();
        const outcome = await pac.stamp(sent);
        expect(outcome).toMatchObject({ kind: "stamped", earlier: false });
        if (outcome.kind !== "stamped") return;
        const remembered = await server.admin("GET", `/admin/documents/${outcome.timbre.uuid}`);
        expect(outcome.xml.toString()).toBe(remembered.stampedXml);
        expect(outcome.timbre.selloCfd).toBe(sent.sealed.sello);
      });

      it("stamps awkward text and leaves it as it was", async () => {
        const sent = await order(' "Ñandú" & <hijos> > \u00a0 🧾 ');
        expect(await pac.stamp(sent)).toMatchObject({ kind: "stamped" });
      });

      /** Looks until the order is stamped, and sends it again when the PAC denies having it, as the service does. */
      async function recovered(sent: StampRequest, given: boolean) {
        const found = await pac.recover(again(sent));
        if (given || !capabilities.deniesStamps) return found;
        expect(found).toEqual({ kind: "not-stamped" });
        return pac.stamp(again(sent));
      }

      it.each(["stamp", "recover"] as const)(
        "the same order again, by %s, is the same stamp, given once",
        async (call) => {
          const sent = await order();
          const first = await pac.stamp(sent);
          const second = await pac[call](again(sent));
          expect(first).toMatchObject({ kind: "stamped", earlier: false });
          expect(second).toEqual({ ...first, earlier: true });
          expect(await stampsGiven()).toBe(1);
        },
      );

      it("twenty of the same order at once are one stamp", async () => {
        const sent = await order();
        const outcomes = await Promise.all(Array.from({ length: 20 }, () => pac.stamp(sent)));
        expect(new Set(outcomes.map((each) => each.kind === "stamped" && each.timbre.uuid)).size).toBe(1);
        expect(await stampsGiven()).toBe(1);
      });

      it("brings a refusal with the code and the words of who refused", async () => {
        for (const code of ["CFDI40145", "CCHYP107"])
          expect(await pac.stamp(await order(`PACTEST:R=${code}`))).toEqual({
            ...{ kind: "rejected", code, detail: "Rechazo simulado." },
          });
        const sent = await order();
        const broken = Buffer.from(sent.sealed.xml.toString().replace(says.amount, says.otherAmount));
        const outcome = await pac.stamp({ ...sent, sealed: { ...sent.sealed, xml: broken } });
        expect(outcome).toMatchObject({ kind: "rejected", code: says.wrongSeal });
      });

      it("tells a fault of the account from one of the document", async () => {
        await server.admin("PUT", "/admin/settings", { accountActive: false });
        expect(await pac.stamp(await order())).toMatchObject({ kind: "account", fault: "login" });
        await server.admin("PUT", "/admin/settings", { accountActive: true, stampLimit: 0 });
        expect(await pac.stamp(await order())).toMatchObject({ kind: "account", fault: noStamps });
        const stranger = open(server.pac.url, { password: "otra" });
        expect(await stranger.stamp(await order())).toMatchObject({ kind: "account", fault: "login" });
        await stranger.close();
        expect(await stampsGiven()).toBe(0);
      });

      it("a PAC that is not there certainly processed nothing", async () => {
        for (const url of ["http://127.0.0.1:9", "http://no-such-host.invalid"]) {
          const nobody = open(url);
          expect(await nobody.stamp(await order())).toMatchObject(NEVER_SENT);
          await nobody.close();
        }
      });

      it("a PAC that went away in the middle of a session certainly processed nothing more", async () => {
        const leaving = await startPac(undefined, { wire: adapter });
        const left = open(leaving.pac.url);
        expect(await left.stamp(await order())).toMatchObject({ kind: "stamped" });
        await leaving.close();
        expect(await left.stamp(await order())).toMatchObject(NEVER_SENT);
        await left.close();
      });

      it("a deadline that passed before anything was sent certainly processed nothing", async () => {
        await pac.stamp(await order());
        expect(await pac.stamp(await order("Servicio", -1))).toMatchObject(NEVER_SENT);
      });

      const LOST: readonly (readonly [string, string, boolean])[] = [
        ["the connection breaks before the stamp", "X0", false],
        ["the connection breaks after the stamp", "X1", true],
        ["an HTML error comes instead, before the stamp", "E0=502", false],
        ["an HTML error comes instead, after the stamp", "E1=503", true],
        ["the answer ends in the middle", "T", true],
        ["the answer is no JSON", "J", true],
        ["no answer comes, and no stamp", "h", false],
        ["no answer comes to the stamp", "H", true],
      ];
      it.each(LOST)("when %s, the outcome is unknown until it is recovered", async (_, directive, given) => {
        const sent = await order(`PACTEST:${directive}`, 1_000);
        expect(await pac.stamp(sent)).toMatchObject({ kind: "unknown" });
        expect(await stampsGiven()).toBe(given ? 1 : 0);
        const found = await recovered(sent, given);
        expect(found).toMatchObject({ kind: "stamped", earlier: given });
        expect(await pac.recover(again(sent))).toEqual({ ...found, earlier: true });
        expect(await stampsGiven()).toBe(1);
      });

      it("ends by its deadline, whoever keeps it waiting", async () => {
        const slow = await Promise.all(["D=3000", "S=3000", "H", "h"].map((text) => order(`PACTEST:${text}`, 500)));
        const outcomes = await Promise.all(slow.map((each) => pac.stamp(each)));
        expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill("unknown"));
        expect(await stampsGiven(), "the one that waits before its work has not begun it").toBe(2);
        // The late stamp must not come while a later test counts stamps.
        await expect.poll(stampsGiven).toBe(3);
      });

      it.each(["seal", "uuid", "content"])("a stamp with a spoiled %s is never taken for one", async (what) => {
        const sent = await order(`PACTEST:V=${what}`);
        expect(await pac.stamp(sent)).toMatchObject({ kind: "unknown" });
        expect(await pac.recover(again(sent))).toMatchObject({ kind: "stamped", earlier: true });
      });

      it("a previous stamp that does not come back leaves the outcome unknown until it does", async () => {
        const sent = await order("PACTEST:L");
        await pac.stamp(sent);
        const kind = capabilities.deniesStamps ? "not-stamped" : "unknown";
        expect(await pac.recover(again(sent))).toMatchObject({ kind });
        expect(await pac.recover(again(sent))).toMatchObject({ kind: "stamped", earlier: true });
      });

      /** Stamps a document and returns the signed request to cancel it. */
      async function cancellable(text?: string): Promise<CancelRequest> {
        const outcome = await pac.stamp(await order(text));
        if (outcome.kind !== "stamped") throw new Error(outcome.kind);
        return cancellation(outcome.timbre.uuid);
      }

      const receiptOf = (asked: CancelRequest) => pac.receipt(receiptRequest(asked));

      it("a cancellation is accepted with SAT's acknowledgement, and already so when it is asked again", async () => {
        const asked = await cancellable();
        const first = await pac.cancel(asked);
        const { cancellation: kept } = await server.admin("GET", `/admin/documents/${asked.uuid}`);
        const passedOn = Buffer.from(asPassedOn(kept.acuse));
        expect(first).toEqual({ kind: "accepted", code: says.accepted, acuse: passedOn });
        expect(await pac.cancel(again(asked))).toMatchObject({ kind: "already", code: says.already });
        expect(await receiptOf(asked)).toEqual({ kind: "receipt", acuse: passedOn });
      });

      it("a document that SAT has not got is not yet known", async () => {
        const asked = cancellation("5FB2822E-396D-4725-8521-CDC4BDD20CCF");
        const notYet = { kind: "not-yet-known", code: says.notYet };
        expect(await pac.cancel(asked)).toEqual(notYet);
        await server.admin("PUT", "/admin/settings", { refusedFolio: "map" });
        expect(await pac.cancel(asked)).toEqual(notYet);
        expect(await receiptOf(asked)).toEqual({ kind: "none" });
      });

      it("a refused cancellation brings the code, of the folio or of the request", async () => {
        const blocked = await cancellable("PACTEST:C=blocked");
        expect(await pac.cancel(blocked)).toMatchObject({ kind: "rejected", code: says.refused });
        const asked = await cancellable();
        const changed = Buffer.from(asked.request.toString().replace('Motivo="02"', 'Motivo="03"'));
        expect(await pac.cancel({ ...asked, request: changed })).toMatchObject({
          kind: "rejected",
          code: family === "retencion" ? withholdingFault : says.wrongSignature,
        });
        await server.admin("PUT", "/admin/settings", { accountActive: false });
        expect(await pac.cancel(asked)).toMatchObject({ kind: "account" });
      });

      it("an acknowledgement that comes late is fetched later", async () => {
        const asked = await cancellable("PACTEST:A=late");
        expect(await pac.cancel(asked)).toEqual({ kind: "accepted", code: says.accepted });
        expect(await receiptOf(asked)).toEqual({ kind: "none" });
        await server.admin("PUT", "/admin/settings", { clockShift: 5_000 });
        expect(await receiptOf(asked)).toMatchObject({ kind: "receipt" });
      });

      it.each([
        ["the connection breaks before it is registered", "X0", "accepted"],
        ["the connection breaks after it is registered", "X1", "already"],
        ["an HTML error comes instead, after it", "E1=500", "already"],
        ["the answer ends in the middle", "T", "already"],
        ["no answer comes", "H", "already"],
      ])("when %s, a cancellation is unknown until it is asked again", async (_, directive, kind) => {
        const asked = await cancellable(`PACTEST:cancel:${directive}`);
        const impatient = { ...asked, deadline: deadlineIn(1_000) };
        expect(await pac.cancel(impatient)).toMatchObject({ kind: "unknown" });
        expect(await pac.cancel(again(asked))).toMatchObject({ kind });
      });

      it("an answer that says nothing of the folio leaves the cancellation unknown", async () => {
        const asked = await cancellable("PACTEST:A=none");
        expect(await pac.cancel(asked)).toMatchObject({ kind: "unknown" });
        expect(await pac.cancel(again(asked))).toMatchObject({ kind: "unknown" });
      });

      it("a PAC that is not there certainly processed no cancellation", async () => {
        const nobody = open("http://127.0.0.1:9");
        const asked = cancellation("5FB2822E-396D-4725-8521-CDC4BDD20CCF");
        expect(await nobody.cancel(asked)).toMatchObject({ kind: "unavailable" });
        await nobody.close();
        expect(await pac.cancel({ ...asked, deadline: 0 })).toMatchObject({ kind: "unavailable" });
      });

      it("an answer of throttling or routing means that nothing was processed", async () => {
        for (const status of [404, 405, 413, 415, 429]) {
          const match = { operation: "stamp" };
          const action = { kind: "status", status };
          await server.admin("POST", "/admin/faults", { match, point: "beforeCore", action });
          expect(await pac.stamp(await order())).toMatchObject({ kind: "unavailable", proof: "refused" });
        }
        expect(await stampsGiven()).toBe(0);
      });
    });

    it("tells a receiver's requests, takes its signed answer once, and tells related documents", async () => {
      const { receiving } = pac;
      if (receiving === undefined) return;
      const deadline = deadlineIn(5_000);
      const list = () => receiving.pending({ rfc: COMPANY.rfc, deadline });
      const nothing = { kind: "pending", uuids: [], refused: [], left: 0 };
      expect(await list()).toEqual(nothing);
      const asked: string[] = [];
      for (const rfc of [COMPANY.rfc, COMPANY.rfc, "PEGJ900101AAA"])
        asked.push((await server.admin("POST", "/admin/received", { rfc })).uuid);
      const [first = "", second = "", strangers = ""] = asked;
      expect(await list()).toEqual({ ...nothing, uuids: expect.toSatisfy((uuids) => uuids.length === 2) });
      const answer = (uuid: string, accepts: boolean, change = (xml: string) => xml) => {
        const { certificate, privateKey } = csdOf(COMPANY.rfc);
        const fecha = localTimeOf(new Date(), "America/Mexico_City");
        const signed = signAnswer({ uuid, fecha, pacRfc: receiving.rfc, accepts }, { certificate, privateKey });
        return receiving.answer({ request: Buffer.from(change(signed.toString())), uuid, deadline });
      };
      const otherWay = (xml: string) => xml.replace("Aceptacion<", "Rechazo<");
      expect(await answer(first, true, otherWay)).toMatchObject({ kind: "rejected", code: "1003" });
      expect(await answer(strangers, true)).toMatchObject({ kind: "none", code: "1001" });
      expect(await answer(first, true)).toMatchObject({ kind: "received", code: "1000" });
      expect(await answer(first, false)).toEqual({ kind: "already", code: "1002" });
      expect(await answer(second, false)).toMatchObject({ kind: "received", code: "1000" });
      expect(await list()).toEqual(nothing);
      const related = async (uuid: string) => {
        const { certificate, privateKey } = csdOf(COMPANY.rfc);
        const fecha = localTimeOf(new Date(), "America/Mexico_City");
        const request = signRelatedQuery({ uuid, fecha, pacRfc: receiving.rfc }, { certificate, privateKey });
        return receiving.related({ request, uuid, deadline });
      };
      const outcome = await pac.stamp(await stampRequest());
      if (outcome.kind !== "stamped") throw new Error(outcome.kind);
      expect(await related(outcome.timbre.uuid)).toEqual({ kind: "related", documents: [], left: 0 });
      expect(await related(first)).toMatchObject({ kind: "rejected", code: "2002" });
      await server.admin("PUT", "/admin/settings", { accountActive: false });
      const nobody = open("http://127.0.0.1:9");
      expect(await nobody.receiving!.pending({ rfc: COMPANY.rfc, deadline })).toMatchObject(NEVER_SENT);
      await nobody.close();
    });

    it("a probe tells whether the provider answers, and stamps nothing", async () => {
      expect(await pac.probe(deadlineIn(5_000))).toEqual({ kind: "up" });
      const nobody = open("http://127.0.0.1:9");
      expect(await nobody.probe(deadlineIn(5_000))).toMatchObject({ kind: "unavailable" });
      await nobody.close();
      expect(await stampsGiven()).toBe(0);
    });

    it("a balance is the stamps that are left, or no limit, and is not known by a PAC that is not there", async () => {
      if (pac.balance === undefined) return;
      const fresh = open(server.pac.url);
      const left = () => fresh.balance!(deadlineIn(5_000));
      const unlimited = { kind: "balance", stamps: Number.POSITIVE_INFINITY };
      expect(await left()).toMatchObject(balanceComesWithStamps ? { kind: "unavailable" } : unlimited);
      await server.admin("PUT", "/admin/settings", { stampLimit: 3 });
      await fresh.stamp(await stampRequest());
      expect(await left()).toEqual({ kind: "balance", stamps: 2 });
      await fresh.close();
      const nobody = open("http://127.0.0.1:9");
      expect(await nobody.balance!(deadlineIn(5_000))).toMatchObject({ kind: "unavailable" });
      await nobody.close();
    });

    it("SAT, asked about the document, tells what became of the cancellation", async () => {
      const outcome = await pac.stamp(await stampRequest("Servicio PACTEST:C=wait"));
      if (outcome.kind !== "stamped") throw new Error(outcome.kind);
      const { uuid, selloCfd } = outcome.timbre;
      const sat = satConsulta(server.pac.satUrl);
      const query = async () =>
        sat.ask({
          expression: expresionImpresa({
            ...{ uuid, emisorRfc: COMPANY.rfc, receptorRfc: RECEIVER.rfc, total: "116.00" },
            selloTail: selloCfd.slice(-8),
          }),
          deadline: deadlineIn(5_000),
        });
      const vigente = { kind: "answered", estado: "Vigente", cancelable: "with-acceptance" };
      expect(await query()).toMatchObject({ ...vigente, cancelacion: undefined });
      await pac.cancel(cancelRequest(uuid));
      expect(await query()).toMatchObject({ ...vigente, cancelacion: "in-process" });
      await server.admin("POST", `/admin/cancellations/${uuid}/decision`, { decision: "accept" });
      expect(await query()).toMatchObject({ estado: "Cancelado", cancelacion: "with-acceptance" });
      await sat.close();
    });
  });
}
