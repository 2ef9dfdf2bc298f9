import { requireKnownOptions } from "../../../base/known-options.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Normal } from "../../../math/probability/distributions/normal.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readResponses } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import type { Design } from "../experts/design.js";
import { areShapes, gateProbabilities, readDesign, treeOf } from "../experts/model.js";
import { linearOf, regressionExperts } from "../experts/regression-experts.js";
import { jointLogs } from "../experts/solver.js";
import { expertFields } from "../experts/state.js";
import { mixtureQuantile } from "./quantile.js";

const hierarchicalExpertsState = StateSchema.of({
  ...expertFields,
  /** The variance of the errors of every expert. */
  variances: codecs.positiveArray,
}).check(
  "gates",
  "must have the shapes that branching and features ask for",
  (state) => areShapes(state, 1) && state.variances.length === state.experts.rows,
);

/** What `HierarchicalExperts` learns. */
export interface HierarchicalExpertsState extends StateOf<typeof hierarchicalExpertsState> {}

/** A fitted `HierarchicalExperts`. */
export class HierarchicalExpertsModel extends FittedModel<HierarchicalExpertsState> implements Regressor {
  static readonly kind = "HierarchicalExperts";
  static readonly state = hierarchicalExpertsState;

  /** The mean of every case: those of the experts, weighted by the gates. */
  predict(rows: Rows): Float64Array {
    const design = readDesign(this, rows);
    const { means, shares } = this.#answers(design);
    const count = means.columns;
    const out = Float64Array.from({ length: design.rows }, (_, i) => {
      let sum = 0;
      for (let e = 0; e < count; e += 1) sum += shares.get(i, e) * means.get(i, e);
      return sum;
    });
    return finitePredictions(this.kind, out);
  }

  /** The prediction of every expert, one column each. */
  predictExperts(rows: Rows): Matrix {
    return this.#answers(readDesign(this, rows)).means;
  }

  /** P(expert | case) before the response is known, one column per expert. */
  gateProbabilities(rows: Rows): Matrix {
    return gateProbabilities(this, readDesign(this, rows));
  }

  /** P(expert | case, response), one column per expert. */
  responsibilities(rows: Rows, responses: ArrayLike<number>): Matrix {
    const { joint, logLikelihoods } = this.#joint(rows, responses);
    const count = this.experts.rows;
    return new Matrix(
      logLikelihoods.length,
      count,
      joint.map((value, at) => Math.exp(value - logLikelihoods[Math.floor(at / count)])),
    );
  }

  /** log p(response | case): the logarithm of a mixture of normal densities. */
  logLikelihoods(rows: Rows, responses: ArrayLike<number>): Float64Array {
    return this.#joint(rows, responses).logLikelihoods;
  }

  /**
   * Intervals that hold a new response with the given probability and leave the same probability on both sides, by the
   * mixture of normal distributions; what is not known of the parameters is not part of them.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number } = {},
  ): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level"]);
    const { level = 0.95 } = options;
    requireLevel(method, level);
    const { means, shares } = this.#answers(readDesign(this, rows));
    const deviations = this.variances.map(Math.sqrt);
    const reach = new Normal({ mean: 0, standardDeviation: 1 }).quantile((1 + level) / 2);
    const bound = (p: number) =>
      Float64Array.from({ length: means.rows }, (_, i) =>
        mixtureQuantile(p, shares.row(i), means.row(i), deviations, reach),
      );
    const intervals = { lower: bound((1 - level) / 2), upper: bound((1 + level) / 2) };
    return definedIntervals(method, intervals, 1);
  }

  #answers(design: Design): { readonly means: Matrix; readonly shares: Matrix } {
    const { experts } = treeOf(this, this.variances);
    const means = Matrix.fromColumns(experts.map(({ coefficients }) => linearOf(design, coefficients)));
    return { means, shares: gateProbabilities(this, design) };
  }

  #joint(rows: Rows, given: ArrayLike<number>) {
    const design = readDesign(this, rows);
    const { responses } = readResponses(this.kind, new Matrix(design.rows, 1), given);
    const kind = regressionExperts(responses.column(0), Number.MIN_VALUE);
    return jointLogs(design, this.branching, kind, treeOf(this, this.variances));
  }
}
