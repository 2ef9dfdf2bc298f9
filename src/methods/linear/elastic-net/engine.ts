// The path of one response, and the choice of a penalty by folds.

import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { chooseIfSeveral, predictSettings } from "../engine/choice/choose-by-folds.js";
import type { PathData, PathFit } from "../engine/choice/validate-path.js";
import { type PathProblem, solvePath } from "../engine/coordinate-descent/index.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";
import { perFeature } from "./per-feature.js";
import { lambdaPlan, stateOf, withoutOffset } from "./state-of.js";

export async function fitCoordinatePath(
  cases: Cases,
  { y, response }: { readonly y: Float64Array; readonly response: string },
  settings: CoordinatePathSettings,
  control: FitControl,
): Promise<CoordinatePathState> {
  const { method, weights, offset, source } = cases;
  // Sparse cases are checked now; dense ones once their sums are known, which reveal nearly every bad number.
  const x = cases.isSparse ? cases.sparse : cases.unchecked;
  const requireUsable = () => (cases.isSparse ? undefined : cases.requireUsable());
  // Cases of weight 0 are left out, but their numbers must be usable all the same.
  if (weights !== undefined) requireUsable();
  const data = { x, y: withoutOffset(y, offset), weights };
  const problem = problemOf(method, positive(data), cases.features.names, settings);
  const solution = await solvePath(method, { ...problem, requireUsable }, control);
  const { lambdas, nonZeros } = solution;
  const predictLeft: PathFit = async (training, left) => {
    // The same penalties without each fold; the standardization is that of the cases that remain.
    const whole = 2 * nonZeros[nonZeros.length - 1] >= x.columns;
    const some = { ...problem, data: positive(training), lambdas: { values: lambdas }, whole };
    const { signal, threads } = control;
    return predictSettings(await solvePath(method, some, { signal, threads }), left, lambdas.length);
  };
  const subject = { ...data, source };
  const choice = await chooseIfSeveral(lambdas.length, method, subject, settings, predictLeft, control);
  return stateOf(cases, response, solution, choice, settings);
}

function problemOf(
  method: string,
  data: PathData,
  names: readonly string[],
  settings: CoordinatePathSettings,
): PathProblem {
  const { intercept, standardize, relax, tolerance, maxIterations } = settings;
  const factors = perFeature(method, "penaltyFactors", settings.penaltyFactors, names, 1);
  const lower = perFeature(method, "lower", settings.lower, names, Number.NEGATIVE_INFINITY);
  const upper = perFeature(method, "upper", settings.upper, names, Number.POSITIVE_INFINITY);
  return {
    data,
    alpha: settings.alpha,
    lambdas: lambdaPlan(data.x, settings),
    design: { intercept, standardize },
    termsOf: (scales) => ({
      factors,
      lower: lower.map((limit, j) => limit * scales[j]),
      upper: upper.map((limit, j) => limit * scales[j]),
    }),
    relax: Number(relax),
    tolerance,
    maxSweeps: maxIterations,
  };
}

/** Without cases of weight 0, which do not count. */
function positive({ x, y, weights }: PathData): PathData {
  if (weights === undefined || weights.every((weight) => weight > 0)) return { x, y, weights };
  const kept = [...weights.keys()].filter((row) => weights[row] > 0);
  return {
    x: takeCases(x, kept) as PathData["x"],
    y: takeNumbers(y, kept),
    weights: takeNumbers(weights, kept),
  };
}
