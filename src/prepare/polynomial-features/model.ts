import * as z from "zod";
import { DataError, rowName, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { takeSparseColumns } from "../../math/linalg/sparse-columns.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import * as codecs from "../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../model/files/state.js";
import { FittedModel } from "../../model/fitted-model.js";
import { readNewSparseCases } from "../../model/input/sparse.js";
import { firstInfinite, type Rows, readNewCases } from "../../model/input.js";
import type { NamedColumn } from "../engine/columnwise/index.js";
import { takeColumns } from "../engine/completion/columns.js";
import { addColumns, positionsOf, requireDistinct } from "../engine/table-columns.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import type { PolynomialFeaturesSettings } from "./options.js";
import { type Expansion, expandRows, expandSparseRows, staysFinite } from "./solver.js";
import { buildTerms, columnsOf, exceedsTerms, MOST_TERMS, termName } from "./terms.js";

const polynomialFeaturesState = StateSchema.of({
  inputs: codecs.features,
  /** The features that are multiplied; the others pass through. */
  expanded: codecs.names,
  degree: z.int().min(0),
  interactionOnly: z.boolean(),
  intercept: z.boolean(),
})
  .check(
    "expanded",
    "must be features",
    ({ inputs, expanded }) => !positionsOf(expanded, inputs.names).includes(-1),
  )
  .check(
    "degree",
    `must give at most ${MOST_TERMS} terms`,
    ({ expanded, degree, interactionOnly }) => !exceedsTerms(expanded.length, degree, interactionOnly),
  );

/** What `PolynomialFeatures` learns. */
export interface PolynomialFeaturesState
  extends Readonly<Pick<PolynomialFeaturesSettings, "degree" | "interactionOnly" | "intercept">>,
    StateOf<typeof polynomialFeaturesState> {}

/** A fitted `PolynomialFeatures`. */
export class PolynomialFeaturesModel
  extends FittedModel<PolynomialFeaturesState>
  implements TableTransformer
{
  static readonly kind = "PolynomialFeatures";
  static readonly state = polynomialFeaturesState;
  readonly outputs: readonly string[];
  readonly #expansion: Expansion;
  /** The indices of the features that come out: all, or with degree 0 those that are not multiplied. */
  readonly #kept: readonly number[];

  constructor(state: PolynomialFeaturesState) {
    super(state);
    const { inputs, expanded, degree, interactionOnly, intercept } = state;
    const factors = degree === 0 ? [] : expanded;
    const terms = buildTerms(factors.length, degree, interactionOnly);
    this.#expansion = { terms, indices: Int32Array.from(positionsOf(factors, inputs.names)), intercept };
    const products = Array.from({ length: terms.length - factors.length }, (_, k) =>
      termName(factors, columnsOf(terms, factors.length + k)),
    );
    const dropped = new Set(degree === 0 ? expanded : []);
    this.#kept = inputs.names.flatMap((name, j) => (dropped.has(name) ? [] : [j]));
    const kept = this.#kept.map((j) => inputs.names[j]);
    this.outputs = [...(intercept ? ["1"] : []), ...kept, ...products];
    requireDistinct(this.kind, this.outputs);
  }

  /** How often each expanded column occurs in each term, one row per term: the columns, then the products. */
  get powers(): Matrix {
    const { terms } = this.#expansion;
    const powers = new Matrix(terms.length, this.expanded.length);
    for (let term = 0; term < terms.length; term += 1)
      for (const column of columnsOf(terms, term)) powers.data[term * powers.columns + column] += 1;
    return powers;
  }

  /** Ones if asked for, the features, and their products; a product with a missing value is missing. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const out = expandRows(this.degree === 0 ? takeColumns(x, this.#kept) : x, this.#expansion);
    const at = staysFinite(x.data, this.degree) ? -1 : firstInfinite(out.data);
    if (at >= 0) throw this.#beyond(at % out.columns, Math.floor(at / out.columns));
    return out;
  }

  /** The expanded features as a sparse matrix; of sparse rows, only stored entries are multiplied. */
  transformSparse(rows: Rows): SparseMatrix {
    if (!(rows instanceof SparseMatrix)) return SparseMatrix.fromDense(this.transform(rows));
    const x = readNewSparseCases(this.kind, rows, this.inputs, "native");
    const factors = this.degree === 0 ? takeSparseColumns(x, this.#kept) : x;
    const out = expandSparseRows(factors, this.#expansion);
    const at = staysFinite(x.values, this.degree) ? -1 : firstInfinite(out.values);
    if (at >= 0) throw this.#beyond(out.columnIndices[at], rowOf(out, at));
    return out;
  }

  /** The table with the products, and ones if asked for, after its columns; with degree 0, without those that are multiplied. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const out = this.transform(table);
    const first = this.intercept ? 1 : 0;
    const added = this.outputs.flatMap((name, j): NamedColumn[] =>
      j >= first && j < first + this.#kept.length
        ? []
        : [[name, { kind: "quantitative", values: out.column(j) }]],
    );
    return addColumns(this.kind, this.degree === 0 ? table.drop(this.expanded) : table, added);
  }

  #beyond(output: number, row: number): DataError {
    const column = this.outputs[output];
    return new DataError(
      this.kind,
      words`the term ${quote(column)} is infinite at ${rowName(row)}; scale the columns first.`,
      { column, expected: "a finite number", received: "an infinite one" },
    );
  }
}

/** The row of a stored entry. */
function rowOf({ rowPointers }: SparseMatrix, entry: number): number {
  return rowPointers.findIndex((end) => end > entry) - 1;
}
