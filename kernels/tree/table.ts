// The nodes of a grown tree as columns, which is how trees keep them.

import {
  CHILDREN,
  END,
  FEATURE,
  FIRST_CHILD,
  GAIN,
  IMPURITY,
  integer,
  KIND,
  LOWER,
  MISSING_BRANCH,
  nodeAt,
  real,
  START,
  THRESHOLD,
  UPPER,
  USED,
  WEIGHT,
} from "./layout";

/**
 * Writes the columns: threshold, weight, impurity and gain, then as int32 the cases, the feature, the kind of split, the
 * branch of missing values, the first child and the number of children. With `bounds`, those of the predictions follow.
 */
export function writeNodeTable(plot: usize, to: usize, bounds: i32): void {
  const count = integer(plot, USED);
  const column = (<usize>count) << 3;
  const half = column >> 1;
  for (let node = 0; node < count; node += 1) {
    const record = nodeAt(plot, node);
    const at = to + ((<usize>node) << 3);
    store<f64>(at, real(record, THRESHOLD));
    store<f64>(at + column, real(record, WEIGHT));
    store<f64>(at + 2 * column, real(record, IMPURITY));
    store<f64>(at + 3 * column, real(record, GAIN));
    if (bounds != 0) {
      store<f64>(at + 7 * column, real(record, LOWER));
      store<f64>(at + 8 * column, real(record, UPPER));
    }
    const feature = integer(record, FEATURE);
    const leaf = feature == -1;
    const place = to + 4 * column + ((<usize>node) << 2);
    store<i32>(place, integer(record, END) - integer(record, START));
    store<i32>(place + half, feature);
    store<i32>(place + 2 * half, leaf ? -1 : integer(record, KIND));
    store<i32>(place + 3 * half, leaf ? -1 : integer(record, MISSING_BRANCH));
    store<i32>(place + 4 * half, integer(record, FIRST_CHILD));
    store<i32>(place + 5 * half, integer(record, CHILDREN));
  }
}
