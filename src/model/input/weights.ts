import { DataError, ShapeError, wanted } from "../../base/errors.js";
import { copyNumbers, requireList } from "../../base/numbers.js";
import { got, rowName, words } from "../../base/sentence.js";
import { requireFiniteSum } from "../../base/weights.js";
import { Table } from "../../data/table/table.js";
import { type Rows, rowCount } from "./rows.js";

/** Case weights from the caller or from the table's weight column; undefined when all count the same. */
export function readWeights(
  method: string,
  rows: Rows,
  weights: ArrayLike<number> | undefined,
): Float64Array | undefined {
  const values =
    rows instanceof Table && rows.roles.weight !== undefined ? rows.column(rows.roles.weight) : undefined;
  const columnWeights = values?.kind === "quantitative" ? values.values : undefined;
  const given = weights === undefined ? columnWeights : weights;
  if (given === undefined) return undefined;
  requireList(method, "weights", given);
  const count = rowCount(method, rows);
  if (given.length !== count) {
    const sentence = words`there are ${got(`${given.length} weights`)} for ${wanted(count)} rows.`;
    throw new ShapeError(method, sentence, { option: "weights" });
  }
  const out = copyNumbers(method, "weight", given);
  const row = out.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (row >= 0 || !out.some((weight) => weight > 0)) {
    const problem =
      row >= 0
        ? words`the weight at ${rowName(row)} is ${out[row]}; it must be a number ≥ 0`
        : "all weights are 0";
    throw new DataError(method, words`${problem}.`, { option: "weights", ...(row >= 0 && { row }) });
  }
  requireFiniteSum(method, out);
  requireModerateSum(method, out);
  return out;
}

/** Products of two sums of weights up to this size are finite. */
const LARGEST = 2 ** 500;
/** Products of two sums of weights from this size on keep their digits. */
const SMALLEST = 2 ** -500;

function requireModerateSum(method: string, weights: Float64Array): void {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= LARGEST && sum >= SMALLEST) return;
  const [size, remedy] = sum > LARGEST ? ["large", "divide"] : ["small", "multiply"];
  throw new DataError(
    method,
    words`the sum of the weights is too ${size} to be squared, ${got(sum)}; ${remedy} them all.`,
    { option: "weights", expected: sum > LARGEST ? `a sum ≤ ${LARGEST}` : `a sum ≥ ${SMALLEST}` },
  );
}
