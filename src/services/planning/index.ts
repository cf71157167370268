export { finishPlans } from "./carrying.ts";
export { cancellationPlans } from "./plans.ts";
