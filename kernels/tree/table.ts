// The nodes of a grown tree as columns, which is how trees keep them.

import { nodeAt } from "./layout";
import { Plot } from "./plot.record";

/**
 * Writes the columns: threshold, weight, impurity and gain, then as int32 the cases, the feature, the kind of split, the
 * branch of missing values, the first child and the number of children. With `bounds`, those of the predictions follow.
 */
export function writeNodeTable(plot: Plot, to: usize, bounds: i32): void {
  const count = plot.used;
  const column = (<usize>count) << 3;
  const half = column >> 1;
  for (let node = 0; node < count; node += 1) {
    const record = nodeAt(plot, node);
    const at = to + ((<usize>node) << 3);
    store<f64>(at, record.threshold);
    store<f64>(at + column, record.weight);
    store<f64>(at + 2 * column, record.impurity);
    store<f64>(at + 3 * column, record.gain);
    if (bounds != 0) {
      store<f64>(at + 7 * column, record.lower);
      store<f64>(at + 8 * column, record.upper);
    }
    const feature = record.feature;
    const leaf = feature == -1;
    const target = to + 4 * column + ((<usize>node) << 2);
    store<i32>(target, record.end - record.start);
    store<i32>(target + half, feature);
    store<i32>(target + 2 * half, leaf ? -1 : record.kind);
    store<i32>(target + 3 * half, leaf ? -1 : record.missingBranch);
    store<i32>(target + 4 * half, record.firstChild);
    store<i32>(target + 5 * half, record.children);
  }
}
