// Times one workload of networks in its own process and prints the times as JSON. Started by neural.ts.

import { readFileSync } from "node:fs";
import { builtCredal } from "./support/built.js";
import { neuralWorkloads, prepareNeural } from "./support/neural-workloads.js";
import { time } from "./support/timing.js";

const [id, folder, threads] = process.argv.slice(2);
const workload = neuralWorkloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure-neural: there is no workload "${id}"`);

const credal = await builtCredal();
const bytes = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`)).buffer;
const data = {
  x: new Float64Array(bytes("x.f64")),
  labels: new Int32Array(bytes("labels.i32")),
  numbers: new Float64Array(bytes("numbers.f64")),
};
// Threads are the price of the runtime, not of a fit.
const control = { threads: Number(threads) };
await credal.multiplyParallel(credal.Matrix.identity(600), credal.Matrix.identity(600), control);
const body = await prepareNeural(credal, workload, data, control.threads);
console.log(JSON.stringify(await time(body)));
