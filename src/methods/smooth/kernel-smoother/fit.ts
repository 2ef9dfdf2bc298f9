import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeNumbers } from "../../../model/case-rows.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import {
  defaultNeighbors,
  defaultWidths,
  nearestCandidate,
  type Weighing,
  weighing,
  widthCandidate,
} from "../local/candidates.js";
import { learnDistanceMap } from "../local/distance-map.js";
import { type Candidate, learnLocal } from "../local/learn.js";
import { KernelSmootherModel } from "./model.js";
import { kernelSmootherOptions } from "./options.js";

/**
 * A weighted mean of the responses nearby: the estimate of Nadaraya and Watson, or a running mean (ESL section 6.1).
 *
 * ```ts
 * const model = await new KernelSmoother({ neighbors: 3, kernel: "uniform" }).fit([[1], [2], [3], [9]], [1, 4, 7, 0]);
 * model.predict([[2]]); // 4
 * ```
 */
export class KernelSmoother extends RegressorEstimator<typeof kernelSmootherOptions, KernelSmootherModel> {
  static readonly kind = "KernelSmoother";
  static readonly schema = kernelSmootherOptions;
  static readonly models = [KernelSmootherModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: {
      most: { columns: 8 },
      seconds: ({ cases, tests, columns }) => cases * (cases + tests) * (1e-9 * columns + 2e-8),
    },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<KernelSmootherModel> {
    const { kind: method, options } = this;
    const { features: inputs, response } = cases;
    const { x, weights, rows } = countedCases(cases);
    const { weighting, kernel, criterion, statistics } = options;
    const repeats = weighting === "frequency" ? weights : undefined;
    const all = Array.from(inputs.names.keys());
    const distanceMap = learnDistanceMap(method, x, repeats, options, all);
    const state = await learnLocal(
      {
        method,
        inputs,
        response,
        x,
        y: rows === undefined ? cases.y.slice() : takeNumbers(cases.y, rows),
        weights: weights?.slice(),
        weighting,
        distanceMap,
        terms: [new Array<number>(x.columns).fill(0)],
        kernel,
        candidates: this.#candidates(x, distanceMap, weighing(x.rows, repeats)),
        criterion,
        fits: 1,
        statistics,
        // A mean of responses is between them wherever it is taken.
        extrapolation: "local",
      },
      control,
    );
    return new KernelSmootherModel(state);
  }

  /** Neighborhoods from small to large. */
  #candidates(x: Matrix, distanceMap: Matrix, cases: Weighing): Candidate[] {
    const { neighbors = "auto", width, candidates } = this.options;
    const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
    if (width === undefined) {
      const counts = neighbors === "auto" ? (candidates ?? defaultNeighbors(cases)) : [neighbors];
      return sorted(counts).map((count) => nearestCandidate(count, cases));
    }
    const widths = width === "auto" ? (candidates ?? defaultWidths(x, distanceMap)) : [width];
    return sorted(widths).map(widthCandidate);
  }
}
