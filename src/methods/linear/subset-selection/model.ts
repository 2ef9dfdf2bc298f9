import * as z from "zod";
import { requireFields, requireNumber } from "../../../base/arguments.js";
import { requireList } from "../../../base/numbers.js";
import { Table } from "../../../data/table/table.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { PathModel, pathState } from "../engine/path/path-model.js";
import { type SubsetCriteria, type SubsetFacts, subsetCriteria } from "./criteria.js";
import type { SubsetMethod } from "./options.js";

/** Some of the features, and how well a regression on them fits. */
export interface SubsetReport {
  readonly features: readonly string[];
  readonly residualSum: number;
  /** 1 for the best subset of its size or step, 2 for the next … */
  readonly rank: number;
}

/** One step of a search: a feature that was added or removed, and the statistic that decided. */
export interface SubsetStep {
  readonly action: "add" | "drop";
  readonly feature: string;
  readonly statistic: number;
}

const subsetSelectionState = pathState
  .extend({
    /** What the criteria depend on: total weight, total sum of squares, noise variance. */
    facts: field<SubsetFacts>(
      z.strictObject({
        totalWeight: z.number(),
        totalSum: z.number(),
        hasIntercept: z.boolean(),
        noiseVariance: codecs.anyNumber,
      }),
    ),
    /** The method of the search: the option, or its default. */
    method: field<SubsetMethod>(z.enum(["best", "forward", "backward", "hybrid", "f-to-enter"])),
    /** Every subset that is reported; those of rank 1 are the path's, in its order. */
    subsets: field<readonly SubsetReport[]>(
      z.array(z.strictObject({ features: codecs.names, residualSum: z.number(), rank: z.int().min(1) })),
    ),
    /** The features that were added or removed, in the order of the search; empty for the best subsets. */
    steps: field<readonly SubsetStep[]>(
      z.array(
        z.strictObject({ action: z.enum(["add", "drop"]), feature: z.string(), statistic: codecs.anyNumber }),
      ),
    ),
    /** Features that vary but depend on those before them, and are never selected. */
    dependentFeatures: codecs.names,
  })
  .check(
    "subsets",
    "must have one of rank 1 for each setting of the path",
    ({ subsets, path }) => subsets.filter(({ rank }) => rank === 1).length === path.length,
  );

/** What `SubsetSelection` learns. */
export interface SubsetSelectionState extends StateOf<typeof subsetSelectionState> {}

/** A regression on some of the features, with all subsets that the search found. */
export class SubsetSelectionModel extends PathModel<SubsetSelectionState> {
  static readonly kind = "SubsetSelection";
  static readonly state = subsetSelectionState;

  /** The features that are in the regression. */
  get selected(): readonly string[] {
    return this.subsets.filter(({ rank }) => rank === 1)[this.chosen].features;
  }

  /** C_p, AIC, BIC and the other criteria of a reported subset. */
  criteriaOf(subset: SubsetReport): SubsetCriteria {
    const method = `${this.kind}.criteriaOf`;
    const { features, residualSum } = requireFields(method, "the subset", subset, [
      "features",
      "residualSum",
    ]);
    requireList(method, "features", features);
    requireNumber(method, residualSum, "the residual sum");
    return subsetCriteria(this.facts, features.length, residualSum);
  }

  /** One row per subset: its features, its residual sum and all criteria. */
  criteriaTable(): Table {
    const { subsets, validation } = this;
    const criteria = subsets.map((subset) => this.criteriaOf(subset));
    const numbers = (of: (subset: SubsetCriteria) => number) => Float64Array.from(criteria, of);
    let setting = 0;
    const means = subsets.map(({ rank }) => {
      if (rank !== 1) return null;
      setting += 1;
      return validation?.means[setting - 1] ?? null;
    });
    return Table.fromColumns(
      {
        size: Float64Array.from(subsets, ({ features }) => features.length),
        features: subsets.map(({ features }) => features.join(", ")),
        residualSum: Float64Array.from(subsets, ({ residualSum }) => residualSum),
        rSquared: numbers(({ rSquared }) => rSquared),
        adjustedRSquared: numbers(({ adjustedRSquared }) => adjustedRSquared),
        cp: numbers(({ cp }) => cp),
        aic: numbers(({ aic }) => aic),
        bic: numbers(({ bic }) => bic),
        ...(validation !== undefined && { crossValidation: means }),
      },
      { kinds: { features: "text" } },
    );
  }
}
