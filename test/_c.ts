import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { inProcess, KEY, listen, stubCore } from "./gateway/stub.ts";
const stub = stubCore();
const server = await listen({ core: inProcess(stub) });
server.app.server.on("request", (r, res) => { console.log("req", r.url, r.socket.remotePort); r.on("end",()=>console.log("end")); r.on("close",()=>console.log("close", r.complete, r.socket.destroyed)); res.on("finish",()=>setTimeout(()=>console.log("state", r.complete, r.destroyed, r.isPaused(), r.readableFlowing, r.listenerCount("readable"), r.socket.isPaused(), r.socket.bytesRead, r.socket.destroyed),500)) });
const t = createConnectTransport({ baseUrl: server.url, httpVersion: "1.1", useBinaryFormat: false });
const c = createClient(Invoicing, t);
console.log((await c.createInvoice({ xml: Buffer.alloc(11*1024*1024) }, {headers: {"x-api-key": KEY}}).catch(e=>e)).code);
await new Promise(r=>setTimeout(r,1000));
process.exit()
