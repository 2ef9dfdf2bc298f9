import type { LearnWorkload } from "./learn-workloads.js";

const COLUMNS = 10;
const WARD_ROWS = 4000;
const SINGLE_ROWS = 10_000;
const MEDOID_ROWS = 5000;

/** Trees of clusters beside SciPy's, and medoids beside those of R; reference/cluster.py has the same under the same ids. */
export const clusterWorkloads: readonly LearnWorkload[] = [
  {
    id: "wardFit",
    name: `Agglomerative by Ward, ${WARD_ROWS}×${COLUMNS}`,
    floor: 2,
    isFit: true,
    prepare: async ({ Agglomerative }, { x }, control) => {
      const rows = x.slice(0, WARD_ROWS, 0, COLUMNS);
      return () => new Agglomerative({ linkage: "ward" }).fit(rows, control);
    },
  },
  {
    id: "singleFit",
    name: `Agglomerative by single linkage, ${SINGLE_ROWS}×${COLUMNS}`,
    floor: 1,
    isFit: true,
    prepare: async ({ Agglomerative }, { x }, control) => {
      const rows = x.slice(0, SINGLE_ROWS, 0, COLUMNS);
      return () => new Agglomerative({ linkage: "single" }).fit(rows, control);
    },
  },
  {
    id: "medoidsFit",
    name: `KMedoids of 10 clusters, ${MEDOID_ROWS}×${COLUMNS}, beside R's pam`,
    floor: 3,
    isFit: true,
    prepare: async ({ KMedoids }, { x }, control) => {
      const rows = x.slice(0, MEDOID_ROWS, 0, COLUMNS);
      return () => new KMedoids({ clusters: 10 }).fit(rows, control);
    },
  },
];
