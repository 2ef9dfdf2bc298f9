// Credal's methods, as built in dist/, beside scikit-learn on the same arrays and the same machine, both
// with all cores, in turns.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LearnWorkload, learnWorkloads } from "./support/learn-workloads.js";
import { writeLearningData } from "./support/learning-data.js";
import { describeMachine } from "./support/machine.js";
import { findReference } from "./support/python.js";
import { alignColumns } from "./support/table.js";
import { best, median, merge, type Timing } from "./support/timing.js";

const ROUNDS = 2;
const ROWS = 200_000;
const COLUMNS = 20;

interface Measured {
  readonly timing: Timing;
  readonly peakRatio: number;
}

/** Milliseconds of a prediction of all rows, and the longest time that the event loop waited meanwhile. */
interface Spent {
  readonly milliseconds: number;
  readonly longest: number;
}

interface Predictions {
  readonly alone: Spent;
  readonly together: Spent;
}

const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
try {
  writeLearningData(folder, ROWS, COLUMNS);
  const machine = describeMachine();
  const threads = availableParallelism();
  const reference = findReference("learn.py", { threads: {}, data: folder });
  const versions = Object.entries(reference?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
  console.log(
    [
      `${machine.cpu}, ${machine.cores} cores, ${threads} threads; Node ${machine.node}, Credal ${machine.credal}; ${versions.join(", ")}`,
      `${ROWS}×${COLUMNS} numbers. Milliseconds: the best of all warm calls in ${ROUNDS} processes; cold is a process's first call.`,
      "A ratio is scikit-learn's time by Credal's. Memory is the peak of many fits beyond the data and the runtime, by the size of the data.",
      "",
    ].join("\n"),
  );
  const results = learnWorkloads.map((workload) => {
    process.stderr.write(`${workload.name} …\n`);
    const ours: Measured[] = [];
    const theirs: Timing[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(measure(workload, threads));
      if (reference !== undefined) theirs.push(reference.time(workload.id));
    }
    const peakRatio = Math.min(...ours.map((one) => one.peakRatio));
    return {
      workload,
      credal: merge(ours.map(({ timing }) => timing)),
      sklearn: theirs.length > 0 ? merge(theirs) : undefined,
      peakRatio,
    };
  });
  const headings = ["workload", "Credal", "cold", "scikit-learn", "ratio", "asked", "met", "memory"];
  const rows = results.map(({ workload, credal, sklearn, peakRatio }) => {
    const ratio = sklearn === undefined ? undefined : best(sklearn) / best(credal);
    return [
      workload.name,
      best(credal).toFixed(1),
      credal.cold.toFixed(1),
      sklearn === undefined ? "" : best(sklearn).toFixed(1),
      ratio?.toFixed(2) ?? "",
      `≥ ${workload.floor}`,
      ratio === undefined ? "" : ratio >= workload.floor ? "yes" : "NO",
      workload.isFit ? peakRatio.toFixed(2) : "",
    ];
  });
  console.log(alignColumns([headings, ...rows]));
  const predictions = run<Predictions>("measure-rows.ts", String(threads));
  console.log(`\nKernelDensityClassifier, async.predict: ${describeRows(predictions, threads)}`);
  save({
    machine,
    reference: reference?.versions,
    predictions,
    results: results.map(({ workload: { id, name, floor }, ...rest }) => ({ id, name, floor, ...rest })),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure({ id }: LearnWorkload, threads: number): Measured {
  return run("measure-learn.ts", String(threads), id);
}

/** What a script prints, in its own process. */
function run<T>(name: string, threads: string, ...before: readonly string[]): T {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const given = ["--import", "tsx", script, ...before, folder, threads];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" }));
}

function describeRows({ alone, together }: Predictions, threads: number): string {
  const show = ({ milliseconds, longest }: Spent) =>
    `${milliseconds.toFixed(0)} ms, the event loop waiting for at most ${longest.toFixed(1)} ms`;
  return `${show(alone)}; with ${threads} workers ${show(together)}`;
}

function save(
  content: { results: { credal: Timing; sklearn: Timing | undefined }[] } & Record<string, unknown>,
): void {
  const results = new URL("results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  const summary = (timing: Timing | undefined) =>
    timing && { best: best(timing), median: median(timing), ...timing };
  const rows = content.results.map((row) => ({
    ...row,
    credal: summary(row.credal),
    sklearn: summary(row.sklearn),
  }));
  writeFileSync(
    new URL("learn.json", results),
    `${JSON.stringify({ ...content, results: rows }, undefined, 2)}\n`,
  );
}
