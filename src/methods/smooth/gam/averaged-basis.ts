// The functions of a basis, averaged over some of its inputs as if these did not depend on the others.

import type { Basis } from "../../../math/basis/basis.js";
import { columnsFrom, inBlocks, rowProducts, scaledRows } from "../../../math/basis/combine.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { basisInputs } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";

/** Rows of the inputs of a basis, with the distribution over which some of them are averaged. */
export interface AveragedInputs {
  readonly x: Matrix;
  /** Whether each input is averaged. */
  readonly isAveraged: readonly boolean[];
  /** The weights of the rows, which sum to 1. */
  readonly shares: Float64Array;
}

/**
 * The functions at every row, averaged over the values that some inputs have in all rows; undefined for surfaces that are
 * no sums of products of functions of either.
 */
export function averagedBasis(basis: Basis, inputs: AveragedInputs): Matrix | undefined {
  const { x, isAveraged, shares } = inputs;
  if (isAveraged.every((is) => !is)) return evaluateBasis(basis, x);
  if (isAveraged.every(Boolean)) return repeated(meanRow(evaluateBasis(basis, x), shares), x.rows);
  switch (basis.kind) {
    case "mapped": {
      const inner = averagedBasis(basis.basis, inputs);
      return inner && multiply(inner, basis.map);
    }
    case "times":
    case "by-level": {
      const last = x.columns - 1;
      const inner = averagedBasis(basis.basis, part(inputs, 0, last));
      const one = part(inputs, last, 1);
      if (inner === undefined) return undefined;
      if (basis.kind === "times")
        return scaledRows(
          inner,
          averagedColumn(one, (value) => value),
        );
      const { first, count } = basis;
      const blocks = Array.from({ length: count - first }, (_, k) =>
        scaledRows(
          inner,
          averagedColumn(one, (value) => Number(value === first + k)),
        ),
      );
      return isAveraged[last] ? beside(blocks) : inBlocks(inner, one.x.data, first, count);
    }
    case "tensor": {
      let first = 0;
      const factors: Matrix[] = [];
      for (const margin of basis.margins) {
        const count = basisInputs(margin);
        const factor = averagedBasis(margin, part(inputs, first, count));
        if (factor === undefined) return undefined;
        factors.push(factor);
        first += count;
      }
      return rowProducts(factors);
    }
    default:
      return undefined;
  }
}

function part({ x, isAveraged, shares }: AveragedInputs, first: number, count: number): AveragedInputs {
  return { x: columnsFrom(x, first, count), isAveraged: isAveraged.slice(first, first + count), shares };
}

/** A function of one input, or its average in every row. */
function averagedColumn(
  { x, isAveraged, shares }: AveragedInputs,
  of: (value: number) => number,
): Float64Array {
  const values = x.data.map(of);
  if (!isAveraged[0]) return values;
  const mean = values.reduce((sum, value, row) => sum + shares[row] * value, 0);
  return new Float64Array(values.length).fill(mean);
}

function meanRow({ rows, columns, data }: Matrix, shares: Float64Array): Float64Array {
  const out = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1)
    for (let j = 0; j < columns; j += 1) out[j] += shares[row] * data[row * columns + j];
  return out;
}

function repeated(row: Float64Array, rows: number): Matrix {
  const out = new Matrix(rows, row.length);
  for (let i = 0; i < rows; i += 1) out.data.set(row, i * row.length);
  return out;
}

function beside(blocks: readonly Matrix[]): Matrix {
  return Matrix.fromColumns(
    blocks.flatMap((block) => Array.from({ length: block.columns }, (_, j) => block.column(j))),
  );
}
