// Smoothing beside R on the same numbers, one thread each, in turns: tsx bench/mars.ts
// Adaptive regression splines beside earth.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Matrix } from "../src/math/linalg/matrix.js";
import { random } from "../src/math/probability/index.js";
import { MARS } from "../src/methods/smooth/index.js";
import { alignColumns } from "./support/table.js";

interface SplineWorkload {
  readonly rows: number;
  readonly columns: number;
  readonly degree: number;
  readonly maxTerms: number;
  /** The least ratio to earth that is asked. */
  readonly floor: number;
}

const workloads: readonly SplineWorkload[] = [
  { rows: 10_000, columns: 20, degree: 2, maxTerms: 41, floor: 1 },
  { rows: 3_000, columns: 270, degree: 1, maxTerms: 201, floor: 1 },
  { rows: 1_000, columns: 2_000, degree: 1, maxTerms: 201, floor: 1 },
];

/** Friedman's test function of five columns, with noise; the other columns are noise. */
function splineData({ rows, columns }: SplineWorkload): { readonly x: Matrix; readonly y: Float64Array } {
  const stream = random(1);
  const x = new Matrix(rows, columns).map(() => stream.next());
  const y = Float64Array.from({ length: rows }, (_, row) => {
    const [a, b, c, d, e] = x.row(row);
    const noise = Array.from({ length: 12 }, () => stream.next()).reduce((sum, own) => sum + own, -6);
    return 10 * Math.sin(Math.PI * a * b) + 20 * (c - 0.5) ** 2 + 10 * d + 5 * e + noise;
  });
  return { x, y };
}

/** The best seconds of earth and its number of terms; undefined without R. */
function timeEarth(
  folder: string,
  { rows, columns, degree, maxTerms }: SplineWorkload,
): number[] | undefined {
  const script = fileURLToPath(new URL("reference/mars.R", import.meta.url));
  try {
    const sizes = [rows, columns, degree, maxTerms].map(String);
    const told = execFileSync("Rscript", [script, join(folder, "numbers"), ...sizes], { encoding: "utf8" });
    return told.trim().split(/\s+/).map(Number);
  } catch {
    return undefined;
  }
}

const rows: string[][] = [];
for (const workload of workloads) {
  const { x, y } = splineData(workload);
  const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
  try {
    writeFileSync(
      join(folder, "numbers"),
      Buffer.concat([x.data, y].map((own) => Buffer.from(own.buffer, own.byteOffset, own.byteLength))),
    );
    const { degree, maxTerms } = workload;
    let seconds = Number.POSITIVE_INFINITY;
    let terms = 0;
    for (let round = 0; round < 4; round += 1) {
      const start = performance.now();
      const model = await new MARS({ degree, maxTerms }).fit(x, y, { threads: 1 });
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
      terms = model.grown.length;
    }
    const earth = timeEarth(folder, workload);
    const ratio = earth === undefined ? undefined : earth[0] / seconds;
    rows.push([
      `MARS, ${workload.rows} × ${workload.columns}, degree ${degree}`,
      seconds.toFixed(2),
      earth?.[0].toFixed(2) ?? "",
      ratio?.toFixed(2) ?? "",
      `≥ ${workload.floor}`,
      ratio === undefined ? "" : ratio >= workload.floor ? "yes" : "NO",
      earth === undefined ? `${terms}` : `${terms} and ${earth[1]}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log("Seconds: the best of several fits on one thread. A ratio is R's time by Credal's.\n");
console.log(alignColumns([["workload", "Credal", "R", "ratio", "asked", "met", "terms"], ...rows]));
