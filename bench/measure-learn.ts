// Times one learning workload in its own process and prints the times, and for fits the peak of
// memory beyond what was there before them, as JSON. Started by learn.ts, tree.ts, mixture.ts,
// density.ts, cluster.ts, cluster-means.ts, neighbors.ts, reduce.ts, svm.ts and gaussian-process.ts.

import { readFileSync } from "node:fs";
import { builtCredal } from "./support/built.js";
import { clusterMeansWorkloads } from "./support/cluster-means-workloads.js";
import { clusterWorkloads } from "./support/cluster-workloads.js";
import { densityWorkloads } from "./support/density-workloads.js";
import { learnWorkloads } from "./support/learn-workloads.js";
import { mixtureWorkloads } from "./support/mixture-workloads.js";
import { neighborsWorkloads } from "./support/neighbors-workloads.js";
import { processWorkloads } from "./support/process-workloads.js";
import { reduceWorkloads } from "./support/reduce-workloads.js";
import { svmWorkloads } from "./support/svm-workloads.js";
import { time } from "./support/timing.js";
import { treeWorkloads } from "./support/tree-workloads.js";

const [id, folder, threads] = process.argv.slice(2);
const workloads = [
  ...learnWorkloads,
  ...mixtureWorkloads,
  ...densityWorkloads,
  ...treeWorkloads,
  ...processWorkloads,
  ...clusterWorkloads,
  ...clusterMeansWorkloads,
  ...svmWorkloads,
  ...neighborsWorkloads,
  ...reduceWorkloads,
];
const workload = workloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure-learn: there is no workload "${id}"`);

const COLUMNS = 20;
const credal = await builtCredal();
const numbers = (name: string) => new Float64Array(new Uint8Array(readFileSync(`${folder}/${name}`)).buffer);
const values = numbers("x.f64");
const data = {
  x: new credal.Matrix(values.length / COLUMNS, COLUMNS, values),
  labels: new Int32Array(new Uint8Array(readFileSync(`${folder}/labels.i32`)).buffer),
  numbers: numbers("numbers.f64"),
};

// Threads and compiled code are the price of the runtime, not of a fit: both are there before the clock
// and the scales start.
const control = { threads: Number(threads) };

await credal.multiplyParallel(credal.Matrix.identity(600), credal.Matrix.identity(600), control);
const body = await workload.prepare(credal, data, control);
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1);
const timing = await time(body);
clearInterval(watch);
peak = Math.max(peak, process.memoryUsage.rss());
console.log(JSON.stringify({ timing, peakRatio: (peak - before) / values.byteLength }));
