/** What is drawn of a fitted `HDBSCAN`. */
export interface CondensedTreeLike {
  readonly condensedTree: {
    readonly parents: Int32Array;
    readonly births: Float64Array;
    readonly masses: Float64Array;
    readonly rowClusters: Int32Array;
    readonly rowDensities: Float64Array;
  };
  readonly selected: Int32Array;
  readonly pointWeights?: Float64Array | undefined;
}

/** How wide a cluster is from some density on. */
interface Step {
  readonly cluster: number;
  readonly density: number;
  readonly left: number;
  readonly right: number;
}

interface Exit {
  readonly density: number;
  readonly weight: number;
}

/** The outline of a cluster has at most this many steps. */
const MOST_STEPS = 200;

/** Infinite densities are drawn so far above the highest finite one. */
const ABOVE = 1.1;

/** Where infinite densities are drawn; undefined if there are none. */
export function infiniteLevel({ condensedTree }: CondensedTreeLike): number | undefined {
  const { births, rowDensities } = condensedTree;
  if (!rowDensities.includes(Number.POSITIVE_INFINITY)) return undefined;
  let most = 0;
  for (const densities of [births, rowDensities])
    for (const density of densities) if (density < Number.POSITIVE_INFINITY) most = Math.max(most, density);
  return ABOVE * most || 1;
}

/**
 * The outlines of all clusters: each is as wide as its cases weigh that are left at a density, and where it splits, its
 * parts stand side by side in the room that is left.
 */
export function icicle(tree: CondensedTreeLike): Step[] {
  const { condensedTree, pointWeights } = tree;
  const { parents, births, masses, rowClusters, rowDensities } = condensedTree;
  const most = infiniteLevel(tree) ?? Number.POSITIVE_INFINITY;
  const lefts = new Float64Array(parents.length);
  const steps: Step[] = [];
  const exits = Array.from(parents, (): Exit[] => []);
  rowClusters.forEach((cluster, row) => {
    exits[cluster].push({ density: Math.min(rowDensities[row], most), weight: pointWeights?.[row] ?? 1 });
  });
  const children = Array.from(parents, (): number[] => []);
  parents.forEach((parent, cluster) => {
    if (parent >= 0) children[parent].push(cluster);
  });
  // Clusters come after their parents, which have placed them by then.
  for (let cluster = 0; cluster < parents.length; cluster += 1) {
    const center = lefts[cluster] + masses[cluster] / 2;
    let weight = masses[cluster];
    const addCorner = (density: number) =>
      steps.push({ cluster, density, left: center - weight / 2, right: center + weight / 2 });
    addCorner(births[cluster]);
    const leaving = together(exits[cluster]);
    const every = Math.ceil(leaving.length / MOST_STEPS);
    leaving.forEach((exit, at) => {
      const drawn = (leaving.length - 1 - at) % every === 0;
      if (drawn) addCorner(exit.density);
      weight -= exit.weight;
      if (drawn) addCorner(exit.density);
    });
    const parts = children[cluster];
    if (parts.length === 0) continue;
    const total = parts.reduce((sum, part) => sum + masses[part], 0);
    weight = total;
    addCorner(births[parts[0]]);
    let left = center - total / 2;
    for (const part of parts) {
      lefts[part] = left;
      left += masses[part];
    }
  }
  return steps;
}

/** Cases that leave at the same density, in ascending order. */
function together(exits: readonly Exit[]): Exit[] {
  const weightAtDensity = new Map<number, number>();
  for (const { density, weight } of exits)
    weightAtDensity.set(density, (weightAtDensity.get(density) ?? 0) + weight);
  return [...weightAtDensity]
    .map(([density, weight]) => ({ density, weight }))
    .sort((a, b) => a.density - b.density);
}
