// Derivatives of a kernel value by the logarithm of every hyperparameter, for kernels that are not made of others.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { LengthScale, ResolvedKernel } from "./kernel.js";

/** A kernel that has no parts. */
export type SimpleKernel = Exclude<ResolvedKernel, { kind: "sum" | "product" | "scaled" }>;

/** The derivatives of the value of row i of x and row j of y, in the order of `hyperparametersOf`. */
export interface PairDerivatives {
  readonly count: number;
  /** `value` is that of the kernel itself. */
  readonly write: (i: number, j: number, value: number, out: Float64Array) => void;
}

/** How the values of a kernel change with its hyperparameters. */
export function pairDerivatives(kernel: SimpleKernel, x: Matrix, y: Matrix): PairDerivatives {
  switch (kernel.kind) {
    case "constant":
    case "white-noise":
      return single((_i, _j, value) => value);
    case "polynomial":
      return polynomial(kernel, dotOf(x, y));
    case "radial":
      if ("lengthScale" in kernel) return byScale(x, y, kernel.lengthScale, 2, (part) => part);
      return single(scaled(squaresOf(x, y), -kernel.gamma));
    case "laplacian":
      if ("lengthScale" in kernel) return byScale(x, y, kernel.lengthScale, 1, (part) => part);
      return single(scaled(absoluteOf(x, y), -kernel.gamma));
    case "matern":
      return byScale(x, y, kernel.lengthScale, 2, maternFactor(kernel.smoothness));
    case "rational-quadratic":
      return rationalQuadratic(kernel, squaresOf(x, y));
    case "periodic":
      return periodic(kernel, squaresOf(x, y));
    default:
      return { count: 0, write: () => {} };
  }
}

/**
 * The c of kernels whose derivative is c·k·log(k), where k is the value: exponentials of a distance over one length
 * scale. Their distances need not be computed again.
 */
export function logarithmicSlope(kernel: SimpleKernel): number | undefined {
  if (kernel.kind !== "radial" && kernel.kind !== "laplacian") return undefined;
  if (!("lengthScale" in kernel)) return 1;
  if (typeof kernel.lengthScale !== "number") return undefined;
  return kernel.kind === "radial" ? -2 : -1;
}

type OfPair = (i: number, j: number) => number;

function single(derivative: (i: number, j: number, value: number) => number): PairDerivatives {
  return {
    count: 1,
    write: (i, j, value, out) => {
      out[0] = derivative(i, j, value);
    },
  };
}

function scaled(measure: OfPair, factor: number) {
  return (i: number, j: number, value: number): number => factor * measure(i, j) * value;
}

function polynomial(
  { degree, gamma, constant }: { degree: number; gamma: number; constant: number },
  dot: OfPair,
): PairDerivatives {
  const slope = (product: number) => degree * (gamma * product + constant) ** (degree - 1);
  const last = constant > 0 ? 1 : 0;
  return {
    count: last + 1,
    write: (i, j, _value, out) => {
      const product = dot(i, j);
      if (constant > 0) out[0] = slope(product) * constant;
      out[last] = slope(product) * gamma * product;
    },
  };
}

function rationalQuadratic(
  { alpha, lengthScale }: { alpha: number; lengthScale: number },
  squares: OfPair,
): PairDerivatives {
  return {
    count: 2,
    write: (i, j, value, out) => {
      const ratio = squares(i, j) / (2 * alpha * lengthScale ** 2);
      out[0] = value * alpha * (ratio / (1 + ratio) - Math.log1p(ratio));
      out[1] = (value * 2 * alpha * ratio) / (1 + ratio);
    },
  };
}

function periodic(
  { period, lengthScale }: { period: number; lengthScale: number },
  squares: OfPair,
): PairDerivatives {
  const factor = 4 / lengthScale ** 2;
  return {
    count: 2,
    write: (i, j, value, out) => {
      const angle = (Math.PI * Math.sqrt(squares(i, j))) / period;
      const sine = Math.sin(angle);
      out[0] = value * factor * sine * sine;
      out[1] = value * factor * sine * Math.cos(angle) * angle;
    },
  };
}

/** −K′(r)/(r·K) for Matérn's kernels of the distance r, from the sum of squares r². */
function maternFactor(smoothness: 0.5 | 1.5 | 2.5 | "infinite") {
  return (part: number, total: number): number => {
    if (part === 0 || smoothness === "infinite") return part;
    const r = Math.sqrt(total);
    if (smoothness === 0.5) return part / r;
    if (smoothness === 1.5) return (3 * part) / (1 + Math.sqrt(3) * r);
    const z = Math.sqrt(5) * r;
    return ((5 / 3) * part * (1 + z)) / (1 + z + (z * z) / 3);
  };
}

/**
 * Derivatives by one length scale, or by each of them: the kernel value times a factor of the part of the distance that
 * the length scale divides, and of all of it.
 */
function byScale(
  x: Matrix,
  y: Matrix,
  lengthScale: LengthScale,
  power: 1 | 2,
  factor: (part: number, total: number) => number,
): PairDerivatives {
  const { columns } = x;
  const [a, b] = [x.data, y.data];
  const one = typeof lengthScale === "number";
  const inverses = Float64Array.from({ length: columns }, (_, k) => 1 / (one ? lengthScale : lengthScale[k]));
  const parts = new Float64Array(columns);
  return {
    count: one ? 1 : columns,
    write: (i, j, value, out) => {
      let total = 0;
      for (let k = 0, p = i * columns, q = j * columns; k < columns; k += 1, p += 1, q += 1) {
        const distance = Math.abs(a[p] - b[q]) * inverses[k];
        parts[k] = power === 1 ? distance : distance * distance;
        total += parts[k];
      }
      if (one) out[0] = value * factor(total, total);
      else for (let k = 0; k < columns; k += 1) out[k] = value * factor(parts[k], total);
    },
  };
}

function dotOf(x: Matrix, y: Matrix): OfPair {
  return folded(x, y, (a, b) => a * b);
}

function squaresOf(x: Matrix, y: Matrix): OfPair {
  return folded(x, y, (a, b) => (a - b) * (a - b));
}

function absoluteOf(x: Matrix, y: Matrix): OfPair {
  return folded(x, y, (a, b) => Math.abs(a - b));
}

/** The sum of a function of both numbers over all columns. */
function folded(x: Matrix, y: Matrix, term: (a: number, b: number) => number): OfPair {
  const { columns } = x;
  return (i, j) => {
    let sum = 0;
    for (let k = 0, p = i * columns, q = j * columns; k < columns; k += 1, p += 1, q += 1)
      sum += term(x.data[p], y.data[q]);
    return sum;
  };
}
