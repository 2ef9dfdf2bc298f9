// Sentences of the contract about what a fit makes of its data.

import type { Label } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { can } from "../capabilities.js";
import type { Classifier, Model } from "../model.js";
import { type Check, insist, insistClose, insistFinite, jsonOf, refusal } from "./check.js";
import { takeMatrixColumns, takeMatrixRows } from "./subject.js";

/** Room for rounding in another order of summation, and no more. */
const ROUNDING = 1e-8;

export const dataChecks: readonly Check[] = [
  {
    name: "a table and a matrix of the same numbers give the same answers",
    async run(subject) {
      const { x } = subject.sample;
      const table = subject.table();
      const fromMatrix = await subject.fit(x);
      const fromTable = await subject.fitTable(table);
      insistClose(
        subject.answers(fromTable, table),
        subject.answers(fromMatrix, x),
        ROUNDING,
        "fitted on a table",
      );
      insist(
        fromTable.features.includes("a"),
        `features are ${fromTable.features.join(", ")}, not the table's columns`,
      );
      insist(!fromTable.features.includes("target"), "the target is among the features");
      return undefined;
    },
  },
  {
    name: "a sparse matrix gives the answers of the dense one",
    async run(subject) {
      const { x } = subject.sample;
      const sparse = SparseMatrix.fromDense(x);
      const model = await subject.fit(sparse);
      insistClose(
        subject.answers(model, sparse),
        subject.answers(await subject.fit(x), x),
        ROUNDING,
        "sparse",
      );
      return undefined;
    },
  },
  {
    name: "the input is not changed",
    async run(subject) {
      const { x, y } = subject.sample;
      const before = x.data.slice();
      const labels = y === undefined ? undefined : [...y];
      const weights = new Float64Array(x.rows).fill(1);
      subject.answers(await subject.fit(x, y, { weights }), x);
      insist(
        x.data.every((value, at) => Object.is(value, before[at])),
        "the matrix was changed",
      );
      insist(
        y === undefined || y.every((value, at) => Object.is(value, labels?.[at])),
        "the target was changed",
      );
      insist(
        weights.every((value) => value === 1),
        "the weights were changed",
      );
      return undefined;
    },
  },
  {
    name: "what is done to the input after the fit changes no answer",
    async run(subject) {
      const { x, y } = subject.sample;
      const lent = Matrix.from(x);
      const labels = y && [...y];
      const weights = new Float64Array(x.rows).fill(1);
      const model = await subject.fit(lent, labels, { weights });
      lent.data.fill(Number.NaN);
      labels?.fill(labels[0]);
      weights.fill(Number.NaN);
      const undisturbed = await subject.fit(x, y, { weights: new Float64Array(x.rows).fill(1) });
      insistClose(subject.answers(model, x), subject.answers(undisturbed, x), 0, "afterwards");
      insist(
        JSON.stringify(model) === JSON.stringify(undisturbed),
        "the file of the model is another one afterwards",
      );
      return undefined;
    },
  },
  {
    name: "a weight counts as that many equal rows",
    async run(subject) {
      const { x, y } = subject.sample;
      const weights = Float64Array.from({ length: x.rows }, (_, row) => Math.floor(row / 3) % 3);
      const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
      const weighted = await subject.fit(x, y, { weights });
      const plain = await subject.fit(takeMatrixRows(x, repeated), y && repeated.map((row) => y[row]));
      insistClose(subject.answers(weighted, x), subject.answers(plain, x), ROUNDING, "weighted");
      return undefined;
    },
  },
  {
    name: "the order of rows does not matter",
    async run(subject) {
      const { x, y } = subject.sample;
      const order = Array.from({ length: x.rows }, (_, row) => (row * 17 + 5) % x.rows);
      insist(new Set(order).size === x.rows, "the check's own permutation repeats a row");
      const model = await subject.fit(x);
      const shuffled = await subject.fit(takeMatrixRows(x, order), y && order.map((row) => y[row]));
      insistClose(subject.answers(shuffled, x), subject.answers(model, x), ROUNDING, "rows in another order");
      const table = subject.table();
      const fromTable = await subject.fitTable(table.take(order));
      if (can(model, "probabilities")) {
        const classes = (of: unknown) => JSON.stringify((of as Classifier).classes);
        insist(classes(shuffled) === classes(model), `the classes become ${classes(shuffled)}`);
        insist(classes(fromTable) === classes(model), `the classes of a table become ${classes(fromTable)}`);
      }
      insistClose(
        subject.answers(fromTable, table),
        subject.answers(model, x),
        ROUNDING,
        "a table's rows in another order",
      );
      return undefined;
    },
  },
  {
    name: "data that change during a fit do not change the model",
    async run(subject) {
      const { x, y } = subject.sample;
      const weights = Float64Array.from({ length: x.rows }, (_, row) => 1 + (row % 2));
      const expected = jsonOf(await subject.fit(x, y, { weights }));
      const given = {
        x: new Matrix(x.rows, x.columns, x.data.slice()),
        y: y && [...y],
        weights: weights.slice(),
      };
      const fit = subject.fit(given.x, given.y, { weights: given.weights });
      given.x.data.reverse();
      for (let at = 0; at < x.data.length; at += 1) given.x.data[at] = 2 - given.x.data[at];
      for (const changing of [given.y, given.weights]) changing?.reverse();
      insist(jsonOf(await fit) === expected, "a change after the call reached the fit");
      return undefined;
    },
  },
  {
    name: "the order of columns does not matter, and tables are matched by name",
    async run(subject) {
      const { x } = subject.sample;
      const order = Array.from({ length: x.columns }, (_, column) => x.columns - 1 - column);
      const turned = takeMatrixColumns(x, order);
      const expected = subject.answers(await subject.fit(x), x);
      const model = await subject.fit(turned);
      if (!can(model, "transformation"))
        insistClose(subject.answers(model, turned), expected, ROUNDING, "columns in another order");
      const table = subject.table();
      const byName = await subject.fitTable(table);
      const backwards = table.select([...table.names].reverse());
      insistClose(
        subject.answers(byName, backwards),
        expected,
        ROUNDING,
        "a table with its columns in another order",
      );
      return undefined;
    },
  },
  {
    name: "a formula that names columns chooses them",
    async run(subject) {
      if (!subject.supervised) return "it has no target";
      if (subject.estimator.preparation.formulas === "linear")
        return "a formula says which columns are linear terms";
      const table = subject.table();
      const names = table.names.filter((name) => name === "a" || name === "c").reverse();
      let formula: Model | undefined;
      const fit = async () => {
        formula = await subject.fitTable(table, {}, `target ~ ${names.join(" + ")}`);
      };
      const error = await refusal(fit, "a formula");
      const selected = () => subject.fitTable(table.select([...names, "target"]));
      if (formula === undefined) {
        // These columns may be too few, whoever chooses them.
        const same = (await refusal(selected, "fewer columns"))?.message === error?.message;
        insist(same, `the formula is refused: ${error?.message}`);
        return undefined;
      }
      const features = formula.features.join(", ");
      insist(features === names.join(", "), `the features are ${features}, not ${names.join(", ")}`);
      const expected = subject.answers(await selected(), table);
      insistClose(subject.answers(formula, table), expected, ROUNDING, "by a formula");
      return undefined;
    },
  },
  {
    name: "one row is fitted or refused",
    async run(subject) {
      const x = takeMatrixRows(subject.sample.x, [0]);
      const work = async () => {
        const model = await subject.fit(x, subject.sample.y?.slice(0, 1));
        insistFinite(subject.answers(model, x), "fitted on one row");
      };
      await refusal(work, "one row");
      return undefined;
    },
  },
  {
    name: "a single class is learned or refused",
    async run(subject) {
      if (subject.estimator.task !== "classification") return "it is not a classifier";
      const { x } = subject.sample;
      const work = async () => {
        const model = (await subject.fit(x, new Array<Label>(x.rows).fill("only"))) as Classifier;
        // A class that an option names may have no cases.
        const { positive } = subject.estimator.options as { readonly positive?: Label };
        insist(
          model.classes.every((label) => label === "only" || label === positive),
          "there are classes that nobody named",
        );
        const probabilities = model.predictProba(x);
        insist(
          probabilities.columns === model.classes.length &&
            (model.classes.length > 1 || probabilities.data.every((p) => p === 1)),
          "the only class is not certain",
        );
      };
      await refusal(work, "one class");
      return undefined;
    },
  },
  {
    name: "a constant column does no harm",
    async run(subject) {
      const { x } = subject.sample;
      const constant = Matrix.fromColumns([
        ...Array.from({ length: x.columns }, (_, j) => x.column(j)),
        new Float64Array(x.rows).fill(2.5),
      ]);
      const work = async () =>
        insistFinite(subject.answers(await subject.fit(constant), constant), "with a constant column");
      await refusal(work, "a constant column");
      return undefined;
    },
  },
  {
    name: "duplicated rows do no harm",
    async run(subject) {
      const { x, y } = subject.sample;
      const twice = Array.from({ length: 2 * x.rows }, (_, row) => row % x.rows);
      const doubled = takeMatrixRows(x, twice);
      const model = await subject.fit(doubled, y && twice.map((row) => y[row]));
      insistFinite(subject.answers(model, doubled), "with duplicated rows");
      return undefined;
    },
  },
  {
    name: "a missing value is named by column and row, or treated",
    async run(subject) {
      const { x } = subject.sample;
      const holed = withCell(x, Number.NaN);
      const work = async () => {
        const model = await subject.fit(holed);
        const answers = subject.answers(model, holed);
        // A transformer may hand a missing value on, in its own row.
        const width = answers.length / x.rows;
        const affected = (at: number) =>
          subject.estimator.task === "transformation" && Math.floor(at / width) === CELL_ROW;
        insistFinite(
          answers.filter((_, at) => !affected(at)),
          "with a missing value",
        );
      };
      const error = await refusal(work, "a missing value");
      if (error === undefined) return undefined;
      insistCell(error, x, "a missing value");
      const model = await subject.fit(x);
      const refused = await refusal(async () => subject.answers(model, holed), "predicting a missing value");
      insistCell(refused, x, "predicting");
      return undefined;
    },
  },
  {
    name: "an infinite value is named by column and row",
    async run(subject) {
      const { x } = subject.sample;
      const infinite = withCell(x, Number.POSITIVE_INFINITY);
      const refused = await refusal(() => subject.fit(infinite), "an infinite value");
      insistCell(refused, x, "an infinite value");
      return undefined;
    },
  },
];

/** The row of the cell that is replaced; its column is the second, or the only one. */
const CELL_ROW = 4;

function cellColumn({ columns }: Matrix): number {
  return Math.min(1, columns - 1);
}

/** The matrix with another value in one cell. */
function withCell(x: Matrix, value: number): Matrix {
  const replaced = CELL_ROW * x.columns + cellColumn(x);
  return x.map((old, index) => (index === replaced ? value : old));
}

function insistCell(error: Error | undefined, x: Matrix, what: string): void {
  insist(error !== undefined, `${what}: was accepted`);
  const { column, row } = error as { column?: string; row?: number };
  const name = `x${cellColumn(x)}`;
  insist(
    column === name && row === CELL_ROW,
    `${what}: the error names column ${column} and row ${row}, not ${name} and ${CELL_ROW}`,
  );
  insist(
    error.message.includes(name) && error.message.includes(`row ${CELL_ROW}`),
    `${what}: "${error.message}" does not say where`,
  );
}
