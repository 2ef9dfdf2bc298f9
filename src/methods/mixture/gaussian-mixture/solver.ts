// EM for one number of components and one covariance model.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { MixtureRows, type ShareMoments } from "../../../wasm/gaussian-mixture.js";
import type { Float64Span } from "../../../wasm/span.js";
import { type StartingGroups, type StartWord, sharesOf } from "../engine/begin.js";
import { momentsOfShares } from "../engine/component-moments.js";
import { answersOf, shareOut, type TrainingAnswers } from "../engine/shares.js";
import { type MixtureEnding, runStarts } from "../engine/starts.js";
import type { MixtureStart } from "../engine/state.js";
import { type CovarianceModel, isDiagonal } from "./covariance-models.js";
import { estimateSpread } from "./covariance-step.js";
import { type NormalCases, type NormalStart, totalCovariance } from "./data.js";
import {
  estimateMixture,
  factorMixture,
  logPriorOf,
  type NormalFactors,
  type NormalMixture,
  type NormalSetting,
} from "./normal-mixture.js";
import type { GaussianMixtureSettings } from "./options.js";
import { priorOf } from "./prior.js";

/** Everything that the fits of several models share. */
export interface NormalProblem {
  readonly method: string;
  readonly data: NormalCases;
  /** The cases in kernel memory, and their weights. */
  readonly span: Float64Span;
  readonly weights: Float64Span | undefined;
  readonly groups: StartingGroups;
  /** The start, if it is given. */
  readonly start: NormalStart | StartWord;
  readonly settings: GaussianMixtureSettings;
  readonly control: FitControl;
}

export interface NormalShape {
  readonly components: number;
  readonly covariances: CovarianceModel;
}

/** A fitted mixture. */
export interface NormalFit extends TrainingAnswers, MixtureEnding<NormalMixture> {
  readonly starts: readonly MixtureStart[];
  readonly totalWeight: number;
  readonly converged: boolean;
}

/** The best of all starts, or why there is none. */
export function fitNormalMixture(
  problem: NormalProblem,
  shape: NormalShape,
): Promise<NormalFit | { readonly failure: string }> {
  return withArena(async (arena) => {
    const solver = new Solver(arena, problem, shape);
    const { method, settings, control, data } = problem;
    const { init, maxIterations, tolerance, seed } = settings;
    const restarts = settings.restarts ?? (init === "random" ? 10 : 1);
    const { best, starts } = await runStarts(
      (stream) => solver.begin(stream),
      solver.hidden,
      { method, restarts, maxIterations, tolerance, seed },
      control,
    );
    if ("failure" in best) return best;
    const { ending } = best;
    const answers = await solver.answer(ending.parameters);
    const { converged } = ending.convergence;
    return { ...ending, ...answers, starts, converged, totalWeight: data.totalWeight };
  });
}

class Solver {
  readonly #problem: NormalProblem;
  readonly #shape: NormalShape;
  readonly #setting: NormalSetting;
  readonly #rows: MixtureRows;
  /** The mixture whose shares and densities `#rows` has, and the log-likelihood. */
  #known: { readonly mixture: NormalMixture; readonly total: number } | undefined;

  constructor(arena: Arena, problem: NormalProblem, shape: NormalShape) {
    const { data, span, weights, settings, control } = problem;
    const { covariances: model, components } = shape;
    const { threads, signal } = control;
    const totals = () => ({ means: data.means, covariance: totalCovariance(data) });
    const prior =
      settings.prior === "none" ? undefined : priorOf(settings.prior, totals(), model, components);
    this.#problem = problem;
    this.#shape = shape;
    this.#setting = { model, prior, variances: data.variances };
    const x = { span, rows: data.x.rows, columns: data.x.columns };
    const kind = { components, diagonal: isDiagonal(model) };
    this.#rows = new MixtureRows(arena, x, kind, { weights, threads, signal });
  }

  get hidden(): HiddenModel<NormalMixture, ShareMoments> {
    const setting = this.#setting;
    return {
      expect: (mixture) => this.#expect(mixture, this.#problem.settings.method === "hard"),
      maximize: (moments, { means, spread }) => estimateMixture(moments, means, setting, spread),
      objectiveScale: this.#problem.data.totalWeight,
    };
  }

  async #expect(mixture: NormalMixture, hard: boolean) {
    const { incomplete } = this.#problem.data;
    const factors = factorMixture(mixture, this.#setting);
    const { moments, objective } =
      incomplete === undefined
        ? await this.#expectRows(mixture, factors, hard)
        : incomplete.expect(mixture, this.#shape.covariances, hard);
    return { expected: moments, objective: objective + logPriorOf(mixture, factors, this.#setting) };
  }

  async #expectRows(mixture: NormalMixture, factors: NormalFactors, hard: boolean) {
    const step = await this.#rows.expect(factors, hard);
    this.#known = hard ? undefined : { mixture, total: step.objective };
    return step;
  }

  /** The parameters of a start. */
  async begin(stream: Random): Promise<NormalMixture> {
    const { start } = this.#problem;
    const { components } = this.#shape;
    if (typeof start === "string")
      return this.#fromShares(
        sharesOf(await this.#problem.groups.find(start, components, stream), components),
      );
    if ("responsibilities" in start) return this.#fromShares(start.responsibilities.data);
    const { means, covariances, weights } = start;
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? components;
    const shares = Float64Array.from({ length: components }, (_, k) => (weights?.[k] ?? 1) / total);
    // The covariances of the model that are nearest to those given.
    const scatters = this.#givenParts(covariances).map((part, k) => part.map((value) => shares[k] * value));
    return {
      weights: shares,
      means: Array.from({ length: components }, (_, k) => means.row(k).slice()),
      spread: estimateSpread(this.#shape.covariances, { totalWeights: shares, scatters }, means.columns),
    };
  }

  /** The covariances that were given, or that of all cases with its volume divided among the components. */
  #givenParts(covariances: readonly Matrix[] | undefined): Float64Array[] {
    const { data } = this.#problem;
    const { components, covariances: model } = this.#shape;
    const { columns } = data.x;
    const common = () =>
      new Matrix(columns, columns, totalCovariance(data)).scale(1 / components ** (2 / columns));
    const given = covariances ?? new Array<Matrix>(components).fill(common());
    return given.map((matrix) => (isDiagonal(model) ? matrix.diagonal() : matrix.data.slice()));
  }

  /** The estimates from shares of the cases, in which missing values are replaced by the means of their columns. */
  async #fromShares(shares: Float64Array): Promise<NormalMixture> {
    const { moments, centers } = await momentsOfShares(this.#rows, shares, this.#problem.data.means);
    return estimateMixture(moments, centers, this.#setting, undefined);
  }

  /** What the mixture says about the training cases. */
  async answer(mixture: NormalMixture): Promise<TrainingAnswers> {
    const { data } = this.#problem;
    const { components, covariances: model } = this.#shape;
    if (data.incomplete !== undefined) {
      const scores = data.incomplete.scores(mixture, model);
      const densities = shareOut(scores, data.weights, false);
      return answersOf(scores, densities, data.weights);
    }
    // The last step of EM has usually answered already.
    const total =
      this.#known?.mixture === mixture
        ? this.#known.total
        : (await this.#expectRows(mixture, factorMixture(mixture, this.#setting), false)).objective;
    const shares = new Matrix(data.x.rows, components, this.#rows.shares.copyOut());
    return answersOf(shares, { densities: this.#rows.densities.copyOut(), total }, data.weights);
  }
}
