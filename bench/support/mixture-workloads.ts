import type { LearnWorkload } from "./learn-workloads.js";

const ROWS = 50_000;
const COMPONENTS = 5;
const ITERATIONS = 20;

/** Twenty iterations of EM from the first rows as means; reference/mixture.py has the same under the same ids. */
export const mixtureWorkloads: readonly LearnWorkload[] = (["full", "diagonal"] as const).map(
  (covariances) => ({
    id: `${covariances}MixtureFit`,
    name: `GaussianMixture, ${covariances} covariances, ${COMPONENTS} components, ${ROWS} rows, ${ITERATIONS} iterations`,
    floor: covariances === "full" ? 5 : 1.5,
    isFit: true,
    prepare: async ({ GaussianMixture, Matrix }, { x }, control) => {
      const rows = x.slice(0, ROWS);
      const estimator = new GaussianMixture({
        components: COMPONENTS,
        covariances,
        init: {
          means: x.slice(0, COMPONENTS),
          covariances: Array.from({ length: COMPONENTS }, () => Matrix.identity(x.columns)),
        },
        maxIterations: ITERATIONS,
        tolerance: 0,
      });
      return () => estimator.fit(rows, control);
    },
  }),
);
