import { Matrix } from "../../math/linalg/matrix.js";
import { Table } from "../table/table.js";

/**
 * The ratings of four films by six people, from 0 to 3: a matrix of rank 3 with three hidden genres.
 * Source: Flach (2012), Machine Learning, sections 1.1 and 10.3.
 *
 * ```ts
 * films().table.toMatrix().matrix.get(3, 2); // 3
 * ```
 */
export function films(): FilmRatings {
  const people = Matrix.from([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
  ]);
  const importance = [1, 2, 1];
  const genres = Matrix.from([
    [1, 0, 1, 0],
    [0, 1, 1, 1],
    [0, 0, 0, 1],
  ]);
  const ratings = people.multiply(Matrix.diagonal(importance)).multiply(genres);
  const columns = ["film1", "film2", "film3", "film4"].map((name, j) => [name, ratings.column(j)] as const);
  return { table: Table.fromColumns(Object.fromEntries(columns)), truth: { people, importance, genres } };
}

/** Ratings as the product of people × genres, the importance of the genres, and genres × films. */
export interface FilmRatings {
  readonly table: Table;
  readonly truth: {
    readonly people: Matrix;
    readonly importance: readonly number[];
    readonly genres: Matrix;
  };
}
