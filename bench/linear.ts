// Linear regressions, as built in dist/, beside scikit-learn on the same numbers and the same machine, both
// with all cores, in turns. All workloads, or those whose ids are given.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLinearData } from "./support/linear-data.js";
import { linearWorkloads } from "./support/linear-workloads.js";
import { describeMachine } from "./support/machine.js";
import { findReference } from "./support/python.js";
import { alignColumns } from "./support/table.js";
import { best, median, merge, type Timing } from "./support/timing.js";

const ROUNDS = 2;

const machine = describeMachine();
const threads = availableParallelism();
const versions = findReference("linear.py", { threads: {} })?.versions;
const described = Object.entries(versions ?? {}).map(([name, version]) => `${name} ${version}`);
console.log(
  [
    `${machine.cpu}, ${machine.cores} cores, ${threads} threads; Node ${machine.node}, Credal ${machine.credal}; ${described.join(", ")}`,
    `Milliseconds: the best of all warm calls in ${ROUNDS} processes; cold is a process's first call. A ratio is scikit-learn's time by Credal's.`,
    "",
  ].join("\n"),
);

const ids = process.argv.slice(2);
const unknown = ids.find((id) => linearWorkloads.every((workload) => workload.id !== id));
if (unknown !== undefined) throw new Error(`linear: there is no workload "${unknown}"`);
const chosen = linearWorkloads.filter(({ id }) => ids.length === 0 || ids.includes(id));

const results = chosen.map((workload) => {
  process.stderr.write(`${workload.name} …\n`);
  const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
  try {
    writeLinearData(folder, workload.shape);
    const reference = versions && findReference("linear.py", { threads: {}, data: folder });
    const ours: Timing[] = [];
    const theirs: Timing[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(measure(workload.id, folder));
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

const folder = new URL("results/", import.meta.url);
mkdirSync(folder, { recursive: true });
const summary = (timing: Timing | undefined) =>
  timing && { best: best(timing), median: median(timing), ...timing };
const saved = results.map(({ workload: { id, name, floor }, credal, sklearn }) => ({
  id,
  name,
  floor,
  credal: summary(credal),
  sklearn: summary(sklearn),
}));
writeFileSync(
  new URL("linear.json", folder),
  `${JSON.stringify({ machine, reference: versions, results: saved }, undefined, 2)}\n`,
);

function measure(id: string, data: string): Timing {
  const script = fileURLToPath(new URL("measure-linear.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", script, id, data, String(threads)], {
    encoding: "utf8",
  });
  return JSON.parse(output);
}
