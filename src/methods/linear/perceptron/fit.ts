import { throwIfAborted } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { withArena } from "../../../wasm/arena.js";
import { copyInRows } from "../../../wasm/covariances.js";
import { perceptronCases } from "../engine/perceptron-cases.js";
import { PerceptronModel } from "./model.js";
import { perceptronOptions } from "./options.js";
import { Hyperplane, JointClasses, type Learner, type LearningProblem, radius } from "./solver.js";
import type { PerceptronSeparation } from "./state.js";

interface PerceptronModels extends ClassifierFamily {
  readonly model: PerceptronModel<this["label"]>;
}

/**
 * A hyperplane between classes, found by correcting one mistake after the other (Rosenblatt 1958; ESL section
 * 4.5.1). It ends once a hyperplane separates the classes, and reports if it found none.
 *
 * ```ts
 * const model = await new Perceptron().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class Perceptron extends ClassifierEstimator<typeof perceptronOptions, PerceptronModels> {
  static readonly kind = "Perceptron";
  static readonly schema = perceptronOptions;
  static readonly models = [PerceptronModel];
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "LinearSVC" } };

  protected learn(cases: LabeledCases, control: FitControl): Promise<PerceptronModel> {
    const { classes, weights } = cases;
    requireTwoClasses(cases);
    const x = cases.isSparse ? cases.sparse : cases.owned.matrix;
    const { intercept, learningRate, averaged, seed } = this.options;
    return withArena(async (arena) => {
      // The kernels know neither weights of cases nor means over visits; the plain loop does.
      const simple = x instanceof Matrix && weights === undefined && !averaged;
      const problem = {
        cases: perceptronCases(x),
        counts: weights,
        intercept,
        learningRate,
        averaged,
        inKernels: simple ? copyInRows(arena, x) : undefined,
      };
      const learners = this.#learners(problem, cases);
      const history = await this.#run(learners, control);
      const found = learners.map((learner) => (averaged ? learner.average() : learner.weights));
      return new PerceptronModel({
        classes,
        inputs: cases.features,
        ...inBlocks(found, x.columns),
        ...history,
        separations: this.#separations(learners, problem, history.mistakes),
        seed,
      });
    });
  }

  /** One hyperplane for two classes; for more, one for each class or joint weights of all. */
  #learners(problem: LearningProblem, { codes, classes }: LabeledCases) {
    const { multiclass } = this.options;
    const length = problem.cases.columns + 1;
    const [, stream] = random(this.options.seed).split(2);
    const signs = (code: number) => Float64Array.from(codes, (other) => (other === code ? 1 : -1));
    if (classes.length > 2 && multiclass === "joint") {
      const start = this.#begin(length, classes.length, () => stream.normal());
      return [new JointClasses(problem, start, codes, classes.length)];
    }
    const positives = classes.length === 2 ? [1] : classes.map((_, code) => code);
    return positives.map(
      (code) =>
        new Hyperplane(
          problem,
          this.#begin(length, 1, () => stream.normal()),
          signs(code),
        ),
    );
  }

  #begin(length: number, blocks: number, normal: () => number): Float64Array<ArrayBuffer> {
    const { init, intercept } = this.options;
    const out = new Float64Array(length * blocks);
    if (init === "zero") return out;
    return out.map((_, at) => (at % length === length - 1 && !intercept ? 0 : normal()));
  }

  /** Passes until no learner makes a mistake; a learner that makes none is done. */
  async #run(learners: readonly Learner[], { signal, onProgress }: FitControl) {
    const { method, shuffle, maxIterations, patience, seed } = this.options;
    const [orders] = random(seed).split(2);
    const rows = learners[0].problem.cases.rows;
    const counts = learners.map((): number[] => []);
    const pause = pacer();
    let wrong = Number.POSITIVE_INFINITY;
    let passes = 0;
    let fewest = Number.POSITIVE_INFINITY;
    let quiet = 0;
    for (; passes < maxIterations && wrong > 0 && quiet < patience; passes += 1) {
      throwIfAborted(this.kind, signal);
      const order = shuffle && method === "online" ? orders.child(passes).permutation(rows) : undefined;
      wrong = 0;
      for (const [at, learner] of learners.entries()) {
        const before = counts[at][passes - 1];
        const mistakes =
          before === 0 ? 0 : method === "batch" ? learner.batchPass() : learner.onlinePass(order);
        counts[at].push(mistakes);
        wrong += mistakes;
      }
      quiet = wrong < fewest ? 0 : quiet + 1;
      fewest = Math.min(fewest, wrong);
      const completed = passes + 1;
      onProgress?.({ phase: "iterations", completed, total: maxIterations, objective: wrong });
      await pause();
    }
    const convergence = { converged: wrong === 0, iterations: passes, criterion: wrong, tolerance: 0 };
    return { mistakes: Matrix.from(counts), convergence };
  }

  /** Novikoff's (1962) bound holds from zero weights, case by case; any margin that was found gives a bound. */
  #separations(
    learners: readonly Learner[],
    problem: LearningProblem,
    mistakes: Matrix,
  ): (PerceptronSeparation | null)[] {
    const { method, init } = this.options;
    const reach = radius(problem);
    return learners.map((learner, at) => {
      if (mistakes.get(at, mistakes.columns - 1) > 0) return null;
      const margin = learner.margin();
      const bounded = method === "online" && init === "zero";
      // A joint correction moves two classes, and so twice the squared length of the case.
      const factor = learner.blocks > 1 ? 2 : 1;
      const mistakeBound = factor * (reach / margin) ** 2;
      return { margin, radius: reach, ...(bounded && { mistakeBound }) };
    });
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
