import type { Convergence } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { ClassMoments } from "../../data/class-moments.js";
import type { Cases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Matrix } from "../../linalg/matrix.js";
import { random } from "../../probability/random/random.js";
import { incompleteCases } from "../engine/completion/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import type { Chain } from "./chain.js";
import { caseStream, IterativeImputerModel, parameterStream } from "./model.js";
import { iterativeImputerOptions } from "./options.js";
import { addCompleteColumns, drawChain, Incomplete, regressionRound } from "./solver.js";

/**
 * Fills in missing numbers by regressions of each incomplete column on all others, in rounds, until the
 * imputed values no longer change; with the option `draws`, also several times with random draws, so that
 * later analyses can tell how much they depend on the imputed values.
 *
 * ```ts
 * const model = await new IterativeImputer().fit([[1, 2], [2, 4], [3, 6.5], [4, 8], [5, NaN]]);
 * model.transform([[NaN, 5]]); // [[2.4414, 5]]
 * ```
 */
export class IterativeImputer extends NumberTransformerEstimator<
  typeof iterativeImputerOptions,
  IterativeImputerModel
> {
  static readonly kind = "IterativeImputer";
  static readonly schema = iterativeImputerOptions;
  static readonly models = [IterativeImputerModel];

  protected async learn(cases: Cases, control: FitControl): Promise<IterativeImputerModel> {
    const { columns, maxIterations, tolerance, seed } = this.options;
    const pause = abortablePacer(this.kind, control.signal);
    const { inputs, imputed, x, weights } = incompleteCases(cases.owned, columns, "numbers");
    await pause();
    const incomplete = new Incomplete(x, weights);
    await pause();
    const { init, units } = initAndUnits(x, weights);
    await pause();
    const { chain, convergence } = await this.#iterate(incomplete, init, units, control);
    const drawn = await this.#draw(incomplete, init, imputed, control);
    const allowed = units.map((unit) => tolerance * unit);
    const learned = { init, allowed, maxIterations, chain, drawn, seed, convergence };
    return new IterativeImputerModel({ inputs, imputed, ...learned });
  }

  /** If nothing is missing, there is nothing to repeat: one round is enough for new cases. */
  async #iterate(
    cases: Incomplete,
    init: Float64Array,
    units: Float64Array,
    control: FitControl,
  ): Promise<{ chain: Chain; convergence: Convergence | undefined }> {
    const { lambda, tolerance, maxIterations } = this.options;
    const completed = cases.filled(init);
    const rounds: Matrix[] = [];
    let criterion = Number.POSITIVE_INFINITY;
    const pause = abortablePacer(this.kind, control.signal);
    while (rounds.length < maxIterations && criterion > tolerance) {
      await pause();
      const steps = regressionRound(cases, completed, lambda, units);
      const { round, change } = await finishPaced(steps, pause);
      rounds.push(round);
      criterion = change;
      control.onProgress?.({
        phase: "rounds",
        completed: rounds.length,
        total: maxIterations,
        objective: change,
      });
    }
    await finishPaced(addCompleteColumns(cases, completed, lambda, rounds), pause);
    const converged = criterion <= tolerance;
    const convergence = { converged, iterations: rounds.length, criterion, tolerance };
    return { chain: { order: cases.order, rounds }, convergence: cases.complete ? undefined : convergence };
  }

  async #draw(
    cases: Incomplete,
    init: Float64Array,
    imputed: readonly string[],
    control: FitControl,
  ): Promise<Chain[]> {
    const { draws, drawRounds, lambda, seed } = this.options;
    if (draws > 0) this.#requireCases(cases, imputed);
    const chains: Chain[] = [];
    const root = random(seed);
    const pause = abortablePacer(this.kind, control.signal);
    for (let draw = 0; draw < draws; draw += 1) {
      await pause();
      const noise = (row: number) => caseStream(root, draw, row);
      const steps = drawChain(cases, init, lambda, drawRounds, parameterStream(root, draw), noise);
      chains.push(await finishPaced(steps, pause));
      control.onProgress?.({ phase: "draws", completed: draw + 1, total: draws });
    }
    return chains;
  }

  /** A residual variance needs more cases than parameters. */
  #requireCases({ present, weights }: Incomplete, imputed: readonly string[]): void {
    const masses = present.map((cases) => cases.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0));
    const at = masses.findIndex((mass) => mass <= imputed.length);
    if (at < 0) return;
    throw new DataError(
      this.kind,
      `column ${quote(imputed[at])} has ${masses[at]} values; draws need more than ${imputed.length}, the number of columns.`,
      {
        option: "draws",
        column: imputed[at],
        expected: `more than ${imputed.length} values`,
        received: String(masses[at]),
      },
    );
  }
}

/** The mean of every column, and its standard deviation, or 1 if it is constant. */
function initAndUnits(x: Matrix, weights: Float64Array | undefined) {
  const { means, mass, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, {
    weights,
    skipMissing: true,
  });
  const units = squares.data.map((square, j) => Math.sqrt(square / mass.data[j]) || 1);
  return { init: means.data, units };
}
