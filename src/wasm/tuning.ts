// When threads pay, and how much work each of them is given at a time. Many of them fix the
// order in which sums are added, so changing one may change the last bits of a result.

/** Longest time in milliseconds that one thread computes before the event loop may deliver an abort. */
export const LONGEST_TURN_MS = 30;

/** Rows of the left matrix per block of a product; enough that repacking the right matrix costs little. */
export const PRODUCT_ROWS_PER_BLOCK = 256;

/** From this many coordinates to compare, k-means saves more by using threads than waking them costs. */
export const CLUSTER_THREADS_PAY = 2 ** 19;
/** Most coordinates that one block of k-means compares: about 6 ms of work, so that an abort is prompt. */
export const CLUSTER_BLOCK_WORK = 2 ** 25;
/** Most blocks per pass of k-means: enough to keep many threads busy without storing many partial sums. */
export const CLUSTER_MOST_BLOCKS = 16;
/** Fewest rows in a block of k-means. */
export const CLUSTER_LEAST_ROWS = 1024;

/** Fewest numbers that make a block of column moments, covariances or standardized rows worth a thread. */
export const MOMENTS_LEAST_NUMBERS = 65536;
/** Most blocks of column moments and covariances, each with its own partial sums. */
export const MOMENTS_MOST_BLOCKS = 8;

/** Fewest numbers that make a block of a likelihood and its derivatives worth a thread. */
export const LIKELIHOOD_LEAST_NUMBERS = 32768;
/** Most blocks of a likelihood, each with its own partial sums. */
export const LIKELIHOOD_MOST_BLOCKS = 16;

/** Numbers of a design that a thread reads per block when it computes the gradients of columns. */
export const GRADIENT_BLOCK_NUMBERS = 2 ** 18;

/** From this many numbers, standardizing the columns of a design on threads outweighs the messages. */
export const COLUMN_THREADS_PAY = 2 ** 19;

/** Numbers per block of rows whose scatter or triangle is computed on threads; two fit into a level-2 cache. */
export const SCATTER_BLOCK_NUMBERS = 2 ** 17;

/** From this many numbers, counted once per fold, the command line starts worker threads right away. */
export const COMMAND_THREADS_PAY = 2e7;
/** After this many milliseconds, the command line starts worker threads for any work that is left. */
export const COMMAND_THREADS_AFTER_MS = 1000;

/** From this many numbers, sorting columns or cutting them into bins on threads outweighs the messages. */
export const BIN_THREADS_PAY = 2 ** 15;
/** Columns that are sorted at a time to find bins; each needs room for its numbers. */
export const BIN_COLUMNS_TOGETHER = 4;

/** From this many bins, rows times columns, growing a tree on threads outweighs the messages to them. */
export const GROW_THREADS_PAY = 2 ** 17;
/** Rows that one thread visits before the event loop may deliver an abort: about 10 ms. */
export const GROW_BUDGET = 2 ** 24;

/** From this many entries of sorted columns, dividing a node of a tree among threads outweighs the messages. */
export const TREE_THREADS_PAY = 2 ** 18;
/** Entries that a growing tree reads before the event loop may deliver an abort: some 20 ms. */
export const TREE_TURN_ENTRIES = 2 ** 22;
/** Most blocks of columns of a tree; each needs room for one column. */
export const TREE_MOST_BLOCKS = 8;

/** Trees of a forest that grow side by side; enough to keep many threads busy. */
export const FOREST_TREES_TOGETHER = 16;
/** Most bytes that their copies of the columns may take, unless two trees alone take more. */
export const FOREST_BYTES_TOGETHER = 2 ** 28;

/** Rows per block of Shapley values of trees: enough that the tables of a tree are read from a cache. */
export const SHAPLEY_BLOCK_ROWS = 64;
/** Rows that go through a tree in step, so that the tables of large trees are read less often. */
export const SHAPLEY_ROWS_IN_STEP = 8;
/** Most values that are in kernel memory at a time: 64 MB. */
export const SHAPLEY_ROWS_NUMBERS = 2 ** 23;
/** Most numbers in the tables of the trees that are in kernel memory at a time, unless a tree alone has more. */
export const SHAPLEY_TABLE_NUMBERS = 2 ** 22;
/** Pairs of a row and one of the background per block of Shapley values of trees. */
export const SHAPLEY_BLOCK_PAIRS = 1024;

