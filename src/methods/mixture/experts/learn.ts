// From the cases of a fit to a tree of experts.

import { counted, DataError, got, optionName, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { type Design, designOf, type Scaling, scalingOf } from "./design.js";
import type { GivenPenalties } from "./evidence.js";
import type { ExpertKind } from "./experts.js";
import { fitExperts } from "./fit-experts.js";
import { expertCount, levelsOf } from "./gates.js";
import { penaltiesOf } from "./solver.js";
import { rowsOf } from "./state.js";

/** The cases that count, and the features as gates and experts read them. */
export interface ExpertCases {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
  /** The sum of the weights. */
  readonly total: number;
  /** By what the weights that were given are multiplied. */
  readonly unit: number;
  readonly scaling: Scaling;
  readonly design: Design;
}

/** Weights below 1, such as 1/n, say how much cases count beside each other, not that there are fewer of them. */
export function readExpertCases(cases: Cases): ExpertCases {
  const { matrix, weights: given } = cases;
  const rows = Int32Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => given?.[row] !== 0);
  const x = new Matrix(rows.length, matrix.columns).map((_, at) =>
    matrix.get(rows[Math.floor(at / matrix.columns)], at % matrix.columns),
  );
  const sum = rows.reduce((part, row) => part + (given?.[row] ?? 1), 0);
  const unit = Math.max(1, rows.length / sum);
  const weights = Float64Array.from(rows, (row) => unit * (given?.[row] ?? 1));
  const scaling = scalingOf(x, weights);
  return { rows, weights, total: unit * sum, unit, scaling, design: designOf(x, scaling) };
}

interface Settings extends GivenPenalties {
  readonly branching: readonly number[];
  readonly restarts: number;
  readonly maxIterations: number;
  readonly tolerance: number;
  readonly seed: number;
}

/** What of the state does not depend on the kind of experts. */
export async function learnExperts(
  cases: Cases,
  read: ExpertCases,
  kind: ExpertKind,
  responses: readonly Float64Array[],
  settings: Settings,
  control: FitControl,
) {
  const { method, features } = cases;
  const { weights, total, unit, scaling, design } = read;
  const { branching, seed } = settings;
  const { columns } = design;
  const experts = expertCount(branching);
  const free = levelsOf(branching).reduce((sum, { gates, branches }) => sum + gates * (branches - 1), 0);
  const parameterCount = free * columns + experts * kind.parameters(columns);
  requireEnough(method, total, parameterCount);
  const common = kind.common(design, weights, control);
  const problem = { design, weights, branching, kind, common };
  const split = {
    ...problem,
    responses,
    residuals: kind.residuals(design, common),
    drawing: drawingOrder(read, responses),
  };
  const { best, starts, penalties } = await fitExperts(problem, split, { method, ...settings }, control);
  if ("failure" in best) throw new DataError(method, `no start led to a fit: ${best.failure}.`, {});
  const { parameters, objective, history, convergence } = best.ending;
  const all = parameters.experts.flatMap(({ coefficients }) => [...coefficients]);
  return {
    variances: Float64Array.from(parameters.experts, ({ variance }) => variance),
    state: {
      inputs: features,
      branching,
      ...scaling,
      gates: rowsOf(parameters.gates, columns),
      experts: rowsOf(Float64Array.from(all), columns),
      gatePenalties: penalties.gates.map((penalty) => penalty / total),
      expertPenalties: penalties.experts.map((penalty) => penalty / total),
      logLikelihood: (objective + penaltiesOf(problem, penalties, parameters)) / unit,
      parameterCount,
      history: history.map((value) => value / unit),
      starts: starts.map((start) => ({ ...start, objective: start.objective / unit })),
      convergence,
      seed,
    },
  };
}

/** With no more cases than parameters, experts could fit them without error. */
function requireEnough(method: string, cases: number, parameters: number): void {
  if (cases > parameters) return;
  const sentence = words`${got(counted(cases, "case"))} are too few for ${parameters} parameters; choose fewer experts by ${optionName("branching")}, or fewer columns, for example by PCA.`;
  throw new DataError(method, sentence, { expected: `more than ${parameters} cases` });
}

/**
 * The columns in an order that depends on what they contain and not on where they stand: by their products with the
 * responses and by their skewness.
 */
function drawingOrder(
  { design: { data, rows, columns }, weights }: ExpertCases,
  responses: readonly Float64Array[],
): number[] {
  const keys = Float64Array.from({ length: columns - 1 }, (_, j) => {
    let key = 0;
    for (let i = 0; i < rows; i += 1) {
      const value = data[i * columns + j + 1];
      const own = responses.reduce((sum, response, k) => sum + (k + 1) * response[i], 0);
      key += weights[i] * value * (own + value * value);
    }
    return key;
  });
  return [...keys.keys()].sort((a, b) => keys[a] - keys[b]);
}
