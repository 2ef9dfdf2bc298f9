// Ten million rows through GaussianNB in batches, and how much memory that takes; then how soon a long
// KMeans ends when it is aborted.

import { builtCredal } from "./support/built.js";

const BATCH = 100_000;
const BATCHES = 100;
const COLUMNS = 20;
const MOST_MEGABYTES = 200;
const MOST_MILLISECONDS = 100;

const { GaussianNB, KMeans, Matrix, random } = await builtCredal();
const stream = random(1);
const x = new Matrix(
  BATCH,
  COLUMNS,
  Float64Array.from({ length: BATCH * COLUMNS }, () => stream.next()),
);
const labels = Int32Array.from({ length: BATCH }, () => Math.floor(3 * stream.next()));

const nb = new GaussianNB();
let peak = 0;
const start = performance.now();
let model = await nb.fit(x, labels);
for (let batch = 1; batch < BATCHES; batch += 1) {
  // Every batch is new data at the old address, as from a file reader.
  for (let at = 0; at < x.data.length; at += 97) x.data[at] += 1e-3;
  model = await nb.update(model, x, labels);
  peak = Math.max(peak, process.memoryUsage.rss());
}
const seconds = (performance.now() - start) / 1000;
const megabytes = peak / 1e6;
const cases = model.evidence.classWeights.reduce((sum, weight) => sum + weight, 0);
console.log(
  `GaussianNB.update: ${cases} rows × ${COLUMNS} in ${seconds.toFixed(2)} s, peak ${megabytes.toFixed(0)} MB of process memory; asked < ${MOST_MEGABYTES}: ${megabytes < MOST_MEGABYTES ? "yes" : "NO"}`,
);

const long = new Matrix(
  400_000,
  COLUMNS,
  Float64Array.from({ length: 400_000 * COLUMNS }, () => stream.next()),
);
const delays: number[] = [];
for (const wait of [50, 200, 500, 900]) {
  const controller = new AbortController();
  let aborted = 0;
  const timer = setTimeout(() => {
    aborted = performance.now();
    controller.abort();
  }, wait);
  try {
    await new KMeans({ clusters: 50, restarts: 10, maxIterations: 300, tolerance: 0 }).fit(long, {
      signal: controller.signal,
    });
    console.log("KMeans ended before it could be aborted");
  } catch {
    delays.push(performance.now() - aborted);
  }
  clearTimeout(timer);
}
const worst = Math.max(...delays);
console.log(
  `KMeans of 400,000×${COLUMNS} aborted after 50 to 900 ms: rejected within ${delays.map((delay) => delay.toFixed(0)).join(", ")} ms; asked ≤ ${MOST_MILLISECONDS}: ${worst <= MOST_MILLISECONDS ? "yes" : "NO"}`,
);
