import type { Convergence } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { abortablePacer } from "../../base/pause.js";
import { ClassMoments } from "../../data/class-moments.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { random } from "../../probability/random/random.js";
import { readIncompleteCases } from "../completion/cases.js";
import type { Chain } from "./chain.js";
import { caseStream, IterativeImputerModel, parameterStream } from "./model.js";
import { iterativeImputerOptions } from "./options.js";
import { addCompleteColumns, drawChain, Incomplete, regressionRound } from "./solver.js";

/**
 * Fills in missing numbers by regressions: each incomplete column on all others, in rounds, until the
 * imputed values agree with each other; and, if asked, several times with random draws, so that what
 * follows can tell how much it owes to them.
 *
 * ```ts
 * const model = await new IterativeImputer().fit([[1, 2], [2, 4], [3, 6.5], [4, 8], [5, NaN]]);
 * model.transform([[NaN, 5]]); // [[2.4414, 5]]
 * ```
 */
export class IterativeImputer extends Estimator<typeof iterativeImputerOptions> {
  static readonly kind = "IterativeImputer";
  static readonly task = "transformation";
  static readonly schema = iterativeImputerOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<IterativeImputerModel> {
    const { columns, maxIterations, tolerance, seed } = this.options;
    const { inputs, imputed, x, weights } = readIncompleteCases(this.kind, rows, columns, control);
    const cases = new Incomplete(x, weights);
    const { start, units } = startAndUnits(x, weights);
    const { chain, convergence } = await this.#iterate(cases, start, units, control);
    const drawn = await this.#draw(cases, start, imputed, control);
    return new IterativeImputerModel({
      inputs,
      imputed,
      start,
      allowed: units.map((unit) => tolerance * unit),
      maxIterations,
      chain,
      drawn,
      seed,
      ...(convergence && { convergence }),
    });
  }

  /** Where nothing is missing there is nothing to repeat: one round serves new cases. */
  async #iterate(
    cases: Incomplete,
    start: Float64Array,
    units: Float64Array,
    control: FitControl,
  ): Promise<{ chain: Chain; convergence: Convergence | undefined }> {
    const { ridge, tolerance, maxIterations } = this.options;
    const completed = cases.filled(start);
    const rounds: Matrix[] = [];
    let criterion = Number.POSITIVE_INFINITY;
    const pause = abortablePacer(this.kind, control.signal);
    while (rounds.length < maxIterations && criterion > tolerance) {
      await pause();
      const { round, change } = regressionRound(cases, completed, ridge, units);
      rounds.push(round);
      criterion = change;
      control.onProgress?.({
        phase: "rounds",
        completed: rounds.length,
        total: maxIterations,
        objective: change,
      });
    }
    addCompleteColumns(cases, completed, ridge, rounds);
    const converged = criterion <= tolerance;
    const convergence = { converged, iterations: rounds.length, criterion, tolerance };
    return { chain: { order: cases.order, rounds }, convergence: cases.complete ? undefined : convergence };
  }

  async #draw(
    cases: Incomplete,
    start: Float64Array,
    imputed: readonly string[],
    control: FitControl,
  ): Promise<Chain[]> {
    const { draws, drawRounds, ridge, seed } = this.options;
    if (draws > 0) this.#requireCases(cases, imputed);
    const chains: Chain[] = [];
    const root = random(seed);
    const pause = abortablePacer(this.kind, control.signal);
    for (let draw = 0; draw < draws; draw += 1) {
      await pause();
      const noise = (row: number) => caseStream(root, draw, row);
      chains.push(drawChain(cases, start, ridge, drawRounds, parameterStream(root, draw), noise));
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
      `${this.kind}: column "${imputed[at]}" has ${masses[at]} values; draws need more than ${imputed.length}, the number of columns.`,
      {
        method: this.kind,
        option: "draws",
        column: imputed[at],
        expected: `more than ${imputed.length} values`,
        received: String(masses[at]),
      },
    );
  }
}

/** The mean of every column, and its standard deviation, or 1 where it is constant. */
function startAndUnits(x: Matrix, weights: Float64Array | undefined) {
  const { means, mass, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, {
    weights,
    skipMissing: true,
  });
  const units = squares.data.map((square, j) => Math.sqrt(square / mass.data[j]) || 1);
  return { start: means.data, units };
}
