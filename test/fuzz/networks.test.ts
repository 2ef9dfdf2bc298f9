import { expect, it } from "vitest";
import { networks } from "../../fuzz/networks.js";
import { type Fault, tryOnce } from "../../fuzz/trials.js";

/** Fixed, so that every run makes equal trials; `npm run fuzz` goes on with others. */
const SEED = 1;
const TRIALS = 400;

it("damaged networks are refused, or read as networks that answer", async () => {
  const samples = await networks.prepare();
  const faults: Fault[] = [];
  const counts = { refused: 0, worked: 0 };
  for (let seed = SEED; seed < SEED + TRIALS; seed += 1) {
    const outcome = await tryOnce(networks, samples, seed);
    if (typeof outcome === "object") faults.push(outcome);
    else counts[outcome] += 1;
  }
  expect(faults).toEqual([]);
  // Both must happen often, or the damage is too large or too small to test anything.
  expect(Math.min(counts.refused, counts.worked)).toBeGreaterThan(TRIALS / 20);
});
