import { quote } from "../../base/label.js";
import { arithmetic } from "./arithmetic.js";
import { compareColumns, compareWithConstant, comparisons, mirrored } from "./compare.js";
import { foldedFunctions, unaryFunctions } from "./functions.js";
import { FormulaProblem } from "./problem.js";
import { type BinaryOperator, type Comparison, columnsIn, type Expression } from "./syntax.js";
import {
  compareNumbers,
  mapCodes,
  mapNumbers,
  type NumberVector,
  numberConstant,
  stepOf,
  type Vector,
  zipBooleans,
  zipNumbers,
} from "./vectors.js";

/** What a formula is evaluated in. */
export interface Surroundings {
  readonly rows: number;
  /** What an undefined number such as 1/0 becomes: an error or a missing value. */
  readonly invalid: "error" | "missing";
  /** What to do about an undefined number, for its error. */
  readonly remedy?: string;
  /** Whether a level that its column does not have is an error. */
  readonly knownLevels: boolean;
  column(name: string, position: number): Vector;
}

/** The values of a formula at all rows; each part is computed once, for whole columns. */
export function evaluate(expression: Expression, formula: string, surroundings: Surroundings): Vector {
  return new Evaluation(formula, surroundings).of(expression);
}

class Evaluation {
  readonly #formula: string;
  readonly #surroundings: Surroundings;

  constructor(formula: string, surroundings: Surroundings) {
    this.#formula = formula;
    this.#surroundings = surroundings;
  }

  of(expression: Expression): Vector {
    switch (expression.node) {
      case "number":
        return numberConstant(expression.value);
      case "text":
        return { type: "text", value: expression.value };
      case "boolean":
        return { type: "boolean", codes: Int8Array.of(expression.value ? 1 : 0) };
      case "rest":
        throw new FormulaProblem('"." stands for columns as terms, and cannot be computed', expression.start);
      case "list":
        throw new FormulaProblem("c(…) is an argument, and cannot be computed", expression.start);
      case "column":
        return this.#surroundings.column(expression.name, expression.start);
      case "unary":
        return expression.operator === "-"
          ? this.#numbers(expression, [expression.operand], ([x]) => mapNumbers(x, (value) => -value))
          : { type: "boolean", codes: this.#boolean(expression.operand).map(negation) };
      case "binary":
        return this.#binary(expression.operator, expression.left, expression.right, expression);
      case "call":
        return this.#call(expression.name, expression.operands, expression);
    }
  }

  #binary(operator: BinaryOperator, left: Expression, right: Expression, whole: Expression): Vector {
    switch (operator) {
      case "and":
      case "or": {
        const [x, y] = [this.#boolean(left), this.#boolean(right)];
        const rule = operator === "and" ? conjunction : disjunction;
        return { type: "boolean", codes: zipBooleans(x, y, this.#surroundings.rows, rule) };
      }
      case "+":
      case "-":
      case "*":
      case "/":
      case "^":
        return this.#numbers(whole, [left, right], ([x, y], rows) => arithmetic[operator](x, y, rows));
      case ":":
        throw new FormulaProblem('":" joins terms, and cannot be computed; write "*"', whole.start);
      default:
        return { type: "boolean", codes: this.#compare(operator, left, right) };
    }
  }

  #call(name: string, operands: readonly Expression[], whole: Expression): Vector {
    if (name === "missing") return { type: "boolean", codes: this.#missing(operands, whole) };
    if (Object.hasOwn(unaryFunctions, name)) {
      if (operands.length !== 1) throw count(name, "one operand", operands.length, whole);
      return this.#numbers(whole, operands, ([x]) => mapNumbers(x, unaryFunctions[name]));
    }
    if (operands.length < 2) throw count(name, "at least two operands", operands.length, whole);
    return this.#numbers(whole, operands, (values, rows) =>
      values.reduce((x, y) => zipNumbers(x, y, rows, foldedFunctions[name])),
    );
  }

  #missing(operands: readonly Expression[], whole: Expression): Int8Array {
    if (operands.length !== 1) throw count("missing", "one operand", operands.length, whole);
    const vector = this.of(operands[0]);
    switch (vector.type) {
      case "number":
        return mapCodes(vector.values, (value) => (Number.isNaN(value) ? 1 : 0));
      case "boolean":
        return vector.codes.map((code) => (code < 0 ? 1 : 0));
      case "levels":
        return vector.column.kind === "text"
          ? mapCodes(vector.column.values, (value) => (value === null ? 1 : 0))
          : mapCodes(vector.column.codes, (code) => (code < 0 ? 1 : 0));
      case "text":
        return Int8Array.of(0);
    }
  }

  #compare(operator: Comparison, left: Expression, right: Expression): Int8Array {
    const { rows, knownLevels } = this.#surroundings;
    const [x, y] = [this.of(left), this.of(right)];
    if (x.type === "number" && y.type === "number")
      return compareNumbers(x.values, y.values, rows, comparisons[operator]);
    if (x.type === "boolean" && y.type === "boolean" && (operator === "=" || operator === "!=")) {
      const same = operator === "=" ? 1 : 0;
      return zipBooleans(x.codes, y.codes, rows, (a, b) => (a < 0 || b < 0 ? -1 : a === b ? same : 1 - same));
    }
    if (x.type === "levels" && y.type === "levels") return compareColumns(x, y, operator, left.start);
    const [a, b, other, way] =
      x.type === "levels" ? [x, y, right, operator] : [y, x, left, mirrored[operator]];
    if (a.type === "levels") {
      const constant = constantOf(b, other);
      if (constant !== undefined) return compareWithConstant(a, way, constant, knownLevels, other.start);
    }
    throw new FormulaProblem(
      `${quote(operator)} cannot compare ${describe(x)} with ${describe(y)}`,
      left.start,
    );
  }

  #boolean(expression: Expression): Int8Array {
    const vector = this.of(expression);
    if (vector.type === "boolean") return vector.codes;
    throw new FormulaProblem(`true or false is needed; this is ${describe(vector)}`, expression.start);
  }

