import { inForce } from "./payroll.ts";

/** c_Estado of the two countries that have keys there beside Mexico. UN is Nunavut. */
const STATES: ReadonlyMap<string | undefined, ReadonlySet<string>> = new Map([
  [
    "USA",
    keys(
      "AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH " +
        "OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY",
    ),
  ],
  ["CAN", keys("AB BC MB NB NL NS NT ON PE QC SK UN YT")],
]);

/** Whether c_Estado has the key for that country on that day; undefined for a country that has no keys there. */
export function isStateOf(
  country: string | undefined,
  key: string,
  day: string | undefined,
): boolean | undefined {
  if (country === "MEX") return inForce("c_Estado", key, day);
  return STATES.get(country)?.has(key);
}

function keys(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
