import { loadSchemas, validateSchema } from "../../src/engine/schema.ts"; import { readXml, writeXml } from "../../src/engine/xml.ts"; import { cadenaOriginal } from "../../src/engine/cadena.ts"; import { readFileSync } from "node:fs";
const s=loadSchemas("xsd"); const v=readFileSync("test/golden/schema/vector.xml","utf8");
function t(name:string, xml:string|Uint8Array){ const b=Buffer.from(xml as string); const t0=performance.now(); const r=readXml(b); const t1=performance.now(); let n=-1,c=""; if(r.kind==="xml"){ n=validateSchema(s,b,r.root).length; } const t2=performance.now(); if(r.kind==="xml") c=cadenaOriginal(s,r.root).kind; const t3=performance.now(); console.log(name,(b.length/1e6).toFixed(1)+"MB", r.kind==="malformed"?r.sentence:"xml", "read",(t1-t0).toFixed(0),"validate",(t2-t1).toFixed(0),n,"cadena",(t3-t2).toFixed(0), c,"rss",(process.memoryUsage().rss/1e6).toFixed(0)); }
const ins=(x:string)=>v.replace("<cfdi:Conceptos>","<cfdi:Conceptos>"+x);
t("concepto empties", ins("<cfdi:Concepto/>".repeat(400000)));
t("predial", v.replace("</cfdi:Concepto>","<cfdi:CuentaPredial Numero=''/>".repeat(240000)+"</cfdi:Concepto>"));
t("unknown attrs", ins(("<cfdi:Concepto "+Array.from({length:190},(_,i)=>`a${i}=''`).join(" ")+"/>").repeat(2500)));
t("comments", ins("<!-- -->".repeat(1.2e6)));
t("cdata", ins("<![CDATA[]]>".repeat(4e5)));
for(let i=0;i<200;i++){const x=Buffer.from(ins("<cfdi:Concepto/>".repeat(2000)));validateSchema(s,x);} t("again",ins("<cfdi:Concepto/>".repeat(2000)));
t("vector", v);
const b=Buffer.from(v), bad=Buffer.from(v.replaceAll("Descripcion","descripcion")); const root=(readXml(b) as any).root;
for(let k=0;k<10;k++){ for(let i=0;i<10000;i++){ validateSchema(s,b,root); if(i%10===0) validateSchema(s,bad,root);} console.log(k,(process.memoryUsage().rss/1e6).toFixed(0)); }
