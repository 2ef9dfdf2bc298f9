// Graphical lassos, as built in dist/, beside scikit-learn on the same rows and the same machine, with one thread each.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Matrix } from "../src/index.js";
import { builtCredal, type Credal } from "./support/built.js";
import { chosenWorkloads } from "./support/chosen.js";
import { describeMachine } from "./support/machine.js";
import { findReference } from "./support/python.js";
import { alignColumns } from "./support/table.js";
import { best, merge, time } from "./support/timing.js";

const ROWS = 500;
const COLUMNS = 100;
const ROUNDS = 2;

interface Workload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to scikit-learn that is asked. */
  readonly floor: number;
  readonly run: (credal: Credal, rows: Matrix) => unknown;
}

/** reference/graph-gaussian.py has the same under the same ids. */
const workloads: readonly Workload[] = [
  ...[0.05, 0.1, 0.3].map((lambda) => ({
    id: `lambda${lambda}`,
    name: `GraphicalLasso, lambda ${lambda}`,
    floor: 2,
    // The gap is per variable here, and in total there: 1e-4.
    run: ({ GraphicalLasso }: Credal, rows: Matrix) =>
      new GraphicalLasso({ lambda, standardize: false, tolerance: 1e-6 }).fit(rows),
  })),
  {
    id: "crossValidation",
    name: "GraphicalLasso, 10 penalties chosen by 5 folds",
    floor: 2,
    run: ({ GraphicalLasso }, rows) =>
      new GraphicalLasso({
        lambdas: Array.from({ length: 10 }, (_, k) => 0.5 * 0.8 ** k),
        folds: 5,
        standardize: false,
        tolerance: 1e-6,
      }).fit(rows),
  },
];

const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
try {
  const credal = await builtCredal();
  const rows = makeRows(credal);
  writeFileSync(join(folder, "x.f64"), new Uint8Array(rows.data.buffer));
  const machine = describeMachine();
  const reference = findReference("graph-gaussian.py", { data: folder });
  const results = [];
  for (const { id, name, floor, run } of chosenWorkloads("graph-gaussian", workloads)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ credal: await time(() => run(credal, rows)), sklearn: reference?.time(id) });
    const timing = merge(rounds.map((round) => round.credal));
    const sklearn = reference && merge(rounds.flatMap((round) => round.sklearn ?? []));
    results.push({
      id,
      name,
      floor,
      credal: timing,
      sklearn,
      ratio: sklearn && best(sklearn) / best(timing),
    });
  }
  const lines = results.map(({ name, floor, credal: timing, sklearn, ratio }) => [
    name,
    best(timing).toFixed(1),
    sklearn === undefined ? "" : best(sklearn).toFixed(1),
    ratio?.toFixed(2) ?? "",
    `≥ ${floor}`,
    ratio === undefined ? "" : ratio >= floor ? "yes" : "NO",
  ]);
  console.log(
    `${machine.cpu}; ${ROWS} rows, ${COLUMNS} columns, one thread; milliseconds, best of all warm calls.\n`,
  );
  console.log(alignColumns([["workload", "Credal", "scikit-learn", "ratio", "asked", "met"], ...lines]));
  const folderOfResults = new URL("results/", import.meta.url);
  mkdirSync(folderOfResults, { recursive: true });
  const text = JSON.stringify({ machine, reference: reference?.versions, results }, undefined, 2);
  writeFileSync(new URL("graph-gaussian.json", folderOfResults), `${text}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Standardized rows in which every column depends on up to two before it. */
function makeRows({ Matrix, random }: Credal): Matrix {
  const stream = random(1);
  const parents = Array.from({ length: COLUMNS }, (_, j) =>
    j === 0 ? [] : [0, 1].map(() => ({ column: stream.integer(0, j - 1), weight: stream.normal() / 2 })),
  );
  const x = new Matrix(ROWS, COLUMNS);
  for (let i = 0; i < ROWS; i += 1) {
    const row = x.row(i);
    for (let j = 0; j < COLUMNS; j += 1)
      row[j] = parents[j].reduce((sum, { column, weight }) => sum + weight * row[column], stream.normal());
  }
  for (let j = 0; j < COLUMNS; j += 1) {
    const column = x.column(j);
    const mean = column.reduce((sum, value) => sum + value, 0) / ROWS;
    const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ROWS);
    for (let i = 0; i < ROWS; i += 1) x.row(i)[j] = (column[i] - mean) / deviation;
  }
  return x;
}
