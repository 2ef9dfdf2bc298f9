// Path lengths (Liu, Ting and Zhou 2008): how many splits it takes to isolate a case.

import { depthsOf, Tree } from "./tree.js";

const EULER = 0.5772156649015329;

/** The mean path length in a tree that isolates this many cases: what a leaf with several of them adds to its depth. */
export function averagePathLength(cases: number): number {
  if (cases <= 1) return 0;
  if (cases <= 2) return 1;
  return 2 * (Math.log(cases - 1) + EULER) - (2 * (cases - 1)) / cases;
}

/** The tree with the path length of every node as its value. */
export function withPathLengths(tree: Tree): Tree {
  const depths = depthsOf(tree);
  const values = Float64Array.from(depths, (depth, node) => depth + averagePathLength(tree.weight[node]));
  return new Tree({ ...tree, values });
}

/** The score of a case with this mean path length, from 0 to 1: 0.5 if it is average, near 1 for an outlier. */
export function outlierScore(pathLength: number, sampleSize: number): number {
  const average = averagePathLength(sampleSize);
  return average > 0 ? 2 ** (-pathLength / average) : 0.5;
}
