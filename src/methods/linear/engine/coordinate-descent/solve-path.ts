// A path of penalized regressions: warm starts, sequential strong rules, active sets, and a check of the
// optimality conditions for everything that was left out (Tibshirani, Bien, Friedman, Hastie, Simon,
// Taylor and Tibshirani 2012).

import { throwIfAborted } from "../../../../base/control.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { FitControl } from "../../../../model/control.js";
import { withArena } from "../../../../wasm/arena.js";
import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import type { PathData } from "../choice/validate-path.js";
import { lambdaSequence } from "../path/lambda-sequence.js";
import { Descent } from "./descent.js";
import { type CoordinateDesign, coordinateDesign, type DesignOptions, type TermsOf } from "./design.js";
import { enteringBy, largestLambda, leadIn } from "./lambdas.js";

/** A path that goes down to this fraction of its first λ, or below, is a long one. */
const LONG_PATH = 1e-3;

/** The values of λ: given, largest first, or a number of them down to a ratio of the largest. */
type LambdaPlan = { readonly values: Float64Array } | { readonly count: number; readonly ratio: number };

export interface PathProblem {
  readonly data: PathData;
  /** Whether most features are known to take part, if that is known. */
  readonly whole?: boolean;
  /** Called if sums over the cases are not finite, to find the number that is not. */
  readonly requireUsable?: () => void;
  readonly alpha: number;
  readonly lambdas: LambdaPlan;
  readonly design: DesignOptions;
  readonly termsOf: TermsOf;
  /** How far to go toward least squares on the active set, from 0 to 1. */
  readonly relax: number;
  readonly tolerance: number;
  readonly maxSweeps: number;
}

export interface PathSolution {
  readonly lambdas: Float64Array;
  readonly intercepts: Float64Array;
  /** One row per λ, on the original scale. */
  readonly coefficients: Matrix;
  /** The number of coefficients that are not 0. */
  readonly nonZeros: Float64Array;
  readonly residualSums: Float64Array;
  /** The duality gap relative to ½ Σ w·y², for every λ. */
  readonly gaps: Float64Array;
  readonly sweeps: Int32Array;
  /** Features that do not vary. */
  readonly constant: readonly boolean[];
}

export function solvePath(method: string, problem: PathProblem, control: FitControl): Promise<PathSolution> {
  return withArena(async (arena) => {
    const { threads, signal } = control;
    const parallel = { threads, signal };
    const { requireUsable } = problem;
    const options = { ...problem.design, requireUsable, whole: isLongPath(problem) };
    const design = await coordinateDesign(arena, problem.data, options, problem.termsOf, parallel);
    return followPath(method, problem, design, new Descent(arena, design.core, problem), control);
  });
}

/** Whether a path goes so far that most features are likely to take part. */
function isLongPath({ lambdas, whole }: PathProblem): boolean {
  return whole ?? ("ratio" in lambdas && lambdas.ratio <= LONG_PATH);
}

async function followPath(
  method: string,
  problem: PathProblem,
  design: CoordinateDesign,
  descent: Descent,
  { signal, onProgress }: FitControl,
): Promise<PathSolution> {
  const { core } = design;
  const { alpha, relax } = problem;
  await descent.unpenalized();
  const largest = largestLambda(core, descent.gradient, alpha);
  const lambdas =
    "values" in problem.lambdas
      ? problem.lambdas.values
      : lambdaSequence(largest, problem.lambdas.count, problem.lambdas.ratio);
  core.expect(enteringBy(core, descent.gradient, alpha * lambdas[lambdas.length - 1]));
  const out = emptySolution(lambdas, design);
  let previous = largest;
  for (const lambda of leadIn(largest, lambdas[0])) {
    await descent.solve(lambda, previous);
    previous = lambda;
  }
  for (const [index, lambda] of lambdas.entries()) {
    throwIfAborted(method, signal);
    const { sweeps, gap } = await descent.solve(lambda, previous);
    previous = lambda;
    out.sweeps[index] = sweeps;
    out.gaps[index] = gap;
    if (relax > 0) await descent.relaxed(relax, () => record(out, index, design));
    else record(out, index, design);
    onProgress?.({ phase: "lambdas", completed: index + 1, total: lambdas.length });
  }
  return out;
}

function emptySolution(lambdas: Float64Array, { core, constant }: CoordinateDesign): PathSolution {
  const { length } = lambdas;
  return {
    lambdas,
    intercepts: new Float64Array(length),
    coefficients: new Matrix(length, core.features),
    nonZeros: new Float64Array(length),
    residualSums: new Float64Array(length),
    gaps: new Float64Array(length),
    sweeps: new Int32Array(length),
    constant,
  };
}

function record(out: PathSolution, index: number, design: CoordinateDesign): void {
  const { core, totalWeight, centers, scales, responseCenter } = design;
  const { usable } = core;
  const terms = core.terms.array;
  const row = out.coefficients.row(index);
  let nonZeros = 0;
  let intercept = responseCenter;
  for (let k = 0; k < usable.length; k += 1) {
    const j = usable[k];
    const coefficient = terms[RECORD * j + AT.coefficient];
    if (coefficient === 0) continue;
    nonZeros += 1;
    row[j] = coefficient / scales[j];
    intercept -= row[j] * centers[j];
  }
  out.intercepts[index] = intercept;
  out.nonZeros[index] = nonZeros;
  out.residualSums[index] = totalWeight * core.residualSquares();
}
