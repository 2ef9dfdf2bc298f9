import { expect, it } from "vitest";
import { models } from "../../fuzz/models.js";
import { type Fault, tryOnce } from "../../fuzz/trials.js";

/** Another seed each time would find more, but a test must give the same answer twice; `npm run fuzz` goes on. */
const SEED = 1;
const TRIALS = 2000;

it("model files that were tampered with are refused, or answer with numbers", async () => {
  const examples = await models.prepare();
  const faults: Fault[] = [];
  const counts = { refused: 0, worked: 0 };
  for (let seed = SEED; seed < SEED + TRIALS; seed += 1) {
    const outcome = await tryOnce(models, examples, seed);
    if (typeof outcome === "object") faults.push(outcome);
    else counts[outcome] += 1;
  }
  expect(faults).toEqual([]);
  // Both must happen often, or the mutations are too wild or too tame to test anything.
  expect(Math.min(counts.refused, counts.worked)).toBeGreaterThan(TRIALS / 10);
});
