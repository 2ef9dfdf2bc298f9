// Residuals of additive models at their training cases.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { ruleOf } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import { gathered } from "./construct.js";
import { allColumns, termColumns } from "./design.js";
import type { AdditiveCases } from "./learn.js";
import type { FittedTerm, GAMState } from "./state.js";

/** A term at the training cases. */
export interface PartialResiduals {
  /** The inputs of the term, one column each. */
  readonly inputs: Matrix;
  /** The value of the term. */
  readonly values: Float64Array;
  /** The value with the working residual of the case. */
  readonly residuals: Float64Array;
}

type Fitted = Pick<GAMState, "settings" | "coefficients" | "hasIntercept" | "linear" | "smooths">;

/** The linear predictors of the training cases. */
function predictorsOf(model: Fitted, { x, offset }: AdditiveCases): Float64Array {
  const eta = allColumns(model, x).multiply(model.coefficients);
  return offset === undefined ? eta : eta.map((value, i) => value + offset[i]);
}

export function partialResiduals(model: Fitted, term: FittedTerm, cases: AdditiveCases): PartialResiduals {
  const rule = ruleOf(glmSettings(model.settings), cases.y);
  const eta = predictorsOf(model, cases);
  const columns = termColumns(term, cases.x);
  const values = columns.multiply(model.coefficients.subarray(term.first, term.first + columns.columns));
  return {
    inputs: gathered(cases.x, term.inputs),
    values,
    residuals: values.map((value, i) => value + rule.working(cases.y[i], eta[i])),
  };
}

/** The root of what every case adds to the deviance, with the sign of its residual. */
export function devianceResiduals(model: Fitted, cases: AdditiveCases): Float64Array {
  const rule = ruleOf(glmSettings(model.settings), cases.y);
  const out: [number, number, number] = [0.5, 0.5, 0.5];
  return predictorsOf(model, cases).map((eta, i) => {
    rule.work(cases.y[i], eta, out);
    const weight = (cases.weights?.[i] ?? 1) * (cases.trials?.[i] ?? 1);
    const half = Math.max(0, out[0] + rule.constant(cases.y[i]));
    return Math.sign(cases.y[i] - rule.mean(eta)) * Math.sqrt(2 * weight * half);
  });
}
