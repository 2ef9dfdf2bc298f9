// Small versions of what `npm run soak` tries at full size.

import { expect, it } from "vitest";
import { concurrentFits } from "../../soak/trials/concurrent-fits.js";
import { exhaustedMemory } from "../../soak/trials/exhausted-memory.js";
import { fitsInARow } from "../../soak/trials/fits-in-a-row.js";
import { killedThreads } from "../../soak/trials/killed-threads.js";
import { streamedRows } from "../../soak/trials/streamed-rows.js";
import { threadsAgree } from "../../soak/trials/threads-agree.js";

const trials = [
  killedThreads(2),
  exhaustedMemory(3),
  concurrentFits(70),
  fitsInARow(400),
  threadsAgree(["LinearRegression", "KMeans"], 5000, 8),
  streamedRows(100_000, 128),
];

it.each(trials.map((trial) => [trial.name, trial] as const))("%s", async (_, trial) => {
  const { held, figures } = await trial.run();
  expect(held, figures).toBe(true);
});
