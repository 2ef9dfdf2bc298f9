// Derivatives of a Gram matrix by the logarithm of every hyperparameter.

import { Matrix } from "../../linalg/matrix.js";
import { gramHere } from "./gram.js";
import type { ResolvedKernel } from "./kernel.js";
import { pairDerivatives, type SimpleKernel } from "./pair-derivatives.js";

/** A Gram matrix with its derivatives, in the order of `hyperparametersOf`. */
export interface GramGradients {
  readonly gram: Matrix;
  readonly gradients: readonly Matrix[];
}

/**
 * The kernel values of all pairs of rows, and their derivatives by the logarithm of each hyperparameter: the chain rule
 * from the parts of the kernel up.
 */
export function gramGradients(kernel: ResolvedKernel, x: Matrix): GramGradients {
  const gram = gramHere("gramGradients", kernel, x, undefined);
  return { gram, gradients: gradientsOf(kernel, x, gram) };
}

function gradientsOf(kernel: ResolvedKernel, x: Matrix, gram: Matrix): Matrix[] {
  switch (kernel.kind) {
    case "sum":
      return kernel.kernels.flatMap((part) => gramGradients(part, x).gradients);
    case "product":
      return productGradients(kernel.kernels, x);
    case "scaled":
      return [
        gram,
        ...gramGradients(kernel.kernel, x).gradients.map((each) =>
          each.map((value) => kernel.factor * value),
        ),
      ];
    default:
      return simpleGradients(kernel, x, gram);
  }
}

/** For each part, its derivatives times the product of the others. */
function productGradients(kernels: readonly ResolvedKernel[], x: Matrix): Matrix[] {
  const parts = kernels.map((part) => gramGradients(part, x));
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
  const own = new Float64Array(count);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j <= i; j += 1) {
      write(i, j, gram.data[i * rows + j], own);
      for (const [k, each] of out.entries()) {
        each.data[i * rows + j] = own[k];
        each.data[j * rows + i] = own[k];
      }
    }
  return out;
}
