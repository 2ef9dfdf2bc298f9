import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import {
  columnsIn,
  FormulaProblem,
  locate,
  parseModelFormula,
  printFormula,
} from "../../data/formula/index.js";
import { type ColumnEncoding, Encoding } from "../../data/kinds/encoding.js";
import type { SparseColumn } from "../../data/table/sparse-column.js";
import { toSparseColumn } from "../../data/table/sparse-columns.js";
import type { Table } from "../../data/table/table.js";
import { type ColumnWriter, columnWriter, type StridedColumn } from "../../math/linalg/interleave.js";
import type { ContrastsSetting } from "./contrasts-option.js";
import { isSmoothCall, type SmoothTerm, smoothInputNames } from "./smooth-calls.js";
import { expandTerms, type FormulaTerms, type Term } from "./terms.js";
import { type FormulaTable, numbersOf } from "./variable-columns.js";
import {
  blockNames,
  codingNames,
  codingOf,
  factorOf,
  learnVariable,
  type VariableRule,
  type VariableValues,
  variableValues,
} from "./variables.js";

/** What a model formula learned from its training table; the rest follows from the formula itself. */
export interface FormulaParts {
  readonly formula: string;
  /** Whether there is an intercept. */
  readonly intercept: boolean;
  /** The columns that a dot stands for. */
  readonly rest: readonly string[];
  /** The columns that the terms read. */
  readonly columns: readonly ColumnEncoding[];
  /** The means of the columns that are numbers, 0 for others. */
  readonly means: readonly number[];
  /** The mean of the offsets, 0 without. */
  readonly meanOffset: number;
  /** One per variable. */
  readonly variables: readonly VariableRule[];
}

/** What a method says about its formulas. */
export interface FormulaSettings {
  /** Whether the method has an intercept; without one, its formulas have none either. */
  readonly intercept: boolean;
  readonly contrasts?: ContrastsSetting;
  /** Whether the method knows smooth terms; otherwise they are refused. */
  readonly smooths?: boolean | undefined;
  /** How often each row counts in means, if not once. */
  readonly weights?: Float64Array | undefined;
}

/** The columns of a term in the design. */
export interface DesignTerm {
  /** As R prints it: `a:b`. */
  readonly term: string;
  /** The names of its variables. */
  readonly variables: readonly string[];
  /** The columns of the table that they are made of. */
  readonly columns: readonly string[];
  /** The indices of its features. */
  readonly features: readonly number[];
}

/** A model formula as a rule that maps the columns of a table to those of a design. */
export class FormulaEncoding extends Encoding {
  readonly parts: FormulaParts;
  readonly terms: readonly DesignTerm[];
  /** The names of the responses, as R prints them. */
  readonly responses: readonly string[];
  readonly #expanded: FormulaTerms;
  readonly #parsed: ReturnType<typeof parseModelFormula>;

  constructor(parts: FormulaParts) {
    const parsed = parseModelFormula(parts.formula);
    const expanded = expandTerms(parts.formula, parsed.terms, parts.rest);
    if (expanded.variables.length !== parts.variables.length) {
      const received = parts.variables.length;
      throw new FormulaProblem(`there are ${expanded.variables.length} variables; got ${received} rules`, 0);
    }
    const blocks = namesOf(expanded, parts);
    super(
      parts.columns,
      blocks.flatMap(({ names }) => names),
    );
    this.parts = parts;
    this.#parsed = parsed;
    this.#expanded = expanded;
    let next = 0;
    this.terms = blocks.map(({ term, names, variables, columns }) => {
      const first = next;
      next += names.length;
      return { term, variables, columns, features: names.map((_, k) => first + k) };
    });
    this.responses = responseNames(parts.formula);
  }

  /** Learns a formula from a table. */
  static learn(
    method: string,
    table: Table,
    formula: string,
    { intercept, contrasts, smooths = false, weights }: FormulaSettings,
  ): FormulaEncoding {
    return guarded(method, formula, () => {
      const parsed = parseModelFormula(formula);
      const response = parsed.responses.flatMap(columnsIn);
      const rest = table.featureNames(response.filter((name) => table.has(name)));
      const expanded = expandTerms(formula, parsed.terms, rest);
      requireKnownSmooths(expanded, smooths);
      const source: FormulaTable = { formula, table, orders: new Map() };
      const variables = expanded.variables.map((variable) => learnVariable(variable, source, contrasts));
      const used = [
        ...new Set(
          [...expanded.variables.map(({ expression }) => expression), ...expanded.offsets].flatMap(columnsIn),
        ),
      ].filter((name) => table.has(name));
      const encoding = new FormulaEncoding({
        formula,
        intercept: intercept && expanded.intercept,
        rest,
        columns: Encoding.of(method, table.select(used), { columns: used, categorical: "dummy" }).columns,
        means: used.map((name) => {
          const column = table.column(name);
          return column.kind === "quantitative" ? meanOf(column.values, weights) : 0;
        }),
        meanOffset: expanded.offsets.reduce(
          (sum, offset) => sum + meanOf(numbersOf(offset, source), weights),
          0,
        ),
        variables,
      });
      if (typeof contrasts === "object") requireFactors(method, encoding, Object.keys(contrasts));
      return encoding;
    });
  }

