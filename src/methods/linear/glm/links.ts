import { normalQuantile } from "../../../math/probability/special/index.js";
import { type BinaryLink, binaryLinks } from "./binary-links.js";

/** The relation between the mean of the response and the linear predictor. */
export interface Link {
  /** The linear predictor of a mean. */
  readonly link: (mean: number) => number;
  readonly inverse: (eta: number) => number;
  /** The derivative of the mean by the linear predictor, given both. */
  readonly derivative: (eta: number, mean: number) => number;
}

const ofBinary = (link: Link["link"], { success, rise }: BinaryLink): Link => ({
  link,
  inverse: success,
  derivative: (eta, mean) => mean * rise(eta),
});

export const links = {
  identity: { link: (mean) => mean, inverse: (eta) => eta, derivative: () => 1 },
  log: { link: Math.log, inverse: Math.exp, derivative: (_, mean) => mean },
  logit: ofBinary((mean) => Math.log(mean / (1 - mean)), binaryLinks.logit),
  probit: ofBinary(normalQuantile, binaryLinks.probit),
  cloglog: ofBinary((mean) => Math.log(-Math.log1p(-mean)), binaryLinks.cloglog),
  cauchit: ofBinary((mean) => Math.tan(Math.PI * (mean - 0.5)), binaryLinks.cauchit),
  inverse: { link: (mean) => 1 / mean, inverse: (eta) => 1 / eta, derivative: (eta) => -1 / (eta * eta) },
  sqrt: { link: Math.sqrt, inverse: (eta) => eta * eta, derivative: (eta) => 2 * eta },
  "inverse-square": {
    link: (mean) => 1 / (mean * mean),
    inverse: (eta) => 1 / Math.sqrt(eta),
    derivative: (eta) => -0.5 / (eta * Math.sqrt(eta)),
  },
} as const satisfies Record<string, Link>;

export type LinkName = keyof typeof links;
export const LINKS = Object.keys(links) as [LinkName, ...LinkName[]];
