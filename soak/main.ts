// Trials under load: prints a line for each, and exits with 1 if one of them did not hold.

import { catalog } from "../src/apps/catalog.js";
import { concurrentFits } from "./trials/concurrent-fits.js";
import { exhaustedMemory } from "./trials/exhausted-memory.js";
import { fitsInARow } from "./trials/fits-in-a-row.js";
import { killedThreads } from "./trials/killed-threads.js";
import { longestStretch } from "./trials/longest-stretch.js";
import { streamedRows } from "./trials/streamed-rows.js";
import { threadsAgree } from "./trials/threads-agree.js";

/** Methods that use threads. */
const PARALLEL = [
  "LinearRegression",
  "Ridge",
  "Lasso",
  "KMeans",
  "LinearDiscriminant",
  "HuberRegression",
  "PLS",
];
const MILLISECONDS = 100;

/** Names on the command line choose among the estimators whose pauses are measured, and leave out all else. */
const chosen = process.argv.slice(2);
const pauses = catalog
  .filter(({ kind }) => chosen.length === 0 || chosen.includes(kind))
  .map(({ kind }) => longestStretch(kind, 60_000, 12, MILLISECONDS));

const load = [
  killedThreads(60),
  exhaustedMemory(60),
  concurrentFits(416),
  fitsInARow(2400),
  threadsAgree(PARALLEL, 60_000, 12),
  streamedRows(10_000_000, 128),
];

const trials = chosen.length === 0 ? [...load, ...pauses] : pauses;

let failures = 0;
for (const { name, run } of trials) {
  const { held, figures } = await run();
  if (!held) failures += 1;
  console.log(`${held ? "held  " : "FAILED"}  ${name}: ${figures}`);
}
console.log(`${trials.length - failures} of ${trials.length} trials held`);
// Idle threads must not keep the process alive, but a hung trial must not hide either.
process.exit(failures === 0 ? 0 : 1);
