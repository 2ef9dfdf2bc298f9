// Times one workload of linear regression in its own process and prints the times as JSON. Started by
// linear.ts.

import { builtCredal } from "./support/built.js";
import { readLinearData } from "./support/linear-data.js";
import { linearWorkloads } from "./support/linear-workloads.js";
import { time } from "./support/timing.js";

const [id, folder, threads] = process.argv.slice(2);
const workload = linearWorkloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure-linear: there is no workload "${id}"`);

const credal = await builtCredal();
const data = readLinearData(credal, folder);
// Threads are the price of the runtime, not of a fit.
const control = { threads: Number(threads) };
await credal.multiplyParallel(credal.Matrix.identity(600), credal.Matrix.identity(600), control);
console.log(JSON.stringify(await time(workload.prepare(credal, data, control.threads))));
