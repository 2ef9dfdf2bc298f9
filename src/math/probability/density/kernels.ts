import type { Random } from "../random/random.js";
import { normalCdf, normalQuantile } from "../special/normal.js";

/** The kernel placed on each observation. */
export type DensityKernel =
  | "gaussian"
  | "epanechnikov"
  | "tri-cube"
  | "uniform"
  | "triangular"
  | "biweight"
  | "cosine"
  | "exponential";

/** A symmetric density with mean 0. The compact ones live on [−1, 1]. */
export interface Kernel {
  readonly compact: boolean;
  readonly variance: number;
  /** The integral of the squared density. */
  readonly roughness: number;
  /** Beyond so many bandwidths, a tail is negligible compared with 1. */
  readonly reach: number;
  readonly density: (z: number) => number;
  readonly cdf: (z: number) => number;
  readonly sample: (random: Random) => number;
  /** What the tails of a kernel that is not compact look like. */
  readonly tail?: KernelTail;
}

/** A tail that never ends, for sums in logarithms. */
export interface KernelTail {
  readonly logConstant: number;
  /** ln K(z) − ln K(nearest) for nearest ≥ 0. */
  readonly fall: (z: number, nearest: number) => number;
  /** How far a value may be that matters beside one this near, if all together matter less than e^−margin of it. */
  readonly matters: (nearest: number, margin: number) => number;
  readonly quantile: (p: number) => number;
}

const LOG_ROOT_2PI = 0.9189385332046728;
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

/** A number from [−1, 1] by rejection from the uniform distribution. */
function rejected(random: Random, share: (z: number) => number): number {
  for (;;) {
    const z = 2 * random.next() - 1;
    if (random.next() < share(z)) return z;
  }
}

/** ESL section 6.1 and 6.6: Gaussian, Epanechnikov (6.4), tri-cube (6.6) and uniform kernels, and some others in use. */
export const KERNELS: Readonly<Record<DensityKernel, Kernel>> = {
  gaussian: {
    compact: false,
    reach: 9,
    variance: 1,
    roughness: 0.5 / Math.sqrt(Math.PI),
    density: (z) => INVERSE_ROOT_2PI * Math.exp(-0.5 * z * z),
    cdf: normalCdf,
    sample: (random) => random.normal(),
    tail: {
      logConstant: -LOG_ROOT_2PI,
      fall: (z, nearest) => -0.5 * (z - nearest) * (z + nearest),
      matters: (nearest, margin) => Math.sqrt(nearest * nearest + 2 * margin),
      quantile: normalQuantile,
    },
  },
  epanechnikov: {
    compact: true,
    reach: 1,
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
    reach: 1,
    variance: 35 / 243,
    roughness: 175 / 247,
    density: (z) => (Math.abs(z) < 1 ? (70 / 81) * (1 - Math.abs(z) ** 3) ** 3 : 0),
    cdf: compactCdf(triCubeTail),
    sample: (random) => rejected(random, (z) => (1 - Math.abs(z) ** 3) ** 3),
  },
  uniform: {
    compact: true,
    reach: 1,
    variance: 1 / 3,
    roughness: 1 / 2,
    density: (z) => (Math.abs(z) <= 1 ? 0.5 : 0),
    cdf: compactCdf((u) => 0.5 * u),
    sample: (random) => 2 * random.next() - 1,
  },
  triangular: {
    compact: true,
    reach: 1,
    variance: 1 / 6,
    roughness: 2 / 3,
    density: (z) => Math.max(0, 1 - Math.abs(z)),
    cdf: compactCdf((u) => 0.5 * u * u),
    sample: (random) => random.next() - random.next(),
  },
  biweight: {
    compact: true,
    reach: 1,
    variance: 1 / 7,
    roughness: 5 / 7,
    density: (z) => (Math.abs(z) < 1 ? 0.9375 * ((1 - z) * (1 + z)) ** 2 : 0),
    cdf: compactCdf((u) => 0.9375 * u ** 3 * (4 / 3 + u * (-1 + u / 5))),
    sample: (random) => rejected(random, (z) => (1 - z * z) ** 2),
  },
  cosine: {
    compact: true,
    reach: 1,
    variance: 1 - 8 / Math.PI ** 2,
    roughness: Math.PI ** 2 / 16,
    density: (z) => (Math.abs(z) < 1 ? (Math.PI / 4) * Math.cos(0.5 * Math.PI * z) : 0),
    cdf: compactCdf((u) => Math.sin(0.25 * Math.PI * u) ** 2),
    sample: (random) => (2 / Math.PI) * Math.asin(2 * random.next() - 1),
  },
  exponential: {
    compact: false,
    reach: 38,
    variance: 2,
    roughness: 1 / 4,
    density: (z) => 0.5 * Math.exp(-Math.abs(z)),
    cdf: (z) => (z < 0 ? 0.5 * Math.exp(z) : 1 - 0.5 * Math.exp(-z)),
    sample: (random) => (random.next() < 0.5 ? Math.log(1 - random.next()) : -Math.log(1 - random.next())),
    tail: {
      logConstant: -Math.LN2,
      fall: (z, nearest) => nearest - Math.abs(z),
      matters: (nearest, margin) => nearest + margin,
      quantile: (p) => (p < 0.5 ? Math.log(2 * p) : -Math.log(2 * (1 - p))),
    },
  },
};

/**
 * The factor that converts a bandwidth for the Gaussian kernel to one with which another kernel
 * smooths equally: the ratio of the canonical bandwidths of Marron and Nolan (1988).
 */
export function canonicalFactor({ roughness, variance }: Kernel): number {
  return (roughness / variance ** 2 / KERNELS.gaussian.roughness) ** 0.2;
}
