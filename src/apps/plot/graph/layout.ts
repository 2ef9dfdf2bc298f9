// Nodes in layers, arcs downwards. Between layers arcs run freely; within the height of a layer they are vertical, each at
// a free position, so that none runs behind a box.

import { layersOf } from "./layers.js";
import { orderLayers } from "./order-layers.js";

/** Where everything of a graph lies, in pixels. */
export interface LayeredLayout {
  /** The centers of the boxes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The points that every arc passes, from the bottom of its first box to the top of its last. */
  readonly paths: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly width: number;
  readonly height: number;
}

/** The sizes of boxes and of the gaps between them. */
export interface LayoutSizes {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly gapX: number;
  readonly gapY: number;
  /** The length of arrowheads. */
  readonly head: number;
}

const ROUNDS = 48;
/** How wide an arc is that passes a layer. */
const LANE = 4;
/** The distance between arcs that leave or reach the same box. */
const PORT = 12;
/** The room of a box's edge that has no arcs. */
const CORNER = 8;
/** How far arcs are vertical below and above the layers of their boxes, in addition to arrowheads. */
const STUB = 3;

/** Boxes and, for arcs that skip layers, points in between. */
interface Layers {
  /** The members of every layer; numbers from the count of boxes on are points. */
  readonly members: number[][];
  readonly layer: readonly number[];
  /** The members that every arc passes. */
  readonly routes: readonly (readonly number[])[];
  /** The pairs of neighbors on routes, the upper one first. */
  readonly lines: readonly (readonly [above: number, below: number])[];
}

export function layOutLayers(
  arcs: readonly (readonly [from: number, to: number])[],
  sizes: LayoutSizes,
): LayeredLayout {
  const count = sizes.widths.length;
  const layers = routed(count, arcs);
  orderLayers(layers);
  const all = layers.layer.length;
  const widths = Array.from({ length: all }, (_, k) => (k < count ? sizes.widths[k] : LANE));
  const x = positionAcross(layers, widths, count, sizes.gapX);
  const tops: number[] = [];
  const bottoms: number[] = [];
  for (const members of layers.members) {
    const height = members.reduce((most, one) => Math.max(most, one < count ? sizes.heights[one] : 0), 0);
    const top = bottoms.length === 0 ? 0 : bottoms[bottoms.length - 1] + sizes.gapY;
    tops.push(top);
    bottoms.push(top + height);
  }
  const y = Float64Array.from(sizes.widths, (_, box) => {
    const at = layers.layer[box];
    return (tops[at] + bottoms[at]) / 2;
  });
  const ports = portsOf(layers.routes, x, sizes.widths);
  const paths = layers.routes.map((route, arc) => {
    const [from, to] = [route[0], route[route.length - 1]];
    const points: [number, number][] = [
      [ports.leaving[arc], y[from] + sizes.heights[from] / 2],
      [ports.leaving[arc], bottoms[layers.layer[from]] + STUB],
    ];
    for (const point of route.slice(1, -1)) {
      const at = layers.layer[point];
      points.push([x[point], tops[at]], [x[point], bottoms[at]]);
    }
    points.push(
      [ports.reaching[arc], tops[layers.layer[to]] - STUB - sizes.head],
      [ports.reaching[arc], y[to] - sizes.heights[to] / 2],
    );
    return points;
  });
  return {
    x: x.slice(0, count),
    y,
    paths,
    width: x.reduce((most, center, one) => Math.max(most, center + widths[one] / 2), 0),
    height: bottoms.length === 0 ? 0 : bottoms[bottoms.length - 1],
  };
}

function routed(count: number, arcs: readonly (readonly [number, number])[]): Layers {
  const layer = layersOf(count, arcs);
  const routes = arcs.map(([from, to]) => {
    const route = [from];
    for (let at = layer[from] + 1; at < layer[to]; at += 1) route.push(layer.push(at) - 1);
    return [...route, to];
  });
  const members: number[][] = Array.from({ length: Math.max(0, ...layer.map((at) => at + 1)) }, () => []);
  for (const [one, at] of layer.entries()) members[at].push(one);
  const lines = routes.flatMap((route) => route.slice(1).map((one, at) => [route[at], one] as const));
  return { members, layer, routes, lines };
}

/** Where arcs leave and reach their boxes: beside each other, in the order of where they come from or lead to. */
function portsOf(
  routes: readonly (readonly number[])[],
  x: Float64Array,
  widths: readonly number[],
): { readonly leaving: Float64Array; readonly reaching: Float64Array } {
  const spread = (box: (route: readonly number[]) => number, next: (route: readonly number[]) => number) => {
    const out = new Float64Array(routes.length);
    for (const one of new Set(routes.map(box))) {
      const arcs = routes.flatMap((route, arc) => (box(route) === one ? [arc] : []));
      arcs.sort((a, b) => x[next(routes[a])] - x[next(routes[b])]);
      const step = Math.min(PORT, Math.max(0, widths[one] - 2 * CORNER) / arcs.length);
      for (const [k, arc] of arcs.entries()) out[arc] = x[one] + (k - (arcs.length - 1) / 2) * step;
    }
    return out;
  };
  return {
    leaving: spread(
      (route) => route[0],
      (route) => route[1],
    ),
    reaching: spread(
      (route) => route[route.length - 1],
      (route) => route[route.length - 2],
    ),
  };
}

/** Moves everything towards its neighbors, as far as those beside it allow; arcs that skip layers want to be straight. */
function positionAcross(
  { members, layer, lines }: Layers,
  widths: readonly number[],
  boxes: number,
  gap: number,
): Float64Array {
  const near = layer.map((): { readonly other: number; readonly pull: number }[] => []);
  for (const [above, below] of lines) {
    const points = (above < boxes ? 0 : 1) + (below < boxes ? 0 : 1);
    const pull = points === 0 ? 1 : points === 1 ? 2 : 8;
    near[above].push({ other: below, pull });
    near[below].push({ other: above, pull });
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
  for (let round = 0; round < ROUNDS; round += 1)
    for (const list of round % 2 === 0 ? members : [...members].reverse()) {
      for (const one of list) {
        const pulls = near[one].reduce((sum, { pull }) => sum + pull, 0);
        if (pulls > 0) x[one] = near[one].reduce((sum, { other, pull }) => sum + pull * x[other], 0) / pulls;
      }
      spread(list);
    }
  const least = x.reduce(
    (low, center, one) => Math.min(low, center - widths[one] / 2),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(least) ? x.map((center) => center - least) : x;
}
