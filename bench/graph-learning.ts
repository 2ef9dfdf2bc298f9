// Learning Bayesian networks, as built in dist/, beside bnlearn on the same table and the same machine, with one thread
// each. CREDAL_DATA is the folder with bayesnet/data/alarm.csv; CREDAL_R_LIB may name the R library that has bnlearn.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Table } from "../src/index.js";
import type { DirectedGraph } from "../src/networks/index.js";
import { builtCredal, type Credal } from "./support/built.js";
import { chosenWorkloads } from "./support/chosen.js";
import { describeMachine } from "./support/machine.js";
import { alignColumns } from "./support/table.js";
import { best, type Timing, time } from "./support/timing.js";

interface Workload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to bnlearn that is asked. */
  readonly floor: number;
  readonly run: (credal: Credal, table: Table, graph: DirectedGraph) => unknown;
}

/** reference/graph-learning.R has the same under the same ids. */
const workloads: readonly Workload[] = [
  {
    id: "hillClimbing",
    name: "hill climbing by BIC (hc)",
    floor: 3,
    run: ({ learnStructure }, table) => learnStructure(table),
  },
  {
    id: "tabu",
    name: "tabu search by BIC (tabu)",
    floor: 3,
    run: ({ learnStructure }, table) => learnStructure(table, { method: "tabu" }),
  },
  {
    id: "pc",
    name: "PC-stable by G² (pc.stable)",
    floor: 2,
    run: ({ learnStructure }, table) => learnStructure(table, { method: "pc" }),
  },
  {
    id: "parameters",
    name: "probabilities of the network (bn.fit)",
    floor: 2,
    run: ({ fitParameters }, table, graph) => fitParameters(graph, table),
  },
];

const data = process.env.CREDAL_DATA;
if (data === undefined) throw new Error("CREDAL_DATA must name the folder with bayesnet/data/alarm.csv");
const file = join(data, "bayesnet/data/alarm.csv");
const script = fileURLToPath(new URL("./reference/graph-learning.R", import.meta.url));
const versions = callR([]) as Record<string, string> | undefined;
const credal = await builtCredal();
const table = readLevels(credal, file);
const { graph } = await credal.learnStructure(table);
const machine = describeMachine();
const described = Object.entries(versions ?? {}).map(([name, version]) => `${name} ${version}`);
console.log(
  [
    `${machine.cpu}; Node ${machine.node}, Credal ${machine.credal}; ${described.join(", ")}`,
    `${table.rows}×${table.names.length} levels. Milliseconds: the best of all warm calls. A ratio is bnlearn's time by Credal's.`,
    "",
  ].join("\n"),
);
const results: { workload: Workload; credal: Timing; bnlearn: Timing | undefined }[] = [];
for (const workload of chosenWorkloads("graph-learning", workloads)) {
  process.stderr.write(`${workload.name} …\n`);
  const ours = await time(() => workload.run(credal, table, graph));
  const theirs = versions && (callR([file, workload.id]) as Timing | undefined);
  results.push({ workload, credal: ours, bnlearn: theirs });
}
const rows = results.map(({ workload: { name, floor }, credal: ours, bnlearn: theirs }) => {
  const ratio = theirs === undefined ? undefined : best(theirs) / best(ours);
  return [
    name,
    best(ours).toFixed(1),
    theirs === undefined ? "" : best(theirs).toFixed(1),
    ratio?.toFixed(2) ?? "",
    `≥ ${floor}`,
    ratio === undefined ? "" : ratio >= floor ? "yes" : "NO",
  ];
});
console.log(alignColumns([["workload", "Credal", "bnlearn", "ratio", "asked", "met"], ...rows]));
const outputs = new URL("./results/", import.meta.url);
mkdirSync(outputs, { recursive: true });
const saved = results.map(({ workload: { id, name, floor }, ...rest }) => ({ id, name, floor, ...rest }));
writeFileSync(
  new URL("graph-learning.json", outputs),
  `${JSON.stringify({ machine, reference: versions, results: saved }, undefined, 2)}\n`,
);

/** What the script prints; undefined if there is no R with bnlearn. */
function callR(given: readonly string[]): unknown {
  try {
    return JSON.parse(
      execFileSync("Rscript", [script, ...given], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    );
  } catch {
    return undefined;
  }
}

/** Levels without quotes, one column after the other. */
function readLevels({ Table: Tables }: Credal, path: string): Table {
  const [header, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const cells = lines.map((line) => line.split(","));
  const columns = header.split(",").map((name, at) => [name, cells.map((row) => row[at])] as const);
  return Tables.fromColumns(Object.fromEntries(columns));
}
