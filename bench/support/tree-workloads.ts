import type { LearnWorkload } from "./learn-workloads.js";

/** Rows that trees grow from; predictions are of all rows. */
const TREE_ROWS = 50_000;
/** Rows that forests grow from. */
const FOREST_ROWS = 20_000;
/** Rows that are put side by side where there are to be many columns. */
const SIDE_BY_SIDE = 10;

/** Exact trees and forests, grown until their leaves are pure, and boosted stumps; reference/tree.py has the same under the same ids. */
export const treeWorkloads: readonly LearnWorkload[] = [
  {
    id: "treeClassifierFit",
    name: `DecisionTreeClassifier, fit of ${TREE_ROWS} rows`,
    floor: 3,
    isFit: true,
    prepare: async ({ DecisionTreeClassifier }, { x, labels }, control) => {
      const [rows, classes] = [x.slice(0, TREE_ROWS), labels.slice(0, TREE_ROWS)];
      return () => new DecisionTreeClassifier().fit(rows, classes, control);
    },
  },
  {
    id: "treeEntropyFit",
    name: "the same by the entropy",
    floor: 3,
    isFit: true,
    prepare: async ({ DecisionTreeClassifier }, { x, labels }, control) => {
      const [rows, classes] = [x.slice(0, TREE_ROWS), labels.slice(0, TREE_ROWS)];
      return () => new DecisionTreeClassifier({ criterion: "entropy" }).fit(rows, classes, control);
    },
  },
  {
    id: "treeRegressorFit",
    name: `DecisionTreeRegressor, fit of ${TREE_ROWS} rows`,
    floor: 3,
    isFit: true,
    prepare: async ({ DecisionTreeRegressor }, { x, numbers }, control) => {
      const [rows, responses] = [x.slice(0, TREE_ROWS), numbers.slice(0, TREE_ROWS)];
      return () => new DecisionTreeRegressor().fit(rows, responses, control);
    },
  },
  {
    id: "treePredict",
    name: "DecisionTreeClassifier, predict",
    floor: 1,
    isFit: false,
    prepare: async ({ DecisionTreeClassifier }, { x, labels }) => {
      const model = await new DecisionTreeClassifier().fit(x.slice(0, TREE_ROWS), labels.slice(0, TREE_ROWS));
      return () => model.predict(x);
    },
  },
  {
    id: "forestClassifierFit",
    name: `RandomForestClassifier of 100 trees, fit of ${FOREST_ROWS} rows`,
    floor: 2,
    isFit: true,
    prepare: async ({ RandomForestClassifier }, { x, labels }, control) => {
      const [rows, classes] = [x.slice(0, FOREST_ROWS), labels.slice(0, FOREST_ROWS)];
      return () => new RandomForestClassifier().fit(rows, classes, control);
    },
  },
  {
    id: "forestRegressorFit",
    name: `RandomForestRegressor of 100 trees, fit of ${FOREST_ROWS} rows`,
    floor: 2,
    isFit: true,
    prepare: async ({ RandomForestRegressor }, { x, numbers }, control) => {
      const [rows, responses] = [x.slice(0, FOREST_ROWS), numbers.slice(0, FOREST_ROWS)];
      return () => new RandomForestRegressor().fit(rows, responses, control);
    },
  },
  {
    id: "wideForestFit",
    name: "RandomForestClassifier of 100 trees, fit of 5000 rows and 200 columns",
    floor: 2,
    isFit: true,
    prepare: async ({ RandomForestClassifier, Matrix }, { x, labels }, control) => {
      const { data, columns } = x.slice(0, TREE_ROWS);
      const rows = new Matrix(TREE_ROWS / SIDE_BY_SIDE, SIDE_BY_SIDE * columns, data);
      const classes = labels.slice(0, TREE_ROWS).filter((_, row) => row % SIDE_BY_SIDE === 0);
      return () => new RandomForestClassifier().fit(rows, classes, control);
    },
  },
  {
    id: "extraTreesFit",
    name: `ExtraTreesClassifier of 100 trees, fit of ${FOREST_ROWS} rows`,
    floor: 1.5,
    isFit: true,
    prepare: async ({ ExtraTreesClassifier }, { x, labels }, control) => {
      const [rows, classes] = [x.slice(0, FOREST_ROWS), labels.slice(0, FOREST_ROWS)];
      return () => new ExtraTreesClassifier().fit(rows, classes, control);
    },
  },
  {
    id: "adaBoostFit",
    name: `AdaBoostClassifier of 50 stumps, fit of ${TREE_ROWS} rows`,
    floor: 3,
    isFit: true,
    prepare: async ({ AdaBoostClassifier }, { x, labels }, control) => {
      const [rows, classes] = [x.slice(0, TREE_ROWS), labels.slice(0, TREE_ROWS)];
      return () => new AdaBoostClassifier().fit(rows, classes, control);
    },
  },
  {
    id: "forestPredict",
    name: "RandomForestClassifier, predict",
    floor: 1,
    isFit: false,
    prepare: async ({ RandomForestClassifier }, { x, labels }, { threads }) => {
      const rows = x.slice(0, FOREST_ROWS);
      const model = await new RandomForestClassifier().fit(rows, labels.slice(0, FOREST_ROWS));
      return () => model.async.predict(x, { threads });
    },
  },
  {
    id: "forestPredictAlone",
    name: "the same on the calling thread",
    floor: 0.5,
    isFit: false,
    prepare: async ({ RandomForestClassifier }, { x, labels }) => {
      const rows = x.slice(0, FOREST_ROWS);
      const model = await new RandomForestClassifier().fit(rows, labels.slice(0, FOREST_ROWS));
      return () => model.predict(x);
    },
  },
];
