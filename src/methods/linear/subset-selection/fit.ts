import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { chooseByFolds, predictSettings } from "../engine/choice/choose-by-folds.js";
import { leastCost, noNoise, residualVariance } from "../engine/choice/mallows.js";
import type { PathData, PathFit } from "../engine/choice/validate-path.js";
import { reduceDesign } from "../engine/design/reduce-design.js";
import { dataOf } from "../engine/design/regression-data.js";
import { originalScalePath } from "../engine/design/standardize.js";
import { CoefficientPath, type PathSettings, type Regressions } from "../engine/path/coefficient-path.js";
import { type Criterion, costOf, type SubsetFacts, subsetCriteria } from "./criteria.js";
import { SubsetSelectionModel } from "./model.js";
import { type SubsetSelectionSettings, subsetSelectionOptions } from "./options.js";
import { type Search, searchSubsets } from "./search.js";
import { type FullFit, fullFit } from "./solver.js";

/**
 * Least squares on some of the features: the best subset of every size, found exactly, or those that
 * stepwise searches find; a criterion or cross-validation chooses the size (ESL section 3.3).
 *
 * ```ts
 * const model = await new SubsetSelection({ criterion: "cp" }).fit(table, "lpsa");
 * model.selected; // ["lcavol", "lweight", …]
 * model.criteriaTable();
 * ```
 */
export class SubsetSelection extends RegressorEstimator<typeof subsetSelectionOptions, SubsetSelectionModel> {
  static readonly kind = "SubsetSelection";
  static readonly schema = subsetSelectionOptions;
  static readonly models = [SubsetSelectionModel];
  /** The search for the best subset is exponential in the columns. */
  static readonly preparation: Preparation = { suits: { most: { columns: 30 } } };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<SubsetSelectionModel> {
    const { kind, options } = this;
    const { response, features: inputs } = cases;
    const data = dataOf(cases);
    const { search, facts, path, full, constant } = await this.#search(data, options, control);
    const { method } = search;
    const { signal, threads } = control;
    // Every fold searches again; where it finds no subset of a size, its largest stands in.
    const predictLeft: PathFit<Matrix> = async (training, left) => {
      const found = await this.#search(training, { ...options, method }, { signal, threads });
      return predictSettings(found.path, left, path.values.length);
    };
    const choice =
      options.criterion === "cross-validation"
        ? await chooseByFolds(kind, data, options, predictLeft, control)
        : { chosen: choose(kind, search, facts, options) };
    const { names } = inputs;
    return new SubsetSelectionModel({
      inputs,
      response,
      path: new CoefficientPath({ ...path, features: names }),
      ...choice,
      facts,
      method,
      subsets: reports(search, (columns) => Array.from(columns, (j) => names[j])),
      steps: search.moves.map(({ feature, ...move }) => ({ ...move, feature: names[feature] })),
      constantFeatures: names.filter((_, j) => constant[j]),
      dependentFeatures: names.filter((_, j) => !constant[j] && !full.independent.includes(j)),
      seed: options.seed,
    });
  }

  async #search(
    data: PathData<Matrix>,
    options: SubsetSelectionSettings,
    control: FitControl,
  ): Promise<Fitted> {
    const { kind } = this;
    const { intercept } = options;
    const design = reduceDesign(data.x, data.y, data.weights, { intercept, standardize: true });
    const full = fullFit(design);
    const degrees = design.totalWeight - full.independent.length - (intercept ? 1 : 0);
    const facts = {
      totalWeight: design.totalWeight,
      totalSum: design.totalSum,
      hasIntercept: intercept,
      noiseVariance: options.noiseVariance ?? residualVariance(full.residualSum, degrees, design.totalSum),
    };
    const { method } = options;
    const needsRoom = method === "backward" || (goesBothWays(options) && options.init === "all");
    if (needsRoom && degrees <= 0) throw tooFew(kind, method ?? "best", data.x.columns, design.totalWeight);
    if (options.criterion === "cp" && Number.isNaN(facts.noiseVariance) && design.totalSum > 0)
      throw noNoise(kind, "give noiseVariance, or choose another criterion");
    const search = await searchSubsets(design, full, facts, options, control);
    return {
      search,
      full,
      facts,
      constant: design.constant,
      path: {
        features: [],
        parameter: goesBothWays(options) ? "step" : "size",
        values: Float64Array.from(search.subsets, ({ columns }, step) =>
          goesBothWays(options) ? step : columns.length,
        ),
        ...originalScalePath(Matrix.from(search.coefficients), design),
        degreesOfFreedom: Float64Array.from(search.subsets, ({ columns }) => columns.length),
        residualSums: Float64Array.from(search.subsets, ({ residualSum }) => residualSum),
      },
    };
  }
}

interface Fitted {
  readonly search: Search;
  readonly full: FullFit;
  readonly facts: SubsetFacts;
  /** Which features do not vary. */
  readonly constant: readonly boolean[];
  readonly path: PathSettings & Regressions;
}

function goesBothWays({ method }: SubsetSelectionSettings): boolean {
  return method === "hybrid" || method === "f-to-enter";
}

function choose(
  method: string,
  { subsets }: Search,
  facts: SubsetFacts,
  settings: SubsetSelectionSettings,
): number {
  if (goesBothWays(settings)) return subsets.length - 1;
  const { size, criterion = "bic" } = settings;
  if (size !== undefined) {
    if (size < subsets.length) return size;
    const expected = `at most ${subsets.length - 1}, as many as there are independent features`;
    throw new OptionError(method, { option: "size", expected, received: size });
  }
  // Without residual degrees of freedom every subset fits perfectly, which means nothing.
  const costs = subsets.map(({ columns, residualSum }) => {
    const left = facts.totalWeight - columns.length - (facts.hasIntercept ? 1 : 0);
    if (left <= 0) return Number.POSITIVE_INFINITY;
    return costOf(subsetCriteria(facts, columns.length, residualSum), criterion as Criterion);
  });
  return leastCost(costs);
}

/** The subsets of the path, each followed by those of its size that came after it. */
function reports({ subsets, others }: Search, named: (columns: Int32Array) => string[]) {
  return subsets.flatMap((best) => {
    const rest = others.filter(({ columns }) => columns.length === best.columns.length);
    return [best, ...rest].map(({ columns, residualSum }, at) => ({
      features: named(columns),
      residualSum,
      rank: at + 1,
    }));
  });
}

function tooFew(method: string, search: string, features: number, cases: number): DataError {
  const sentence = words`the method ${quote(search)} begins with all features and needs ${wanted("more cases than features")}; there are ${got(`${cases} cases`)} and ${features} features. Use "forward" instead.`;
  return new DataError(method, sentence);
}
