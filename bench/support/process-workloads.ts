import type { LearnWorkload } from "./learn-workloads.js";

/** Rows that processes are fitted to. */
const PROCESS_ROWS = 2000;
/** Rows that are predicted with their deviations. */
const NEW_ROWS = 2000;

const kernel = { kind: "scaled", factor: 1, kernel: { kind: "radial", lengthScale: 4 } } as const;
const each = {
  kind: "scaled",
  factor: 1,
  kernel: { kind: "radial", lengthScale: Array.from({ length: 20 }, () => 4) },
} as const;

/** Gaussian processes at fixed settings, with the gradient of the evidence; reference/gaussian-process.py has the same under the same ids. */
export const processWorkloads: readonly LearnWorkload[] = [
  {
    id: "processFit",
    name: `GaussianProcessRegressor, fit of ${PROCESS_ROWS} rows with the gradient of the evidence`,
    floor: 0.6,
    isFit: true,
    prepare: async ({ GaussianProcessRegressor }, { x, numbers }, control) => {
      const [rows, y] = [x.slice(0, PROCESS_ROWS), numbers.slice(0, PROCESS_ROWS)];
      const estimator = new GaussianProcessRegressor({ kernel, noise: 0.1, optimize: false });
      return () => estimator.fit(rows, y, control);
    },
  },
  {
    id: "processNativeFit",
    name: "the same with the system's OpenBLAS",
    floor: 1,
    isFit: true,
    prepare: async ({ GaussianProcessRegressor, useNativeBlas }, { x, numbers }, control) => {
      await useNativeBlas();
      const [rows, y] = [x.slice(0, PROCESS_ROWS), numbers.slice(0, PROCESS_ROWS)];
      const estimator = new GaussianProcessRegressor({ kernel, noise: 0.1, optimize: false });
      return () => estimator.fit(rows, y, control);
    },
  },
  {
    id: "processArdFit",
    name: "GaussianProcessRegressor, the same fit with a length scale per column",
    floor: 0.6,
    isFit: true,
    prepare: async ({ GaussianProcessRegressor }, { x, numbers }, control) => {
      const [rows, y] = [x.slice(0, PROCESS_ROWS), numbers.slice(0, PROCESS_ROWS)];
      const estimator = new GaussianProcessRegressor({ kernel: each, noise: 0.1, optimize: false });
      return () => estimator.fit(rows, y, control);
    },
  },
  {
    id: "processPredict",
    name: `GaussianProcessRegressor, ${NEW_ROWS} means and deviations`,
    floor: 0.6,
    isFit: false,
    prepare: async ({ GaussianProcessRegressor }, { x, numbers }) => {
      const [rows, y] = [x.slice(0, PROCESS_ROWS), numbers.slice(0, PROCESS_ROWS)];
      const model = await new GaussianProcessRegressor({ kernel, noise: 0.1, optimize: false }).fit(rows, y);
      const others = x.slice(PROCESS_ROWS, PROCESS_ROWS + NEW_ROWS);
      return () => [model.predict(others), model.predictDeviations(others)];
    },
  },
  {
    id: "kernelRidgeFit",
    name: `KernelRidge, fit of ${PROCESS_ROWS} rows with leave-one-out residuals`,
    floor: 0.3,
    isFit: true,
    prepare: async ({ KernelRidge }, { x, numbers }, control) => {
      const [rows, y] = [x.slice(0, PROCESS_ROWS), numbers.slice(0, PROCESS_ROWS)];
      const estimator = new KernelRidge({ kernel: { kind: "radial", gamma: 0.05 }, lambda: 0.1 });
      return () => estimator.fit(rows, y, control);
    },
  },
];
