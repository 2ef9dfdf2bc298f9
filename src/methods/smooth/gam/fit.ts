import { DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { familyOf } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import { withTerms } from "./formula-of.js";
import { type AdditiveCases, learnAdditive } from "./learn.js";
import { GAMModel } from "./model.js";
import { type GAMSettings, gamOptions, missingPolicy } from "./options.js";

/**
 * A generalized additive model: some function of the mean of the response is a sum of smooth functions, whose smoothness
 * is estimated by restricted maximum likelihood (Wood 2011).
 *
 * ```ts
 * const model = await new GAM({ family: "poisson" }).fit(table, "accidents ~ s(age, by = sex) + te(long, lat) + s(town, bs = 're')");
 * console.log(model.summary());
 * ```
 */
export class GAM extends MultiRegressorEstimator<typeof gamOptions, GAMModel, GAMModel> {
  static readonly kind = "GAM";
  static readonly schema = gamOptions;
  static readonly models = [GAMModel];
  static readonly preparation: Preparation = { levels: "native", formulas: "linear" };

  protected override get reading(): Reading {
    const missing = missingPolicy(this.options);
    return { offset: "known", missing, formula: formulaReading(this.options, 2, true) };
  }

  /** Terms of a table are read as a formula would be. */
  override async fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<GAMModel> {
    return super.fitTo(rows, withTerms(this.kind, rows, target, this.options), control);
  }

  protected async learn(cases: MultiResponseCases, control: FitControl): Promise<GAMModel> {
    cases.requireUsable();
    const { unchecked: x, features, names, weights, offset, method } = cases.owned;
    const data = positive({
      method,
      x,
      features,
      response: names.join(" and "),
      weights,
      offset,
      ...readResponse(cases, this.options),
    });
    const copied = { ...data, x: new Matrix(data.x.rows, data.x.columns, data.x.data.slice()) };
    return new GAMModel(await learnAdditive(copied, this.options, control), copied);
  }
}

/** Shares and their trials, from shares, counts of successes and failures, or any other response. */
function readResponse({ method, responses, names }: MultiResponseCases, settings: GAMSettings) {
  const { rows, columns, data } = responses;
  const family = familyOf(glmSettings(settings));
  if (columns > 2 || (columns === 2 && settings.family !== "binomial")) {
    const expected = settings.family === "binomial" ? "one column or two" : "one column";
    const sentence = words`the family ${quote(settings.family)} needs a response of ${wanted(expected)}; got ${got(`${columns} columns`)}.`;
    throw new DataError(method, sentence);
  }
  if (columns === 2) {
    const trials = Float64Array.from({ length: rows }, (_, i) => data[2 * i] + data[2 * i + 1]);
    const bad = trials.findIndex((count, i) => !(count > 0 && data[2 * i] >= 0 && data[2 * i + 1] >= 0));
    if (bad >= 0) {
      const sentence = words`counts of successes and failures must be ≥ 0 and not both 0; ${rowName(bad)} has ${got(`${data[2 * bad]} and ${data[2 * bad + 1]}`)}.`;
      throw new DataError(method, sentence, { expected: "counts ≥ 0, not both 0" });
    }
    return { y: trials.map((count, i) => data[2 * i] / count), trials };
  }
  const row = data.findIndex((value) => !family.accepts(value));
  if (row >= 0) {
    const sentence = words`the family ${quote(settings.family)} needs ${wanted(family.expected)}; the target ${quote(names[0])} is ${got(data[row])} at ${rowName(row)}.`;
    throw new DataError(method, sentence, { column: names[0] });
  }
  return { y: data.slice(), trials: undefined };
}

/** Without cases of weight 0. */
export function positive(data: AdditiveCases): AdditiveCases {
  const { weights } = data;
  if (weights === undefined || weights.every((weight) => weight > 0)) return data;
  const kept = [...weights.keys()].filter((row) => weights[row] > 0);
  const x = takeCases(data.x, kept);
  if (!(x instanceof Matrix)) throw new Error("positive: a matrix gives a matrix");
  return {
    ...data,
    x,
    y: takeNumbers(data.y, kept),
    weights: takeNumbers(weights, kept),
    trials: data.trials && takeNumbers(data.trials, kept),
    offset: data.offset && takeNumbers(data.offset, kept),
  };
}
