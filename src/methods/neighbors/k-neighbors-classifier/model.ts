import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import type { LabeledState } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, labelsOf } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { areCodes, codedFields } from "../engine/codes.js";
import { NearestModel, nearestState } from "../engine/nearest-model.js";
import { ClassTally } from "../engine/tally.js";

const kNeighborsClassifierState = nearestState
  .extend(codedFields)
  .check("codes", "must be the index of a class for every point", ({ codes, points, classes }) =>
    areCodes(codes, points.rows, classes.length),
  );

/** What `KNeighborsClassifier` learns. */
export interface KNeighborsClassifierState<L extends Label = Label>
  extends LabeledState<typeof kNeighborsClassifierState, L> {}

/** A fitted `KNeighborsClassifier`. */
export class KNeighborsClassifierModel<L extends Label = Label>
  extends NearestModel<KNeighborsClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "KNeighborsClassifier";
  static readonly state = kNeighborsClassifierState;

  /**
   * The class with the most votes among the neighbors of every case; of equals, that whose neighbors have the smallest
   * sum of distances, then the first.
   */
  predict(rows: Rows): L[] {
    return this.#winners(this.lists(rows));
  }

  /** The shares of the classes in the votes of the neighbors. */
  predictProba(rows: Rows): Matrix {
    return this.#shares(this.lists(rows));
  }

  get [sharedWork](): SharedWork<NearestRows> {
    return {
      here: (rows) => this.lists(rows),
      onThreads: (rows, control) => this.listsOnThreads(rows, control),
      answers: {
        predict: (lists) => this.#winners(lists),
        predictProba: (lists) => this.#shares(lists),
      },
    };
  }

  #winners(lists: NearestRows): L[] {
    const winners = new Int32Array(lists.distances.rows);
    const tally = this.#tally;
    this.tallyLists(lists, tally, (row) => {
      winners[row] = tally.winner;
    });
    return labelsOf(this.classes, winners);
  }

  #shares(lists: NearestRows): Matrix {
    const out = new Matrix(lists.distances.rows, this.classes.length);
    const tally = this.#tally;
    this.tallyLists(lists, tally, (row) => tally.probabilities(out.row(row)));
    return out;
  }

  get #tally(): ClassTally {
    return new ClassTally(this.codes, this.classes.length);
  }
}
