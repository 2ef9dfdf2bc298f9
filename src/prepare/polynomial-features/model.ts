import { z } from "zod";
import { DataError, ShapeError } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, firstInfinite, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { NamedColumn } from "../columnwise/index.js";
import { addColumns, requireDistinct } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import type { PolynomialFeaturesSettings } from "./options.js";
import { type Expansion, expandRows, expandSparseRows, staysFinite } from "./solver.js";
import { buildTerms, columnsOf, termName } from "./terms.js";

interface State extends Pick<PolynomialFeaturesSettings, "degree" | "interactionOnly" | "bias"> {
  readonly inputs: Features;
  readonly expanded: readonly string[];
}

/** A fitted `PolynomialFeatures`. */
export class PolynomialFeaturesModel implements TableTransformer {
  readonly kind = "PolynomialFeatures";
  /** The names and the encoding of the features. */
  readonly inputs: Features;
  /** The features that are multiplied; the others pass. */
  readonly expanded: readonly string[];
  readonly degree: number;
  readonly interactionOnly: boolean;
  readonly bias: boolean;
  readonly outputs: readonly string[];
  readonly #expansion: Expansion;

  constructor({ inputs, expanded, degree, interactionOnly, bias }: State) {
    this.inputs = inputs;
    this.expanded = expanded;
    this.degree = degree;
    this.interactionOnly = interactionOnly;
    this.bias = bias;
    const terms = buildTerms(expanded.length, degree, interactionOnly);
    this.#expansion = {
      terms,
      places: Int32Array.from(expanded, (name) => inputs.names.indexOf(name)),
      bias,
    };
    const products = Array.from({ length: terms.length - expanded.length }, (_, k) =>
      termName(expanded, columnsOf(terms, expanded.length + k)),
    );
    this.outputs = [...(bias ? ["1"] : []), ...inputs.names, ...products];
    requireDistinct(this.kind, this.outputs);
  }

  static fromJSON(json: unknown): PolynomialFeaturesModel {
    return readModel(polynomialFeaturesFormat, parseJson(json));
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /** How often every expanded column stands in each of them and in each product, a row per term. */
  get powers(): Matrix {
    const { terms } = this.#expansion;
    const powers = new Matrix(terms.length, terms.columns);
    for (let term = 0; term < terms.length; term += 1)
      for (const column of columnsOf(terms, term)) powers.data[term * terms.columns + column] += 1;
    return powers;
  }

  /** Ones if there is a bias, the features, and their products; a product with a missing value is missing. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const out = expandRows(x, this.#expansion);
    const at = staysFinite(x.data, this.degree) ? -1 : firstInfinite(out.data);
    if (at >= 0) throw this.#beyond(at % out.columns, Math.floor(at / out.columns));
    return out;
  }

  /** The same without its zeros; of sparse rows, only entries that are there are multiplied. */
  transformSparse(rows: Rows): SparseMatrix {
    if (!(rows instanceof SparseMatrix)) return SparseMatrix.fromDense(this.transform(rows));
    this.#requireReadable(rows);
    const out = expandSparseRows(rows, this.#expansion);
    const at = staysFinite(rows.values, this.degree) ? -1 : firstInfinite(out.values);
    if (at >= 0) throw this.#beyond(out.columnIndices[at], rowOf(out, at));
    return out;
  }

  /** The table with the products, and ones if there is a bias, after its columns. */
  transformTable(table: Table): Table {
    const out = this.transform(table);
    const first = this.bias ? 1 : 0;
    const added = this.outputs.flatMap((name, j): NamedColumn[] =>
      j >= first && j < first + this.features.length
        ? []
        : [[name, { kind: "quantitative", values: out.column(j) }]],
    );
    return addColumns(this.kind, table, added);
  }

  toJSON(): ModelJson {
    return writeModel(polynomialFeaturesFormat, this);
  }

  #beyond(output: number, row: number): DataError {
    const column = this.outputs[output];
    return new DataError(
      `${this.kind}: the term "${column}" lies beyond the range of numbers at row ${row}; scale the columns first.`,
      { method: this.kind, column, row, expected: "a finite number", received: "an infinite one" },
    );
  }

  /** What `readNewCases` asks of dense rows. */
  #requireReadable(x: SparseMatrix): void {
    const { kind: method, features } = this;
    if (x.columns !== features.length) {
      throw new ShapeError(
        `${method}: the model has ${features.length} features (${listLevels(features)}); these rows have ${x.columns} columns.`,
        { method, expected: `${features.length} columns`, received: `${x.columns} columns` },
      );
    }
    const at = firstInfinite(x.values);
    if (at < 0) return;
    const column = features[x.columnIndices[at]];
    const row = rowOf(x, at);
    throw new DataError(
      `${method}: column "${column}" has the value ${x.values[at]} at row ${row}; every number must be finite.`,
      { method, column, row, expected: "a finite number", received: String(x.values[at]) },
    );
  }
}

/** The row of a stored entry. */
function rowOf({ rowPointers }: SparseMatrix, entry: number): number {
  return rowPointers.findIndex((end) => end > entry) - 1;
}

const schema = z.strictObject({
  inputs: codecs.features,
  expanded: z.array(z.string()),
  degree: z.int().min(1),
  interactionOnly: z.boolean(),
  bias: z.boolean(),
});

export const polynomialFeaturesFormat: ModelFormat<PolynomialFeaturesModel, typeof schema> = {
  kind: "PolynomialFeatures",
  schema: schema.refine(({ inputs, expanded }) => expanded.every((name) => inputs.names.includes(name)), {
    path: ["expanded"],
    message: "are no features",
  }),
  state: ({ inputs, expanded, degree, interactionOnly, bias }) => ({
    inputs,
    expanded: [...expanded],
    degree,
    interactionOnly,
    bias,
  }),
  create: (state) => new PolynomialFeaturesModel(state),
};
