import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Column } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { NamedColumn } from "../columnwise/index.js";
import { ConstructingModel, type ConstructionState } from "../construct/index.js";
import {
  columnsIn,
  type Expression,
  evaluate,
  FormulaProblem,
  locate,
  parseFormula,
  type Vector,
} from "../formula/index.js";
import { columnVector } from "./column-vector.js";
import { type FormulaFeaturesSettings, formulaFeaturesOptions, problemOf } from "./options.js";

const formulaInput = z.union([
  z.strictObject({
    column: z.string(),
    kind: z.enum(["quantitative", "boolean", "categorical", "text", "list"]),
  }),
  z.strictObject({
    column: z.string(),
    kind: z.literal("ordinal"),
    levels: z.array(codecs.label).readonly(),
  }),
]);

/** A column that formulas read: its kind, and the order of its levels if they have one. */
export type FormulaInput = z.output<typeof formulaInput>;

/** A new column and how it is made. */
export interface Formula {
  readonly name: string;
  readonly formula: string;
}

interface State extends ConstructionState {
  readonly formulas: readonly Formula[];
  readonly inputs: readonly FormulaInput[];
  readonly invalid: FormulaFeaturesSettings["invalid"];
}

/** A fitted `FormulaFeatures`. */
export class FormulaFeaturesModel extends ConstructingModel {
  readonly kind = "FormulaFeatures";
  readonly formulas: readonly Formula[];
  /** The columns that the formulas read. */
  readonly inputs: readonly FormulaInput[];
  readonly invalid: FormulaFeaturesSettings["invalid"];
  readonly #expressions: readonly Expression[];

  constructor({ formulas, inputs, invalid, ...state }: State) {
    super(state);
    this.formulas = formulas;
    this.inputs = inputs;
    this.invalid = invalid;
    this.#expressions = formulas.map(({ formula }) => parseFormula(formula));
  }

  static fromJSON(json: unknown): FormulaFeaturesModel {
    return readModel(formulaFeaturesFormat, parseJson(json));
  }

  get constructed(): readonly string[] {
    return this.formulas.map(({ name }) => name);
  }

  /** Refuses a table that the formulas do not fit, also where they name levels that it does not have. */
  check(table: Table): void {
    this.#columns(table, true);
  }

  toJSON(): ModelJson {
    return writeModel(formulaFeaturesFormat, this);
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
    const own = made.get(name);
    if (own !== undefined) return columnVector(this.kind, name, own, undefined);
    const input = this.inputs.find(({ column }) => column === name);
    if (input !== undefined) return columnVector(this.kind, name, table.column(name, this.kind), input);
    const known = [...table.names, ...made.keys()].map((other) => `"${other}"`).join(", ");
    const hint = this.constructed.includes(name) ? "its formula comes later" : `there are ${known}`;
    throw new FormulaProblem(`there is no column "${name}"; ${hint}`, position, { column: name });
  }

  #refusal(name: string, formula: string, problem: FormulaProblem): DataError {
    const { column = name, row } = problem;
    return new DataError(
      `${this.kind}: ${locate(name, formula, problem)}.`,
      { method: this.kind, option: "columns", column, ...(row !== undefined && { row }) },
      problem,
    );
  }
}

/** What a formula gives as a column. */
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

const schema = z.strictObject({
  features: z.array(z.string()),
  passed: codecs.features,
  dropped: z.array(z.string()),
  formulas: z
    .array(z.strictObject({ name: z.string(), formula: z.string() }))
    .refine((formulas) => formulas.every(({ name, formula }) => problemOf(name, formula) === undefined), {
      message: "has a formula that cannot be read",
      // What follows reads the formulas again.
      abort: true,
    }),
  inputs: z.array(formulaInput),
  invalid: formulaFeaturesOptions.shape.invalid.unwrap(),
});

export const formulaFeaturesFormat: ModelFormat<FormulaFeaturesModel, typeof schema> = {
  kind: "FormulaFeatures",
  schema: schema.refine(
    ({ formulas, inputs }) =>
      formulas.every(({ formula }, at) => {
        const known = new Set([
          ...inputs.map(({ column }) => column),
          ...formulas.slice(0, at).map(({ name }) => name),
        ]);
        return columnsIn(parseFormula(formula)).every((name) => known.has(name));
      }),
    { path: ["inputs"], message: "lack a column that a formula reads" },
  ),
  state: ({ features, passed, dropped, formulas, inputs, invalid }) => ({
    features: [...features],
    passed,
    dropped: [...dropped],
    formulas: formulas.map(({ name, formula }) => ({ name, formula })),
    inputs: [...inputs],
    invalid,
  }),
  create: (state) => new FormulaFeaturesModel(state),
};
