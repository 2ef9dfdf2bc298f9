// The nodes of a grown tree as columns, which is how trees keep them.

import { nodeAt } from "./layout";
import { Plot } from "./plot.record";
import { NodeTable } from "./table.record";

/**
 * Writes the columns.
 *
 * @spans
 */
export function writeNodeTable(plot: Plot, table: NodeTable): void {
  const count = plot.used;
  const bounded = table.lower != 0;
  for (let node = 0; node < count; node += 1) {
    const record = nodeAt(plot, node);
    const at = (<usize>node) << 3;
    store<f64>(table.threshold + at, record.threshold);
    store<f64>(table.weight + at, record.weight);
    store<f64>(table.impurity + at, record.impurity);
    store<f64>(table.gain + at, record.gain);
    if (bounded) {
      store<f64>(table.lower + at, record.lower);
      store<f64>(table.upper + at, record.upper);
    }
    const feature = record.feature;
    const leaf = feature == -1;
    const half = (<usize>node) << 2;
    store<i32>(table.cases + half, record.end - record.start);
    store<i32>(table.feature + half, feature);
    store<i32>(table.kind + half, leaf ? -1 : record.kind);
    store<i32>(table.missing + half, leaf ? -1 : record.missingBranch);
    store<i32>(table.firstChild + half, record.firstChild);
    store<i32>(table.children + half, record.children);
  }
}
