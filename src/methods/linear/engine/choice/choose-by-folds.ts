// One setting of a path, chosen by cross-validation.

import { DataError, wanted, words } from "../../../../base/errors.js";
import { Table } from "../../../../data/table/table.js";
import type { Fold } from "../../../../evaluate/folds/fold.js";
import { countClasses, lowerFolds } from "../../../../evaluate/folds/lower-folds.js";
import { type Folds, makeFolds } from "../../../../evaluate/folds/plan.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import { type CaseRows, takeNumbers } from "../../../../model/case-rows.js";
import type { FitControl } from "../../../../model/control.js";
import { linearPredictor } from "../model/linear-model.js";
import type { Regressions } from "../path/coefficient-path.js";
import {
  indexByRule,
  type PathData,
  type PathFit,
  type PathRule,
  type PathValidation,
  validatePath,
} from "./validate-path.js";

/** The options of a choice by folds. */
export interface FoldSettings {
  readonly folds: Folds;
  readonly rule: PathRule;
  readonly seed: number;
}

/** The setting that a cross-validation chose, and what it found. */
export interface FoldChoice {
  readonly chosen: number;
  readonly validation: PathValidation;
}

/** The cases as they were given; a plan of folds may name their columns. */
interface FoldSubject {
  readonly source: CaseRows;
  readonly weights: Float64Array | undefined;
  readonly target?: Float64Array | undefined;
  /** Folds of a number are stratified for "classification"; by default it is "regression". */
  readonly task?: "regression" | "classification";
}

/**
 * Follows the path again without each fold, and takes the setting that the rule chooses. Settings are in
 * order, the simplest first.
 */
export async function chooseByFolds<X extends Matrix | SparseMatrix>(
  method: string,
  { source, ...data }: PathData<X> & { readonly source: CaseRows },
  { folds, rule, seed }: FoldSettings,
  predictLeft: PathFit<X>,
  control: FitControl,
): Promise<FoldChoice> {
  const plan = foldsOf(method, folds, seed, { source, weights: data.weights, target: data.y });
  const validation = await validatePath(method, data, plan, predictLeft, control);
  return { chosen: indexByRule(method, rule, validation), validation };
}

/** Chooses by folds, unless the path has one setting or the rule is "last". */
export async function chooseIfSeveral<X extends Matrix | SparseMatrix>(
  length: number,
  method: string,
  data: PathData<X> & { readonly source: CaseRows },
  { rule, ...settings }: Omit<FoldSettings, "rule"> & { readonly rule: PathRule | "last" },
  predictLeft: PathFit<X>,
  control: FitControl,
): Promise<Pick<FoldChoice, "chosen"> & Partial<FoldChoice>> {
  if (length === 1 || rule === "last") return { chosen: length - 1 };
  return chooseByFolds(method, data, { rule, ...settings }, predictLeft, control);
}

/**
 * The folds of a path. A number of folds is for the cases that count, those of positive weight; there
 * are no more folds than such cases.
 */
export function foldsOf(
  method: string,
  folds: Folds,
  seed: number,
  { source, weights, target, task = "regression" }: FoldSubject,
): readonly Fold[] {
  const { rows } = source;
  const subject = { source: source instanceof Table ? source : rows, rows, target, seed, task };
  if (typeof folds !== "number") return makeFolds(method, folds, subject);
  const counted =
    weights === undefined ? undefined : Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  const count = counted?.length ?? rows;
  if (count < 2) throw tooFewCases(method);
  const codes = target && counted ? takeNumbers(target, counted) : target;
  const isClasses = task === "classification" && codes !== undefined;
  const lowered = isClasses ? lowerFolds(folds, countClasses(codes)).folds : folds;
  const made = makeFolds(method, Math.min(lowered, count), {
    source: count,
    rows: count,
    task,
    target: codes,
    seed,
  });
  if (counted === undefined || count === rows) return made;
  return made.map((fold) => ({
    ...fold,
    train: fold.train.map((index) => counted[index]),
    test: fold.test.map((index) => counted[index]),
  }));
}

/**
 * The predictions of a path, one column per setting; where it ends before all settings, its last regression
 * stands for the rest.
 */
export function predictSettings(
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

function tooFewCases(method: string): DataError {
  const sentence = words`cross-validation needs ${wanted("at least 2 cases")}; there is only 1.`;
  return new DataError(method, sentence, { received: "1 case" });
}
