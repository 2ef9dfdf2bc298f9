// Some calls of Credal, as built in dist/, beside those of Python under the same ids, on the same data.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCredal, type Credal } from "./built.js";
import { chosenWorkloads } from "./chosen.js";
import { describeMachine } from "./machine.js";
import { findReference } from "./python.js";
import { alignColumns } from "./table.js";
import { best, type Timing, time } from "./timing.js";

/** One call; the script of the comparison has the same under the same id. */
export interface Workload<D> {
  readonly id: string;
  readonly name: string;
  /** The least ratio to the other side that is asked, if one is. */
  readonly floor?: number;
  readonly prepare: (credal: Credal, data: D) => Promise<() => unknown>;
}

interface Comparison<D> {
  /** The script in reference/. */
  readonly script: string;
  /** The file in results/. */
  readonly results: string;
  /** What is to be said of the data. */
  readonly heading: readonly string[];
  readonly workloads: readonly Workload<D>[];
  /** Makes the data, and writes them for the other side. */
  readonly writeData: (credal: Credal, folder: string) => D;
}

/** Times the workloads whose ids are given to the program, or all, prints a table and saves the times. */
export async function compare<D>({ script, results: file, heading, workloads, writeData }: Comparison<D>) {
  const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
  try {
    const credal = await builtCredal();
    const data = writeData(credal, folder);
    const machine = describeMachine();
    const reference = findReference(script, { threads: {}, data: folder });
    const versions = Object.entries(reference?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
    console.log(
      [
        `${machine.cpu}, ${machine.cores} cores; Node ${machine.node}, Credal ${machine.credal}; ${versions.join(", ")}`,
        ...heading,
        "Milliseconds: the best of all warm calls. A ratio is the time of Python by Credal's.",
        "",
      ].join("\n"),
    );
    const results: { workload: Workload<D>; credal: Timing; python: Timing | undefined }[] = [];
    for (const workload of chosenWorkloads(script, workloads)) {
      process.stderr.write(`${workload.name} …\n`);
      const ours = await time(await workload.prepare(credal, data));
      results.push({ workload, credal: ours, python: reference?.time(workload.id) });
    }
    const headings = ["workload", "Credal", "Python", "ratio", "asked", "met"];
    const rows = results.map(({ workload: { name, floor }, credal: ours, python }) => {
      const ratio = python === undefined ? undefined : best(python) / best(ours);
      const asked = floor === undefined ? "" : `≥ ${floor}`;
      const met = floor === undefined || ratio === undefined ? "" : ratio >= floor ? "yes" : "NO";
      const theirs = python === undefined ? "" : best(python).toFixed(1);
      return [name, best(ours).toFixed(1), theirs, ratio?.toFixed(2) ?? "", asked, met];
    });
    console.log(alignColumns([headings, ...rows]));
    const outputs = new URL("../results/", import.meta.url);
    mkdirSync(outputs, { recursive: true });
    const content = {
      machine,
      reference: reference?.versions,
      results: results.map(({ workload: { id, name, floor }, ...rest }) => ({ id, name, floor, ...rest })),
    };
    writeFileSync(new URL(file, outputs), `${JSON.stringify(content, undefined, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