  get formula(): string {
    return this.parts.formula;
  }

  get intercept(): boolean {
    return this.parts.intercept;
  }

  /** Whether the formula has an offset. */
  get hasOffset(): boolean {
    return this.#expanded.offsets.length > 0;
  }

  /** The sum of the offsets at every row; undefined if the formula has none. */
  offset(method: string, table: Table): Float64Array | undefined {
    if (!this.hasOffset) return undefined;
    return guarded(method, this.formula, () => {
      const all = this.#expanded.offsets.map((offset) => numbersOf(offset, this.#source(table)));
      return all.reduce((sum, values) => sum.map((value, row) => value + values[row]));
    });
  }

  /** The responses at every row. */
  responseValues(method: string, table: Table): Float64Array[] {
    return guarded(method, this.formula, () =>
      this.#parsed.responses.map((response) =>
        numbersOf(
          response,
          this.#source(table),
          "the response must be numbers or booleans; this is a column of levels or text, which LogisticRegression predicts",
        ),
      ),
    );
  }

  /** The levels of the columns that are terms or parts of terms as they are, or as factors. */
  get factors(): ReadonlyMap<string, readonly Label[]> {
    const factors = new Map<string, readonly Label[]>();
    for (const [k, { expression }] of this.#expanded.variables.entries()) {
      const rule = this.parts.variables[k];
      const column = factorOf(expression);
      if (rule.type === "levels" && column !== undefined) factors.set(column, rule.levels);
    }
    return factors;
  }

  /** The terms that are smooth functions of their features. */
  get smooths(): readonly SmoothTerm[] {
    return this.#expanded.terms.flatMap((variables, at) => {
      const { expression } = this.#expanded.variables[variables[0]];
      const rule = this.parts.variables[variables[0]];
      if (rule.type !== "smooth" || !isSmoothCall(expression)) return [];
      const { term, features } = this.terms[at];
      return [{ term, call: expression, inputs: rule.inputs, features }];
    });
  }

  /** The column that is the response; undefined if it is computed. */
  get responseColumn(): string | undefined {
    const [first] = this.#parsed.responses;
    return this.#parsed.responses.length === 1 && first.node === "column" ? first.name : undefined;
  }

  override writers(method: string, table: Table): ColumnWriter[] {
    return this.#columns(method, table).map((values) => columnWriter(values));
  }

  override numbers(method: string, table: Table): StridedColumn[] {
    return this.#columns(method, table).map((data) => ({ data, stride: 1, at: 0 }));
  }

  override sparseColumns(method: string, table: Table): SparseColumn[] {
    return this.#columns(method, table).map((values) => toSparseColumn({ kind: "quantitative", values }));
  }

  #source(table: Table): FormulaTable {
    const orders = new Map(
      this.columns.flatMap((column) => ("levels" in column ? [[column.column, column.levels] as const] : [])),
    );
    return { formula: this.formula, table, orders };
  }

  /** The columns of the design. */
  #columns(method: string, table: Table): Float64Array[] {
    return guarded(method, this.formula, () => {
      const source = this.#source(table);
      const values = this.#expanded.variables.map((variable, k) =>
        variableValues(variable, this.parts.variables[k], source),
      );
      return this.#expanded.terms.flatMap((term) =>
        term
          .map((variable) => columnsOf(values[variable], this.parts, this.#expanded, term, variable))
          .reduce((left, right) =>
            right.flatMap((b) => left.map((a) => a.map((value, row) => value * b[row]))),
          ),
      );
    });
  }
}

/** The columns of a variable in a term. */
function columnsOf(
  values: VariableValues,
  parts: FormulaParts,
  expanded: FormulaTerms,
  term: Term,
  variable: number,
): readonly Float64Array[] {
  if ("columns" in values) return values.columns;
  const rule = parts.variables[variable];
  if (rule.type !== "levels") return [];
  const { names, rows } = codingOf(rule, isFull(expanded, parts, term, variable));
  return names.map((_, j) =>
    Float64Array.from(values.codes, (code) => (code < 0 ? Number.NaN : rows[code][j])),
  );
}

