import { ADAPTER_NAMES, type AdapterName } from "../../src/pac/registry.ts";
import { pacContract, type Wire } from "./contract.ts";

/** An adapter without a row does not compile: none is in the registry that did not pass. */
const WIRES: Readonly<Record<AdapterName, Wire>> = {
  sw: ({ url }) => url,
};

for (const name of ADAPTER_NAMES) pacContract(name, WIRES[name]);
