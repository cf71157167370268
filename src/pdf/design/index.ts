export { type Color, components, isBright, isPale } from "./color.ts";
export { cleanImage, type ImageReading, type LogoImage, openLogo } from "./image.ts";
export {
  CUSTOM_LIMITS,
  DEFAULT_DESIGN,
  type Design,
  LIMITS,
  type Marks,
  type Paper,
  type PlaceNames,
  type Print,
  type RenderOptions,
} from "./options.ts";
export { sampleInvoice } from "./sample.ts";
