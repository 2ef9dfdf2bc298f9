import { expect, it } from "vitest";
import { files } from "../../fuzz/files.js";
import { random } from "../../src/math/probability/random/index.js";

/** Fixed, so that every run makes equal trials; `npm run fuzz` goes on with others. */
const SEED = 1;
const TRIALS = 1500;

it("damaged files are refused, or read as tables that hold what they say", async () => {
  const samples = await files.prepare();
  const faults: unknown[] = [];
  const counts = { refused: 0, worked: 0 };
  for (let seed = SEED; seed < SEED + TRIALS; seed += 1) {
    try {
      counts[await files.trial(samples, random(seed))] += 1;
    } catch (error) {
      faults.push([seed, String(error)]);
    }
  }
  expect(faults).toEqual([]);
  // Both must happen often, or the mutations are too wild or too tame to test anything.
  expect(Math.min(counts.refused, counts.worked)).toBeGreaterThan(TRIALS / 10);
});
