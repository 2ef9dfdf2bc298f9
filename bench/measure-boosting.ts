// Times one workload of boosting in its own process and prints the times as JSON. Started by boosting.ts.

import { readFileSync } from "node:fs";
import { boostingWorkloads, prepareBoosting } from "./support/boosting-workloads.js";
import { builtCredal } from "./support/built.js";
import { time } from "./support/timing.js";

const [id, folder, threads] = process.argv.slice(2);
const workload = boostingWorkloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure-boosting: there is no workload "${id}"`);

const credal = await builtCredal();
const bytes = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`)).buffer;
const data = { x: new Float64Array(bytes("x.f64")), labels: new Int32Array(bytes("labels.i32")) };
// Threads are the price of the runtime, not of a fit.
const control = { threads: Number(threads) };
await credal.multiplyParallel(credal.Matrix.identity(600), credal.Matrix.identity(600), control);
const body = await prepareBoosting(credal, workload, data, control.threads);
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1);
const timing = await time(async () => {
  const result = await body();
  // Later calls add the garbage of earlier ones.
  clearInterval(watch);
  return result;
});
if (workload.does === "fit") {
  const ratio = (peak - before) / data.x.byteLength;
  process.stderr.write(`peak of memory beyond the data, by their size: ${ratio.toFixed(2)}\n`);
}
console.log(JSON.stringify(timing));
