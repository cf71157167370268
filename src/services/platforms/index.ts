export { portalHolder } from "./linking.ts";
export { platformOperation } from "./operating.ts";
export { portalPlatform } from "./people.ts";
export { platformService } from "./platforms.ts";
export { refillAccounts } from "./refilling.ts";
export { platformSetup } from "./setting-up.ts";
export { forgetOfPlatforms, handOnToPlatforms, platformEventAt } from "./streaming.ts";
