import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation, TargetKind } from "../../../model/estimator.js";
import { SupervisedTransformerEstimator, type TargetCases } from "../../../model/tasks/target-transformer.js";
import { visitOwnLists } from "../engine/leave-one-out.js";
import { localScatter } from "../engine/local-metric.js";
import { casesThatWeigh, Neighborhood, totalWeight } from "../engine/neighborhood.js";
import { atPoints, learnPoints, spaceOf } from "../engine/points.js";
import { DiscriminantSubspaceModel } from "./model.js";
import { discriminantSubspaceOptions } from "./options.js";

/**
 * Projects cases on the directions in which the class means around a case differ most, on average over all cases
 * (Hastie and Tibshirani 1996).
 *
 * ```ts
 * const model = await new DiscriminantSubspace({ components: 2 }).fit(table, "species");
 * model.transform(table);
 * ```
 */
export class DiscriminantSubspace extends SupervisedTransformerEstimator<
  typeof discriminantSubspaceOptions,
  DiscriminantSubspaceModel
> {
  static readonly kind = "DiscriminantSubspace";
  static readonly schema = discriminantSubspaceOptions;
  static readonly models = [DiscriminantSubspaceModel];
  static readonly preparation: Preparation = { scale: true };

  override get target(): TargetKind {
    return "classes";
  }

  protected override get reading(): Reading {
    return {};
  }

  protected async learn(cases: TargetCases, control: FitControl): Promise<DiscriminantSubspaceModel> {
    const { components, neighborhood, standardize } = this.options;
    const { codes: all, classes } = cases.classes();
    const state = learnPoints(cases, { metric: "euclidean", power: undefined, standardize });
    const codes = atPoints(all, state);
    const { inputs, scaling, weights } = state;
    const space = await spaceOf(state, control);
    const { x } = space;
    const k = Math.min(neighborhood, totalWeight(x.rows, weights));
    const reach = casesThatWeigh(k, x.rows, weights);
    const hood = new Neighborhood(reach);
    const sum = new Matrix(x.columns, x.columns);
    await visitOwnLists(cases.method, space, reach, control, (index, lists, start, end) => {
      const { between } = localScatter(x, codes, classes.length, hood.fill(lists, start, end, k, weights));
      const weight = weights?.[index] ?? 1;
      for (let at = 0; at < sum.data.length; at += 1) sum.data[at] += weight * between.data[at];
    });
    const total = totalWeight(x.rows, weights);
    const { values: eigenvalues, vectors } = eigenSymmetric(sum.map((value) => value / total));
    const width = Math.min(components, x.columns);
    const directions = new Matrix(x.columns, width).map((_, at) =>
      vectors.get(Math.floor(at / width), at % width),
    );
    return new DiscriminantSubspaceModel({ inputs, directions, eigenvalues, scaling });
  }
}
