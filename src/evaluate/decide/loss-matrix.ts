import * as z from "zod";
import { counted, DataError, FormatError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { requireReal } from "../../math/probability/distributions/require.js";
import { matchLabels, readLabels } from "./labels.js";

export interface LossMatrixParameters<A extends Label = Label, C extends Label = A> {
  /** What can be true. */
  readonly classes: readonly C[];
  /** What can be decided; the classes by default. */
  readonly actions?: readonly A[];
  /** One row for each action, one column for each class. */
  readonly losses: MatrixLike;
}

/** The parameters of a loss matrix, with utilities instead of losses. */
export interface UtilityMatrixParameters<A extends Label = Label, C extends Label = A>
  extends Omit<LossMatrixParameters<A, C>, "losses"> {
  /** What an action is worth: one row for each action, one column for each class. */
  readonly utilities: MatrixLike;
}

/** A loss matrix as plain JSON values. */
export interface LossMatrixJson {
  readonly kind: "loss-matrix";
  readonly classes: readonly Label[];
  readonly actions: readonly Label[];
  readonly losses: readonly (readonly number[])[];
}

/**
 * What every action costs when every class is the true one: rows are what is decided, columns are what is
 * true. The actions may be the classes ("call it spam"), the classes and a way out ("ask someone"), or
 * anything else ("grant the credit"). Losses may be negative, where something is gained.
 *
 * ```ts
 * const credit = new LossMatrix({
 *   classes: ["low risk", "high risk"],
 *   actions: ["grant", "refuse"],
 *   losses: [[0, 1000], [100, 0]],
 * });
 * decide([[2 / 3, 1 / 3]], credit); // ["refuse"]
 * ```
 */
export class LossMatrix<A extends Label = Label, C extends Label = A> {
  readonly classes: readonly C[];
  readonly actions: readonly A[];
  /** Element (i, k) is the loss of action i when class k is the true one. */
  readonly losses: Matrix;

  constructor(parameters: LossMatrixParameters<A, C>, method = "LossMatrix") {
    requireKnownParameters(method, parameters, ["classes", "actions", "losses"]);
    const { classes, actions, losses } = parameters;
    this.classes = readLabels(method, "classes", classes);
    this.actions =
      actions === undefined
        ? (this.classes as readonly Label[] as readonly A[])
        : readLabels(method, "actions", actions);
    this.losses = Matrix.from(losses);
    const [rows, columns] = [this.actions.length, this.classes.length];
    if (this.losses.rows !== rows || this.losses.columns !== columns) {
      const sentence = words`${rows} actions and ${columns} classes need ${wanted(`${rows}×${columns}`)} losses; got ${got(this.losses.shape)}.`;
      throw new ShapeError(method, sentence);
    }
    const at = this.losses.data.findIndex((loss) => !Number.isFinite(loss));
    if (at < 0) return;
    const [action, truth] = [this.actions[Math.floor(at / columns)], this.classes[at % columns]];
    const sentence = words`the loss of ${action} when ${truth} is true is ${got(this.losses.data[at])}; every loss must be finite.`;
    throw new DataError(method, sentence, { expected: "a finite number" });
  }

  /** 0 for the true class and 1 for every other: the risk is the probability of an error. */
  static zeroOne<const C extends Label>(classes: readonly C[]): LossMatrix<C, C> {
    requireList("LossMatrix.zeroOne", "classes", classes);
    return LossMatrix.weighted(classes, new Float64Array(classes.length).fill(1), "LossMatrix.zeroOne");
  }

  /**
   * An error costs the weight of the true class, whatever is decided instead. The best decision is then the class
   * with the largest weighted probability: the rule of recalibrated likelihoods.
   */
  static weighted<const C extends Label>(
    classes: readonly C[],
    weights: ArrayLike<number>,
    method = "LossMatrix.weighted",
  ): LossMatrix<C, C> {
    requireList(method, "classes", classes);
    requireList(method, "weights", weights);
    const size = classes.length;
    if (weights.length !== size) {
      const sentence = words`${size} classes need ${wanted(counted(size, "weight"))}; got ${got(counted(weights.length, "weight"))}.`;
      throw new ShapeError(method, sentence);
    }
    const losses = new Matrix(size, size).map((_, at) => {
      const [action, truth] = [Math.floor(at / size), at % size];
      return action === truth ? 0 : weights[truth];
    });
    return new LossMatrix<C, C>({ classes, losses }, method);
  }

  /** Utilities are negative losses: the largest expected utility is the smallest expected loss. */
  static fromUtilities<const A extends Label, const C extends Label = A>(
    parameters: UtilityMatrixParameters<A, C>,
    method = "LossMatrix.fromUtilities",
  ): LossMatrix<A, C> {
    requireKnownParameters(method, parameters, ["classes", "actions", "utilities"]);
    const { utilities, ...labels } = parameters;
    return new LossMatrix({ ...labels, losses: Matrix.from(utilities).scale(-1) }, method);
  }

  /** A loss matrix from what `toJSON` gave, every field checked. */
  static fromJSON(json: unknown): LossMatrix<Label, Label> {
    const method = "LossMatrix.fromJSON";
    const result = lossMatrixJson.safeParse(json);
    if (result.success) {
      const { kind: _, ...parameters } = result.data;
      return new LossMatrix<Label, Label>(parameters, method);
    }
    const [issue] = result.error.issues;
    const field = issue.path.join(".");
    const sentence = `field ${quote(field)} is not valid: ${issue.message}.`;
    throw new FormatError(method, sentence, { column: field }, result.error);
  }

  /** Adds an action, the last, that costs the same whatever is true: ask an expert, wait. */
  withReject<const R extends Label = "reject">(
    cost: number,
    label: R = "reject" as Label as R,
  ): LossMatrix<A | R, C> {
    const method = "LossMatrix.withReject";
    requireReal(method, "cost", cost);
    const { rows, columns, data } = this.losses;
    const losses = new Matrix(rows + 1, columns);
    losses.data.fill(cost).set(data);
    return new LossMatrix<A | R, C>(
      { classes: this.classes, actions: [...this.actions, label], losses },
      method,
    );
  }

  /** The loss matrix with its classes in another order. */
  forClasses(classes: readonly Label[], method = "LossMatrix.forClasses"): LossMatrix<A, C> {
    const indices = matchLabels(method, this.classes, classes);
    if (indices.every((index, at) => index === at)) return this;
    return new LossMatrix({
      classes: indices.map((index) => this.classes[index]),
      actions: this.actions,
      losses: Matrix.fromColumns(indices.map((index) => this.losses.column(index))),
    });
  }

  /** What an action costs when a class is the true one. */
  loss(action: A, truth: C): number {
    const [row, column] = [this.actions.indexOf(action), this.classes.indexOf(truth)];
    if (row >= 0 && column >= 0) return this.losses.get(row, column);
    const [what, label] = row < 0 ? ["action", action] : ["class", truth];
    throw new DataError("LossMatrix.loss", words`there is no ${what} ${got(label)}.`, {
      expected: (row < 0 ? this.actions : this.classes).join(", "),
    });
  }

  toString(): string {
    const header = ["decided", ...this.classes.map(String)];
    const rows = this.actions.map((action, i) => [
      String(action),
      ...Array.from(this.losses.row(i), shortNumber),
    ]);
    return textGrid([header, ...rows], 1);
  }

  toJSON(): LossMatrixJson {
    const { classes, actions, losses } = this;
    return { kind: "loss-matrix", classes, actions, losses: losses.toArrays() };
  }
}

const labels = z.array(z.union([z.string(), z.number(), z.boolean()]));
const lossMatrixJson = z.strictObject({
  kind: z.literal("loss-matrix"),
  classes: labels,
  actions: labels,
  losses: z.array(z.array(z.number())),
});
