import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const facts = JSON.parse(readFileSync("/tmp/intdata/demo.json","utf8"));
const B = process.env.SITE ?? facts.siteUrl; const out="/tmp/shots";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args:["--no-sandbox"] });
const person = facts.portal?.owner ?? facts.portal;
console.log(JSON.stringify(facts.portal));
const pages = (process.env.PAGES ?? "").split(",").filter(Boolean);
for (const [name,w,h,scheme] of [["wide",1280,900,"light"],["phone",390,844,"dark"]] as const) {
  const ctx = await browser.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, locale:"es-MX" });
  const page = await ctx.newPage();
  page.on("console", m => { if (m.type()==="error") console.log("console", m.text()); });
  await page.goto(B+"/portal"); await page.waitForTimeout(1500);
  await page.screenshot({path:`${out}/${name}-signin.png`});
  await page.locator('input[type=email], input[name=email]').first().fill(process.env.USERMAIL ?? "demo@example.com");
  await page.locator('input[type=password]').first().fill(process.env.PASS!);
  await page.keyboard.press("Enter"); await page.waitForTimeout(3000);
  await page.screenshot({path:`${out}/${name}-home.png`, fullPage:true});
  if (name==="wide") console.log(await page.$$eval("a", as => as.map(a=>a.getAttribute("href")+" "+a.textContent).join("\n")));
  for (const p of pages) { await page.goto(B+"/portal"+p); await page.waitForTimeout(2500); await page.screenshot({path:`${out}/${name}-${p.replaceAll("/","_")}.png`, fullPage:true}); }
  await ctx.close();
}
await browser.close();
