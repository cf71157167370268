import { setTimeout as sleep } from "node:timers/promises";
import type { Asked, Client, Command } from "./command.ts";
import { Failure, printLine, type Terminal, UsageError } from "./terminal.ts";

interface Situation {
  readonly about: string;
  /** The sandbox's PAC does what a concept's text says behind "PACTEST:". */
  readonly directive?: string;
  /** The invoice is cancelled, and asked for until its cancellation is decided; false where it stays undecided. */
  readonly cancels?: {
    readonly isDecided: boolean;
    /** The clock of the sandbox is moved so far, so that the receiver's term ends: "8d". */
    readonly advance?: string;
  };
}

const SITUATIONS: Readonly<Record<string, Situation>> = {
  "factura-timbrada": { about: "una factura que se timbra" },
  "factura-rechazada": { about: "una factura que el PAC rechaza (CFDI40145)", directive: "R=CFDI40145" },
  "respuesta-perdida": {
    about: "una factura timbrada cuya respuesta se pierde en el camino",
    directive: "F=lost-response",
  },
  "pac-con-falla": { about: "una factura que el PAC no procesa a la primera (HTTP 500)", directive: "F=http-500" },
  "cancelacion-directa": {
    about: "una cancelación sin aceptación",
    directive: "C=direct",
    cancels: { isDecided: true },
  },
  "cancelacion-aceptada": {
    about: "una cancelación que el receptor acepta",
    directive: "C=accept,1",
    cancels: { isDecided: true },
  },
  "cancelacion-rechazada": {
    about: "una cancelación que el receptor rechaza",
    directive: "C=reject,1",
    cancels: { isDecided: true },
  },
  "cancelacion-en-espera": {
    about: "una cancelación que nadie contesta",
    directive: "C=wait",
    cancels: { isDecided: false },
  },
  "cancelacion-vencida": {
    about: "una cancelación cuyo plazo vence sin respuesta, porque el reloj del sandbox se adelanta 8 días",
    directive: "C=expire",
    cancels: { isDecided: true, advance: "8d" },
  },
  "no-cancelable": {
    about: "una cancelación que el SAT no admite",
    directive: "C=blocked",
    cancels: { isDecided: true },
  },
};

export const TRIGGER: Command = {
  about: `Provoca una situación en el ambiente de pruebas, con una factura de 1,160.00. Situaciones: ${Object.entries(
    SITUATIONS,
  )
    .map(([name, { about }]) => `${name}, ${about}`)
    .join("; ")}.`,
  words: ["SITUACION"],
  options: {
    receptorRfc: { kind: "text", about: "RFC de un cliente de la cuenta; si falta, el de la última factura." },
    serie: { kind: "text", about: "Serie de facturas de la cuenta; si falta, la de la última factura." },
  },
  run: trigger,
};

/** Longer than the receiver of the sandbox thinks. */
const DECIDED_MS = 60_000;
const EVERY_MS = 2_000;

async function trigger(client: Client, asked: Asked, terminal: Terminal): Promise<number> {
  const [name = ""] = asked.words;
  const situation = SITUATIONS[name];
  if (situation === undefined) throw new UsageError(`Se espera una situación: ${Object.keys(SITUATIONS).join(", ")}`);
  const { signal } = terminal;
  const { data: balance } = await client.facturas.saldo({ signal });
  if (!balance.esSandbox)
    throw new UsageError("trigger es solo del ambiente de pruebas, y esta llave es de producción");
  const { serie, receptorRfc } = await partsOf(client, asked, signal);
  const descripcion = `Servicio de prueba${situation.directive === undefined ? "" : ` PACTEST:${situation.directive}`}`;
  const { data: created } = await client.facturas.crear(
    {
      ...{ receptorRfc, serie, formaPago: "03" },
      conceptos: [
        {
          ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion },
          ...{ cantidad: 1, valorUnitario: 1000, impuestos: [{ tasaIva: 0.16 }] },
        },
      ],
    },
    { signal },
  );
  const { xml, ...stamped } = created;
  printLine(terminal, stamped);
  if (situation.cancels === undefined) return 0;
  const { data: asking } = await client.facturas.cancelar(created.id, { motivo: "02" }, { signal });
  printLine(terminal, asking);
  const { isDecided, advance } = situation.cancels;
  if (!isDecided) return 0;
  if (advance !== undefined) await client.sandbox.reloj({ avanzar: advance }, { signal });
  for (let until = Date.now() + DECIDED_MS; Date.now() < until; await sleep(EVERY_MS, undefined, { signal })) {
    const { data } = await client.facturas.estatusCancelacion(created.id, { signal });
    if (data.estado !== "cancelando" && data.estado !== "cancelacion_pendiente") {
      printLine(terminal, data);
      return 0;
    }
  }
  throw new Failure("La cancelación no se decidió en un minuto; consúltela con estatus-cancelacion");
}

async function partsOf(client: Client, { options }: Asked, signal: AbortSignal): Promise<Parts> {
  const said: Partial<Parts> = Object.fromEntries(options);
  if (said.serie !== undefined && said.receptorRfc !== undefined) return said as Parts;
  for await (const { id, serie } of client.facturas.listar({ limite: 1, estado: "timbrada", signal })) {
    // The record of a list does not say the receiver; the document does.
    const { bytes } = await client.facturas.xml(id, { signal });
    const [, receptorRfc] = /<cfdi:Receptor\s[^>]*?\bRfc="([^"]+)"/.exec(new TextDecoder().decode(bytes)) ?? [];
    return { serie, receptorRfc, ...said } as Parts;
  }
  throw new UsageError("La cuenta no tiene facturas; diga --receptor-rfc y --serie");
}

interface Parts {
  readonly serie: string;
  readonly receptorRfc: string;
}