/** Fewest products, rows × components × numbers of a root, that make a block of a mixture worth a thread. */
export const MIXTURE_LEAST_WORK = 2 ** 19;
/** Most blocks of a mixture, each with its own moments. */
export const MIXTURE_MOST_BLOCKS = 32;
/** Most numbers that the moments of all blocks may take, unless those of two blocks take more. */
export const MIXTURE_MOST_NUMBERS = 2 ** 22;

/** From this many coordinates to compare, dissimilarities on threads outweigh the messages. */
export const CONDENSED_THREADS_PAY = 2 ** 20;
/** Coordinates that one block of dissimilarities compares: a few milliseconds of work. */
export const CONDENSED_BLOCK_WORK = 2 ** 21;

/** Coordinates that a spanning tree compares before the event loop may deliver an abort: about 15 ms. */
export const LINKAGE_TURN_WORK = 2 ** 23;

/** From this many dissimilarities, choosing medoids on threads outweighs the messages. */
export const MEDOID_THREADS_PAY = 2 ** 19;
/** Dissimilarities that one block of candidates reads: about a millisecond of work. */
export const MEDOID_BLOCK_WORK = 2 ** 20;
/** Queries per block of a search for near rows: some milliseconds of work. */
export const NEIGHBOR_BLOCK_ROWS = 256;
/** Nodes of a search tree with at most this many rows are divided down to their leaves by one thread. */
export const NEIGHBOR_BUILD_ROWS = 2 ** 13;
/** Queries whose answers are in kernel memory at a time. */
export const NEIGHBOR_QUERIES_TOGETHER = 2 ** 14;

/** Coordinates that the order of OPTICS compares before the event loop may deliver an abort: some 10 ms. */
export const REACH_ORDER_WORK = 2 ** 22;

/** Numbers of a dense graph per block of rows: a millisecond of work. */
export const DENSE_GRAPH_BLOCK_NUMBERS = 2 ** 19;

/** From this many values of a kernel function, computing them on threads outweighs the messages. */
export const GRAM_THREADS_PAY = 2 ** 16;
/** Values of a kernel function per block of rows: about a millisecond of work. */
export const GRAM_BLOCK_NUMBERS = 2 ** 16;
/** Entries of rows that a support vector machine reads before the event loop may deliver an abort: some 10 ms. */
export const SMO_TURN_ENTRIES = 2 ** 23;
/** From this many numbers per pass, several machines by dual coordinate descent save more on threads than messages cost. */
export const DUAL_THREADS_PAY = 2 ** 15;
/** Cases that dual coordinate descent visits before the event loop may deliver an abort, times their numbers. */
export const DUAL_TURN_NUMBERS = 2 ** 22;
/** From this many products of rows of a batch and parameters, training a network on threads outweighs the messages. */
export const NETWORK_THREADS_PAY = 2 ** 18;
/** Products of rows and parameters that one thread computes before the event loop may deliver an abort: some 15 ms. */
export const NETWORK_TURN_WORK = 2 ** 24;
/** Most blocks that a batch of rows is divided into, each with its own gradient and workspace. */
export const NETWORK_MOST_BLOCKS = 16;
/** Most numbers that the gradients or the workspaces of all blocks may take, unless those of one block take more. */
export const NETWORK_MOST_NUMBERS = 2 ** 22;
/** Most numbers of rows that are in kernel memory at a time when a network answers. */
export const NETWORK_ROWS_NUMBERS = 2 ** 21;

/** Products of numbers in one step of a dense product, solve or factorization: some 10 ms. */
export const DENSE_STEP_WORK = 2 ** 24;
/** Rows of the result that a step computes. */
export const DENSE_STEP_ROWS = 256;
/** Fewest columns of the result that a step computes; fewer would spend the time on packing. */
export const DENSE_STEP_COLUMNS = 32;

/** Products of features per block of local fits: about ten milliseconds of work. */
export const LOCAL_BLOCK_WORK = 2 ** 23;
/** Blocks of local fits between two deliveries of aborts, and the most numbers that their work spaces may take. */
export const LOCAL_BLOCKS_TOGETHER = 16;
export const LOCAL_NUMBERS_TOGETHER = 2 ** 23;
/** From this many pairs of points on, local fits on threads outweigh the messages. */
export const LOCAL_THREADS_PAY = 2 ** 20;
