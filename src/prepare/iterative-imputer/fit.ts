import type { Convergence } from "../../base/control.js";
import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { ClassMoments } from "../../data/statistics/class-moments.js";
import type { Column } from "../../data/table/column.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/random.js";
import type { Cases, Reading } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import type { Classifier } from "../../model/model.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import {
  type Imputable,
  type IncompleteCases,
  incompleteCases,
  incompleteReading,
} from "../engine/completion/cases.js";
import { levelsIn } from "../engine/completion/leveled-model.js";
import type { Chain } from "./chain.js";
import { type LevelRule, MixedCases, widthOf } from "./levels.js";
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
export class IterativeImputer extends TransformerEstimator<
  typeof iterativeImputerOptions,
  IterativeImputerModel
> {
  static readonly kind = "IterativeImputer";
  static readonly schema = iterativeImputerOptions;
  static readonly models = [IterativeImputerModel];

  protected override get reading(): Reading {
    return incompleteReading(this.options.columns, this.#imputable);
  }

  get #imputable(): Imputable {
    return this.options.classifier === undefined ? "numbers" : "levels";
  }

  protected async learn(cases: Cases, control: FitControl): Promise<IterativeImputerModel> {
    const { columns, maxIterations, tolerance, seed } = this.options;
    const pause = abortablePacer(this.kind, control.signal);
    const read = incompleteCases(cases.owned, columns, this.#imputable);
    await pause();
    const { numbers, init, units, levels } = await this.#learnLevels(read, control);
    const { incomplete, chain, convergence } = numbers;
    const drawn = await this.#draw(incomplete, init, read.imputed, control);
    const allowed = units.map((unit) => tolerance * unit);
    const { inputs, imputed } = read;
    const learned = { init, allowed, maxIterations, chain, drawn, levels, seed, convergence };
    return new IterativeImputerModel({ inputs, imputed, ...learned });
  }

  /** Numbers given the levels and levels given the numbers, in turns until no imputed level changes. */
  async #learnLevels(read: IncompleteCases, control: FitControl) {
    const { maxIterations, tolerance, classifier } = this.options;
    const { imputed, x, weights } = read;
    const rules = levelRules(read);
    const layout = { imputed, levels: rules };
    const mixed = new MixedCases(layout, x);
    const models: (Classifier | undefined)[] = rules.map(() => undefined);
    const fitRule = async (rule: number, completed: Matrix) => {
      const rows = mixed.rows(rule, "present");
      const table = mixed.table(completed, rows);
      const { column } = rules[rule];
      if (classifier === undefined || table.names.length < 2 || isConstant(table.column(column))) return;
      const rowWeights = weights && Float64Array.from(rows, (row) => weights[row]);
      const { signal } = control;
      models[rule] = (await classifier.fitTo(table, column, { signal, weights: rowWeights })) as Classifier;
    };
    const open = rules.map((_, rule) => rule).filter((rule) => mixed.rows(rule, "missing").length > 0);
    for (let round = 1; ; round += 1) {
      const wide = mixed.wide();
      const incomplete = new Incomplete(wide, weights, widthOf(layout).numbers);
      const { init, units } = initAndUnits(wide, weights, widthOf(layout).numbers);
      const numbers = await this.#iterate(incomplete, init, units, control);
      let changed = false;
      for (const rule of open) {
        await fitRule(rule, numbers.completed);
        const model = models[rule];
        if (model !== undefined && mixed.predict(rule, model, numbers.completed)) changed = true;
      }
      if (changed && round < maxIterations) continue;
      for (const rule of rules.keys()) if (!open.includes(rule)) await fitRule(rule, numbers.completed);
      const levels = rules.map((rule, at) => ({ ...rule, ...(models[at] && { model: models[at] }) }));
      const complete = { converged: true, iterations: round, criterion: 0, tolerance };
      const { converged, ...rest } = numbers.convergence ?? complete;
      const convergence =
        open.length === 0 ? numbers.convergence : { ...rest, converged: converged && !changed };
      return { numbers: { ...numbers, incomplete, convergence }, init, units, levels };
    }
  }

  /** If nothing is missing, there is nothing to repeat: one round is enough for new cases. */
  async #iterate(
    cases: Incomplete,
    init: Float64Array,
    units: Float64Array,
    control: FitControl,
  ): Promise<{ chain: Chain; completed: Matrix; convergence: Convergence | undefined }> {
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
    const chain = { order: cases.order, rounds };
    return { chain, completed, convergence: cases.complete ? undefined : convergence };
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
    const totalWeights = present.map((cases) => cases.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0));
    const at = totalWeights.findIndex((totalWeight) => totalWeight <= imputed.length);
    if (at < 0) return;
    throw new DataError(
      this.kind,
      words`${columnName(imputed[at])} has ${got(totalWeights[at])} values; draws need ${wanted(`more than ${imputed.length}`)}, the number of columns.`,
      { option: "draws" },
    );
  }
}

/** The mean of every column of numbers, and its standard deviation, or 1 if it is constant. */
function initAndUnits(x: Matrix, weights: Float64Array | undefined, numbers: number) {
  const { means, totalWeights, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, {
    weights,
    skipMissing: true,
  });
  const units = squares.data.map((square, j) => Math.sqrt(square / totalWeights.data[j]) || 1);
  return { init: means.data.slice(0, numbers), units: units.slice(0, numbers) };
}

/** The columns of levels, each with its most frequent level; of equally frequent ones, the first. */
function levelRules({ inputs, imputed, kinds, x, weights }: IncompleteCases): LevelRule[] {
  return imputed.flatMap((column, j) => {
    const kind = kinds[j];
    if (kind !== "ordinal" && kind !== "categorical" && kind !== "boolean") return [];
    const levels = kind === "boolean" ? [false, true] : levelsIn(inputs, column);
    const totals = new Float64Array(levels.length);
    for (const [row, code] of x.column(j).entries())
      if (!Number.isNaN(code)) totals[code] += weights?.[row] ?? 1;
    return [{ column, kind, levels, init: totals.indexOf(Math.max(...totals)) }];
  });
}

/** Whether all values of a complete column of levels are the same. */
function isConstant(column: Column): boolean {
  return "codes" in column && column.codes.every((code) => code === column.codes[0]);
}
