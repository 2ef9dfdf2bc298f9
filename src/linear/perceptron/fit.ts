import { type Convergence, throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { pacer } from "../../base/pause.js";
import {
  type ClassTarget,
  type LabeledCases,
  readLabeledCases,
  readSparseLabeledCases,
} from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { random } from "../../probability/random/index.js";
import { withArena } from "../../wasm/arena.js";
import { copyInRows } from "../../wasm/covariances.js";
import { perceptronCases } from "./cases.js";
import { PerceptronModel, type PerceptronSeparation } from "./model.js";
import { perceptronOptions } from "./options.js";
import { Hyperplane, JointClasses, type Learner, type LearningProblem, radius } from "./solver.js";

/**
 * A hyperplane between classes, found by correcting one mistake after the other (Rosenblatt 1958; ESL section
 * 4.5.1). It ends where there is such a hyperplane, and reports where it found none.
 *
 * ```ts
 * const model = await new Perceptron().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class Perceptron extends Estimator<typeof perceptronOptions> {
  static readonly kind = "Perceptron";
  static readonly task = "classification";
  static readonly schema = perceptronOptions;
  static readonly preparation: Preparation = { scale: true };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<PerceptronModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<PerceptronModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<PerceptronModel> {
    const read: typeof readLabeledCases | typeof readSparseLabeledCases = isSparse(rows)
      ? readSparseLabeledCases
      : readLabeledCases;
    const labeled = read(this.kind, rows, target, control, { missing: "error" });
    const { matrix, features, classes, weights } = labeled;
    if (classes.length === 1) throw this.#oneClass(classes[0]);
    const { intercept, learningRate, averaged, seed } = this.options;
    return withArena(async (arena) => {
      // Weights of cases, and means over visits, are the business of the plain loop.
      const simple = matrix instanceof Matrix && weights === undefined && !averaged;
      const problem = {
        cases: perceptronCases(matrix),
        counts: weights,
        intercept,
        learningRate,
        averaged,
        inKernels: simple ? copyInRows(arena, matrix) : undefined,
      };
      const learners = this.#learners(problem, labeled);
      const history = await this.#learn(learners, control);
      const found = learners.map((learner) => (averaged ? learner.average() : learner.weights));
      return new PerceptronModel({
        classes,
        inputs: features,
        ...inBlocks(found, matrix.columns),
        ...history,
        separations: this.#separations(learners, problem, history.mistakes),
        seed,
      });
    });
  }

  /** One hyperplane for two classes; for more, one for each class or one set of weights of all. */
  #learners(problem: LearningProblem, { codes, classes }: Pick<LabeledCases<unknown>, "codes" | "classes">) {
    const { multiclass } = this.options;
    const length = problem.cases.columns + 1;
    const [, stream] = random(this.options.seed).split(2);
    const signs = (code: number) => Float64Array.from(codes, (own) => (own === code ? 1 : -1));
    if (classes.length > 2 && multiclass === "joint") {
      const start = this.#start(length, classes.length, () => stream.normal());
      return [new JointClasses(problem, start, codes, classes.length)];
    }
    const positives = classes.length === 2 ? [1] : classes.map((_, code) => code);
    return positives.map(
      (code) =>
        new Hyperplane(
          problem,
          this.#start(length, 1, () => stream.normal()),
          signs(code),
        ),
    );
  }

  #start(length: number, blocks: number, normal: () => number): Float64Array<ArrayBuffer> {
    const { start, intercept } = this.options;
    const out = new Float64Array(length * blocks);
    if (start === "zero") return out;
    return out.map((_, at) => (at % length === length - 1 && !intercept ? 0 : normal()));
  }

  /** Passes until no learner makes a mistake; one that makes none has ended. */
  async #learn(learners: readonly Learner[], { signal, onProgress }: FitControl) {
    const { mode, shuffle, maxIterations, seed } = this.options;
    const [orders] = random(seed).split(2);
    const rows = learners[0].problem.cases.rows;
    const counts = learners.map((): number[] => []);
    const pause = pacer();
    let wrong = Number.POSITIVE_INFINITY;
    let passes = 0;
    for (; passes < maxIterations && wrong > 0; passes += 1) {
      throwIfAborted(this.kind, signal);
      const order = shuffle && mode === "online" ? orders.child(passes).permutation(rows) : undefined;
      wrong = 0;
      for (const [at, learner] of learners.entries()) {
        const before = counts[at][passes - 1];
        const mistakes =
          before === 0 ? 0 : mode === "batch" ? learner.batchPass() : learner.onlinePass(order);
        counts[at].push(mistakes);
        wrong += mistakes;
      }
      onProgress?.({
        phase: "iterations",
        completed: passes + 1,
        total: maxIterations,
        objective: wrong,
      });
      await pause();
    }
    const convergence: Convergence = {
      converged: wrong === 0,
      iterations: passes,
      criterion: wrong,
      tolerance: 0,
    };
    return { mistakes: Matrix.from(counts), convergence };
  }

  /** Novikoff's (1962) bound holds from zero weights, case by case; the margin that was found bounds as well. */
  #separations(
    learners: readonly Learner[],
    problem: LearningProblem,
    mistakes: Matrix,
  ): (PerceptronSeparation | null)[] {
    const { mode, start } = this.options;
    const reach = radius(problem);
    return learners.map((learner, at) => {
      if (mistakes.get(at, mistakes.columns - 1) > 0) return null;
      const margin = learner.margin();
      const bounded = mode === "online" && start === "zero";
      // A joint correction moves two classes, and so twice the squared length of the case.
      const factor = learner.blocks > 1 ? 2 : 1;
      return {
        margin,
        radius: reach,
        ...(bounded && { mistakeBound: factor * (reach / margin) ** 2 }),
      };
    });
  }

  #oneClass(label: Label): DataError {
    return new DataError(
      `${this.kind}: all cases are of class ${quote(label)}; a hyperplane needs two classes to separate.`,
      { method: this.kind, expected: "at least 2 classes", received: "1 class" },
    );
  }
}

/** Weights and intercepts apart. */
function inBlocks(found: readonly Float64Array[], columns: number) {
  const blocks = found.flatMap((weights) =>
    Array.from({ length: weights.length / (columns + 1) }, (_, k) =>
      weights.subarray(k * (columns + 1), (k + 1) * (columns + 1)),
    ),
  );
  return {
    coefficients: Matrix.from(blocks.map((block) => block.subarray(0, columns))),
    intercepts: Float64Array.from(blocks, (block) => block[columns]),
  };
}
