import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signCancellation } from "../../src/engine/cancellation.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import type { CancelOrder, Family, Pac, StampOrder } from "../../src/pac/pac.ts";
import { satConsulta } from "../../src/sat/consulta.ts";
import { RECEIVER } from "../support/carts.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { sealedPaper } from "../support/papers.ts";

/** What a test says of the account and the address that the adapter uses. */
export interface Account {
  readonly url: string;
  readonly password?: string;
}

/** Guarantees of the port, for any adapter: `open` makes one that speaks with the test PAC at an address. */
export function pacContract(name: string, open: (account: Account) => Pac): void {
  describe(`${name} as a PAC`, () => {
    let server: PacServer;
    let pac: Pac;
    beforeAll(async () => {
      server = await startPac();
      pac = open({ url: server.pac.url });
    });
    afterAll(async () => {
      await pac.close();
      await server.close();
    });
    beforeEach(() => server.admin("POST", "/admin/reset"));

    const fault = (point: string, action: object, match: object = { operation: "stamp" }, times = 1) =>
      server.admin("POST", "/admin/faults", { point, action, match, times });
    const stampsGiven = async () => (await server.admin("GET", "/admin/state")).stamps;

    async function order(descripcion = "Servicio", milliseconds = 5_000): Promise<StampOrder> {
      const sealed = await sealedPaper({ descripcion });
      return { sealed, reference: randomUUID(), deadline: new Date(Date.now() + milliseconds) };
    }

    /** The order again, some time later. */
    const later = (first: StampOrder): StampOrder => ({ ...first, deadline: new Date(Date.now() + 5_000) });

    it("stamps a document and brings it back with the stamp that it was given", async () => {
      const sent = await order();
      const outcome = await pac.stamp(sent);
      expect(outcome).toMatchObject({ kind: "stamped", earlier: false });
      if (outcome.kind !== "stamped") return;
      const remembered = await server.admin("GET", `/admin/documents/${outcome.timbre.uuid}`);
      expect(outcome.xml.toString()).toBe(remembered.stampedXml);
      expect(remembered.reference).toBe(sent.reference);
      expect(outcome.timbre.selloCfd).toBe(sent.sealed.sello);
    });

    it("stamps awkward text and leaves it as it was", async () => {
      const sent = await order(' "Ñandú" & <hijos> > \u00a0 🧾 ');
      expect(await pac.stamp(sent)).toMatchObject({ kind: "stamped" });
    });

    it.each(["stamp", "recover"] as const)(
      "the same order again, by %s, is the same stamp, given once",
      async (again) => {
        const sent = await order();
        const first = await pac.stamp(sent);
        const second = await pac[again](later(sent));
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

    it("another document under a reference already used is no stamp of it", async () => {
      const first = await order();
      await pac.stamp(first);
      const other = { ...(await order()), reference: first.reference };
      expect(await pac.stamp(other)).toMatchObject({ kind: "unknown" });
      expect(await stampsGiven()).toBe(1);
    });

    it("brings a refusal with the code and the words of who refused", async () => {
      expect(await pac.stamp(await order("PACTEST:R=CFDI40145"))).toEqual({
        kind: "rejected",
        code: "CFDI40145",
        detail: "Rechazo simulado.",
      });
      const sent = await order();
      const broken = Buffer.from(sent.sealed.xml.toString().replace("116.00", "117.00"));
      const outcome = await pac.stamp({ ...sent, sealed: { ...sent.sealed, xml: broken } });
      expect(outcome).toMatchObject({ kind: "rejected", code: "CFDI40102" });
    });

    it("tells a fault of the account from one of the document", async () => {
      await server.admin("PUT", "/admin/settings", { accountActive: false });
      expect(await pac.stamp(await order())).toMatchObject({ kind: "account", code: "AU2002" });
      await server.admin("PUT", "/admin/settings", { accountActive: true, stampLimit: 0 });
      expect(await pac.stamp(await order())).toMatchObject({ kind: "account", code: "AU2001" });
      const stranger = open({ url: server.pac.url, password: "otra" });
      expect(await stranger.stamp(await order())).toMatchObject({ kind: "account" });
      await stranger.close();
      expect(await stampsGiven()).toBe(0);
    });

    it("nobody notices that a session ended", async () => {
      await pac.stamp(await order());
      await server.admin("POST", "/admin/tokens/expire");
      const outcomes = await Promise.all(Array.from({ length: 5 }, async () => pac.stamp(await order())));
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("stamped"));
    });

    it("many orders that meet a slow login wait for one", async () => {
      await server.admin("POST", "/admin/tokens/expire");
      await fault("beforeCore", { kind: "delay", ms: 300 }, { operation: "authenticate" });
      const fresh = open({ url: server.pac.url });
      const outcomes = await Promise.all(Array.from({ length: 5 }, async () => fresh.stamp(await order())));
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("stamped"));
      const journal: { operation: string }[] = await server.admin("GET", "/admin/journal");
      expect(journal.filter(({ operation }) => operation === "authenticate")).toHaveLength(1);
      await fresh.close();
    });

    it("an order does not outlive its deadline because another, more patient one, is logging in", async () => {
      await fault("beforeCore", { kind: "delay", ms: 1_500 }, { operation: "authenticate" });
      const fresh = open({ url: server.pac.url });
      const patient = fresh.stamp(await order());
      const started = Date.now();
      expect(await fresh.stamp(await order("Servicio", 200))).toMatchObject({ kind: "unavailable" });
      expect(Date.now() - started).toBeLessThan(1_000);
      expect(await patient).toMatchObject({ kind: "stamped" });
      await fresh.close();
    });

    it.each([{ kind: "status", status: 503 }, { kind: "reset" }, { kind: "garbage" }])(
      "after a login with $kind the document is certainly unprocessed, and the next is stamped",
      async (action) => {
        await fault("beforeCore", action, { operation: "authenticate" });
        const fresh = open({ url: server.pac.url });
        expect(await fresh.stamp(await order())).toMatchObject({ kind: "unavailable" });
        expect(await fresh.stamp(await order())).toMatchObject({ kind: "stamped" });
        await fresh.close();
      },
    );

    it("a PAC that is not there certainly processed nothing", async () => {
      for (const url of ["http://127.0.0.1:9", "http://no-such-host.invalid"]) {
        const nobody = open({ url });
        expect(await nobody.stamp(await order())).toMatchObject({ kind: "unavailable" });
        await nobody.close();
      }
    });

    it("a PAC that went away in the middle of a session certainly processed nothing more", async () => {
      const leaving = await startPac();
      const left = open({ url: leaving.pac.url });
      expect(await left.stamp(await order())).toMatchObject({ kind: "stamped" });
      await leaving.close();
      expect(await left.stamp(await order())).toMatchObject({ kind: "unavailable" });
      await left.close();
    });

    it("a deadline that passed before anything was sent certainly processed nothing", async () => {
      await pac.stamp(await order());
      expect(await pac.stamp(await order("Servicio", -1))).toMatchObject({ kind: "unavailable" });
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
      const recovered = await pac.recover(later(sent));
      expect(recovered).toMatchObject({ kind: "stamped", earlier: given });
      expect(await pac.recover(later(sent))).toEqual({ ...recovered, earlier: true });
      expect(await stampsGiven()).toBe(1);
    });

    it("ends by its deadline, whoever keeps it waiting", async () => {
      const started = Date.now();
      const slow = await Promise.all(
        ["D=3000", "S=3000", "H", "h"].map((text) => order(`PACTEST:${text}`, 500)),
      );
      const outcomes = await Promise.all(slow.map((each) => pac.stamp(each)));
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill("unknown"));
      expect(Date.now() - started).toBeLessThan(2_000);
    });

    it.each(["seal", "uuid", "content"])("a stamp with a spoiled %s is never taken for one", async (what) => {
      const sent = await order(`PACTEST:V=${what}`);
      expect(await pac.stamp(sent)).toMatchObject({ kind: "unknown" });
      expect(await pac.recover(later(sent))).toMatchObject({ kind: "stamped", earlier: true });
    });

    it("a previous stamp that does not come back leaves the outcome unknown until it does", async () => {
      const sent = await order("PACTEST:L");
      await pac.stamp(sent);
      expect(await pac.recover(later(sent))).toMatchObject({ kind: "unknown" });
      expect(await pac.recover(later(sent))).toMatchObject({ kind: "stamped", earlier: true });
    });

    /** A document that was stamped, and the signed request to cancel it. */
    async function cancellable(descripcion?: string) {
      const sent = await order(descripcion);
      const outcome = await pac.stamp(sent);
      if (outcome.kind !== "stamped") throw new Error(outcome.kind);
      const { uuid, selloCfd } = outcome.timbre;
      return { ...cancellation(uuid), sello: selloCfd };
    }

    function cancellation(uuid: string, milliseconds = 5_000, family: Family = "cfdi"): CancelOrder {
      const { certificate, privateKey } = csdOf(COMPANY.rfc);
      const fecha = localTimeOf(new Date(), "America/Mexico_City");
      const request = signCancellation(
        { ...{ family, rfcEmisor: COMPANY.rfc, uuid, fecha }, motivo: "02" },
        { certificate, privateKey },
      );
      return { family, request, uuid, deadline: new Date(Date.now() + milliseconds) };
    }

    const again = (first: CancelOrder): CancelOrder => ({
      ...first,
      deadline: new Date(Date.now() + 5_000),
    });
    const receiptOf = ({ family, uuid }: CancelOrder) =>
      pac.receipt({ family, rfcEmisor: COMPANY.rfc, uuid, deadline: new Date(Date.now() + 5_000) });

    it("a cancellation is accepted with SAT's acknowledgement, and already so when it is asked again", async () => {
      const asked = await cancellable();
      const first = await pac.cancel(asked);
      const { cancellation: kept } = await server.admin("GET", `/admin/documents/${asked.uuid}`);
      expect(first).toEqual({ kind: "accepted", code: "201", acuse: Buffer.from(kept.acuse) });
      expect(await pac.cancel(again(asked))).toMatchObject({ kind: "already", code: "202" });
      expect(await receiptOf(asked)).toEqual({ kind: "receipt", acuse: Buffer.from(kept.acuse) });
    });

    it("SAT, asked about the document, tells what became of the cancellation", async () => {
      const asked = await cancellable("Servicio PACTEST:C=wait");
      const sat = satConsulta(server.pac.satUrl);
      const query = async () =>
        sat.ask({
          ...{ uuid: asked.uuid, emisorRfc: COMPANY.rfc, receptorRfc: RECEIVER.rfc, total: "116.00" },
          ...{ selloTail: asked.sello.slice(-8), deadline: new Date(Date.now() + 5_000) },
        });
      const vigente = { kind: "answered", estado: "Vigente", cancelable: "with-acceptance" };
      expect(await query()).toMatchObject({ ...vigente, cancelacion: undefined });
      await pac.cancel(asked);
      expect(await query()).toMatchObject({ ...vigente, cancelacion: "in-process" });
      await server.admin("POST", `/admin/cancellations/${asked.uuid}/decision`, { decision: "accept" });
      expect(await query()).toMatchObject({ estado: "Cancelado", cancelacion: "with-acceptance" });
      await sat.close();
    });

    it.each(["cfdi", "retencion"] as const)(
      "a document that SAT has not got is not yet known: %s",
      async (family) => {
        const asked = cancellation("5FB2822E-396D-4725-8521-CDC4BDD20CCF", 5_000, family);
        const code = family === "cfdi" ? "205" : "1205";
        expect(await pac.cancel(asked)).toEqual({ kind: "not-yet-known", code });
        await server.admin("PUT", "/admin/settings", { refusedFolio: "map" });
        expect(await pac.cancel(asked)).toEqual({ kind: "not-yet-known", code });
        expect(await receiptOf(asked)).toEqual({ kind: "none" });
      },
    );

    it("a refused cancellation brings the code, of the folio or of the request", async () => {
      const blocked = await cancellable("PACTEST:C=blocked");
      expect(await pac.cancel(blocked)).toMatchObject({ kind: "rejected", code: "204" });
      const asked = await cancellable();
      const changed = Buffer.from(asked.request.toString().replace('Motivo="02"', 'Motivo="03"'));
      expect(await pac.cancel({ ...asked, request: changed })).toMatchObject({
        kind: "rejected",
        code: "302",
      });
      await server.admin("PUT", "/admin/settings", { accountActive: false });
      expect(await pac.cancel(asked)).toMatchObject({ kind: "account", code: "AU2002" });
    });

    it("an acknowledgement that comes late is fetched later", async () => {
      const asked = await cancellable("PACTEST:A=late");
      expect(await pac.cancel(asked)).toEqual({ kind: "accepted", code: "201" });
      expect(await receiptOf(asked)).toEqual({ kind: "none" });
      await server.admin("PUT", "/admin/settings", { clockShift: 5_000 });
      expect(await receiptOf(asked)).toMatchObject({ kind: "receipt" });
    });

    it.each(["storage", "receipt"])("%s that cannot be asked is unavailable", async (operation) => {
      const asked = await cancellable();
      await pac.cancel(asked);
      await fault("beforeCore", { kind: "status", status: 503 }, { operation });
      expect(await receiptOf(asked)).toMatchObject({ kind: "unavailable" });
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
      const impatient = { ...asked, deadline: new Date(Date.now() + 1_000) };
      expect(await pac.cancel(impatient)).toMatchObject({ kind: "unknown" });
      expect(await pac.cancel(again(asked))).toMatchObject({ kind });
    });

    it("an answer that says nothing of the folio leaves the cancellation unknown", async () => {
      const asked = await cancellable("PACTEST:A=none");
      expect(await pac.cancel(asked)).toMatchObject({ kind: "unknown" });
      expect(await pac.cancel(again(asked))).toMatchObject({ kind: "unknown" });
    });

    it("nobody notices that a session ended before a cancellation", async () => {
      const asked = await cancellable();
      await server.admin("POST", "/admin/tokens/expire");
      expect(await pac.cancel(asked)).toMatchObject({ kind: "accepted" });
      await server.admin("POST", "/admin/tokens/expire");
      expect(await receiptOf(asked)).toMatchObject({ kind: "receipt" });
    });

    it("a PAC that is not there certainly processed no cancellation", async () => {
      const nobody = open({ url: "http://127.0.0.1:9" });
      const asked = cancellation("5FB2822E-396D-4725-8521-CDC4BDD20CCF");
      expect(await nobody.cancel(asked)).toMatchObject({ kind: "unavailable" });
      await nobody.close();
      expect(await pac.cancel({ ...asked, deadline: new Date(0) })).toMatchObject({ kind: "unavailable" });
    });

    it("an answer of throttling or routing means that nothing was processed", async () => {
      for (const status of [404, 405, 413, 415, 429]) {
        await fault("beforeCore", { kind: "status", status });
        expect(await pac.stamp(await order())).toMatchObject({ kind: "unavailable" });
      }
      expect(await stampsGiven()).toBe(0);
    });
  });
}