/**
 * Whether levels have a column each, as R has it: if the term without them is not in the model; and, if there is no
 * intercept, the first levels that occur.
 */
function isFull({ terms }: FormulaTerms, parts: FormulaParts, term: Term, variable: number): boolean {
  const hasLevels = (other: number) => parts.variables[other].type === "levels";
  const without = term.filter((other) => other !== variable);
  if (without.length > 0 && !terms.some((other) => String(other) === String(without))) return true;
  if (parts.intercept) return false;
  const first = terms.find((other) => other.some(hasLevels));
  return first === term && term.find(hasLevels) === variable;
}

interface NamedTerm {
  readonly term: string;
  readonly variables: readonly string[];
  readonly columns: readonly string[];
  readonly names: readonly string[];
}

/** A smooth term stands alone, where the method knows such terms. */
function requireKnownSmooths({ variables, terms }: FormulaTerms, known: boolean): void {
  for (const [k, { text, expression }] of variables.entries()) {
    if (!isSmoothCall(expression)) continue;
    if (!known) throw new FormulaProblem(`${text} is a smooth term, which GAM knows`, expression.start);
    if (terms.some((term) => term.length > 1 && term.includes(k)))
      throw new FormulaProblem(
        `${text} must stand alone; for one curve per level write by = …, and te or ti for interactions`,
        expression.start,
      );
  }
}

function namesOf(expanded: FormulaTerms, parts: FormulaParts): NamedTerm[] {
  return expanded.terms.map((term) => {
    const names = term
      .map((variable) => {
        const { text, expression } = expanded.variables[variable];
        const rule = parts.variables[variable];
        if (rule.type === "smooth")
          return isSmoothCall(expression) ? smoothInputNames(parts.formula, expression, rule) : [];
        if (rule.type !== "levels") return blockNames(text, rule);
        return codingNames(rule, isFull(expanded, parts, term, variable)).map((name) => `${text}${name}`);
      })
      .reduce((left, right) => {
        requireWidth(left.length * right.length, term, expanded);
        return right.flatMap((b) => left.map((a) => `${a}:${b}`));
      });
    const texts = term.map((variable) => expanded.variables[variable].text);
    const columns = new Set(term.flatMap((variable) => columnsIn(expanded.variables[variable].expression)));
    return { term: texts.join(":"), variables: texts, columns: [...columns], names };
  });
}

/** More columns than any computer solves for; the interactions of a few columns of ids have more. */
const MOST_COLUMNS = 1_000_000;

function requireWidth(columns: number, term: Term, { variables }: FormulaTerms): void {
  if (columns <= MOST_COLUMNS) return;
  const texts = term.map((variable) => variables[variable].text);
  const message = `the interaction ${texts.join(":")} has more than ${MOST_COLUMNS} columns`;
  throw new FormulaProblem(message, variables[term[0]].expression.start);
}

/** The mean of the known numbers. */
function meanOf(values: Float64Array, weights: Float64Array | undefined): number {
  let [sum, total] = [0, 0];
  for (const [row, value] of values.entries()) {
    const weight = weights?.[row] ?? 1;
    if (weight === 0 || Number.isNaN(value)) continue;
    sum += weight * value;
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

/** Contrasts of a column that has no levels in the formula would be ignored. */
function requireFactors(
  method: string,
  { formula, factors }: FormulaEncoding,
  columns: readonly string[],
): void {
  const stranger = columns.find((column) => !factors.has(column));
  if (stranger === undefined) return;
  const expected = factors.size === 0 ? "no column" : listLevels([...factors.keys()]);
  const sentence = words`${optionName("contrasts")} names ${got(quote(stranger))}, which has no levels in the formula ${quote(formula)}; columns with levels: ${wanted(expected)}.`;
  throw new OptionError(method, sentence);
}

function responseNames(formula: string): string[] {
  const { responses } = parseModelFormula(formula);
  return responses.map((response) =>
    response.node === "column" ? response.name : printFormula(formula.slice(response.start, response.end)),
  );
}

/** The problems of a formula as errors of the method. */
export function guarded<T>(method: string, formula: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    const { column, row } = error;
    throw new DataError(
      method,
      `${locate(formula, formula, error)}.`,
      { ...(column !== undefined && { column }), ...(row !== undefined && { row }) },
      error,
    );
  }
}

/** The formula that a model was fitted with, if it was. */
export function formulaOf(
  features: { readonly encoding?: Encoding | undefined } | undefined,
): FormulaEncoding | undefined {
  return features?.encoding instanceof FormulaEncoding ? features.encoding : undefined;
}
