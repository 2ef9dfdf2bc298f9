import type { Steps } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { commonDirection, isDecidable } from "../engine/irls/linear-separation.js";
import { robustRows } from "../engine/irls/robust-rows.js";
import { originalUnits, standardUnits, type Units } from "../engine/irls/row-design.js";
import { isApart, separates } from "../engine/irls/separation.js";
import type { SeparationSearch } from "../engine/irls/separation-watch.js";
import { type ClassData, type Equations, totalWeightOf } from "../engine/logistic/problem.js";
import { proveSeparation, undecidedPairs } from "./prove-separation.js";

/** A separation, in numbers. */
export interface SeparationAt {
  readonly kind: "complete" | "quasi";
  readonly cases: number;
  /** Which classes are separated from which; of two classes, the second from the first. */
  readonly parts: readonly SeparatedPart[];
}

interface SeparatedPart {
  readonly code: number;
  readonly from: readonly number[];
  /** The direction, in the original units and in standardized ones. */
  readonly direction: Float64Array;
  readonly influence: Float64Array;
}

/** Looks for directions along which no case falls behind: its own class never loses against another. */
export function separationSearch(
  data: ClassData<Matrix>,
  equations: Equations,
  units: Units,
): SeparationSearch<SeparationAt> {
  const width = units.shrinks.length + Number(units.intercept);
  const constraints = data.codes.length * (data.classes - 1);
  return {
    along: (theta) => separationAlong(data, equations, units, theta, boundOf(data, units, theta)),
    prove: (direction, theta) => proveAlong(data, equations, units, direction, theta),
    ...(isDecidable(constraints, equations.count * width) && {
      decide: (theta?: Float64Array) => decideSeparation(data, equations, units, theta),
    }),
  };
}

/** Whether a direction, in standardized units, separates the classes. */
function separationAlong(
  data: ClassData,
  equations: Equations,
  units: Units,
  theta: Float64Array,
  /** An upper bound of all distances, if known. */
  bound = Number.POSITIVE_INFINITY,
): SeparationAt | undefined {
  const { x, codes, classes } = data;
  const { count, baseline } = equations;
  const { intercept } = units;
  const width = theta.length / count;
  const parts = Array.from({ length: count }, (_, e) => theta.slice(e * width, (e + 1) * width));
  const first = Number(intercept);
  const moves = parts.map((part) => rowPredictor(x, originalUnits(part, units), first));
  const move = (code: number, row: number) => (code < baseline ? 0 : moves[code - baseline](row));
  const ahead = (row: number, other: number) => move(codes[row], row) - move(other, row);
  const distance = (row: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let other = 0; other < classes; other += 1)
      if (other !== codes[row]) least = Math.min(least, ahead(row, other));
    return least;
  };
  const found = separates({ distance, rows: codes.length, bound });
  if (found === undefined) return undefined;
  const isStrict = (row: number, other: number) => isApart(ahead(row, other), found.most);
  return describeParts(data, isStrict, (code) => {
    const classDirection = code < baseline ? new Float64Array(width) : parts[code - baseline];
    return { influence: classDirection, direction: originalUnits(classDirection, units) };
  });
}

/** The linear predictor of any row; most directions are refused after a few rows. */
function rowPredictor(x: Matrix | SparseMatrix, beta: Float64Array, first: number): (row: number) => number {
  const start = first === 1 ? beta[0] : 0;
  if (x instanceof Matrix) {
    const { data, columns } = x;
    return (row) => {
      let sum = start;
      for (let j = 0, at = row * columns; j < columns; j += 1, at += 1) sum += data[at] * beta[j + first];
      return sum;
    };
  }
  const { rowPointers, columnIndices, values } = x;
  return (row) => {
    let sum = start;
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1)
      sum += values[at] * beta[columnIndices[at] + first];
    return sum;
  };
}

