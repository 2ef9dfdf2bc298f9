// Rows, targets, weights and controls that are not what a fit expects: it refuses them, or its model answers with
// finite numbers.

import { catalog } from "../src/apps/catalog.js";
import { CredalError } from "../src/base/errors.js";
import { Table } from "../src/data/table/table.js";
import type { Random } from "../src/math/probability/random/random.js";
import { sampleFor } from "../src/model/check/sample.js";
import type { Estimator, EstimatorClass } from "../src/model/estimator.js";
import { exampleOf } from "../test/contract/examples.js";
import { requireAnswers } from "./models/answers.js";
import { type Part, pick } from "./part.js";

interface Sample {
  readonly estimator: Estimator;
  readonly rows: readonly (readonly number[])[];
  readonly target: readonly unknown[] | undefined;
}

export const inputs: Part<readonly Sample[]> = {
  name: "inputs",
  prepare: async () => catalog.flatMap((Method) => sampleOf(Method)),
  trial: tryFit,
};

/** A few rows that the method learns from; none if its data are not a matrix. */
function sampleOf(Method: EstimatorClass): Sample[] {
  const { options, values } = exampleOf(Method.kind);
  const estimator = new Method(options as never);
  const { x, y } = sampleFor(estimator, values);
  const rows = Array.from({ length: x.rows }, (_, i) => Array.from(x.row(i)));
  return [{ estimator, rows, target: y === undefined ? undefined : Array.from(y as ArrayLike<unknown>) }];
}

const STRANGE: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1e308,
  1e200,
  5e-324,
  -0,
  0.5,
  -7,
  2 ** 53,
  null,
  undefined,
  true,
  "",
  "a",
  "1",
  5n,
  [3],
  {},
];

async function tryFit(samples: readonly Sample[], random: Random): Promise<"refused" | "worked"> {
  const { estimator, rows, target } = pick(random, samples);
  const changed = rows.map((row) => [...row] as unknown[]);
  const labels = target === undefined ? undefined : [...target];
  const control: Record<string, unknown> = {};
  for (let changes = random.integer(1, 3); changes > 0; changes -= 1)
    mutate(changed, labels, control, random);
  const asTable = labels !== undefined && random.next() < 0.2;
  try {
    const given = asTable ? Table.fromRows(changed.map((row) => Object.fromEntries(row.entries()))) : changed;
    const model = await estimator.fitTo(given as never, labels, control);
    return requireAnswers(model, [rows as never]) ? "worked" : "refused";
  } catch (error) {
    if (error instanceof CredalError) return "refused";
    throw error;
  }
}

function mutate(
  rows: unknown[][],
  labels: unknown[] | undefined,
  control: Record<string, unknown>,
  random: Random,
): void {
  const row = () => random.integer(0, Math.max(0, rows.length - 1));
  const column = () => random.integer(0, Math.max(0, (rows[0]?.length ?? 1) - 1));
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
      if (rows.length > 0) rows[row()][column()] = pick(random, STRANGE);
      return;
    case 2:
      if (labels !== undefined) labels[row()] = pick(random, STRANGE);
      return;
    case 3:
      control.weights = rows.map(() => (random.next() < 0.2 ? pick(random, STRANGE) : random.next()));
      return;
    case 4: {
      // A column that does not vary, or repeats another.
      const [j, k] = [column(), column()];
      const value = pick(random, [0, 1, 1e-300, 1e9]);
      for (const cells of rows) cells[j] = j === k ? value : cells[k];
      return;
    }
    case 5:
      rows.splice(row(), random.integer(1, 4));
      return;
    case 6:
      rows.splice(random.integer(0, 3));
      labels?.splice(rows.length);
      return;
    case 7:
      if (labels !== undefined) labels.fill(labels[0]);
      return;
    case 8: {
      const factor = pick(random, [1e-200, 1e-30, 1e30, 1e140, 1e200, 0]);
      const j = column();
      for (const cells of rows) cells[j] = Number(cells[j]) * factor;
      return;
    }
    default:
      control[pick(random, ["signal", "threads", "weight", "onProgress"])] = pick(random, STRANGE);
  }
}
