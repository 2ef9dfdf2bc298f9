// Nodes of an undirected graph in the plane, so that distances are about as long as the shortest paths (Kamada and Kawai
// 1989), by majorization of the stress (Gansner, Koren and North 2004).

/** Where nodes lie, within the unit square; the longer direction is horizontal. */
export interface PlaneLayout {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

const SWEEPS = 300;
/** The distance between parts without a path, relative to the longest path. */
const APART = 1.3;

export function layOutPlane(nodes: number, edges: readonly (readonly [a: number, b: number])[]): PlaneLayout {
  const distances = pathLengths(nodes, edges);
  // On a circle, in their order, no two nodes begin at the same point.
  const x = Float64Array.from({ length: nodes }, (_, k) => Math.cos((2 * Math.PI * k) / nodes));
  const y = Float64Array.from({ length: nodes }, (_, k) => Math.sin((2 * Math.PI * k) / nodes));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (let i = 0; i < nodes; i += 1) {
      let [sumX, sumY, sum] = [0, 0, 0];
      for (let j = 0; j < nodes; j += 1) {
        if (i === j) continue;
        const wanted = distances[i * nodes + j];
        const [dx, dy] = [x[i] - x[j], y[i] - y[j]];
        const stretch = wanted / Math.max(Math.hypot(dx, dy), 1e-9);
        const weight = 1 / (wanted * wanted);
        sumX += weight * (x[j] + stretch * dx);
        sumY += weight * (y[j] + stretch * dy);
        sum += weight;
      }
      if (sum === 0) continue;
      x[i] = sumX / sum;
      y[i] = sumY / sum;
    }
  turn(x, y);
  return { x: toUnit(x), y: toUnit(y) };
}

/** The number of edges on the shortest path between any two nodes. */
function pathLengths(nodes: number, edges: readonly (readonly [a: number, b: number])[]): Float64Array {
  const near = Array.from({ length: nodes }, (): number[] => []);
  for (const [a, b] of edges) {
    near[a].push(b);
    near[b].push(a);
  }
  const out = new Float64Array(nodes * nodes).fill(Number.POSITIVE_INFINITY);
  let longest = 1;
  for (let from = 0; from < nodes; from += 1) {
    out[from * nodes + from] = 0;
    const pending = [from];
    for (const node of pending)
      for (const next of near[node]) {
        if (out[from * nodes + next] < Number.POSITIVE_INFINITY) continue;
        out[from * nodes + next] = out[from * nodes + node] + 1;
        longest = Math.max(longest, out[from * nodes + next]);
        pending.push(next);
      }
  }
  return out.map((length) => (length === Number.POSITIVE_INFINITY ? APART * longest : length));
}

/** Turns the points so that they vary most from left to right. */
function turn(x: Float64Array, y: Float64Array): void {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (let k = 0; k < x.length; k += 1) {
    xx += (x[k] - mx) ** 2;
    xy += (x[k] - mx) * (y[k] - my);
    yy += (y[k] - my) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let k = 0; k < x.length; k += 1) {
    const [dx, dy] = [x[k] - mx, y[k] - my];
    x[k] = cos * dx + sin * dy;
    y[k] = cos * dy - sin * dx;
  }
}

/** From 0 to 1; in the middle if all are the same. */
function toUnit(values: Float64Array): Float64Array {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return values.map((value) => (high - low > 1e-6 ? (value - low) / (high - low) : 0.5));
}
