import { ADAPTER_NAMES, type AdapterName } from "../../src/pac/registry.ts";
import { asSatAnswers } from "../../src/test-pac/wires/finkok-api.ts";
import { pacContract, type Wire } from "./contract.ts";

/** Each adapter of the registry must pass the contract: one without a row does not compile. */
const WIRES: Readonly<Record<AdapterName, Wire>> = {
  sw: { withholdingFault: "CR1309" },
  prodigia: { balanceComesWithStamps: true },
  // Finkok counts stamps for each issuer, and returns SAT's acknowledgement in SAT's envelope.
  finkok: { noStamps: "issuer", acuse: asSatAnswers },
};

for (const name of ADAPTER_NAMES) pacContract(name, WIRES[name]);
