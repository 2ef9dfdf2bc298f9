import { DataError, ShapeError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { Matrix, type MatrixLike } from "../../../linalg/matrix.js";

/**
 * What it costs to say one class of another: a table with one row per true class and one column per said one,
 * as in a confusion matrix, or a function of both labels.
 */
export type Losses = MatrixLike | ((truth: Label, predicted: Label) => number);

/** The losses as a table in the order of the classes. */
export function lossTable(method: string, losses: Losses, classes: readonly Label[]): Matrix {
  const table =
    typeof losses === "function"
      ? Matrix.from(classes.map((truth) => classes.map((predicted) => losses(truth, predicted))))
      : losses instanceof Matrix
        ? losses
        : Matrix.from(losses);
  if (table.rows !== classes.length || table.columns !== classes.length) {
    const expected = `${classes.length}×${classes.length}`;
    throw new ShapeError(
      `${method}: ${classes.length} classes need losses of the shape ${expected}; got ${table.shape}.`,
      { method, option: "losses", expected, received: table.shape },
    );
  }
  const at = table.data.findIndex(Number.isNaN);
  if (at < 0) return table;
  const truth = quote(classes[Math.floor(at / classes.length)]);
  const said = quote(classes[at % classes.length]);
  throw new DataError(`${method}: the loss of saying ${said} of ${truth} is no number.`, {
    method,
    option: "losses",
    expected: "a number",
    received: "NaN",
  });
}
