import type { Path } from "./curves.js";

/** The pieces of a line that lie within a rectangle, cut exactly at its edges. */
export function clipLine(
  path: Path,
  x: readonly [low: number, high: number],
  y: readonly [low: number, high: number],
): Path[] {
  const pieces: [number, number][][] = [];
  let piece: [number, number][] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (let i = 1; i < path.length; i += 1) {
    const [a, b] = [path[i - 1], path[i]];
    const inside = insidePart(a, b, x, y);
    if (inside === undefined) {
      end();
      continue;
    }
    const at = (part: number): [number, number] => [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
    if (piece.length === 0 || inside[0] > 0) {
      end();
      piece = [at(inside[0])];
    }
    piece.push(at(inside[1]));
    if (inside[1] < 1) end();
  }
  end();
  return pieces;
}

/**
 * The two fractions of the way from a to b between which the line is inside (Liang and Barsky
 * 1984).
 */
function insidePart(
  a: readonly [number, number],
  b: readonly [number, number],
  ...sides: readonly (readonly [number, number])[]
): readonly [number, number] | undefined {
  let [from, to] = [0, 1];
  for (const [axis, [low, high]] of sides.entries()) {
    const step = b[axis] - a[axis];
    if (step === 0) {
      if (!(a[axis] >= low && a[axis] <= high)) return undefined;
      continue;
    }
    const cuts = [(low - a[axis]) / step, (high - a[axis]) / step];
    from = Math.max(from, Math.min(...cuts));
    to = Math.min(to, Math.max(...cuts));
  }
  return from < to ? [from, to] : undefined;
}
