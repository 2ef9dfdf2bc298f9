// From the cases of a fit to a tree of experts.

import { counted, DataError, got, optionName, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { type Design, designOf, type Scaling, scalingOf } from "./design.js";
import type { ExpertKind } from "./experts.js";
import { expertCount, levelsOf } from "./gates.js";
import { fitExperts } from "./solver.js";
import { rowsOf } from "./state.js";

/** The cases that count, and the features as gates and experts read them. */
export interface ExpertCases {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
  readonly scaling: Scaling;
  readonly design: Design;
}

export function readExpertCases(cases: Cases): ExpertCases {
  const { matrix, weights: given } = cases;
  const rows = Int32Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => given?.[row] !== 0);
  const x = new Matrix(rows.length, matrix.columns).map((_, at) =>
    matrix.get(rows[Math.floor(at / matrix.columns)], at % matrix.columns),
  );
  const weights = Float64Array.from(rows, (row) => given?.[row] ?? 1);
  const scaling = scalingOf(x, weights);
  return { rows, weights, scaling, design: designOf(x, scaling) };
}

interface Settings {
  readonly branching: readonly number[];
  readonly penalty: number;
  readonly restarts: number;
  readonly maxIterations: number;
  readonly tolerance: number;
  readonly seed: number;
}

/** What of the state does not depend on the kind of experts. */
export async function learnExperts(
  cases: Cases,
  read: ExpertCases,
  kindOf: (penalty: number) => ExpertKind,
  responses: readonly Float64Array[],
  { branching, penalty: perCase, ...settings }: Settings,
  control: FitControl,
) {
  const { method, features } = cases;
  const { weights, scaling, design } = read;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const penalty = perCase * total;
  const kind = kindOf(penalty);
  const { columns } = design;
  const experts = expertCount(branching);
  const free = levelsOf(branching).reduce((sum, { gates, branches }) => sum + gates * (branches - 1), 0);
  const parameterCount = free * columns + experts * kind.parameters(columns);
  requireEnough(method, Math.max(design.rows, total), parameterCount);
  const drawing = drawingOrder(read, responses);
  const problem = { design, weights, branching, kind, penalty, responses, drawing };
  const { best, starts } = await fitExperts(problem, { method, ...settings }, control);
  if ("failure" in best) throw new DataError(method, `no start led to a fit: ${best.failure}.`, {});
  const { parameters, objective, history, convergence } = best.ending;
  const squares = parameters.gates.reduce((sum, value) => sum + value * value, 0);
  const penalties = parameters.experts.reduce((sum, expert) => sum + kind.penaltyOf(expert), 0);
  const all = parameters.experts.flatMap(({ coefficients }) => [...coefficients]);
  return {
    variances: Float64Array.from(parameters.experts, ({ variance }) => variance),
    state: {
      inputs: features,
      branching,
      ...scaling,
      gates: rowsOf(parameters.gates, columns),
      experts: rowsOf(Float64Array.from(all), columns),
      logLikelihood: objective + (penalty / 2) * squares + penalties,
      parameterCount,
      history,
      starts,
      convergence,
      seed: settings.seed,
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
