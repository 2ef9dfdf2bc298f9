// Times one workload of classification in its own process and prints the times as JSON. Started by
// classify.ts.

import { builtCredal } from "./support/built.js";
import { readClassifyData } from "./support/classify-data.js";
import { classifyWorkloads } from "./support/classify-workloads.js";
import { time } from "./support/timing.js";

const [id, folder, threads] = process.argv.slice(2);
const workload = classifyWorkloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure-classify: there is no workload "${id}"`);

const credal = await builtCredal();
const data = readClassifyData(credal, folder);
// Threads are the price of the runtime, not of a fit.
const control = { threads: Number(threads) };
await credal.multiplyParallel(credal.Matrix.identity(600), credal.Matrix.identity(600), control);
console.log(JSON.stringify(await time(await workload.prepare(credal, data, control.threads))));
