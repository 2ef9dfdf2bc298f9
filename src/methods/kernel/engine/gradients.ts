// Derivatives of a Gram matrix by the logarithm of every hyperparameter.

import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { gramHere, readRows } from "./gram.js";
import type { KernelSource, ResolvedKernel } from "./kernel.js";
import { pairDerivatives, type SimpleKernel } from "./pair-derivatives.js";
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
    default:
      return simpleGradients(kernel, x, gram);
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

function simpleGradients(kernel: SimpleKernel, x: Matrix, gram: Matrix): Matrix[] {
  const { rows } = x;
  const { count, write } = pairDerivatives(kernel, x, x);
  const out = Array.from({ length: count }, () => new Matrix(rows, rows));
  const derivatives = new Float64Array(count);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j <= i; j += 1) {
      write(i, j, gram.data[i * rows + j], derivatives);
      for (const [k, each] of out.entries()) {
        each.data[i * rows + j] = derivatives[k];
        each.data[j * rows + i] = derivatives[k];
      }
    }
  return out;
}
