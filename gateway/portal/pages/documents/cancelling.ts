export { NewPlan, PlanPage, PlansPage } from "./plans.tsx";
export { default as ReceivedPage } from "./received.tsx";
