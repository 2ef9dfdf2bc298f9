// Methods as built in dist/ beside scikit-learn on the same arrays and the same machine, both with all cores, in turns.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LearnWorkload } from "./learn-workloads.js";
import { writeLearningData } from "./learning-data.js";
import { describeMachine } from "./machine.js";
import { findReference } from "./python.js";
import { alignColumns } from "./table.js";
import { best, merge, type Timing } from "./timing.js";

const ROUNDS = 2;
const ROWS = 200_000;
const COLUMNS = 20;

/** Times the workloads named on the command line, or all; `name` is that of the script in reference/ and of the results. */
export function besideSklearn(name: string, all: readonly LearnWorkload[]): void {
  const asked = process.argv.slice(2);
  const unknown = asked.find((id) => all.every((workload) => workload.id !== id));
  if (unknown !== undefined) {
    console.error(`There is no workload ${unknown}; choose from ${all.map(({ id }) => id).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  const workloads = asked.length === 0 ? all : all.filter(({ id }) => asked.includes(id));
  const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
  try {
    writeLearningData(folder, ROWS, COLUMNS);
    const machine = describeMachine();
    const threads = availableParallelism();
    const reference = findReference(`${name}.py`, { threads: {}, data: folder });
    const versions = Object.entries(reference?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
    console.log(
      [
        `${machine.cpu}, ${machine.cores} cores, ${threads} threads; Node ${machine.node}, Credal ${machine.credal}; ${versions.join(", ")}`,
        `${COLUMNS} columns. Milliseconds: the best of all warm calls in ${ROUNDS} processes; a ratio is scikit-learn's time by Credal's.`,
        "",
      ].join("\n"),
    );
    const results = workloads.map(({ id, name: title, floor }) => {
      process.stderr.write(`${title} … `);
      const rounds = Array.from({ length: ROUNDS }, () => ({
        credal: measure(folder, id, threads),
        sklearn: reference?.time(id),
      }));
      const credal = merge(rounds.map((round) => round.credal));
      const sklearn = reference && merge(rounds.flatMap((round) => round.sklearn ?? []));
      const ratio = sklearn && best(sklearn) / best(credal);
      process.stderr.write(
        `${best(credal).toFixed(1)} ms${ratio === undefined ? "" : `, ${ratio.toFixed(2)}×`}\n`,
      );
      return { id, name: title, floor, credal, sklearn, ratio };
    });
    const rows = results.map(({ name: title, floor, credal, sklearn, ratio }) => [
      title,
      best(credal).toFixed(1),
      sklearn === undefined ? "" : best(sklearn).toFixed(1),
      ratio?.toFixed(2) ?? "",
      `≥ ${floor}`,
      ratio === undefined ? "" : ratio >= floor ? "yes" : "NO",
    ]);
    console.log(alignColumns([["workload", "Credal", "scikit-learn", "ratio", "asked", "met"], ...rows]));
    const folderOfResults = new URL("../results/", import.meta.url);
    mkdirSync(folderOfResults, { recursive: true });
    writeFileSync(
      new URL(`${name}.json`, folderOfResults),
      `${JSON.stringify({ machine, reference: reference?.versions, results }, undefined, 2)}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The times of one workload, in its own process. */
function measure(folder: string, id: string, threads: number): Timing {
  const script = fileURLToPath(new URL("../measure-learn.ts", import.meta.url));
  const given = ["--import", "tsx", script, id, folder, String(threads)];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" })).timing;
}
