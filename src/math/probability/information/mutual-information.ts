import { layersOf, marginsOf } from "../table/layers.js";
import type { ProbabilityTable } from "../table/probability-table.js";
import type { Names } from "../table/scope.js";
import { type InformationOptions, logarithm, nonNegative } from "./unit.js";

/**
 * I(a; b) = Σ p(a, b) log(p(a, b) / (p(a) p(b))): what each tells about the other; 0 if and only if
 * they are independent.
 *
 * ```ts
 * const same = new ProbabilityTable({ x: [0, 1], y: [0, 1] }, [0.5, 0, 0, 0.5]);
 * mutualInformation(same, "x", "y"); // 1 bit
 * ```
 */
export function mutualInformation(
  table: ProbabilityTable,
  a: Names,
  b: Names,
  options: InformationOptions = {},
): number {
  return information("mutualInformation", table, a, b, [], options);
}

/**
 * I(a; b | given): what each tells about the other once the given variables are known.
 *
 * ```ts
 * const values = [0, 1];
 * const parity = new ProbabilityTable({ x: values, y: values, z: values }, ({ x, y, z }) =>
 *   (Number(x) + Number(y) + Number(z)) % 2 === 0 ? 1 / 4 : 0,
 * );
 * mutualInformation(parity, "x", "y"); // 0 bits
 * conditionalMutualInformation(parity, "x", "y", "z"); // 1 bit
 * ```
 */
export function conditionalMutualInformation(
  table: ProbabilityTable,
  a: Names,
  b: Names,
  given: Names,
  options: InformationOptions = {},
): number {
  return information("conditionalMutualInformation", table, a, b, given, options);
}

function information(
  method: string,
  table: ProbabilityTable,
  a: Names,
  b: Names,
  given: Names,
  options: InformationOptions,
): number {
  const log = logarithm(method, options);
  const joint = layersOf(method, table, a, b, given);
  let sum = 0;
  for (let layer = 0, at = 0; layer < joint.layers; layer += 1) {
    const { total, rowSums, columnSums } = marginsOf(joint, layer);
    for (let row = 0; row < joint.rows; row += 1) {
      for (let column = 0; column < joint.columns; column += 1, at += 1) {
        const p = joint.values[at];
        if (p > 0) sum += p * log(p / rowSums[row] / (columnSums[column] / total));
      }
    }
  }
  return nonNegative(sum);
}
