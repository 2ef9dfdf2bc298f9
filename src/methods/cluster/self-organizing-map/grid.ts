// The positions of the units on a map, and which of them are neighbors.

import { Matrix } from "../../../math/linalg/matrix.js";

export type GridShape = "hexagonal" | "rectangular";

/** The distance of two rows of a hexagonal grid, in which all six neighbors of a unit are at distance 1. */
const ROW_DISTANCE = Math.sqrt(3) / 2;
/** Neighbors are nearer than this: all six, or all eight, the diagonal ones included. */
const NEAR: Readonly<Record<GridShape, number>> = { hexagonal: 1.1, rectangular: 1.5 };

/** The coordinates of every unit, row by row. */
export function gridPositions(height: number, width: number, shape: GridShape): Matrix {
  const positions = new Matrix(height * width, 2);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = 2 * (row * width + column);
      const hexagonal = shape === "hexagonal";
      positions.data[at] = column + (hexagonal && row % 2 === 1 ? 0.5 : 0);
      positions.data[at + 1] = row * (hexagonal ? ROW_DISTANCE : 1);
    }
  }
  return positions;
}

/** The squared distance of two units on the map. */
export function gridSquare({ data }: Matrix, a: number, b: number): number {
  return (data[2 * a] - data[2 * b]) ** 2 + (data[2 * a + 1] - data[2 * b + 1]) ** 2;
}

export function areNeighbors(positions: Matrix, shape: GridShape, a: number, b: number): boolean {
  return a !== b && gridSquare(positions, a, b) < NEAR[shape] ** 2;
}

/** How much a unit moves with another at this squared distance on the map. */
export function neighborhoodAt(
  neighborhood: "gaussian" | "bubble",
  radius: number,
): (square: number) => number {
  if (neighborhood === "bubble") return (square) => (square <= radius * radius ? 1 : 0);
  if (radius === 0) return (square) => (square === 0 ? 1 : 0);
  return (square) => Math.exp(-square / (2 * radius * radius));
}
