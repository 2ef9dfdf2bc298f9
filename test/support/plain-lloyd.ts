// Clustering around centers as the textbooks write it, for comparison.

interface Numbers {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export function plainSquare(x: Numbers, row: number, centers: Float64Array, center: number): number {
  let square = 0;
  for (let j = 0; j < x.columns; j += 1) {
    const difference = x.data[row * x.columns + j] - centers[center * x.columns + j];
    square += difference * difference;
  }
  return square;
}

/** The nearest center of every row, with what the rows of each add up to. */
export function plainAssign(x: Numbers, centers: Float64Array, weights?: Float64Array) {
  const clusters = centers.length / x.columns;
  const labels = new Int32Array(x.rows);
  const totalWeights = new Float64Array(clusters);
  const sums = new Float64Array(centers.length);
  let inertia = 0;
  for (let i = 0; i < x.rows; i += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < clusters; c += 1) {
      const square = plainSquare(x, i, centers, c);
      if (square < least) {
        least = square;
        labels[i] = c;
      }
    }
    const weight = weights?.[i] ?? 1;
    inertia += weight * least;
    totalWeights[labels[i]] += weight;
    for (let j = 0; j < x.columns; j += 1) {
      sums[labels[i] * x.columns + j] += weight * x.data[i * x.columns + j];
    }
  }
  return { labels, totalWeights, sums, inertia };
}

/** Lloyd's algorithm until the centers stay; no cluster may become empty. */
export function plainLloyd(x: Numbers, start: Float64Array, maxIterations: number, weights?: Float64Array) {
  let centers = start;
  let iterations = 0;
  let moved = true;
  while (iterations < maxIterations && moved) {
    const { totalWeights, sums } = plainAssign(x, centers, weights);
    const next = sums.map((sum, at) => sum / totalWeights[Math.floor(at / x.columns)]);
    moved = next.some((value, at) => value !== centers[at]);
    centers = next;
    iterations += 1;
  }
  return { centers, iterations, ...plainAssign(x, centers, weights) };
}
