export { platformOperation } from "./operating.ts";
export { platformService } from "./platforms.ts";
export { forgetOfPlatforms, handOnToPlatforms } from "./streaming.ts";
