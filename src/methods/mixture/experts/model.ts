// What all models of a tree of experts answer alike.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Design, designOf } from "./design.js";
import type { Expert } from "./experts.js";
import { branchCount, expertCount, logGates } from "./gates.js";
import type { ExpertTree } from "./solver.js";

/** The part of a model that says where its experts are. */
export interface ExpertModel {
  readonly kind: string;
  readonly inputs: Features;
  readonly branching: readonly number[];
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  readonly gates: Matrix;
  readonly experts: Matrix;
}

/** Whether the shapes of the parameters belong together. */
export function areShapes(
  { inputs, branching, centers, scales, gates, experts }: Omit<ExpertModel, "kind">,
  outcomes: number,
): boolean {
  const columns = inputs.names.length + 1;
  return (
    centers.length + 1 === columns &&
    scales.length + 1 === columns &&
    gates.columns === columns &&
    gates.rows === branchCount(branching) &&
    experts.columns === columns &&
    experts.rows === outcomes * expertCount(branching)
  );
}

export function readDesign({ kind, inputs, centers, scales }: ExpertModel, rows: Rows): Design {
  return designOf(readNewCases(kind, rows, inputs, "error"), { centers, scales });
}

/** P(expert | case) by the gates, one row per case. */
export function gateProbabilities({ gates, branching }: ExpertModel, design: Design): Matrix {
  const logs = logGates(design, gates.data, branching);
  return new Matrix(design.rows, expertCount(branching), logs.map(Math.exp));
}

/** The parameters as the solver has them. */
export function treeOf({ gates, experts, branching }: ExpertModel, variances?: Float64Array): ExpertTree {
  const count = expertCount(branching);
  const size = experts.data.length / count;
  const all: Expert[] = Array.from({ length: count }, (_, e) => ({
    coefficients: experts.data.subarray(e * size, (e + 1) * size),
    variance: variances?.[e] ?? 1,
  }));
  return { gates: gates.data, experts: all };
}
