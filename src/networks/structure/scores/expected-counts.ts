import { DataError, got, theOption, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { isDiscrete, type NetworkData } from "./network-data.js";

/** Counts of cases that are not rows, because they have too many completions. */
export interface ExpectedCounts {
  /** How many cases are expected in every combination of levels of some nodes, the last of them fastest. */
  counts(nodes: readonly number[]): Float64Array;
}

const MOST_CELLS = 2 ** 26;

/** The counts of rows and of expected cases in every combination of levels, the last node fastest. */
export function jointCounts(data: NetworkData, nodes: readonly number[]): Float64Array {
  const columns = nodes.map((node) => {
    const nodeData = data.nodes[node];
    if (!isDiscrete(nodeData)) throw new RangeError(`node ${quote(nodeData.name)} has no levels`);
    return nodeData;
  });
  const size = columns.reduce((cells, { levels }) => cells * levels.length, 1);
  if (size > MOST_CELLS) {
    const names = columns.map(({ name }) => quote(name)).join(", ");
    const sentence = words`the levels of ${names} have ${got(size)} combinations, more than 2^26; limit the parents of a node with ${theOption("maxParents")}.`;
    throw new DataError("learnStructure", sentence);
  }
  const out = data.expected?.counts(nodes) ?? new Float64Array(size);
  for (let row = 0; row < data.rows; row += 1) {
    let cell = 0;
    for (const { codes, levels } of columns) cell = cell * levels.length + codes[row];
    out[cell] += data.weights === undefined ? 1 : data.weights[row];
  }
  return out;
}
