import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { type RefObject, useRef, useState } from "react";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Fate } from "../../../../../client/repeat.ts";
import { failureOf } from "../../../data/errors.ts";
import { fateOfError } from "../../../data/fate.ts";
import { useAccount } from "../../../data/session.tsx";
import { useIsHere } from "../../../kit/leading.ts";
import { toast } from "../../../toasts/toast.ts";
import { problemsOf } from "../forms/problems.ts";
import type { Attempt } from "./attempt.ts";
import type { Preview } from "./preview.ts";
import type { Version } from "./saving.ts";
import { useWrongField } from "./wrong-field.ts";

interface StampingOptions {
  readonly attempt: Attempt;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Tells whether the form holds something that no request can. */
  readonly isUnreadable: () => boolean;
  readonly check: Preview["check"];
  readonly save: () => Promise<Version | undefined>;
  readonly onStamped: () => void;
  readonly leave: (resourceId: string) => Promise<void>;
}

/**
 * Stamps a capture: the service checks it, the draft is saved and sent, and a failure is explained in `attempt`. In
 * production a stamp is a fiscal fact, so it is asked for twice: `asking` is true until the user has answered.
 */
export function useStamping(options: StampingOptions) {
  const { attempt, form, isUnreadable, check, save, onStamped, leave } = options;
  const { environment } = useAccount();
  const transport = useTransport();
  const seekWrongField = useWrongField(form, attempt.busy);
  const isHere = useIsHere();
  const [asking, setAsking] = useState(false);
  // It is the id of the draft that was sent; "" while none was.
  const sent = useRef("");

  const showFaults = () => {
    attempt.setAttempted(true);
    seekWrongField();
  };
  const busily = async (act: () => Promise<void>) => {
    attempt.setBusy(true);
    attempt.setStopped(undefined);
    try {
      await act();
    } catch (error) {
      await explain(error);
    } finally {
      attempt.setBusy(false);
    }
  };

  const stamp = async () => {
    if (attempt.busy || isUnreadable()) return showFaults();
    sent.current = "";
    await busily(async () => {
      const { complete } = await check();
      attempt.setAttempted(true);
      if (!complete) seekWrongField();
      else if (environment === "production") setAsking(true);
      else await send();
    });
  };

  const send = async () => {
    const place = await save();
    if (place === undefined) return;
    const { id, version } = place;
    sent.current = id;
    const { stampDraft } = PortalDocuments.method;
    const { document, resourceId } = await callUnaryMethod(transport, stampDraft, { id, version });
    onStamped();
    toast(document?.estado === "timbrada" ? "Quedó timbrado." : "Se está timbrando.");
    await leave(resourceId);
  };

  const findSent = async () => {
    const { getDraft } = PortalDocuments.method;
    const answer = await callUnaryMethod(transport, getDraft, { id: sent.current }).catch(() => undefined);
    return answer?.draft;
  };

  /**
   * Returns true after a failure by which nothing was stamped: not now, and not earlier if the draft is still a draft.
   */
  const isUnstamped = async (outcome: Fate["outcome"]) =>
    sent.current === "" || (outcome !== "unknown" && (await findSent())?.estado === "borrador");

  /** Says in a sentence what became of a stamp whose page was left. */
  const tell = async (error: unknown) => {
    const { sentence, kind } = failureOf(error);
    const isKnown = kind === ErrorKind.PAC_REJECTED || (await isUnstamped(fateOfError(error).outcome));
    const words = isKnown
      ? "No se timbró lo que pidió"
      : "No se sabe si quedó timbrado lo que pidió; su borrador lo dice";
    toast(`${words}. ${sentence}`, "until closed");
  };

  const explain = async (error: unknown) => {
    const { sentence, faults, kind, code } = failureOf(error);
    if (!isHere()) return tell(error);
    const { outcome, again: repeats } = fateOfError(error);
    const { setStopped } = attempt;
    const ended = `${sentence.replace(/\.$/, "")}.`;
    switch (kind) {
      case ErrorKind.INVALID:
      case ErrorKind.NOT_APPLICABLE:
        attempt.setRefused(faults.flatMap((fault) => problemsOf(fault.sentence, fault.field)));
        showFaults();
        return;
      case ErrorKind.PAC_REJECTED: {
        // The draft has become a document in error, whose page says why and what to do.
        const record = await findSent();
        if (record !== undefined) await leave(record.resourceId);
        else setStopped({ look: "bad", title: "El PAC lo rechazó", sentence, again: false });
        return;
      }
      case ErrorKind.UNAVAILABLE:
      case ErrorKind.PAC_UNREACHABLE:
      case ErrorKind.INTERNAL:
        if (await isUnstamped(outcome)) {
          const again = repeats !== "never";
          const look = again ? "warn" : "bad";
          const done = again ? "No se hizo nada: puede repetirlo." : "No se hizo nada.";
          const words = code === NO_PAC ? NO_PAC_SENTENCE : `${ended} ${done}`;
          setStopped({ look, title: "No se timbró", sentence: words, again });
          return;
        }
        setStopped({
          look: "warn",
          title: "No se sabe si quedó timbrado",
          sentence: `${ended} Puede repetirlo sin riesgo: el mismo borrador no se timbra dos veces.`,
          again: true,
        });
        return;
      default:
        setStopped({ look: "bad", title: "No se pudo timbrar", sentence, again: false });
    }
  };

  return {
    stamp,
    asking,
    confirm: async () => {
      setAsking(false);
      await busily(send);
    },
    decline: () => setAsking(false),
  };
}

const NO_PAC = "PAC_NO_CONFIGURADO";
const NO_PAC_SENTENCE =
  "El servicio no tiene un PAC en este ambiente, así que no se envió nada. Avise a quien opera el servicio; el borrador queda guardado.";
