// Where a grower keeps what it needs. A plan describes the data and the rules and is never written
// to while trees grow; a plot has the nodes of one tree or subtree. Each is a table of 8-byte slots,
// which src/wasm/tree-plan.ts and src/wasm/tree-plot.ts fill.

// Slots of a plan. Columns are numbered from 0; those with levels hold their codes.
export const CRITERION: usize = 0 << 3;
/** Number of classes; 0 if numbers are predicted. */
export const CLASSES: usize = 1 << 3;
// Slot 2 is the number of cases in the data, which no kernel asks for.
/** Cases that the tree grows from; the length of a sorted column. */
export const ENTRIES: usize = 3 << 3;
export const FEATURES: usize = 4 << 3;
export const MISSING: usize = 5 << 3;
/** Features that may vary are tried until there are this many. */
export const CANDIDATES: usize = 6 << 3;
/** 1 if thresholds are drawn at random; then only one list of rows is partitioned. */
export const RANDOM: usize = 7 << 3;
export const MAX_DEPTH: usize = 8 << 3;
/** Up to this many levels, all their subsets are tried if there are more than two classes. */
export const EXACT_LEVELS: usize = 9 << 3;
/** int32 numbers that the largest level set takes. */
export const SET_LENGTH: usize = 10 << 3;
/** 1 if a column of levels gives one branch per level. */
export const MULTIWAY: usize = 11 << 3;
/** Least weight of the cases in a leaf, and in a node that is split. */
export const LEAST_LEAF: usize = 12 << 3;
export const LEAST_SPLIT: usize = 13 << 3;
/** Least gain of a split, in units of weight times impurity. */
export const LEAST_GAIN: usize = 14 << 3;
/** Values, one row per case, so that the few cases of a small node are together; only read if thresholds are random. */
export const X: usize = 15 << 3;
/** Class codes (int32) or numbers (float64), by case. */
export const TARGETS: usize = 16 << 3;
/** Weights by case, or 0 if all are 1. */
export const WEIGHTS: usize = 17 << 3;
/** Factors of the weights by class, or 0 if all are 1. */
export const FACTORS: usize = 18 << 3;
/** Sorted columns: values, and the cases they belong to. Missing values come last. */
export const VALUES: usize = 19 << 3;
export const ROWS: usize = 20 << 3;
/** Number of levels by feature; 0 for a quantity. */
export const LEVELS: usize = 21 << 3;
/** Direction by feature: 1, −1 or 0; a pointer of 0 if there are no constraints. */
export const MONOTONE: usize = 22 << 3;
/** The branch of every case (uint16), while its node is split. */
export const SIDES: usize = 23 << 3;
/**
 * Space for as many values and rows as a sorted column has, once per block of columns; for random thresholds
 * three times as many values.
 */
export const SPARE_VALUES: usize = 24 << 3;
export const SPARE_ROWS: usize = 25 << 3;
/** x·log₂x of all whole numbers up to the weight of all cases; 0 if weights are not whole numbers. */
export const LOGARITHMS: usize = 26 << 3;
/** For the absolute error: three float64 per entry, and the rank of every case among those of its node. */
export const WORK: usize = 27 << 3;
export const RANKS: usize = 28 << 3;
/** Up to this impurity, a node is pure to rounding. */
export const PURE: usize = 29 << 3;
/** The features that the tree may split by (int32), and how many they are; a pointer of 0 if it may split by all. */
export const ALLOWED: usize = 30 << 3;
export const ALLOWED_COUNT: usize = 31 << 3;
/** 1 if the tree has one list of cases, as for random thresholds, and its nodes order the columns that they try. */
export const LISTED: usize = 32 << 3;
/** For lists, columns by ranks: how many cases each has, their codes, the values of the codes, and how many. */
export const RANKED: usize = 33 << 3;
export const CODES: usize = 34 << 3;
export const TABLES: usize = 35 << 3;
export const KINDS: usize = 36 << 3;
/** By column, the code of at least half of the cases, −1 if there is none; a pointer of 0 if sums of weights are not exact. */
export const MODES: usize = 37 << 3;
/** Space for the columns of a node. */
export const LISTED_WORK: usize = 38 << 3;
/** The codes once more, one row per case, so that those of the few cases of a small node are together. */
export const CODE_ROWS: usize = 39 << 3;
/** 1 if nodes draw the features that they try, one after the other; of equal splits, that of the first one wins. */
export const DRAWN: usize = 40 << 3;
/** Otherwise, all features (int32), those first whose splits win over equal ones; 0 for the order of the columns. */
export const PREFERENCE: usize = 41 << 3;
/** 1 if the gain of a threshold is reduced by the logarithm of how many there are. */
export const THRESHOLD_COST: usize = 42 << 3;

