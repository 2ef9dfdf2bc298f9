import type { Basis, CubicSplineBasis, CyclicCubicSplineBasis } from "./basis.js";
import { cubicTable } from "./cubic-spline.js";
import { mappedTable, type PiecewiseTable } from "./piecewise-table.js";
import { thinPlateTable } from "./radial-basis.js";

const tables = new WeakMap<Basis, PiecewiseTable>();

/** A basis of one number as a table of polynomials, if it is one; it is made once. */
export function compiledTable(basis: CubicSplineBasis | CyclicCubicSplineBasis): PiecewiseTable;
export function compiledTable(basis: Basis): PiecewiseTable | undefined;
export function compiledTable(basis: Basis): PiecewiseTable | undefined {
  const known = tables.get(basis);
  if (known !== undefined) return known;
  const table = compile(basis);
  if (table !== undefined) tables.set(basis, table);
  return table;
}

function compile(basis: Basis): PiecewiseTable | undefined {
  switch (basis.kind) {
    case "cubic-spline":
    case "cyclic-cubic-spline":
      return cubicTable(basis);
    case "thin-plate":
      return basis.centers.columns === 1 && basis.centers.rows > 0 ? thinPlateTable(basis) : undefined;
    case "mapped": {
      const inner = compiledTable(basis.basis);
      return inner && mappedTable(inner, basis.map);
    }
    default:
      return undefined;
  }
}
