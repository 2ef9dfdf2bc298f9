import { DataError, OptionError } from "../../base/errors.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chooseByFolds } from "../path/choose-by-folds.js";
import { CoefficientPath, type PathSettings, type Regressions } from "../path/coefficient-path.js";
import { leastCost, noNoise, residualVariance } from "../path/mallows.js";
import { originalPath } from "../path/original-path.js";
import { type Cases, readRegression } from "../path/read-regression.js";
import { reduceDesign } from "../path/reduce-design.js";
import { type Criterion, costOf, type SubsetFacts, subsetCriteria } from "./criteria.js";
import { SubsetSelectionModel } from "./model.js";
import { type SubsetSelectionSettings, subsetSelectionOptions } from "./options.js";
import { type Search, searchSubsets } from "./search.js";
import { type FullFit, fullFit } from "./solver.js";

/**
 * Least squares on some of the features: the best subset of every size, found exactly, or those that
 * stepwise searches meet; the size by a criterion or cross-validation (ESL section 3.3).
 *
 * ```ts
 * const model = await new SubsetSelection({ criterion: "cp" }).fit(table, "lpsa");
 * model.selected; // ["lcavol", "lweight", …]
 * model.criteriaTable();
 * ```
 */
export class SubsetSelection extends Estimator<typeof subsetSelectionOptions> {
  static readonly kind = "SubsetSelection";
  static readonly task = "regression";
  static readonly schema = subsetSelectionOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<SubsetSelectionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<SubsetSelectionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<SubsetSelectionModel> {
    const { kind, options } = this;
    const data = readRegression(kind, rows, target, control);
    const { inputs, response } = data;
    const { search, facts, path, full } = await this.#search(data, control);
    const choice =
      options.criterion === "cross-validation"
        ? await chooseByFolds(
            kind,
            data,
            path.values.length,
            options,
            // Every fold searches anew; where it finds no subset of a size, its largest stands in.
            async (training, own) => (await this.#search(training, own)).path,
            control,
          )
        : { chosen: choose(kind, search, facts, options) };
    const named = (columns: Int32Array) => Array.from(columns, (j) => inputs.names[j]);
    return new SubsetSelectionModel({
      inputs,
      response,
      path: new CoefficientPath({ ...path, features: inputs.names }),
      ...choice,
      facts,
      subsets: reports(search, named),
      steps: search.moves.map(({ feature, ...move }) => ({ ...move, feature: inputs.names[feature] })),
      excluded: inputs.names.filter((_, j) => !full.independent.includes(j)),
      seed: options.seed,
    });
  }

  async #search(data: Cases, control: FitControl): Promise<Fitted> {
    const { kind, options } = this;
    const { intercept } = options;
    const design = reduceDesign(data.x, data.y, data.weights, { intercept, standardize: true });
    const full = fullFit(design);
    const degrees = design.mass - full.independent.length - (intercept ? 1 : 0);
    const facts = {
      cases: design.mass,
      totalSum: design.totalSum,
      intercept,
      noiseVariance: options.noiseVariance ?? residualVariance(full.residualSum, degrees, design.totalSum),
    };
    const needsRoom = options.method === "backward" || (goesBothWays(options) && options.start === "all");
    if (needsRoom && degrees <= 0) throw tooFew(kind, options.method, full.independent.length, design.mass);
    if (options.criterion === "cp" && Number.isNaN(facts.noiseVariance) && design.totalSum > 0)
      throw noNoise(kind, "give noiseVariance, or choose another criterion");
    const search = await searchSubsets(design, full, facts, options, control);
    return {
      search,
      full,
      facts,
      path: {
        features: [],
        parameter: goesBothWays(options) ? "step" : "size",
        values: Float64Array.from(search.subsets, ({ columns }, step) =>
          goesBothWays(options) ? step : columns.length,
        ),
        ...originalPath(search.coefficients, design),
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
    throw new OptionError(`${method}: option "size" must be ${expected}; got ${size}.`, {
      method,
      option: "size",
      expected,
      received: String(size),
    });
  }
  // Where no degree of freedom is left, every set fits perfectly, and that says nothing.
  const costs = subsets.map(({ columns, residualSum }) => {
    const left = facts.cases - columns.length - (facts.intercept ? 1 : 0);
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
  const expected = `more cases than features, ${features}`;
  return new DataError(
    `${method}: the method "${search}" begins with all features, so there must be ${expected}; got ${cases}. Use "forward" instead.`,
    { method, expected, received: `${cases} cases` },
  );
}
