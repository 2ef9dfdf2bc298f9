import { expect, it } from "vitest";
import { formulas } from "../../fuzz/formulas.js";
import { type Fault, tryOnce } from "../../fuzz/trials.js";

/** Fixed, so that every run makes equal trials; `npm run fuzz` goes on with others. */
const SEED = 1;
const TRIALS = 150;

it("random formulas are refused, or their models answer with numbers", async () => {
  const table = await formulas.prepare();
  const faults: Fault[] = [];
  const counts = { refused: 0, worked: 0 };
  for (let seed = SEED; seed < SEED + TRIALS; seed += 1) {
    const outcome = await tryOnce(formulas, table, seed);
    if (typeof outcome === "object") faults.push(outcome);
    else counts[outcome] += 1;
  }
  expect(faults).toEqual([]);
  // Both must happen often, or the formulas are too wild or too tame to test anything.
  expect(Math.min(counts.refused, counts.worked)).toBeGreaterThan(TRIALS / 10);
});
