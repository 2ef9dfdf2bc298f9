import type { Path } from "../core/curves.js";
import type { Domain } from "../core/range.js";

/** A point of the plane. */
type Point = readonly [number, number];

/**
 * The parts of a rectangle that are nearest to each of some points, as closed polygons; distances are measured in the
 * given units of the axes. Equal points share a part, which the first of them has.
 */
export function voronoiCells(points: readonly Point[], { x, y }: Domain, units: Point): Path[] {
  return points.map((center, at) => {
    let cell: Point[] = [
      [x[0], y[0]],
      [x[1], y[0]],
      [x[1], y[1]],
      [x[0], y[1]],
    ];
    for (const [other, point] of points.entries()) {
      if (other === at) continue;
      if (point[0] === center[0] && point[1] === center[1]) {
        if (other < at) cell = [];
        continue;
      }
      cell = nearerTo(cell, center, point, units);
    }
    return cell.length === 0 ? [] : [...cell, cell[0]].map(([u, v]): [number, number] => [u, v]);
  });
}

/** The part of a convex polygon that is nearer to one point than to another (Sutherland and Hodgman 1974). */
function nearerTo(cell: readonly Point[], point: Point, other: Point, units: Point): Point[] {
  // Above 0 where a point is nearer to `other`.
  const excess = ([u, v]: Point) => {
    const [a, b] = [(other[0] - point[0]) / units[0], (other[1] - point[1]) / units[1]];
    const [middleX, middleY] = [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
    return ((u - middleX) / units[0]) * a + ((v - middleY) / units[1]) * b;
  };
  return cell.flatMap((point, at): Point[] => {
    const next = cell[(at + 1) % cell.length];
    const [from, to] = [excess(point), excess(next)];
    const kept: Point[] = from <= 0 ? [point] : [];
    if (from < 0 !== to < 0 && from !== to) {
      const part = from / (from - to);
      kept.push([point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]);
    }
    return kept;
  });
}
