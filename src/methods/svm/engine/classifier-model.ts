import { DataError, got, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { comparableScores, finiteScores } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { certainties } from "../../linear/engine/model/hyperplanes.js";
import type { KernelClassifierState } from "./classifier-state.js";
import { coupled } from "./coupling.js";
import { type Contest, classScores, contestsOf } from "./machines.js";
import { scoresHere, scoresOnThreads } from "./scores.js";

/** The base of classifiers by kernel machines. */
export abstract class KernelClassifierModel<L extends Label = Label>
  extends FittedModel<KernelClassifierState<L>>
  implements Classifier<L>
{
  /**
   * For two classes a single score, positive for the second. For more, one per class: of machines of pairs the votes,
   * with the machines between them deciding among classes of equal votes.
   */
  decisionFunction(rows: Rows): Matrix {
    return this.#decisions(this.machineScores(rows));
  }

  /** The score of every machine, for three classes or more in the order of `machines`. */
  machineScores(rows: Rows): Matrix {
    return comparableScores(this.kind, scoresHere(this, this.#read(rows)));
  }

  /** The most probable class of every case, which is that of the largest score unless there are sigmoids. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * The probabilities by the sigmoids of the scores, for three classes or more coupled from those of pairs. Without
   * sigmoids, 1 for the class that is predicted and 0 for the others: a margin is not a certainty.
   */
  predictProba(rows: Rows): Matrix {
    return this.#probabilities(this.machineScores(rows));
  }

  /** For labeled cases, how far each is on the wrong side of its margin, for every machine: 0 for those beyond it. */
  slacks(rows: Rows, labels: ArrayLike<Label>): Matrix {
    const scores = this.machineScores(rows);
    const codes = this.#codesOf(labels, scores.rows);
    const contests = this.#contests;
    return scores.map((score, at) => {
      const { positive, negative } = contests[at % contests.length];
      const code = codes[Math.floor(at / contests.length)];
      if (code !== positive && negative >= 0 && code !== negative) return 0;
      return Math.max(0, 1 - (code === positive ? score : -score));
    });
  }

  /** The classes that each machine separates, the one with positive scores first; null stands for all others. */
  get machines(): readonly (readonly [L, L | null])[] {
    return this.#contests.map(({ positive, negative }) => [
      this.classes[positive],
      negative < 0 ? null : this.classes[negative],
    ]);
  }

  /** The duality gaps: the primal minus the dual objectives. */
  get dualityGaps(): Float64Array {
    return this.primalObjectives.map((primal, k) => primal - this.dualObjectives[k]);
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      here: (rows) => this.machineScores(rows),
      onThreads: async (rows, control) =>
        comparableScores(this.kind, await scoresOnThreads(this, this.#read(rows), control)),
      answers: {
        decisionFunction: (scores) => this.#decisions(scores),
        predictProba: (scores) => this.#probabilities(scores),
        predict: (scores) => mostProbable(this.classes, this.#probabilities(scores)),
      },
    };
  }

  get #contests(): Contest[] {
    return contestsOf(this.classes.length, this.multiclass);
  }

  #decisions(scores: Matrix): Matrix {
    return finiteScores(this.kind, classScores(scores, this.#contests, this.classes.length));
  }

  #probabilities(scores: Matrix): Matrix {
    if (this.calibrators === undefined) return certainties(this.#decisions(scores), this.classes.length);
    const columns = this.calibrators.map((each, k) => each.calibrate(scores.column(k)));
    if (columns.length === 1) return Matrix.fromColumns([columns[0].map((p) => 1 - p), columns[0]]);
    return this.multiclass === "one-vs-one" ? this.#coupled(columns) : shares(columns);
  }

  #coupled(columns: readonly Float64Array[]): Matrix {
    const count = this.classes.length;
    const contests = this.#contests;
    const out = new Matrix(columns[0].length, count);
    const pairwise = new Matrix(count, count);
    for (let row = 0; row < out.rows; row += 1) {
      for (const [k, { positive, negative }] of contests.entries()) {
        pairwise.data[positive * count + negative] = columns[k][row];
        pairwise.data[negative * count + positive] = 1 - columns[k][row];
      }
      out.data.set(coupled(pairwise), row * count);
    }
    return out;
  }

  #codesOf(labels: ArrayLike<Label>, rows: number): number[] {
    requireList(`${this.kind}.slacks`, "labels", labels);
    const codes = Array.from(labels, (label) => (this.classes as readonly Label[]).indexOf(label));
    const unknown = codes.indexOf(-1);
    if (unknown >= 0 || codes.length !== rows) {
      const received = unknown >= 0 ? quote(labels[unknown]) : `${codes.length} labels`;
      const expected = unknown >= 0 ? `one of ${listLevels(this.classes)}` : `${rows} labels`;
      throw new DataError(`${this.kind}.slacks`, words`expected ${wanted(expected)}; got ${got(received)}.`);
    }
    return codes;
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}

/** Probabilities of classes against all others, divided by their sum. */
function shares(columns: readonly Float64Array[]): Matrix {
  const all = Matrix.fromColumns(columns);
  const totals = columns[0].map((_, row) => columns.reduce((sum, column) => sum + column[row], 0));
  return all.map((p, at) => {
    const total = totals[Math.floor(at / columns.length)];
    return total > 0 ? p / total : 1 / columns.length;
  });
}
