// Credal's transformers, as built in dist/, beside scikit-learn on the same columns and the same machine.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random, type Table } from "../src/index.js";
import { builtCredal, type Credal } from "./support/built.js";
import { describeMachine } from "./support/machine.js";
import { findReference } from "./support/python.js";
import { alignColumns } from "./support/table.js";
import { best, type Timing, time } from "./support/timing.js";

const ROWS = 1_000_000;
const NUMBERS = ["a", "b", "c", "d", "e"];
const LEVELED = ["v", "w", "x", "y", "z"];
const LEVELS = Array.from({ length: 8 }, (_, code) => `level${code}`);

/** One call; reference/prepare.py has the same under the same id. */
interface Workload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to scikit-learn that is asked, if one is. */
  readonly floor?: number;
  readonly prepare: (credal: Credal, table: Table) => Promise<() => unknown>;
}

const workloads: readonly Workload[] = [
  {
    id: "bothFitTransform",
    name: "scaling and one-hot, fit and transform",
    floor: 1,
    prepare: async (credal, table) => {
      const both = scaleAndEncode(credal);
      return async () => (await both.fit(table)).transform(table);
    },
  },
  {
    id: "bothFit",
    name: "scaling and one-hot, fit",
    floor: 1,
    prepare: async (credal, table) => {
      const both = scaleAndEncode(credal);
      return () => both.fit(table);
    },
  },
  {
    id: "bothTransform",
    name: "scaling and one-hot, transform",
    floor: 1,
    prepare: async (credal, table) => {
      const model = await scaleAndEncode(credal).fit(table);
      return () => model.transform(table);
    },
  },
  {
    id: "oneHotSparse",
    name: "one-hot alone, transform to a sparse matrix",
    prepare: async (credal, table) => {
      const levels = table.select(LEVELED);
      const model = await new credal.OneHotEncoder().fit(levels);
      return () => model.transformSparse(levels);
    },
  },
  {
    id: "robustFit",
    name: "RobustScaler, fit",
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      return () => new credal.RobustScaler().fit(numbers);
    },
  },
  {
    id: "standardTransform",
    name: "StandardScaler, transform",
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      const model = await new credal.StandardScaler().fit(numbers);
      return () => model.transform(numbers);
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
try {
  const credal = await builtCredal();
  const table = writeData(credal, folder);
  const machine = describeMachine();
  const reference = findReference("prepare.py", { threads: {}, data: folder });
  const versions = Object.entries(reference?.versions ?? {}).map(([name, version]) => `${name} ${version}`);
  console.log(
    [
      `${machine.cpu}, ${machine.cores} cores; Node ${machine.node}, Credal ${machine.credal}; ${versions.join(", ")}`,
      `${ROWS} rows of ${NUMBERS.length} numbers and ${LEVELED.length} columns of ${LEVELS.length} levels, which scikit-learn is given as numbers, its fastest way.`,
      "Milliseconds: the best of all warm calls. A ratio is scikit-learn's time by Credal's; both give dense matrices.",
      "",
    ].join("\n"),
  );
  const results: { workload: Workload; credal: Timing; sklearn: Timing | undefined }[] = [];
  for (const workload of workloads) {
    process.stderr.write(`${workload.name} …\n`);
    const ours = await time(await workload.prepare(credal, table));
    results.push({ workload, credal: ours, sklearn: reference?.time(workload.id) });
  }
  const headings = ["workload", "Credal", "scikit-learn", "ratio", "asked", "met"];
  const rows = results.map(({ workload: { name, floor }, credal: ours, sklearn }) => {
    const ratio = sklearn === undefined ? undefined : best(sklearn) / best(ours);
    const asked = floor === undefined ? "" : `≥ ${floor}`;
    const met = floor === undefined || ratio === undefined ? "" : ratio >= floor ? "yes" : "NO";
    const theirs = sklearn === undefined ? "" : best(sklearn).toFixed(1);
    return [name, best(ours).toFixed(1), theirs, ratio?.toFixed(2) ?? "", asked, met];
  });
  console.log(alignColumns([headings, ...rows]));
  const outputs = new URL("results/", import.meta.url);
  mkdirSync(outputs, { recursive: true });
  const content = {
    machine,
    reference: reference?.versions,
    results: results.map(({ workload: { id, name, floor }, ...rest }) => ({ id, name, floor, ...rest })),
  };
  writeFileSync(new URL("prepare.json", outputs), `${JSON.stringify(content, undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function scaleAndEncode({ ColumnTransformer, OneHotEncoder, StandardScaler }: Credal) {
  return new ColumnTransformer({
    steps: [
      ["scale", new StandardScaler(), "quantitative"],
      ["encode", new OneHotEncoder(), "categorical"],
    ],
  });
}

/** Normal numbers and even levels, as a table here and as one array of numbers for the other side. */
function writeData({ Table }: Credal, folder: string): Table {
  const stream = random(1);
  const numbers = NUMBERS.map((name) => {
    const values = Float64Array.from({ length: ROWS }, () => stream.next() + stream.next() - 1);
    return [name, { kind: "quantitative", values }] as const;
  });
  const leveled = LEVELED.map((name) => {
    const codes = Int32Array.from({ length: ROWS }, () => Math.floor(LEVELS.length * stream.next()));
    return [name, { kind: "categorical", codes, levels: LEVELS }] as const;
  });
  const columns = [...numbers.map(([, { values }]) => values), ...leveled.map(([, { codes }]) => codes)];
  const flat = new Float64Array(ROWS * columns.length);
  for (let row = 0, at = 0; row < ROWS; row += 1)
    for (let j = 0; j < columns.length; j += 1, at += 1) flat[at] = columns[j][row];
  writeFileSync(join(folder, "table.f64"), new Uint8Array(flat.buffer));
  return Table.of([...numbers, ...leveled]);
}
