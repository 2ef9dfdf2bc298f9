// One run of workloads, as built in dist/, beside scikit-learn on the same numbers and the same machine, both
// with all cores, in turns.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenWorkloads } from "./chosen.js";
import { describeMachine } from "./machine.js";
import { findReference } from "./python.js";
import { alignColumns } from "./table.js";
import { best, median, merge, type Timing } from "./timing.js";

const ROUNDS = 2;

/** What a comparison needs to know of a workload. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to scikit-learn that is asked. */
  readonly floor: number;
}

export interface SideBySide<W extends Workload> {
  /** The names of measure-….ts, reference/….py and results/….json. */
  readonly name: string;
  readonly workloads: readonly W[];
  /** Writes a workload's numbers into a folder, for both sides. */
  readonly writeData: (folder: string, workload: W) => void;
}

/** Compares the workloads whose ids are given to the program, or all, prints a table and saves the times. */
export function runSideBySide<W extends Workload>({ name, workloads, writeData }: SideBySide<W>): void {
  const machine = describeMachine();
  const threads = availableParallelism();
  const script = `${name}.py`;
  const versions = findReference(script, { threads: {} })?.versions;
  const described = Object.entries(versions ?? {}).map(([part, version]) => `${part} ${version}`);
  console.log(
    [
      `${machine.cpu}, ${machine.cores} cores, ${threads} threads; Node ${machine.node}, Credal ${machine.credal}; ${described.join(", ")}`,
      `Milliseconds: the best of all warm calls in ${ROUNDS} processes; cold is a process's first call. A ratio is scikit-learn's time by Credal's.`,
      "",
    ].join("\n"),
  );

  const results = chosenWorkloads(name, workloads).map((workload) => {
    process.stderr.write(`${workload.name} …\n`);
    const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
    try {
      writeData(folder, workload);
      const reference = versions && findReference(script, { threads: {}, data: folder });
      const ours: Timing[] = [];
      const theirs: Timing[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(measure(name, workload.id, folder, threads));
        if (reference !== undefined) theirs.push(reference.time(workload.id));
      }
      return { workload, credal: merge(ours), sklearn: theirs.length > 0 ? merge(theirs) : undefined };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const headings = ["workload", "Credal", "cold", "scikit-learn", "ratio", "asked", "met"];
  const rows = results.map(({ workload, credal, sklearn }) => {
    const ratio = sklearn === undefined ? undefined : best(sklearn) / best(credal);
    return [
      workload.name,
      best(credal).toFixed(1),
      credal.cold.toFixed(1),
      sklearn === undefined ? "" : best(sklearn).toFixed(1),
      ratio?.toFixed(2) ?? "",
      `≥ ${workload.floor}`,
      ratio === undefined ? "" : ratio >= workload.floor ? "yes" : "NO",
    ];
  });
  console.log(alignColumns([headings, ...rows]));

  const folder = new URL("../results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const summary = (timing: Timing | undefined) =>
    timing && { best: best(timing), median: median(timing), ...timing };
  const saved = results.map(({ workload: { id, name: title, floor }, credal, sklearn }) => ({
    id,
    name: title,
    floor,
    credal: summary(credal),
    sklearn: summary(sklearn),
  }));
  writeFileSync(
    new URL(`${name}.json`, folder),
    `${JSON.stringify({ machine, reference: versions, results: saved }, undefined, 2)}\n`,
  );
}

function measure(name: string, id: string, data: string, threads: number): Timing {
  const script = fileURLToPath(new URL(`../measure-${name}.ts`, import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", script, id, data, String(threads)], {
    encoding: "utf8",
  });
  return JSON.parse(output);
}
