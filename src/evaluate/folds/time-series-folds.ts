import { counted, DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { rowsOf, type Splittable } from "../../data/split/parts.js";
import { wholeStratum } from "../../data/split/strata.js";
import { timeOrder } from "../../data/split/time-split.js";
import { type Fold, foldName } from "./fold.js";
import { type TimeSeriesFoldsOptions, timeSeriesOptions } from "./options.js";

/**
 * Folds that learn from the past and test on what follows: the last rows are cut into test parts, and
 * each fold learns from rows before its own. Rows are in order of time.
 *
 * ```ts
 * const folds = timeSeriesFolds(6, { folds: 2, testSize: 2 });
 * folds[1].train; // [0, 1, 2, 3]
 * folds[1].test; // [4, 5]
 * ```
 */
export function timeSeriesFolds(source: Splittable, options: TimeSeriesFoldsOptions = {}): Fold[] {
  const method = "timeSeriesFolds";
  const settings = parseOptions(method, timeSeriesOptions, options);
  const { by, folds, gap, window } = settings;
  if (settings.trainSize !== undefined && window === "expanding") {
    const sentence = words`${optionName("trainSize")} needs ${wanted('window: "rolling"')}; got ${got(String(settings.trainSize))}.`;
    throw new OptionError(method, sentence);
  }
  const rows = rowsOf(method, source);
  const testSize = settings.testSize ?? Math.floor(rows / (folds + 1));
  const first = rows - folds * testSize;
  const before = first - gap;
  const trainSize = settings.trainSize ?? Math.max(1, before);
  if (testSize === 0 || before < (window === "rolling" ? trainSize : 1))
    throw tooFew(method, rows, `${folds} folds of ${testSize || 1} rows`, trainSize, gap);
  const order = new Int32Array(by === undefined ? wholeStratum(rows) : timeOrder(method, source, rows, by));
  return Array.from({ length: folds }, (_, fold) => {
    const start = first + fold * testSize;
    const end = start - gap;
    return {
      name: foldName(fold, 0, 1),
      train: order.slice(window === "rolling" ? end - trainSize : 0, end),
      test: order.slice(start, start + testSize),
    };
  });
}

function tooFew(method: string, rows: number, tests: string, trainSize: number, gap: number): DataError {
  const needed = `${trainSize} to learn from${gap > 0 ? ` and a gap of ${gap}` : ""}`;
  const sentence = words`${got(counted(rows, "row"))} are too few for ${wanted(`${tests}, ${needed}`)}.`;
  return new DataError(method, sentence);
}
