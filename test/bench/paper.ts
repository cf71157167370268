import { sign } from "node:crypto";
import { renderPdf } from "../../src/pdf/render.ts";
import { openThreads } from "../../src/threads/threads.ts";
import { golden, PLAIN, stamp } from "../pdf/stamped.ts";
import { pagesOf } from "../pdf/tools.ts";
import { SUPPLIES } from "../support/reader.ts";
import { openOffice } from "./engine.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

/** Measures PDFs a second, on one thread and through the threads that print for the service. */
export async function benchPaper(turns: Turns): Promise<Figure[]> {
  const { privateKey } = await openOffice();
  const [simple, large] = ["one-concept", "200-concepts"].map((name) => stamp(golden(`invoice/${name}.xml`))) as [
    Buffer,
    Buffer,
  ];
  const pages = pagesOf(await renderPdf(large, PLAIN)).length;
  const threads = openThreads(
    () => SUPPLIES,
    (cause) => console.error(cause),
  );
  const apart = () => threads.run({ table: "printing", task: "print", input: { xml: simple, options: PLAIN } });
  await apart();
  const { yardstick, rates } = await inTurns(
    {
      "1 concept, a page": { work: () => renderPdf(simple, PLAIN) },
      "1 concept, a page, with its XML": { work: () => renderPdf(simple, { ...PLAIN, xmlName: "F-1.xml" }) },
      "1 concept, a page, by the printing threads, 8 at a time": {
        batch: 8,
        work: () => Promise.all(Array.from({ length: 8 }, apart)),
      },
      [`200 concepts, each of ${pages} pages`]: { batch: pages, work: () => renderPdf(large, PLAIN) },
      [`200 concepts, each of ${pages} pages, with their XML`]: {
        batch: pages,
        work: () => renderPdf(large, { ...PLAIN, xmlName: "F-1.xml" }),
      },
    },
    { work: () => sign("sha256", simple, privateKey) },
    turns,
  );
  await threads.close();
  return [
    figure("R1: RSA-2048 signatures of an invoice's XML", { perSecond: yardstick }),
    ...Object.entries(rates).map(([name, rate]) => figure(`paper: ${name}`, rate)),
  ];
}
