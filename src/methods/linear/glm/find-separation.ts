import { Matrix } from "../../../math/linalg/matrix.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import { commonDirection, isDecidable } from "../engine/irls/linear-separation.js";
import { robustRows } from "../engine/irls/robust-rows.js";
import { originalUnits, standardUnits } from "../engine/irls/row-design.js";
import { separates } from "../engine/irls/separation.js";
import type { SeparationSearch } from "../engine/irls/separation-watch.js";
import type { Scoring } from "./scoring.js";

/** A separation, in numbers. */
export interface SeparationAt {
  readonly kind: "complete" | "quasi";
  readonly cases: number;
  /** The direction, in the original units and in standardized ones. */
  readonly direction: Float64Array;
  readonly influence: Float64Array;
}

/** Looks for directions along which the likelihood grows without bound: rows on a side may follow it, others not. */
export function separationSearch(scoring: Scoring): SeparationSearch<SeparationAt> {
  const { problem, rows, size } = scoring;
  const { data, rule } = problem;
  const { units } = rows;
  let known: Int8Array | undefined;
  const sidesOf = () => {
    known ??= new Int8Array(data.y.map(rule.side));
    return known;
  };
  return {
    along: async (direction) => {
      const sides = sidesOf();
      const moved = await scoring.predictors(direction);
      const distance = (row: number) => (sides[row] === 0 ? -Math.abs(moved[row]) : sides[row] * moved[row]);
      const found = separates({ rows: sides.length, distance });
      return found && { ...found, direction: originalUnits(direction, units), influence: direction };
    },
    ...(isDecidable(2 * data.y.length, size) && {
      *decide() {
        const sides = sidesOf();
        const { rows: design, back } = robustRows(rows.original(), units);
        if (isHeld(design, sides)) return undefined;
        const common = yield* commonDirection(halfSpaces(design, sides));
        if (common === undefined) return undefined;
        const direction = back(common.direction);
        const cases = common.moved.filter(Boolean).length;
        const kind = cases === sides.length ? "complete" : "quasi";
        return { kind, cases, direction, influence: standardUnits(direction, units) };
      },
    }),
  };
}

/** Whether the rows that must not move leave no direction. */
function isHeld({ columns, data }: Matrix, sides: Int8Array): boolean {
  const factor = new NormalFactor(columns);
  const held = Float64Array.from(sides, (side) => Number(side === 0));
  weightedGram(data, columns, held, factor.data);
  return factor.factor(1e-9) === 0;
}

/** Rows that must not move go neither way. */
function halfSpaces(design: Matrix, sides: Int8Array): Matrix {
  return Matrix.from(
    Array.from(sides).flatMap((side, i) => {
      const row = design.row(i);
      const back = row.map((value) => -value);
      return side > 0 ? [row] : side < 0 ? [back] : [row, back];
    }),
  );
}
