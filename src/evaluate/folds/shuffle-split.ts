import { argumentName, counted, DataError, got, OptionError, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { gather, rowsOf, type Splittable } from "../../data/split/parts.js";
import { placeStrata } from "../../data/split/place.js";
import { randomSplit } from "../../data/split/random-split.js";
import { random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Fold, strataBy } from "./fold.js";
import {
  type HoldOutOptions,
  holdOutOptions,
  type ShuffleSplitOptions,
  shuffleSplitOptions,
} from "./options.js";

/**
 * One fold: a part drawn at random is tested on, the rest is learned from.
 *
 * ```ts
 * const [fold] = holdOut(100, { test: 0.3, seed: 1 });
 * fold.train.length; // 70
 * ```
 */
export function holdOut(source: Splittable, options: Seeded<HoldOutOptions> = {}): Fold[] {
  const method = "holdOut";
  const { test, seed, stratify, bins, groups } = parseOptions(method, holdOutOptions, withSeed(options));
  const rows = rowsOf(method, source);
  const parts = randomSplit(source, {
    parts: { train: 1 - test, test },
    seed,
    bins,
    ...(stratify !== undefined && { stratify }),
    ...(groups !== undefined && { groups }),
  });
  return [foldOf(method, "hold-out", rows, parts.train.indices, parts.test.indices)];
}

/**
 * Draws a test part several times, each time from all rows; a row may be tested many times or never.
 *
 * ```ts
 * shuffleSplit(100, { resamples: 20, test: 0.1, seed: 1 }).length; // 20
 * ```
 */
export function shuffleSplit(source: Splittable, options: Seeded<ShuffleSplitOptions> = {}): Fold[] {
  const method = "shuffleSplit";
  const settings = parseOptions(method, shuffleSplitOptions, withSeed(options));
  const { resamples, test, train = 1 - test, seed, stratify, bins } = settings;
  const rest = 1 - test - train;
  if (rest < -1e-9) {
    const sentence = words`options ${argumentName("train")} and "test" must sum to at most 1; got ${got(train)} and ${test}.`;
    throw new OptionError(method, sentence, { expected: `a number ≤ ${1 - test}` });
  }
  const rows = rowsOf(method, source);
  const strata = strataBy(method, source, rows, stratify, bins);
  const shares = [train, test, Math.max(0, rest)];
  return random(seed)
    .split(resamples)
    .map((stream, i) => {
      const [learned, tested] = gather(placeStrata(rows, strata, shares, stream), shares.length);
      return foldOf(method, `resample ${i + 1}`, rows, learned, tested);
    });
}

function foldOf(method: string, name: string, rows: number, train: Uint32Array, test: Uint32Array): Fold {
  if (train.length > 0 && test.length > 0)
    return { name, train: new Int32Array(train), test: new Int32Array(test) };
  const what = train.length === 0 ? "to learn from" : "to test on";
  throw new DataError(method, words`with ${got(counted(rows, "row"))}, these shares leave none ${what}.`, {
    option: "test",
    expected: "at least 1 row each to learn from and to test on",
  });
}