/** The end of an iteration by gradients as a direction: if it has every case on its own side, there is no estimate. */
export function separationAtEnd(
  data: ClassData,
  equations: Equations,
  units: Units,
  theta: Float64Array,
): SeparationAt | undefined {
  const found = separationAlong(data, equations, units, theta);
  return found?.kind === "complete" ? found : undefined;
}

/** Whether a direction in standardized units, and the parameters where it starts, prove that they separate classes. */
function proveAlong(
  data: ClassData<Matrix>,
  { count, baseline }: Equations,
  units: Units,
  direction: Float64Array,
  theta: Float64Array,
): SeparationAt | undefined {
  const { rows, back, forth } = robustRows(data.x, units);
  const robust = (parameters: Float64Array) => robustParameters(parameters, count, units, forth);
  const { codes, classes, weights } = data;
  const pairs = { rows, codes, classes, weights, baseline };
  const proved = proveSeparation(pairs, robust(direction), robust(theta));
  return (
    proved &&
    describeParts(data, proved.isMoved, partsOf(proved.direction, rows.columns, baseline, back, units))
  );
}

/** The parameters of all equations for robust rows. */
function robustParameters(
  parameters: Float64Array,
  count: number,
  units: Units,
  forth: (direction: Float64Array) => Float64Array,
): Float64Array {
  const width = parameters.length / count;
  const parts = Array.from({ length: count }, (_, e) =>
    forth(originalUnits(parameters.slice(e * width, (e + 1) * width), units)),
  );
  return Float64Array.from(parts.flatMap((part) => Array.from(part)));
}

/** The directions of the classes, given together for robust rows; that of a class without an equation is 0. */
function partsOf(
  direction: Float64Array,
  width: number,
  baseline: number,
  back: (direction: Float64Array) => Float64Array,
  units: Units,
): (code: number) => Directions {
  return (code) => {
    const start = (code - baseline) * width;
    const part = code < baseline ? new Float64Array(width) : direction.slice(start, start + width);
    const parts = back(part);
    return { direction: parts, influence: standardUnits(parts, units) };
  };
}

/** Whether any direction separates some of the classes, by a linear program over all pairs of cases and other classes. */
function* decideSeparation(
  data: ClassData<Matrix>,
  { count, baseline }: Equations,
  units: Units,
  /** Parameters, which may tell much of it. */
  theta?: Float64Array,
): Steps<SeparationAt | undefined> {
  const { codes, classes, weights } = data;
  const { rows, back, forth } = robustRows(data.x, units);
  const robust = theta && robustParameters(theta, count, units, forth);
  const undecided = robust && undecidedPairs({ rows, codes, classes, weights, baseline }, robust);
  if (undecided?.free.columns === 0) return undefined;
  const width = rows.columns;
  const others = classes - 1;
  const z = new Matrix(codes.length * others, count * width);
  const pairIndex = (row: number, other: number) => row * others + (other < codes[row] ? other : other - 1);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row];
    for (let other = 0; other < classes; other += 1) {
      if (other === code) continue;
      const from = row * width;
      const at = pairIndex(row, other) * z.columns;
      if (code >= baseline) {
        const to = at + (code - baseline) * width;
        for (let j = 0; j < width; j += 1) z.data[to + j] = rows.data[from + j];
      }
      if (other >= baseline) {
        const to = at + (other - baseline) * width;
        for (let j = 0; j < width; j += 1) z.data[to + j] = -rows.data[from + j];
      }
    }
  }
  const { free, isFree } = undecided ?? { free: undefined, isFree: () => true };
  const open = Array.from({ length: z.rows }, (_, at) => at).filter((at) => {
    const row = Math.floor(at / others);
    const other = (at % others) + Number(at % others >= codes[row]);
    return isFree(row, other);
  });
  const common = yield* commonDirection(
    free === undefined ? z : Matrix.from(open.map((at) => z.row(at))).multiply(free),
  );
  if (common === undefined) return undefined;
  const moved = new Uint8Array(z.rows);
  for (const [k, at] of open.entries()) moved[at] = Number(common.moved[k]);
  const direction = free === undefined ? common.direction : free.multiply(common.direction);
  return describeParts(
    data,
    (row, other) => moved[pairIndex(row, other)] === 1,
    partsOf(direction, width, baseline, back, units),
  );
}