// Slots of a plot.
const NODES: usize = 0 << 3;
/** Class weights by node, or one number. */
export const NODE_VALUES: usize = 1 << 3;
export const CAPACITY: usize = 2 << 3;
export const USED: usize = 3 << 3;
/** The node to be split next; each has the one after it. −1 if there is none. */
export const PENDING: usize = 4 << 3;
/** Level sets of the splits, the ints they take, and how many there is room for. */
export const SETS: usize = 5 << 3;
export const SETS_USED: usize = 6 << 3;
export const SETS_CAPACITY: usize = 7 << 3;
/** The best split of every feature of the current node, and its level set. */
export const FOUND: usize = 8 << 3;
export const FOUND_SETS: usize = 9 << 3;
/** The features that the tree may split by, whose order changes while they are drawn, and the places that were drawn. */
export const ORDER: usize = 10 << 3;
export const PLACES: usize = 11 << 3;
/** How many features the current node tried. */
export const TRIED: usize = 12 << 3;
/** For lists, by feature, where the cases of the last node in which it did not vary start and end. */
export const SETTLED: usize = 13 << 3;

// Bytes of a node.
export const NODE_BYTES: usize = 104;
export const START: usize = 0;
export const END: usize = 4;
export const DEPTH: usize = 8;
export const FEATURE: usize = 12;
export const THRESHOLD: usize = 16;
/** −1 a threshold, −2 a branch per level, else the place of the level set. */
export const KIND: usize = 24;
export const MISSING_BRANCH: usize = 28;
export const FIRST_CHILD: usize = 32;
export const CHILDREN: usize = 36;
export const NEXT: usize = 40;
/** Weight of the cases, and the same times the factors of their classes. */
export const WEIGHT: usize = 48;
export const MASS: usize = 56;
export const IMPURITY: usize = 64;
export const GAIN: usize = 72;
export const SEED: usize = 80;
/** Bounds of the predictions below the node, by monotone constraints above it. */
export const LOWER: usize = 88;
export const UPPER: usize = 96;

// Bytes of the best split of a feature.
export const FOUND_BYTES: usize = 48;
/** 0 if the feature does not vary, 1 if it does but no split is allowed, 2 if there is a split. */
export const STATE: usize = 0;
export const FOUND_KIND: usize = 4;
export const FOUND_MISSING: usize = 8;
/** Entries up to this one go to the first child, or codes if the tree has a list; −1 if a level set or the values decide. */
export const AT: usize = 12;
export const FOUND_THRESHOLD: usize = 16;
export const FOUND_GAIN: usize = 24;
/** Entropy of the branches, for the gain ratio. */
export const BRANCH_ENTROPY: usize = 32;

// Criteria; 0 is the Gini index and 5 the squared error.
export const ROOT_GINI: i32 = 1;
export const ENTROPY: i32 = 2;
export const GAIN_RATIO: i32 = 3;
export const ERRORS: i32 = 4;
export const ABSOLUTE: i32 = 6;
export const POISSON: i32 = 7;

/** A threshold with all known values below it: the largest finite number. */
export const ALL_KNOWN: f64 = 1.7976931348623157e308;

// What happens to missing values: those of a split are sent where they fit best, left out of its
// gain, or given a branch of their own.
export const LEARNED: i32 = 1;
export const LEFT_OUT: i32 = 2;
export const OWN_BRANCH: i32 = 3;

export function integer(table: usize, slot: usize): i32 {
  return load<i32>(table + slot);
}

export function real(table: usize, slot: usize): f64 {
  return load<f64>(table + slot);
}

export function pointer(table: usize, slot: usize): usize {
  return <usize>load<u32>(table + slot);
}

export function nodeAt(plot: usize, node: i32): usize {
  return pointer(plot, NODES) + <usize>node * NODE_BYTES;
}

/** The weight of a case. */
export function weightOf(weights: usize, row: i32): f64 {
  return weights == 0 ? 1 : load<f64>(weights + ((<usize>row) << 3));
}
