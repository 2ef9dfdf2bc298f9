// Smoothers as built in dist/ beside R on the same numbers and the same machine.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtCredal, type Credal } from "./support/built.js";
import { chosenWorkloads } from "./support/chosen.js";
import { describeMachine } from "./support/machine.js";
import { alignColumns } from "./support/table.js";
import { best, type Timing, time } from "./support/timing.js";

const ROWS = 5000;
/** Cases of curves that are interpolated, and values of a density. */
const MANY = 20_000;
const VALUES = 1_000_000;
/** Cases of a spline with a knot at each. */
const LONG = 100_000;
/** Cases of additive models, and of those that are read in blocks. */
const ADDED = 10_000;
const BLOCKS = 1_000_000;

interface Data {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly y: Float64Array;
  readonly manyA: Float64Array;
  readonly manyY: Float64Array;
  readonly values: Float64Array;
  readonly longA: Float64Array;
  readonly longY: Float64Array;
  /** Rows of four numbers, and whether an event happened that becomes likelier along three of them. */
  readonly four: Float64Array;
  readonly events: Float64Array;
}

interface Workload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to R that is asked. */
  readonly floor: number;
  readonly run: (credal: Credal, data: Data) => Promise<unknown>;
}

/** The fits of reference/smooth.R, with its ids. */
const workloads: readonly Workload[] = [
  {
    id: "loess",
    name: `LocalRegression, ${ROWS} fits of parabolas in one feature`,
    floor: 1,
    run: ({ LocalRegression, Matrix }, { a, y }) => new LocalRegression().fit(Matrix.fromColumns([a]), y),
  },
  {
    id: "loessOfTwo",
    name: `LocalRegression, ${ROWS} fits of parabolas in two features`,
    floor: 1,
    run: ({ LocalRegression, Matrix }, { a, b, y }) =>
      new LocalRegression().fit(Matrix.fromColumns([a, b]), y),
  },
  {
    id: "spline",
    name: `SmoothingSpline, ${LONG} cases, a knot at each (R: about 200 knots)`,
    floor: 1,
    run: ({ SmoothingSpline, Matrix }, { longA, longY }) =>
      new SmoothingSpline().fit(Matrix.fromColumns([longA]), longY),
  },
  {
    id: "interpolated",
    name: `LocalRegression, ${MANY} cases of one feature, interpolated`,
    floor: 1,
    run: ({ LocalRegression, Matrix }, { manyA, manyY }) =>
      new LocalRegression({ surface: "interpolate" }).fit(Matrix.fromColumns([manyA]), manyY),
  },
  {
    id: "density",
    name: `KernelDensity, ${VALUES} values on 512 points`,
    floor: 1,
    run: async ({ KernelDensity, Matrix }, { values }) => {
      const model = await new KernelDensity({ bandwidth: "nrd0" }).fit(Matrix.fromColumns([values]));
      return model.onGrid(512);
    },
  },
  additive("gam", "cr", ADDED, "exact"),
  additive("gamThinPlate", "tp", ADDED, "exact"),
  additive("bam", "cr", BLOCKS, "blocks"),
];

/** Four curves of log odds whose smoothness is estimated. */
function additive(id: string, basis: "cr" | "tp", rows: number, solver: "exact" | "blocks"): Workload {
  return {
    id,
    name: `GAM, ${rows} cases, four curves (${basis}) of log odds${solver === "blocks" ? ", in blocks" : ""}`,
    floor: 1,
    run: ({ GAM, Matrix }, { four, events }) => {
      const x = new Matrix(rows, 4, four.subarray(0, 4 * rows));
      const terms = [0, 1, 2, 3].map((j) => ({ smooth: "s" as const, columns: [`x${j}`], basis }));
      return new GAM({ family: "binomial", terms, solver }).fit(x, events.subarray(0, rows));
    },
  };
}

const script = fileURLToPath(new URL("./reference/smooth.R", import.meta.url));
const credal = await builtCredal();
const data = numbersOf(credal);
const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
try {
  for (const [name, values] of Object.entries(data)) writeFileSync(join(folder, `${name}.f64`), values);
  const versions = callR(["versions"]) as Readonly<Record<string, string>> | undefined;
  const machine = describeMachine();
  const described = Object.entries(versions ?? {}).map(([name, version]) => `${name} ${version}`);
  console.log(
    [
      `${machine.cpu}; Node ${machine.node}, Credal ${machine.credal}; ${described.join(", ")}`,
      "Milliseconds: the best of all warm calls. A ratio is R's time by Credal's.",
      "",
    ].join("\n"),
  );
  const results: { workload: Workload; credal: Timing; r: Timing | undefined }[] = [];
  for (const workload of chosenWorkloads("smooth", workloads)) {
    process.stderr.write(`${workload.name} …\n`);
    const ours = await time(() => workload.run(credal, data));
    results.push({
      workload,
      credal: ours,
      r: versions && (callR([workload.id, folder]) as Timing | undefined),
    });
  }
  const rows = results.map(({ workload: { name, floor }, credal: ours, r }) => {
    const ratio = r === undefined ? undefined : best(r) / best(ours);
    return [
      name,
      best(ours).toFixed(1),
      r === undefined ? "" : best(r).toFixed(1),
      ratio?.toFixed(2) ?? "",
      `≥ ${floor}`,
      ratio === undefined ? "" : ratio >= floor ? "yes" : "NO",
    ];
  });
  console.log(alignColumns([["workload", "Credal", "R", "ratio", "asked", "met"], ...rows]));
  const outputs = new URL("./results/", import.meta.url);
  mkdirSync(outputs, { recursive: true });
  const saved = results.map(({ workload: { id, name, floor }, ...rest }) => ({ id, name, floor, ...rest }));
  writeFileSync(
    new URL("smooth.json", outputs),
    `${JSON.stringify({ machine, reference: versions, results: saved }, undefined, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** A wave with noise over one of two features. */
function numbersOf({ random }: Credal): Data {
  const draws = random(1);
  const a = Float64Array.from({ length: ROWS }, () => draws.next());
  const b = Float64Array.from({ length: ROWS }, () => draws.next());
  const wave = (value: number) => Math.sin(6 * value) + 0.3 * draws.normal();
  const manyA = Float64Array.from({ length: MANY }, () => draws.next());
  const four = Float64Array.from({ length: 4 * BLOCKS }, () => draws.next());
  const events = Float64Array.from({ length: BLOCKS }, (_, i) => {
    const [p, q, r] = four.subarray(4 * i);
    const eta = 2 * Math.sin(Math.PI * p) + Math.exp(2 * q) / 3 + 1e4 * r ** 11 * (1 - r) ** 6 - 3;
    return Number(draws.next() < 1 / (1 + Math.exp(-eta)));
  });
  const longA = Float64Array.from({ length: LONG }, () => draws.next());
  return {
    a,
    b,
    y: a.map(wave),
    manyA,
    manyY: manyA.map(wave),
    longA,
    longY: longA.map(wave),
    four,
    events,
    values: Float64Array.from({ length: VALUES }, () => draws.normal()),
  };
}

/** What the script prints; undefined if there is no R. */
function callR(given: readonly string[]): unknown {
  try {
    return JSON.parse(
      execFileSync("Rscript", [script, ...given], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    );
  } catch {
    return undefined;
  }
}