type Directions = Pick<SeparatedPart, "direction" | "influence">;

/** `isStrict` says whether a case is separated from a class other than its own. */
function describeParts(
  { codes, classes }: ClassData,
  isStrict: (row: number, other: number) => boolean,
  directionOf: (code: number) => Directions,
): SeparationAt {
  const all = Array.from({ length: classes }, (_, code) => code);
  /** How many cases of each class are told apart from each other class. */
  const counts = all.map(() => new Float64Array(classes));
  let [pairs, strict] = [0, 0];
  for (const [row, code] of codes.entries())
    for (const other of all) {
      if (other === code) continue;
      pairs += 1;
      if (!isStrict(row, other)) continue;
      counts[code][other] += 1;
      strict += 1;
    }
  const open = new Set(
    all.flatMap((a) => all.filter((b) => counts[a][b] + counts[b][a] > 0).map((b) => a * classes + b)),
  );
  const fromOf = (code: number) => all.filter((other) => open.has(code * classes + other));
  const told = (code: number) => fromOf(code).reduce((sum, other) => sum + counts[code][other], 0);
  const parts: SeparatedPart[] = [];
  while (open.size > 0) {
    // The class that is separated from the most others says the most; of equals, the one whose cases move more.
    const code = all.reduce((best, candidate) => {
      const more = fromOf(candidate).length - fromOf(best).length;
      return classes === 2 || more > 0 || (more === 0 && told(candidate) >= told(best)) ? candidate : best;
    });
    const from = fromOf(code);
    parts.push({ code, from, ...difference(directionOf(code), from.map(directionOf)) });
    for (const other of from) {
      open.delete(code * classes + other);
      open.delete(other * classes + code);
    }
  }
  return {
    kind: strict === pairs ? "complete" : "quasi",
    cases: casesApart(codes, classes, parts, isStrict),
    parts,
  };
}

/** Of two classes, all cases that are told apart; of more, those of the classes that are. */
function casesApart(
  codes: Int32Array,
  classes: number,
  parts: readonly SeparatedPart[],
  isStrict: (row: number, other: number) => boolean,
): number {
  const fromOf = new Map(parts.map(({ code, from }) => [code, from]));
  return codes.reduce((count, code, row) => {
    const others = classes === 2 ? [1 - code] : (fromOf.get(code) ?? []);
    return count + Number(others.some((other) => isStrict(row, other)));
  }, 0);
}

/** One direction less the mean of others. */
function difference(directions: Directions, others: readonly Directions[]): Directions {
  const less = (part: keyof Directions) =>
    directions[part].map(
      (value, j) => value - others.reduce((sum, other) => sum + other[part][j], 0) / others.length,
    );
  return { direction: less("direction"), influence: less("influence") };
}

/** The weighted squares of a standardized column sum to the total weight, which bounds each of its values. */
function boundOf(data: ClassData, { intercept, shrinks }: Units, theta: Float64Array): number {
  const lightest =
    data.weights?.reduce((least, weight) => Math.min(least, weight), Number.POSITIVE_INFINITY) ?? 1;
  const reach = Math.sqrt(totalWeightOf(data) / lightest);
  const first = Number(intercept);
  const width = shrinks.length + first;
  let most = 0;
  for (let start = 0; start < theta.length; start += width) {
    let size = 0;
    for (let j = 0; j < width; j += 1) size += (j < first ? 1 : reach) * Math.abs(theta[start + j]);
    most = Math.max(most, size);
  }
  return 2 * most;
}
