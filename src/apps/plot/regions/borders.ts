// The lines on which the two most probable classes are equally probable.

import { contourLines } from "../core/contour-lines.js";
import type { Path } from "../core/curves.js";
import type { PlaneGrid } from "../core/plane-grid.js";

/**
 * The borders between classes, each drawn once, from scores of every class on a grid (probabilities or, smoother,
 * their logarithms): the zero lines of the difference of two classes, as far as no third class is better.
 */
export function borderLines(grid: PlaneGrid, scores: readonly Float64Array[]): Path[] {
  const lines: Path[] = [];
  for (let a = 0; a < scores.length; a += 1) {
    for (let b = a + 1; b < scores.length; b += 1) {
      const difference = scores[a].map((score, i) => between(score, scores[b][i]));
      const others = scores.filter((_, k) => k !== a && k !== b);
      for (const path of contourLines(grid, difference, 0)) {
        if (others.length === 0) lines.push(path);
        else lines.push(...leadingParts(grid, path, scores[a], others));
      }
    }
  }
  return lines;
}

/** Two scores of −Infinity are equal. */
function between(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The parts of a border along which no other class has a greater score, cut where one begins to lead. */
function leadingParts(
  grid: PlaneGrid,
  path: Path,
  values: Float64Array,
  others: readonly Float64Array[],
): Path[] {
  const lead = (point: readonly [number, number]) => {
    const best = Math.max(...others.map((other) => valueAt(grid, other, point)));
    return between(valueAt(grid, values, point), best);
  };
  const parts: (readonly [number, number])[][] = [];
  let part: (readonly [number, number])[] = [];
  let before = Number.NaN;
  for (const [i, point] of path.entries()) {
    const here = lead(point);
    if (i > 0 && here > 0 !== before > 0) {
      const [u, v] = path[i - 1];
      const share = before / (before - here);
      const at = Number.isFinite(share) ? share : 0.5;
      const cut = [u + at * (point[0] - u), v + at * (point[1] - v)] as const;
      if (before > 0) {
        parts.push([...part, cut]);
        part = [];
      } else part = [cut];
    }
    if (here > 0) part.push(point);
    before = here;
  }
  return [...parts, part].filter((one) => one.length > 1);
}

/** Between a finite and an infinite value there is no line. */
function mix(a: number, b: number, part: number): number {
  return Number.isFinite(a) && Number.isFinite(b) ? a + part * (b - a) : part < 0.5 ? a : b;
}

/** The value at a point, linear between the four centers of cells around it. */
function valueAt({ size, x, y }: PlaneGrid, values: Float64Array, [u, v]: readonly [number, number]): number {
  const cellAt = (at: number, [low, high]: readonly [number, number]) => {
    const cell = ((at - low) / (high - low)) * size - 0.5;
    const first = Math.min(size - 2, Math.max(0, Math.floor(cell)));
    return [first, cell - first] as const;
  };
  const [[i, s], [j, t]] = [cellAt(u, x), cellAt(v, y)];
  const at = j * size + i;
  return mix(mix(values[at], values[at + 1], s), mix(values[at + size], values[at + size + 1], s), t);
}
