import type { Matrix } from "../../../math/linalg/matrix.js";
import { NormalFactor } from "../../../math/linalg/normal-factor.js";
import type { Likelihood } from "./likelihood.js";

/**
 * The mean objective in other coordinates, in which the second derivatives at the start are about the same
 * in all directions: gradients then need a tenth of the steps. `curvature` is one equation's part of them.
 */
export function preconditioned(
  { gradient, width, size }: Pick<Likelihood, "gradient" | "width" | "size">,
  curvature: Matrix,
  totalWeight: number,
) {
  const factor = new NormalFactor(width);
  factor.data.set(curvature.data);
  factor.factor();
  const { dependent, data } = factor;
  const each = (values: Float64Array, body: (part: Float64Array) => void) => {
    const out = values.slice();
    for (let start = 0; start < size; start += width) body(out.subarray(start, start + width));
    return out;
  };
  /** θ = L⁻ᵀ·φ */
  const from = (phi: Float64Array) =>
    each(phi, (part) => {
      for (let i = width - 1; i >= 0; i -= 1) {
        let sum = part[i];
        for (let k = i + 1; k < width; k += 1) sum -= data[k * width + i] * part[k];
        part[i] = dependent[i] ? 0 : sum / data[i * width + i];
      }
    });
  /** φ = Lᵀ·θ */
  const to = (theta: Float64Array) =>
    each(theta, (part) => {
      for (let i = 0; i < width; i += 1) {
        let sum = 0;
        for (let k = i; k < width; k += 1) if (!dependent[i]) sum += data[k * width + i] * part[k];
        part[i] = sum;
      }
    });
  /** ∂/∂φ = L⁻¹·∂/∂θ */
  const pull = (slopes: Float64Array) =>
    each(slopes, (part) => {
      for (let i = 0; i < width; i += 1) {
        let sum = part[i];
        for (let k = 0; k < i; k += 1) sum -= data[i * width + k] * part[k];
        part[i] = dependent[i] ? 0 : sum / data[i * width + i];
      }
    });
  const objective = (phi: Float64Array) => {
    const at = gradient(from(phi));
    return { value: at.value / totalWeight, gradient: pull(at.gradient).map((slope) => slope / totalWeight) };
  };
  return { objective, from, to };
}
