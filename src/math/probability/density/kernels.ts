import type { Random } from "../random/random.js";
import { normalCdf } from "../special/normal.js";

/** The kernel placed on each observation. */
export type DensityKernel = "gaussian" | "epanechnikov" | "tri-cube" | "uniform";

/** A symmetric density with mean 0. The compact ones live on [−1, 1]. */
export interface Kernel {
  readonly compact: boolean;
  readonly variance: number;
  /** The integral of the squared density. */
  readonly roughness: number;
  readonly density: (z: number) => number;
  readonly cdf: (z: number) => number;
  readonly sample: (random: Random) => number;
}

const INVERSE_ROOT_2PI = 0.3989422804014327;

/** The cdf of a compact symmetric kernel from its lower half, as a function of u = 1 + z in [0, 1]. */
function compactCdf(lowerHalf: (u: number) => number): (z: number) => number {
  return (z) => {
    if (z <= -1) return 0;
    if (z >= 1) return 1;
    if (Number.isNaN(z)) return z;
    return z <= 0 ? lowerHalf(1 + z) : 1 - lowerHalf(1 - z);
  };
}

/** ∫ (1 − |z|³)³ from −1 to u − 1, in powers of u, so that the tail does not cancel. */
function triCubeTail(u: number): number {
  const inner = 27 / 4 + u * (-81 / 5 + u * (18 + u * (-81 / 7 + u * (9 / 2 + u * (-1 + u / 10)))));
  return (70 / 81) * u ** 4 * inner;
}

/** ESL section 6.1 and 6.6: Gaussian, Epanechnikov (6.4), tri-cube (6.6) and uniform kernels. */
export const KERNELS: Readonly<Record<DensityKernel, Kernel>> = {
  gaussian: {
    compact: false,
    variance: 1,
    roughness: 0.5 / Math.sqrt(Math.PI),
    density: (z) => INVERSE_ROOT_2PI * Math.exp(-0.5 * z * z),
    cdf: normalCdf,
    sample: (random) => random.normal(),
  },
  epanechnikov: {
    compact: true,
    variance: 1 / 5,
    roughness: 3 / 5,
    density: (z) => (Math.abs(z) < 1 ? 0.75 * (1 - z) * (1 + z) : 0),
    cdf: compactCdf((u) => 0.25 * u * u * (3 - u)),
    // The last of three uniform numbers, or the second if the last is the largest in absolute value
    // (Devroye and Györfi 1985).
    sample: (random) => {
      const [first, second, third] = [2 * random.next() - 1, 2 * random.next() - 1, 2 * random.next() - 1];
      const largest = Math.abs(third) >= Math.abs(first) && Math.abs(third) >= Math.abs(second);
      return largest ? second : third;
    },
  },
  "tri-cube": {
    compact: true,
    variance: 35 / 243,
    roughness: 175 / 247,
    density: (z) => (Math.abs(z) < 1 ? (70 / 81) * (1 - Math.abs(z) ** 3) ** 3 : 0),
    cdf: compactCdf(triCubeTail),
    sample: (random) => {
      for (;;) {
        const z = 2 * random.next() - 1;
        if (random.next() < (1 - Math.abs(z) ** 3) ** 3) return z;
      }
    },
  },
  uniform: {
    compact: true,
    variance: 1 / 3,
    roughness: 1 / 2,
    density: (z) => (Math.abs(z) <= 1 ? 0.5 : 0),
    cdf: compactCdf((u) => 0.5 * u),
    sample: (random) => 2 * random.next() - 1,
  },
};

/**
 * The factor that converts a bandwidth for the Gaussian kernel to one with which another kernel
 * smooths equally: the ratio of the canonical bandwidths of Marron and Nolan (1988).
 */
export function canonicalFactor({ roughness, variance }: Kernel): number {
  return (roughness / variance ** 2 / KERNELS.gaussian.roughness) ** 0.2;
}
