// What each decision costs: a file with one row per class that is decided and one column per true class, or the costs
// of the two errors.

import { type Label, quote } from "../../../base/label.js";
import { valueAt } from "../../../data/table/column.js";
import { LossMatrix } from "../../../evaluate/decide/loss-matrix.js";
import type { PositiveClass } from "../../../evaluate/metrics/input/positive-class.js";
import { readTable } from "../../../io/table-file.js";
import { showNames } from "../../report/words/show.js";
import { CommandError } from "../refusal.js";

type Costs = LossMatrix<Label, Label>;

/** The costs in a file, or those of `10:1`, where a false positive costs 10 and a false negative 1. */
export async function readCosts(
  text: string,
  classes: readonly Label[],
  positive: () => PositiveClass,
  named?: string,
): Promise<Costs> {
  const [, falsePositive, falseNegative] = /^([\d.eE+-]+):([\d.eE+-]+)$/.exec(text) ?? [];
  if (falsePositive === undefined) {
    if (named !== undefined)
      throw new CommandError("--positive is for costs such as 10:1; a file of costs names its classes.");
    return readCostFile(text, classes);
  }
  const [one, other] = [Number(falsePositive), Number(falseNegative)];
  if (!(one >= 0 && other >= 0 && one + other > 0 && Number.isFinite(one + other)))
    throw new CommandError(
      `--cost needs a file, or the costs of a false positive and of a false negative, such as 10:1; got ${quote(text)}.`,
    );
  if (classes.length !== 2)
    throw new CommandError(
      `the costs ${quote(text)} of two errors are for two classes; the ${classes.length} classes of the model need a file of costs.`,
    );
  return errorCosts(classes, positive(), one, other);
}

/**
 * The losses of the two errors. The positive class is the first action, so that it is decided where both are equally
 * good: from a threshold on, not only above it.
 */
export function errorCosts(
  classes: readonly Label[],
  { label, code }: PositiveClass,
  falsePositive: number,
  falseNegative: number,
): Costs {
  const losses = [0, 1].map((action) =>
    classes.map((_, truth) =>
      action === 0 ? (truth === code ? 0 : falsePositive) : truth === code ? falseNegative : 0,
    ),
  );
  return new LossMatrix<Label, Label>({ classes, actions: [label, classes[1 - code]], losses });
}

async function readCostFile(path: string, classes: readonly Label[]): Promise<Costs> {
  const table = await readTable(path);
  const [corner, ...truth] = table.names;
  const names = classes.map(String);
  const first = table.column(corner);
  const decided = Array.from({ length: table.rows }, (_, row) => String(valueAt(first, row)));
  requireClasses(path, "columns", truth, names);
  requireClasses(path, "rows", decided, names);
  const losses = names.map((label) =>
    names.map((other) => costAt(path, valueAt(table.column(other), decided.indexOf(label)))),
  );
  return new LossMatrix<Label, Label>({ classes, losses });
}

function requireClasses(
  path: string,
  where: string,
  given: readonly string[],
  names: readonly string[],
): void {
  const lacking = names.find((name) => !given.includes(name));
  const stranger = given.find((name, at) => !names.includes(name) || given.indexOf(name) !== at);
  const what =
    lacking !== undefined
      ? `lack the class ${quote(lacking)}`
      : stranger !== undefined
        ? `name ${quote(stranger)}`
        : undefined;
  if (what !== undefined)
    throw new CommandError(
      `the ${where} of ${path} ${what}; they must name each of the classes ${showNames(names)} once.`,
    );
}

function costAt(path: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new CommandError(`${path} has the cost ${quote(value)}; every cost must be a finite number.`);
}
