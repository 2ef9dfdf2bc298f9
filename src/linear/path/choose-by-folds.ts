// One setting of a path, chosen by cross-validation.

import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Folds, makeFolds } from "../../resample/plan.js";
import type { Regressions } from "./coefficient-path.js";
import { linearPredictor } from "./linear-model.js";
import type { Cases, TrainingCases } from "./read-regression.js";
import { type PathRule, type PathValidation, placeByRule, validatePath } from "./validate-path.js";

interface FoldSettings {
  readonly folds: Folds;
  readonly rule: PathRule;
  readonly seed: number;
}

/**
 * Follows the path anew without each fold, and takes the setting that the rule says. Settings are in order,
 * the simplest first; where a fold's path ends before all of them, its last regression stands for the rest.
 */
export async function chooseByFolds(
  method: string,
  { source, ...data }: Cases & Pick<TrainingCases, "source">,
  settings: number,
  { folds, rule, seed }: FoldSettings,
  follow: (training: Cases, control: FitControl) => Promise<Regressions>,
  control: FitControl,
): Promise<{ readonly chosen: number; readonly validation: PathValidation }> {
  const { x, y } = data;
  const plan = makeFolds(method, folds, {
    source: source instanceof Table ? source : x.rows,
    rows: x.rows,
    task: "regression",
    target: y,
    seed,
  });
  // The folds are the progress that is reported, not the steps within one.
  const { signal, threads } = control;
  const validation = await validatePath(
    method,
    data,
    plan,
    async (training, left) => {
      const path = await follow({ ...training, x: dense(training.x) }, { signal, threads });
      return predictSettings(path, left, settings);
    },
    control,
  );
  return { chosen: placeByRule(method, rule, validation), validation };
}

/** One column per setting. */
function predictSettings(
  { intercepts, coefficients }: Regressions,
  x: Matrix | SparseMatrix,
  settings: number,
): Matrix {
  const columns = Array.from({ length: settings }, (_, setting) => {
    const at = Math.min(setting, intercepts.length - 1);
    return linearPredictor(x, intercepts[at], coefficients.row(at));
  });
  return Matrix.fromColumns(columns);
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return x instanceof SparseMatrix ? x.toDense() : x;
}
