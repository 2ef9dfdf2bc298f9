import type { Path } from "./curves.js";
import { gridPoints, type PlaneGrid } from "./plane-grid.js";

/**
 * The lines on which the values of a grid equal a level, by marching squares: joined segments
 * between the centers of cells. Unlike the outlines of areas, they end at the edge of the grid.
 */
export function contourLines(grid: PlaneGrid, values: Float64Array, level: number): Path[] {
  const { size } = grid;
  const points = gridPoints(grid);
  const neighbors = new Map<number, number[]>();
  const join = (a: number, b: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      const known = neighbors.get(from);
      if (known === undefined) neighbors.set(from, [to]);
      else known.push(to);
    }
  };
  for (let j = 0; j + 1 < size; j += 1) {
    for (let i = 0; i + 1 < size; i += 1) {
      const at = j * size + i;
      const corners = [at, at + 1, at + size + 1, at + size];
      const above = corners.map((corner) => values[corner] > level);
      // Edges are numbered by their lower left ends: even ones are horizontal, odd ones vertical.
      const edges = [2 * at, 2 * (at + 1) + 1, 2 * (at + size), 2 * at + 1];
      const crossed = edges.filter((_, k) => above[k] !== above[(k + 1) % 4]);
      if (crossed.length === 2) join(crossed[0], crossed[1]);
      if (crossed.length < 4) continue;
      // A saddle: the value in the middle decides which corners are connected.
      const middle = corners.reduce((sum, corner) => sum + values[corner], 0) / 4 > level;
      const turn = middle === above[0] ? 0 : 1;
      join(edges[turn], edges[turn + 1]);
      join(edges[turn + 2], edges[(turn + 3) % 4]);
    }
  }
  const point = (edge: number): readonly [number, number] => {
    const from = edge >> 1;
    const to = from + (edge % 2 === 0 ? 1 : size);
    const share = (level - values[from]) / (values[to] - values[from]);
    const part = share >= 0 && share <= 1 ? share : 0.5;
    return [
      points.x[from] + part * (points.x[to] - points.x[from]),
      points.y[from] + part * (points.y[to] - points.y[from]),
    ];
  };
  return chains(neighbors).map((chain) => chain.map(point));
}

/** Edges in the order of the lines through them: open lines first, then closed ones. */
function chains(neighbors: ReadonlyMap<number, readonly number[]>): number[][] {
  const seen = new Set<number>();
  const walk = (start: number): number[] => {
    const chain = [start];
    seen.add(start);
    for (;;) {
      const last = chain[chain.length - 1];
      const next = neighbors.get(last)?.find((edge) => !seen.has(edge));
      if (next === undefined) break;
      chain.push(next);
      seen.add(next);
    }
    return chain;
  };
  const ends = [...neighbors].filter(([, others]) => others.length === 1).map(([edge]) => edge);
  const open = ends.filter((edge) => !seen.has(edge)).flatMap((edge) => (seen.has(edge) ? [] : [walk(edge)]));
  const closed = [...neighbors.keys()].flatMap((edge) => {
    if (seen.has(edge)) return [];
    const chain = walk(edge);
    return [[...chain, chain[0]]];
  });
  return [...open, ...closed];
}
