// Times the predictions of many rows by a kernel density classifier in its own process, on the calling
// thread and on workers, with the longest time that the event loop stood still. Started by learn.ts.

import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { builtCredal, builtWorkers } from "./support/built.js";

const [folder, threads] = process.argv.slice(2);
const COLUMNS = 20;
/** The kernels of the model; every row is compared with each. */
const CASES = 500;

const { KernelDensityClassifier, Matrix } = await builtCredal();
const values = new Float64Array(new Uint8Array(readFileSync(`${folder}/x.f64`)).buffer);
const labels = new Int32Array(new Uint8Array(readFileSync(`${folder}/labels.i32`)).buffer);
const x = new Matrix(values.length / COLUMNS, COLUMNS, values);
const some = new Matrix(CASES, COLUMNS, values.subarray(0, CASES * COLUMNS));
const model = await new KernelDensityClassifier().fit(some, labels.subarray(0, CASES));

const { startWorkers } = await builtWorkers();
const workers = await startWorkers({ count: Number(threads) });
// Threads have loaded their code, and have the model, before the clock starts.
await model.async.predict(some, { workers });

const alone = await measure(() => model.async.predict(x));
const together = await measure(() => model.async.predict(x, { workers }));
await workers.close();
console.log(JSON.stringify({ alone, together }));

async function measure(body: () => Promise<unknown>): Promise<{ milliseconds: number; longest: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await body();
  const milliseconds = performance.now() - start;
  delay.disable();
  return { milliseconds, longest: delay.max / 1e6 };
}