  #number(expression: Expression): Float64Array {
    const vector = this.of(expression);
    if (vector.type === "number") return vector.values;
    throw new FormulaProblem(`a number is needed; this is ${describe(vector)}`, expression.start);
  }

  /** Numbers computed from numbers; an undefined one is an error or missing. */
  #numbers(
    whole: Expression,
    operands: readonly Expression[],
    compute: (values: readonly Float64Array[], rows: number) => Float64Array,
  ): NumberVector {
    const values = operands.map((operand) => this.#number(operand));
    const out = compute(values, this.#surroundings.rows);
    for (let row = 0; row < out.length; row += 1) {
      if (out[row] - out[row] === 0) continue;
      const given = values.map((operand) => operand[row * stepOf(operand, out)]);
      if (given.some(Number.isNaN)) out[row] = Number.NaN;
      else if (this.#surroundings.invalid === "missing") out[row] = Number.NaN;
      else throw this.#nonexistent(whole, out[row], given, row);
    }
    return { type: "number", values: out };
  }

  #nonexistent(
    { start, end }: Expression,
    value: number,
    given: readonly number[],
    row: number,
  ): FormulaProblem {
    const part = this.#formula.slice(start, end);
    const what = Number.isNaN(value) ? "is not a number" : `is ${value}`;
    const { remedy = 'choose invalid: "missing", or another formula' } = this.#surroundings;
    const message = `${part} ${what} at row ${row}, where it is given ${given.join(" and ")}; ${remedy}`;
    return new FormulaProblem(message, start, { row });
  }
}

/** A constant that a column of levels may be compared with. */
function constantOf(vector: Vector, expression: Expression): string | number | undefined {
  if (vector.type === "text") return vector.value;
  return vector.type === "number" && columnsIn(expression).length === 0 ? vector.values[0] : undefined;
}

function describe(vector: Vector): string {
  switch (vector.type) {
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    case "text":
      return `the string '${vector.value}'`;
    case "levels":
      return `the ${vector.column.kind} column ${quote(vector.name)}`;
  }
}

function count(name: string, expected: string, received: number, { start }: Expression): FormulaProblem {
  return new FormulaProblem(`${name} needs ${expected}; got ${received}`, start);
}

// A result that does not depend on the missing value is not missing (Kleene's logic, as in SQL and R).

function negation(x: number): number {
  return x < 0 ? -1 : 1 - x;
}

function conjunction(x: number, y: number): number {
  if (x === 0 || y === 0) return 0;
  return x < 0 || y < 0 ? -1 : 1;
}

function disjunction(x: number, y: number): number {
  if (x === 1 || y === 1) return 1;
  return x < 0 || y < 0 ? -1 : 0;
}
