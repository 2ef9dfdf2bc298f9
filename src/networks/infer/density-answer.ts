import { inspect, significant } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Assignment } from "../../math/probability/table/scope.js";
import { describeFindings, type Findings } from "./evidence.js";

/** A normal distribution for one assignment of the levels above the nodes. */
export interface DensityComponent {
  /** The levels that choose it; empty if there is only one. */
  readonly assignment: Assignment;
  readonly weight: number;
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/**
 * The distribution of nodes with numbers given what is known: a normal, or a mixture of normals if levels above them are
 * not known.
 */
export class DensityAnswer {
  /** The nodes, in the order of the means. */
  readonly names: readonly string[];
  readonly given: Findings;
  readonly components: readonly DensityComponent[];
  /** The logarithm of the probability or density of what is known. */
  readonly logEvidence: number;
  /** The mean of every node. */
  readonly mean: Float64Array;
  readonly covariance: Matrix;

  constructor(
    names: readonly string[],
    given: Findings,
    components: readonly DensityComponent[],
    logEvidence: number,
  ) {
    this.names = names;
    this.given = given;
    this.components = components;
    this.logEvidence = logEvidence;
    const size = names.length;
    this.mean = new Float64Array(size);
    for (const { weight, mean } of components)
      for (let i = 0; i < size; i += 1) this.mean[i] += weight * mean[i];
    this.covariance = new Matrix(size, size);
    // The covariance within the components, and that of their means.
    for (const { weight, mean, covariance } of components)
      for (let i = 0; i < size; i += 1)
        for (let j = 0; j < size; j += 1)
          this.covariance.data[i * size + j] +=
            weight * (covariance.data[i * size + j] + (mean[i] - this.mean[i]) * (mean[j] - this.mean[j]));
  }

  /** The standard deviation of every node. */
  get standardDeviation(): Float64Array {
    return this.covariance.diagonal().map((variance) => Math.sqrt(variance));
  }

  toString(): string {
    const known = Object.keys(this.given).length === 0 ? "" : ` | ${describeFindings(this.given)}`;
    const deviations = this.standardDeviation;
    const rows = this.names.map((name, i) => [name, significant(this.mean[i]), significant(deviations[i])]);
    const parts = this.components.length === 1 ? "normal" : `mixture of ${this.components.length} normals`;
    return [
      `p(${this.names.join(", ")}${known}): ${parts}`,
      textGrid([["", "mean", "deviation"], ...rows], 1),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}
