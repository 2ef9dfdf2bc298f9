import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { chooseFamilies, type Family } from "../../bayes/engine/families.js";
import { MixedEvidence } from "../../bayes/engine/mixed-evidence.js";
import { MixedLikelihood } from "../../bayes/engine/mixed-likelihood.js";
import { type Part, partsOf, readParts, type Values } from "../../bayes/engine/parts.js";
import { ownSparse } from "../counts/model.js";
import { requireShares, StartingGroups, sharesOf } from "../engine/begin.js";
import { Collapse } from "../engine/collapse.js";
import { chooseMixture, type Shape } from "../engine/select.js";
import { answersOf, countCases, densityThreshold, shareOut } from "../engine/shares.js";
import { runStarts } from "../engine/starts.js";
import { componentNumbers, MixedMixtureModel } from "./model.js";
import { mixedDensitySettings, mixedMixtureOptions } from "./options.js";

/** What the fits of all numbers of components share. */
interface MixedProblem {
  readonly names: { readonly method: string; readonly features: readonly string[] };
  readonly families: readonly Family[];
  readonly parts: readonly Part[];
  readonly values: readonly Values[];
  readonly rows: number;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  readonly groups: StartingGroups;
  readonly control: FitControl;
}

/**
 * Finds groups of cases of all kinds of columns: within a component, columns are independent, numbers are normal,
 * booleans and levels have probabilities.
 *
 * ```ts
 * const model = await new MixedMixture({ components: 3 }).fit(penguins);
 * model.predictProba(penguins);
 * ```
 */
export class MixedMixture extends ClustererEstimator<typeof mixedMixtureOptions, MixedMixtureModel> {
  static readonly kind = "MixedMixture";
  static readonly schema = mixedMixtureOptions;
  static readonly models = [MixedMixtureModel];

  protected override get reading(): Reading {
    return { categorical: "codes" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<MixedMixtureModel> {
    const { kind: method, options } = this;
    const { features: inputs, weights, count } = cases;
    const families = chooseFamilies(cases, options);
    const parts = partsOf(method, families, inputs, options);
    const values = readParts(cases, parts).map(ownValues);
    const numbers = startingNumbers(cases);
    const counted = countCases(weights, count);
    const { totalWeight } = counted;
    const groups = new StartingGroups(() => numbers, weights, control);
    const names = { method, features: inputs.names };
    const problem = { names, families, parts, values, rows: count, weights, totalWeight, groups, control };
    const each = parametersOf(MixedEvidence.of(families, parts, values, { shares: ones(count) }));
    const { fitted, parameterCount, icl, selection } = await chooseMixture(
      method,
      [options.components].flat().map((components): Shape => ({ components })),
      options.criterion,
      ({ components }) => components - 1 + components * each,
      ({ components }) => this.#fitOne(problem, components),
      "try fewer components",
    );
    const { labels, logLikelihood, history, starts, convergence, densities, parameters: evidence } = fitted;
    const { smoothing, varianceFloor, missing, unknown } = options;
    return new MixedMixtureModel({
      inputs,
      weights: shares(evidence.classWeights),
      labels,
      logLikelihood,
      parameterCount,
      ...counted,
      icl,
      threshold: densityThreshold(densities, weights, options.outliers),
      history,
      starts,
      selection,
      convergence,
      seed: options.seed,
      evidence,
      settings: mixedDensitySettings.parse({ smoothing, varianceFloor, missing, unknown }),
    });
  }

  /** The best of all starts with so many components. */
  async #fitOne(problem: MixedProblem, components: number) {
    const { options, kind: method } = this;
    const { names, families, parts, values, rows, weights, totalWeight, groups, control } = problem;
    const { init, maxIterations, tolerance, seed } = options;
    const classes = componentNumbers(components);
    const estimate = (given: Matrix) => {
      const counted = given.map((share, at) => share * (weights?.[Math.floor(at / components)] ?? 1));
      const evidence = MixedEvidence.of(families, parts, values, { shares: counted });
      const empty = evidence.classWeights.findIndex((weight) => !(weight > 0));
      if (empty >= 0) throw new Collapse(`component ${empty} lost all its cases`);
      return evidence;
    };
    const expect = (evidence: MixedEvidence, hard: boolean) => {
      const likelihood = new MixedLikelihood(parts, evidence, options, { ...names, classes });
      const logs = shares(evidence.classWeights).map(Math.log);
      const scores = likelihood.logLikelihood(values).map((value, at) => value + logs[at % components]);
      const densities = shareOut(scores, weights, hard);
      return { expected: scores, densities, objective: densities.total + likelihood.logPrior };
    };
    const given =
      typeof init === "string" ? undefined : requireShares(method, init.responsibilities, rows, components);
    const begin = async (stream: Random) => {
      if (given !== undefined) return estimate(given);
      const word = init === "random" ? init : "k-means";
      const found = await groups.find(word, components, stream);
      return estimate(new Matrix(rows, components, sharesOf(found, components)));
    };
    const { best, starts } = await runStarts(
      begin,
      {
        expect: (evidence: MixedEvidence) => expect(evidence, options.method === "hard"),
        maximize: estimate,
        objectiveScale: totalWeight,
        // A floor of the variances is not what maximizes the likelihood.
        ascends: false,
      },
      { method, restarts: options.restarts ?? (init === "random" ? 10 : 1), maxIterations, tolerance, seed },
      control,
    );
    if ("failure" in best) return best;
    const { expected, densities } = expect(best.ending.parameters, false);
    const { converged } = best.ending.convergence;
    return { ...best.ending, ...answersOf(expected, densities, weights), starts, totalWeight, converged };
  }
}

/** The cases as numbers, with a column for every level and the mean in place of what is missing. */
function startingNumbers({ source, columnNames }: Cases): Matrix {
  const matrix =
    source instanceof Table
      ? source.toMatrix({ columns: columnNames, categorical: "one-hot" }).matrix
      : source instanceof SparseMatrix
        ? source.toDense()
        : source;
  const sums = new Float64Array(matrix.columns);
  const counts = new Float64Array(matrix.columns);
  for (let at = 0; at < matrix.data.length; at += 1) {
    if (Number.isNaN(matrix.data[at])) continue;
    sums[at % matrix.columns] += matrix.data[at];
    counts[at % matrix.columns] += 1;
  }
  return matrix.map((value, at) => {
    const j = at % matrix.columns;
    return Number.isNaN(value) ? sums[j] / Math.max(1, counts[j]) : value;
  });
}

/** Numbers that the caller cannot change. */
function ownValues(values: Values): Values {
  if (values instanceof Matrix) return Matrix.from(values);
  if (values instanceof SparseMatrix) return ownSparse(values);
  return { ones: ownSparse(values.ones), missing: values.missing && ownSparse(values.missing) };
}

/** The free parameters of one component. */
function parametersOf({ families, parts }: MixedEvidence): number {
  const count = (family: Family) => families.filter((other) => other === family).length;
  const levels = parts.categorical?.levels.reduce((sum, count) => sum + count - 1, 0) ?? 0;
  return 2 * count("gaussian") + count("bernoulli") + levels + Math.max(0, count("multinomial") - 1);
}

function shares(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function ones(rows: number): Matrix {
  return new Matrix(rows, 1, new Float64Array(rows).fill(1));
}
