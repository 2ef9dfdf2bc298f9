// Derivatives of a Gram matrix by the logarithm of every hyperparameter.

import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { gramHere, readRows } from "./gram.js";
import type { KernelSource, LengthScale, ResolvedKernel } from "./kernel.js";
import { requireSquare, resolveWithoutRows } from "./resolve.js";

/** A Gram matrix with its derivatives, in the order of `hyperparametersOf`. */
export interface GramGradients {
  readonly gram: Matrix;
  readonly gradients: readonly Matrix[];
}

/**
 * The kernel values of all pairs of rows, and their derivatives by the logarithm of each hyperparameter: the chain rule
 * from the parts of the kernel up. The kernel must have all of its numbers; see `resolveKernel`.
 *
 * ```ts
 * const { gram, gradients } = gramGradients({ kind: "radial", lengthScale: 1 }, [[0], [2]]);
 * gradients[0].get(0, 1); // 4·exp(−2)
 * ```
 */
export function gramGradients(kernel: KernelSource, x: MatrixLike): GramGradients {
  const method = "gramGradients";
  const rows = readRows(method, x);
  const resolved = resolveWithoutRows(method, kernel, rows.columns);
  requireSquare(method, resolved, rows);
  return withGradients(resolved, rows);
}

function withGradients(kernel: ResolvedKernel, x: Matrix): GramGradients {
  const gram = gramHere("gramGradients", kernel, x, undefined);
  return { gram, gradients: gradientsOf(kernel, x, gram) };
}

function gradientsOf(kernel: ResolvedKernel, x: Matrix, gram: Matrix): Matrix[] {
  switch (kernel.kind) {
    case "sum":
      return kernel.kernels.flatMap((part) => withGradients(part, x).gradients);
    case "product":
      return productGradients(kernel.kernels, x);
    case "scaled":
      return [
        gram,
        ...withGradients(kernel.kernel, x).gradients.map((each) =>
          each.map((value) => kernel.factor * value),
        ),
      ];
    case "constant":
    case "white-noise":
      return [gram];
    case "polynomial":
      return polynomialGradients(kernel, x);
    case "radial":
      return "gamma" in kernel
        ? [pairs(x, ({ squares }) => -kernel.gamma * squares, gram)]
        : byScale(x, kernel.lengthScale, 2, (part) => part, gram);
    case "laplacian":
      return "gamma" in kernel
        ? [pairs(x, ({ absolute }) => -kernel.gamma * absolute, gram)]
        : byScale(x, kernel.lengthScale, 1, (part) => part, gram);
    case "matern":
      return byScale(x, kernel.lengthScale, 2, maternFactor(kernel.smoothness), gram);
    case "rational-quadratic": {
      const { alpha, lengthScale } = kernel;
      const rest = (squares: number) => squares / (2 * alpha * lengthScale ** 2);
      const byAlpha = ({ squares }: Pair) => {
        const own = rest(squares);
        return alpha * (own / (1 + own) - Math.log1p(own));
      };
      const byLength = ({ squares }: Pair) => (2 * alpha * rest(squares)) / (1 + rest(squares));
      return [pairs(x, byAlpha, gram), pairs(x, byLength, gram)];
    }
    case "periodic": {
      const { period, lengthScale } = kernel;
      const angle = (squares: number) => (Math.PI * Math.sqrt(squares)) / period;
      const factor = 4 / lengthScale ** 2;
      const byLength = ({ squares }: Pair) => factor * Math.sin(angle(squares)) ** 2;
      const byPeriod = ({ squares }: Pair) => {
        const a = angle(squares);
        return factor * Math.sin(a) * Math.cos(a) * a;
      };
      return [pairs(x, byLength, gram), pairs(x, byPeriod, gram)];
    }
    default:
      return [];
  }
}

/** For each part, its derivatives times the product of the others. */
function productGradients(kernels: readonly ResolvedKernel[], x: Matrix): Matrix[] {
  const parts = kernels.map((part) => withGradients(part, x));
  return parts.flatMap(({ gradients }, k) =>
    gradients.map((each) =>
      each.map((value, at) =>
        parts.reduce((product, { gram }, other) => (other === k ? product : product * gram.data[at]), value),
      ),
    ),
  );
}

function polynomialGradients(
  { degree, gamma, constant }: { degree: number; gamma: number; constant: number },
  x: Matrix,
): Matrix[] {
  const dots = gramHere("gramGradients", { kind: "linear" }, x, undefined);
  const slope = (dot: number) => degree * (gamma * dot + constant) ** (degree - 1);
  const byGamma = dots.map((dot) => slope(dot) * gamma * dot);
  return constant > 0 ? [dots.map((dot) => slope(dot) * constant), byGamma] : [byGamma];
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
  lengthScale: LengthScale,
  power: 1 | 2,
  factor: (part: number, total: number) => number,
  gram: Matrix,
): Matrix[] {
  const { rows, columns, data } = x;
  const scales = typeof lengthScale === "number" ? new Array<number>(columns).fill(lengthScale) : lengthScale;
  const single = typeof lengthScale === "number";
  const out = Array.from({ length: single ? 1 : columns }, () => new Matrix(rows, rows));
  const own = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < i; j += 1) {
      let total = 0;
      for (let k = 0; k < columns; k += 1) {
        const distance = Math.abs(data[i * columns + k] - data[j * columns + k]) / scales[k];
        own[k] = power === 1 ? distance : distance * distance;
        total += own[k];
      }
      const value = gram.data[i * rows + j];
      for (const [k, each] of out.entries()) {
        const derivative = value * factor(single ? total : own[k], total);
        each.data[i * rows + j] = derivative;
        each.data[j * rows + i] = derivative;
      }
    }
  return out;
}

interface Pair {
  readonly squares: number;
  readonly absolute: number;
}

/** A factor of every pair of different rows times its kernel value; 0 on the diagonal. */
function pairs(x: Matrix, factor: (pair: Pair) => number, gram: Matrix): Matrix {
  const { rows, columns, data } = x;
  const out = new Matrix(rows, rows);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < i; j += 1) {
      let squares = 0;
      let absolute = 0;
      for (let k = 0; k < columns; k += 1) {
        const difference = data[i * columns + k] - data[j * columns + k];
        squares += difference * difference;
        absolute += Math.abs(difference);
      }
      const value = factor({ squares, absolute }) * gram.data[i * rows + j];
      out.data[i * rows + j] = value;
      out.data[j * rows + i] = value;
    }
  return out;
}
