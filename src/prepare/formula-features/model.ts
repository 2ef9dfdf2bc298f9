import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import {
  columnsIn,
  type Expression,
  evaluate,
  FormulaProblem,
  locate,
  parseFormula,
  type Vector,
} from "../../data/formula/index.js";
import type { Column } from "../../data/table/column.js";
import { requireTable, type Table } from "../../data/table/table.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
import type { NamedColumn } from "../engine/columnwise/index.js";
import { ConstructingModel, constructionState } from "../engine/construct/index.js";
import { firstRepeated } from "../engine/table-columns.js";
import { columnVector } from "./column-vector.js";
import { formulaFeaturesOptions, LONGEST, problemOf } from "./options.js";

const formulaInput = z.union([
  z.strictObject({
    column: z.string(),
    kind: z.enum(["quantitative", "boolean", "categorical", "text", "list", "date"]),
  }),
  z.strictObject({
    column: z.string(),
    kind: z.literal("ordinal"),
    levels: codecs.labels,
  }),
]);

/** A column that formulas read: its kind, and its levels if they are ordered. */
export type FormulaInput = z.output<typeof formulaInput>;

/** A new column and how it is computed. */
export interface Formula {
  readonly name: string;
  readonly formula: string;
}

const formulaFeaturesState = constructionState
  .extend({
    /** The new columns with their formulas. */
    formulas: field<readonly Formula[]>(
      z
        .array(z.strictObject({ name: z.string().min(1), formula: z.string().max(LONGEST) }))
        .refine((formulas) => formulas.every(({ name, formula }) => problemOf(name, formula) === undefined), {
          message: "must be formulas that can be read",
          // The check below parses them again.
          abort: true,
        }),
    ),
    /** The columns that the formulas read. */
    sources: field<readonly FormulaInput[]>(z.array(formulaInput)),
    invalid: formulaFeaturesOptions.shape.invalid.unwrap(),
  })
  .check("formulas", "must have their own names", ({ formulas, passed }) => {
    const names = [...passed.names, ...formulas.map(({ name }) => name)];
    return firstRepeated(names) === undefined;
  })
  .check("sources", "must contain every column that a formula reads, once", ({ formulas, sources }) => {
    const known = new Set(sources.map(({ column }) => column));
    if (known.size < sources.length) return false;
    return formulas.every(({ name, formula }) => {
      const knows = columnsIn(parseFormula(formula)).every((column) => known.has(column));
      known.add(name);
      return knows;
    });
  });

/** What `FormulaFeatures` learns. */
export interface FormulaFeaturesState extends StateOf<typeof formulaFeaturesState> {}

/** A fitted `FormulaFeatures`. */
export class FormulaFeaturesModel extends ConstructingModel<FormulaFeaturesState> {
  static readonly kind = "FormulaFeatures";
  static readonly state = formulaFeaturesState;
  readonly #expressions: readonly Expression[] = this.formulas.map(({ formula }) => parseFormula(formula));

  get constructed(): readonly string[] {
    return this.formulas.map(({ name }) => name);
  }

  /** Throws if the formulas cannot be computed for a table, or name a level that it does not have. */
  check(table: Table): void {
    requireTable(this.kind, table);
    this.#columns(table, true);
  }

  protected construct(table: Table): readonly NamedColumn[] {
    return this.#columns(table, false);
  }

  #columns(table: Table, knownLevels: boolean): readonly NamedColumn[] {
    const made = new Map<string, Column>();
    const read = new Map<string, Vector>();
    for (const [at, { name, formula }] of this.formulas.entries()) {
      const column = (column: string, position: number) => {
        const vector = read.get(column) ?? this.#vector(table, made, column, position);
        read.set(column, vector);
        return vector;
      };
      try {
        const surroundings = { rows: table.rows, invalid: this.invalid, knownLevels, column };
        const vector = evaluate(this.#expressions[at], formula, surroundings);
        made.set(name, columnOf(vector, table.rows));
      } catch (error) {
        if (error instanceof FormulaProblem) throw this.#refusal(name, formula, error);
        throw error;
      }
    }
    return [...made];
  }

  #vector(table: Table, made: ReadonlyMap<string, Column>, name: string, position: number): Vector {
    const column = made.get(name);
    if (column !== undefined) return columnVector(this.kind, name, column, undefined);
    const source = this.sources.find(({ column }) => column === name);
    if (source !== undefined) return columnVector(this.kind, name, table.column(name, this.kind), source);
    const known = [...table.names, ...made.keys()].map(quote).join(", ");
    const hint = this.constructed.includes(name) ? "its formula comes later" : `known columns: ${known}`;
    throw new FormulaProblem(`there is no column ${quote(name)}; ${hint}`, position, { column: name });
  }

  #refusal(name: string, formula: string, problem: FormulaProblem): DataError {
    const { column = name, row } = problem;
    return new DataError(
      this.kind,
      `${locate(name, formula, problem)}.`,
      { option: "columns", column, ...(row !== undefined && { row }) },
      problem,
    );
  }
}

/** The result of a formula as a column. */
function columnOf(vector: Vector, rows: number): Column {
  switch (vector.type) {
    case "number": {
      const { values } = vector;
      return {
        kind: "quantitative",
        values: values.length === rows ? values : new Float64Array(rows).fill(values[0]),
      };
    }
    case "boolean": {
      const { codes } = vector;
      return { kind: "boolean", codes: codes.length === rows ? codes : new Int8Array(rows).fill(codes[0]) };
    }
    default:
      throw new FormulaProblem("this is neither a number nor true or false; compare it with something", 0);
  }
}
