import { z } from "zod";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";
import { type SubsetCriteria, type SubsetFacts, subsetCriteria } from "./criteria.js";

/** Some of the features, and how well a regression on them fits. */
export interface SubsetReport {
  readonly features: readonly string[];
  readonly residualSum: number;
  /** 1 for the best subset of its size or step, 2 for the next … */
  readonly rank: number;
}

/** One step of a search: a feature that came or went, and the statistic that decided. */
export interface SubsetStep {
  readonly action: "add" | "drop";
  readonly feature: string;
  readonly statistic: number;
}

interface State extends PathModelState {
  readonly facts: SubsetFacts;
  readonly subsets: readonly SubsetReport[];
  readonly steps: readonly SubsetStep[];
  readonly excluded: readonly string[];
  readonly seed: number;
}

/** A regression on some of the features, with all subsets that were met on the way. */
export class SubsetSelectionModel extends PathModel {
  readonly kind = "SubsetSelection";
  /** What criteria go by: cases, total sum of squares, noise variance. */
  readonly facts: SubsetFacts;
  /** Every subset that is reported; those of rank 1 are the path's, in its order. */
  readonly subsets: readonly SubsetReport[];
  /** Which feature came or went, in the order of the search; empty for the best subsets. */
  readonly steps: readonly SubsetStep[];
  /** Features that are constant, or depend on those before them. */
  readonly excluded: readonly string[];
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.facts = state.facts;
    this.subsets = state.subsets;
    this.steps = state.steps;
    this.excluded = state.excluded;
    this.seed = state.seed;
  }

  /** The features that are in the regression. */
  get selected(): readonly string[] {
    return this.subsets.filter(({ rank }) => rank === 1)[this.chosen].features;
  }

  /** C_p, AIC, BIC and the rest, of any subset that was reported. */
  criteriaOf({ features, residualSum }: SubsetReport): SubsetCriteria {
    return subsetCriteria(this.facts, features.length, residualSum);
  }

  /** One row per subset: its features, its residual sum, and what every criterion says of it. */
  criteriaTable(): Table {
    const { subsets, validation } = this;
    const criteria = subsets.map((subset) => this.criteriaOf(subset));
    const numbers = (of: (own: SubsetCriteria) => number) => Float64Array.from(criteria, of);
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
        adjustedR2: numbers(({ adjustedR2 }) => adjustedR2),
        cp: numbers(({ cp }) => cp),
        aic: numbers(({ aic }) => aic),
        bic: numbers(({ bic }) => bic),
        ...(validation !== undefined && { crossValidation: means }),
      },
      { kinds: { features: "text" } },
    );
  }

  toJSON(): ModelJson {
    return writeModel(subsetSelectionFormat, this);
  }

  static fromJSON(json: unknown): SubsetSelectionModel {
    return readModel(subsetSelectionFormat, parseJson(json));
  }
}

const format = pathModelFormat("SubsetSelection", (state) => new SubsetSelectionModel(state), {
  facts: z.strictObject({
    cases: z.number(),
    totalSum: z.number(),
    intercept: z.boolean(),
    noiseVariance: codecs.anyNumber,
  }),
  subsets: z.array(
    z.strictObject({ features: z.array(z.string()), residualSum: z.number(), rank: z.int().min(1) }),
  ),
  steps: z.array(
    z.strictObject({ action: z.enum(["add", "drop"]), feature: z.string(), statistic: codecs.anyNumber }),
  ),
  excluded: z.array(z.string()),
  seed: z.int().min(0),
});

export const subsetSelectionFormat: ModelFormat<SubsetSelectionModel> = {
  ...format,
  schema: format.schema.refine(
    (state) => {
      const { subsets, path } = state as State;
      return subsets.filter(({ rank }) => rank === 1).length === path.length;
    },
    { path: ["subsets"], message: "are not those of the path" },
  ),
};
