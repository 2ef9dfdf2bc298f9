// Cases of a network: read from tables, and drawn.

import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import { type Column, columnLength, valueAt } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { Random } from "../../math/probability/random/random.js";
import { CELLS_PER_DRAW, drawLevel, flatten } from "../infer/approximate/sampler.js";
import { Effort } from "../infer/effort.js";
import type { LeveledNode } from "../infer/factored.js";
import { regressionRow } from "../infer/gaussian.js";
import type { NetworkParts } from "./nodes.js";

const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);

/** The code of every row of a column; levels in files are text, so a number or boolean is also known by its text. */
export function readCodes(method: string, { name, levels }: LeveledNode, column: Column): Int32Array {
  const byLevel = new Map(levels.map((level, code) => [level, code]));
  const byText = new Map(levels.map((level, code) => [String(level), code]));
  const rows = columnLength(column);
  const codes = new Int32Array(rows);
  const known = new Map<unknown, number>();
  for (let row = 0; row < rows; row += 1) {
    const value = valueAt(column, row);
    let code = known.get(value);
    if (code === undefined) {
      const found =
        value === null || typeof value === "object"
          ? undefined
          : (byLevel.get(value) ?? byText.get(String(value)));
      if (found === undefined) {
        const problem = value === null ? "is missing" : `has the unknown level ${quote(value)}`;
        throw new DataError(
          method,
          words`${columnName(name)} ${problem} at ${rowName(row)}; the levels are ${wanted(listLevels(levels))}.`,
          { received: quote(value) },
        );
      }
      code = found;
      known.set(value, code);
    }
    codes[row] = code;
  }
  return codes;
}

function readNumbers(method: string, name: string, column: Column): Float64Array {
  const rows = columnLength(column);
  return Float64Array.from({ length: rows }, (_, row) => {
    const value = valueAt(column, row);
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const sentence = words`${columnName(name)} must have ${wanted("a finite number")} at ${rowName(row)}; got ${got(quote(value))}.`;
    throw new DataError(method, sentence);
  });
}

/** log P(row) of every row: the sum of the logarithms of one entry per node. */
export function logJointRows(method: string, parts: NetworkParts, table: Table): Float64Array {
  const { nodes, discreteParents, continuousParents, sizes } = parts;
  const out = new Float64Array(table.rows);
  const codes = nodes.map((node) =>
    node.kind === "discrete" ? readCodes(method, node, table.column(node.name, method)) : undefined,
  );
  const numbers = nodes.map((node) =>
    node.kind === "gaussian" ? readNumbers(method, node.name, table.column(node.name, method)) : undefined,
  );
  for (const [index, node] of nodes.entries()) {
    /** For every case, the row of the node's table or regressions. */
    const rowOf = new Int32Array(table.rows);
    for (const parent of discreteParents[index]) {
      const above = codes[parent] ?? new Int32Array(0);
      for (let row = 0; row < rowOf.length; row += 1) rowOf[row] = rowOf[row] * sizes[parent] + above[row];
    }
    const codesOfNode = codes[index];
    const values = numbers[index];
    if (node.kind === "discrete" && codesOfNode !== undefined) {
      const logs = node.table.map((p) => Math.log(p));
      for (let row = 0; row < table.rows; row += 1)
        out[row] += logs[rowOf[row] * node.levels.length + codesOfNode[row]];
    } else if (node.kind === "gaussian" && values !== undefined) {
      const slopes = continuousParents[index].length;
      const xs = continuousParents[index].map((parent) => numbers[parent] ?? new Float64Array(0));
      for (let row = 0; row < table.rows; row += 1) {
        const at = rowOf[row];
        let mean = node.intercepts[at];
        for (let k = 0; k < slopes; k += 1) mean += node.coefficients[at * slopes + k] * xs[k][row];
        const deviation = node.standardDeviations[at];
        out[row] -= 0.5 * ((values[row] - mean) / deviation) ** 2 + Math.log(deviation) + HALF_LOG_2PI;
      }
    }
  }
  return out;
}

/** Cases drawn from parents to children. */
export function* drawCases(
  parts: NetworkParts,
  count: number,
  stream: Random,
  report?: Report,
): Steps<Table> {
  const effort = new Effort();
  const { nodes, sizes, graph, continuousParents } = parts;
  const flat = flatten(parts, new Set(nodes.keys()));
  const flatIndex = new Map(Array.from(flat.order, (index, at) => [index, at]));
  const codes = sizes.map((size) => new Int32Array(size > 0 ? count : 0));
  const numbers = sizes.map((size) => new Float64Array(size > 0 ? 0 : count));
  const current = new Int32Array(sizes.length);
  for (let row = 0; row < count; row += 1) {
    if (effort.isDue(CELLS_PER_DRAW * (nodes.length + 1))) {
      report?.({ phase: "draws", completed: row, total: count });
      yield;
    }
    for (const index of graph.order) {
      const node = nodes[index];
      if (node.kind === "discrete") {
        const at = flatIndex.get(index) ?? 0;
        let start = flat.offsets[at];
        for (let k = flat.first[at]; k < flat.first[at + 1]; k += 1)
          start += flat.strides[k] * current[flat.parents[k]];
        current[index] = drawLevel(flat.sums, start, sizes[index], stream.next());
        codes[index][row] = current[index];
        continue;
      }
      const at = regressionRow(parts, index, current);
      const above = continuousParents[index];
      let mean = node.intercepts[at];
      for (const [k, parent] of above.entries())
        mean += node.coefficients[at * above.length + k] * numbers[parent][row];
      numbers[index][row] = mean + node.standardDeviations[at] * stream.normal();
    }
  }
  return Table.of(
    nodes.map((node, index): readonly [string, Column] => [
      node.name,
      node.kind === "discrete"
        ? { kind: "categorical", codes: codes[index], levels: node.levels }
        : { kind: "quantitative", values: numbers[index] },
    ]),
  );
}
