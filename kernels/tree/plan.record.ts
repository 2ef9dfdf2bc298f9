import { Floats, Ints } from "../record";

/**
 * The data that a tree grows from and the rules by which it does; never written to while trees grow. Columns are
 * numbered from 0; those with levels hold their codes.
 */
@unmanaged
export class Plan {
  criterion: i32;
  /** Number of classes; 0 if numbers are predicted. */
  classes: i32;
  /** Cases that the tree grows from; the length of a sorted column. */
  entries: i32;
  features: i32;
  missing: i32;
  /** Features that may vary are tried until there are this many. */
  candidates: i32;
  /** 1 if thresholds are drawn at random; then only one list of rows is partitioned. */
  random: i32;
  maxDepth: i32;
  /** Up to this many levels, all their subsets are tried if there are more than two classes. */
  exactLevels: i32;
  /** int32 numbers that the largest level set takes. */
  setLength: i32;
  /** 1 if a column of levels gives one branch per level. */
  multiway: i32;
  /** Least weight of the cases in a leaf, and in a node that is split. */
  leastLeaf: f64;
  leastSplit: f64;
  /** Least gain of a split, in units of weight times impurity. */
  leastGain: f64;
  /** Up to this impurity, a node is pure to rounding. */
  pure: f64;
  /** Values, one row per case, so that the few cases of a small node are together; only read if thresholds are random. */
  x: Floats;
  /** Class codes (int32) or numbers (float64), by case. */
  targets: usize;
  /** Weights by case; none if all are 1. */
  weights: Floats;
  /** Factors of the weights by class; none if all are 1. */
  factors: Floats;
  /** Sorted columns: values, and the cases they belong to. Missing values come last. */
  values: Floats;
  rows: Ints;
  /** Number of levels by feature; 0 for a quantity. */
  levels: Ints;
  /** Direction by feature: 1, −1 or 0; none if there are no constraints. */
  monotone: Ints;
  /** The branch of every case (uint16), while its node is split. */
  sides: Ints;
  /**
   * Space for as many values and rows as a sorted column has, once per block of columns; for random thresholds three
   * times as many values.
   */
  spareValues: Floats;
  spareRows: Ints;
  /** x·log₂x of all whole numbers up to the weight of all cases; none if weights are not whole numbers. */
  logarithms: Floats;
  /** For the absolute error: three float64 per entry, and the rank of every case among those of its node. */
  work: Floats;
  ranks: Ints;
  /** The features that the tree may split by, and how many they are; none if it may split by all. */
  allowed: Ints;
  allowedCount: i32;
  /** 1 if the tree has one list of cases, as for random thresholds, and its nodes order the columns that they try. */
  listed: i32;
  /** For lists, columns by ranks: how many cases each has, their codes, the values of the codes, and how many. */
  ranked: i32;
  codes: Ints;
  tables: Floats;
  kinds: Ints;
  /** By column, the code of at least half of the cases, −1 if there is none; none if sums of weights are not exact. */
  modes: Ints;
  /** Space for the columns of a node. */
  listedWork: Floats;
  /** The codes once more, one row per case, so that those of the few cases of a small node are together. */
  codeRows: Ints;
  /** 1 if nodes draw the features that they try, one after the other; of equal splits, that of the first one wins. */
  drawn: i32;
  /** Otherwise, all features, those first whose splits win over equal ones; none for the order of the columns. */
  preference: Ints;
  /** 1 if the gain of a threshold is reduced by the logarithm of how many there are. */
  thresholdCost: i32;
}
