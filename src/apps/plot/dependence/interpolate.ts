import type { Matrix } from "../../../math/linalg/matrix.js";
import { gridPlaces, type PlaneGrid } from "../core/plane-grid.js";

/** The values at places of two axes on a grid of equal cells, linear in between along each axis. */
export function interpolated(
  grid: PlaneGrid,
  x: Float64Array,
  y: Float64Array,
  values: Matrix,
): Float64Array {
  const places = gridPlaces(grid);
  return places.x.map((across, i) => {
    const [column, right] = within(x, across);
    const [row, up] = within(y, places.y[i]);
    const along = (j: number) => (1 - right) * values.get(column, j) + right * values.get(column + 1, j);
    return (1 - up) * along(row) + up * along(row + 1);
  });
}

/** The last place but one that is not above a number, and how far the number is on the way to the next. */
function within(places: Float64Array, value: number): readonly [place: number, share: number] {
  let low = 0;
  for (let high = places.length - 1; high - low > 1; ) {
    const middle = (low + high) >>> 1;
    if (places[middle] <= value) low = middle;
    else high = middle;
  }
  return [low, (value - places[low]) / (places[low + 1] - places[low])];
}
