import { ADAPTER_NAMES, type AdapterName } from "../../src/pac/registry.ts";
import { asSatAnswers } from "../../src/test-pac/finkok-api.ts";
import { pacContract, type Wire } from "./contract.ts";

/** An adapter without a row does not compile: none is in the registry that did not pass. */
const WIRES: Readonly<Record<AdapterName, Wire>> = {
  sw: { withholdingFault: "CR1309" },
  // Finkok gives credit to each issuer, and passes SAT's acknowledgement on in SAT's envelope.
  finkok: { noStamps: "issuer", acuse: asSatAnswers },
};

for (const name of ADAPTER_NAMES) pacContract(name, WIRES[name]);
