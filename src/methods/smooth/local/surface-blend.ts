// The value of an interpolated surface as a sum of values and slopes at the vertices around a location (Cleveland and
// Grosse 1991): cubic in a cell of any number of features; with two, blended from cubics along its sides, so that slopes are
// continuous where the sides of cells differ in length.

import type { Cell, Cells } from "./surface-cells.js";

/** A cell that holds a location, and the cells that hold that cell, from the largest to the smallest. */
interface Place {
  readonly leaf: Cell;
  readonly path: readonly Cell[];
}

/** What the values and slopes of the vertices count for a location. */
export class Blend {
  /** The vertices, each of which occurs once. */
  readonly vertices: number[] = [];
  /** For each of them, the factors of its value and of its slopes. */
  readonly factors: number[][] = [];

  add(vertex: number, factors: number[]): void {
    const at = this.vertices.indexOf(vertex);
    if (at < 0) {
      this.vertices.push(vertex);
      this.factors.push(factors);
    } else for (const [part, factor] of factors.entries()) this.factors[at][part] += factor;
  }
}

/** How a surface is made at a location. */
export function blendAt(cells: Cells, location: ArrayLike<number>): Blend {
  const place = placeOf(cells.root, location);
  const blend = new Blend();
  const { corners } = place.leaf;
  if (location.length !== 2) {
    addCorners(blend, cells, corners, location, 1);
    return blend;
  }
  // Curves between opposite sides in both directions count what the corners alone would give twice.
  addCorners(blend, cells, corners, location, -1);
  addSides(blend, cells, place, location, 0);
  addSides(blend, cells, place, location, 1);
  return blend;
}

function placeOf(root: Cell, location: ArrayLike<number>): Place {
  const path: Cell[] = [];
  let leaf = root;
  while (leaf.division !== undefined) {
    const { feature, cut, lower, upper } = leaf.division;
    path.push(leaf);
    leaf = location[feature] <= cut ? lower : upper;
  }
  return { leaf, path };
}

/** The cubic between 0 and 1 with given values and slopes at both ends: the factors of the values and of the slopes. */
function hermite(
  share: number,
): readonly [values: readonly [number, number], slopes: readonly [number, number]] {
  const rest = 1 - share;
  return [
    [rest * rest * (1 + 2 * share), share * share * (1 + 2 * rest)],
    [share * rest * rest, -share * share * rest],
  ];
}

/** The product of cubics in all features, from the corners of a cell. */
function addCorners(
  blend: Blend,
  { vertices }: Cells,
  corners: Int32Array,
  location: ArrayLike<number>,
  factor: number,
): void {
  const [first, last] = [vertices.row(corners[0]), vertices.row(corners[corners.length - 1])];
  const lengths = first.map((low, j) => last[j] - low);
  const cubics = Array.from(lengths, (length, j) => hermite((location[j] - first[j]) / length));
  for (const [corner, vertex] of corners.entries()) {
    const product = (sloping: number) =>
      cubics.reduce(
        (all, [values, slopes], j) =>
          all * (j === sloping ? slopes[(corner >> j) & 1] * lengths[j] : values[(corner >> j) & 1]),
        factor,
      );
    blend.add(vertex, [product(-1), ...Array.from(lengths, (_, j) => product(j))]);
  }
}

/** The cubic across a cell of two features, from the curve along its lower side in a feature to that along its upper side. */
function addSides(
  blend: Blend,
  { vertices }: Cells,
  { leaf, path }: Place,
  location: ArrayLike<number>,
  across: 0 | 1,
): void {
  const along = 1 - across;
  const at = (vertex: number, feature: number) => vertices.get(vertex, feature);
  const [low, high] = [at(leaf.corners[0], across), at(leaf.corners[3], across)];
  const width = high - low;
  const [values, slopes] = hermite((location[across] - low) / width);
  for (const [side, bound] of [low, high].entries()) {
    let [from, to] = endsOfSide(leaf, across, side);
    const other = neighborOf(path, location, { across, bound, side });
    if (other !== undefined) {
      // The shorter of the two sides that meet has the vertices that both cells see.
      const [otherFrom, otherTo] = endsOfSide(other, across, 1 - side);
      if (at(otherFrom, along) > at(from, along)) from = otherFrom;
      if (at(otherTo, along) < at(to, along)) to = otherTo;
    }
    const length = at(to, along) - at(from, along);
    const cubic = hermite((location[along] - at(from, along)) / length);
    for (const [end, vertex] of [from, to].entries()) {
      const factors = [values[side] * cubic[0][end], 0, 0];
      factors[1 + along] = values[side] * cubic[1][end] * length;
      factors[1 + across] = slopes[side] * width * cubic[0][end];
      blend.add(vertex, factors);
    }
  }
}

/** The ends of the lower or upper side of a cell across a feature. */
function endsOfSide({ corners }: Cell, across: 0 | 1, side: number): [number, number] {
  return across === 0 ? [corners[side], corners[2 + side]] : [corners[2 * side], corners[2 * side + 1]];
}

/** The cell on the other side of a bound, next to the location; undefined at the bound of all cells. */
function neighborOf(
  path: readonly Cell[],
  location: ArrayLike<number>,
  { across, bound, side }: { readonly across: 0 | 1; readonly bound: number; readonly side: number },
): Cell | undefined {
  const parted = path.findLast(({ division }) => division?.feature === across && division.cut === bound);
  let cell = side === 0 ? parted?.division?.lower : parted?.division?.upper;
  while (cell?.division !== undefined) {
    const { feature, cut, lower, upper } = cell.division;
    const isLower = feature === across ? side === 1 : location[feature] <= cut;
    cell = isLower ? lower : upper;
  }
  return cell;
}
