// Nodes in layers, arcs downwards: longest paths decide the layers, averages of neighbors the order within them.

/** Where everything of a graph lies, in pixels. */
export interface LayeredLayout {
  /** The centers of the boxes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The points that every arc passes, from the bottom of its first box to the top of its last. */
  readonly paths: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly width: number;
  readonly height: number;
  /** The largest number of boxes next to each other. */
  readonly across: number;
}

/** The sizes of boxes and of the gaps between them. */
export interface LayoutSizes {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly gapX: number;
  readonly gapY: number;
}

const SWEEPS = 12;

/** Boxes and, for arcs that skip layers, points in between. */
interface Layers {
  /** The members of every layer; numbers from the count of boxes on are points. */
  readonly members: number[][];
  readonly layer: number[];
  /** The members that every arc passes. */
  readonly routes: readonly (readonly number[])[];
}

export function layOutLayers(
  arcs: readonly (readonly [from: number, to: number])[],
  sizes: LayoutSizes,
): LayeredLayout {
  const count = sizes.widths.length;
  const layers = assignLayers(count, arcs);
  orderLayers(layers);
  const all = layers.layer.length;
  const widths = Array.from({ length: all }, (_, k) => (k < count ? sizes.widths[k] : 4));
  const x = placeAcross(layers, widths, sizes.gapX);
  const y = new Float64Array(all);
  let top = 0;
  for (const members of layers.members) {
    const height = members.reduce((most, one) => Math.max(most, one < count ? sizes.heights[one] : 0), 0);
    for (const one of members) y[one] = top + height / 2;
    top += height + sizes.gapY;
  }
  const half = (one: number) => (one < count ? sizes.heights[one] / 2 : 0);
  return {
    x: x.slice(0, count),
    y: y.slice(0, count),
    paths: layers.routes.map((route) =>
      route.map((one, at) => {
        const shift = at === 0 ? half(one) : at === route.length - 1 ? -half(one) : 0;
        return [x[one], y[one] + shift] as const;
      }),
    ),
    width: x.reduce((most, center, one) => Math.max(most, center + widths[one] / 2), 0),
    height: Math.max(0, top - sizes.gapY),
    across: layers.members.reduce((most, { length }) => Math.max(most, length), 0),
  };
}

function assignLayers(count: number, arcs: readonly (readonly [number, number])[]): Layers {
  const layer = new Array<number>(count).fill(0);
  // As many rounds as the longest path has arcs.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of arcs)
      if (layer[to] < layer[from] + 1 && layer[from] < count) {
        layer[to] = layer[from] + 1;
        changed = true;
      }
  }
  // Roots move down to their first child, so that arcs are short.
  for (let node = 0; node < count; node += 1) {
    const below = arcs.filter(([from]) => from === node).map(([, to]) => layer[to]);
    if (below.length > 0 && !arcs.some(([, to]) => to === node)) layer[node] = Math.min(...below) - 1;
  }
  const routes = arcs.map(([from, to]) => {
    const route = [from];
    for (let at = layer[from] + 1; at < layer[to]; at += 1) route.push(layer.push(at) - 1);
    return [...route, to];
  });
  const members: number[][] = Array.from({ length: Math.max(0, ...layer.map((at) => at + 1)) }, () => []);
  for (const [one, at] of layer.entries()) members[at].push(one);
  return { members, layer, routes };
}

/** Sorts every layer by the average place of the neighbors above, then below, and so on. */
function orderLayers({ members, layer, routes }: Layers): void {
  const above = layer.map((): number[] => []);
  const below = layer.map((): number[] => []);
  for (const route of routes)
    for (let at = 1; at < route.length; at += 1) {
      above[route[at]].push(route[at - 1]);
      below[route[at - 1]].push(route[at]);
    }
  const place = new Float64Array(layer.length);
  const number = (list: readonly number[]) => {
    for (const [at, one] of list.entries()) place[one] = at / Math.max(1, list.length - 1);
  };
  for (const list of members) number(list);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const near = sweep % 2 === 0 ? above : below;
    const lists = sweep % 2 === 0 ? members : [...members].reverse();
    for (const list of lists) {
      const key = new Map(
        list.map((one) => [
          one,
          near[one].length === 0
            ? place[one]
            : near[one].reduce((sum, other) => sum + place[other], 0) / near[one].length,
        ]),
      );
      list.sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0));
      number(list);
    }
  }
}

/** Moves everything towards its neighbors, as far as those beside it allow. */
function placeAcross(
  { members, layer, routes }: Layers,
  widths: readonly number[],
  gap: number,
): Float64Array {
  const near = layer.map((): number[] => []);
  for (const route of routes)
    for (let at = 1; at < route.length; at += 1) {
      near[route[at]].push(route[at - 1]);
      near[route[at - 1]].push(route[at]);
    }
  const x = new Float64Array(layer.length);
  const spread = (list: readonly number[]) => {
    // From both sides, averaged: boxes that overlap share the way.
    const left = new Float64Array(list.length);
    const right = new Float64Array(list.length);
    const room = (k: number) => (widths[list[k]] + widths[list[k - 1]]) / 2 + gap;
    for (let k = 0; k < list.length; k += 1)
      left[k] = k === 0 ? x[list[k]] : Math.max(x[list[k]], left[k - 1] + room(k));
    for (let k = list.length - 1; k >= 0; k -= 1)
      right[k] = k === list.length - 1 ? x[list[k]] : Math.min(x[list[k]], right[k + 1] - room(k + 1));
    for (const [k, one] of list.entries()) x[one] = (left[k] + right[k]) / 2;
    for (let k = 1; k < list.length; k += 1) x[list[k]] = Math.max(x[list[k]], x[list[k - 1]] + room(k));
  };
  for (const list of members) {
    list.forEach((one, k) => {
      x[one] = k * 10;
    });
    spread(list);
  }
  for (let round = 0; round < 3 * SWEEPS; round += 1)
    for (const list of round % 2 === 0 ? members : [...members].reverse()) {
      for (const one of list)
        if (near[one].length > 0)
          x[one] = near[one].reduce((sum, other) => sum + x[other], 0) / near[one].length;
      spread(list);
    }
  const least = x.reduce(
    (low, center, one) => Math.min(low, center - widths[one] / 2),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(least) ? x.map((center) => center - least) : x;
}
