// The algebra of terms (Wilkinson and Rogers 1973): `a * b` is `a + b + a:b`, and so on, as in R.

import { type Expression, FormulaProblem, isTermFunction, printFormula } from "../../data/formula/index.js";

/** A variable of a formula: a column, or something computed from columns. */
export interface FormulaVariable {
  /** As R prints it, which is also its name: `log(x)`. */
  readonly text: string;
  readonly expression: Expression;
}

/** The variables of a term, ascending; the intercept has none. */
export type Term = readonly number[];

/** The right side of a formula, written out. */
export interface FormulaTerms {
  readonly variables: readonly FormulaVariable[];
  /** By their number of variables, otherwise as written. */
  readonly terms: readonly Term[];
  readonly intercept: boolean;
  /** What is added to the linear predictor with the coefficient 1. */
  readonly offsets: readonly Expression[];
}

/** Writes out the terms; `rest` are the columns that a dot stands for. */
export function expandTerms(formula: string, right: Expression, rest: readonly string[]): FormulaTerms {
  return new Expansion(formula, rest).of(right);
}

/** More terms than anyone reads. */
const MOST = 10_000;

class Expansion {
  readonly #formula: string;
  readonly #rest: readonly string[];
  readonly #variables: FormulaVariable[] = [];
  readonly #offsets: Expression[] = [];
  #intercept = true;

  constructor(formula: string, rest: readonly string[]) {
    this.#formula = formula;
    this.#rest = rest;
  }

  of(right: Expression): FormulaTerms {
    const terms = this.#sum(right).toSorted((a, b) => a.length - b.length);
    const used = this.#variables.map((_, variable) => terms.some((term) => term.includes(variable)));
    const indices = used.map((_, variable) => used.slice(0, variable).filter(Boolean).length);
    return {
      variables: this.#variables.filter((_, variable) => used[variable]),
      terms: terms.map((term) => term.map((variable) => indices[variable])),
      intercept: this.#intercept,
      offsets: this.#offsets,
    };
  }

  /** The terms of a sum, in which numbers are about the intercept. */
  #sum(expression: Expression): Term[] {
    if (expression.node === "number") return this.#constant(expression, 1);
    if (expression.node === "unary" && expression.operand.node === "number")
      return this.#constant(expression.operand, 0);
    if (expression.node === "call" && expression.name === "offset") {
      if (expression.operands.length !== 1)
        throw new FormulaProblem("offset needs one operand", expression.start);
      this.#offsets.push(expression.operands[0]);
      return [];
    }
    if (expression.node !== "binary" || (expression.operator !== "+" && expression.operator !== "-"))
      return this.#terms(expression);
    const left = this.#sum(expression.left);
    const { operator, right } = expression;
    if (operator === "+") return union(left, this.#sum(right));
    if (right.node === "number") {
      this.#constant(right, 0);
      return left;
    }
    const gone = new Set(this.#terms(right).map(String));
    return left.filter((term) => !gone.has(String(term)));
  }

  #terms(expression: Expression): Term[] {
    switch (expression.node) {
      case "column":
        return [[this.#variable(expression)]];
      case "rest":
        return this.#rest.map((name) => [
          this.#variable({ node: "column", name, start: expression.start, end: expression.start }),
        ]);
      case "call":
        if (expression.name !== "offset") return [[this.#variable(expression)]];
        throw new FormulaProblem("an offset must stand alone, not in a product", expression.start);
      case "binary":
        return this.#joined(expression);
      default:
        throw new FormulaProblem(
          "a column, a function or a sum of them is expected; for arithmetic write I(…)",
          expression.start,
        );
    }
  }

  #joined(expression: Expression & { readonly node: "binary" }): Term[] {
    const { operator, left, right } = expression;
    switch (operator) {
      case "+":
      case "-": {
        const intercept = this.#intercept;
        const terms = this.#sum(expression);
        this.#intercept = intercept;
        return terms;
      }
      case ":":
        return this.#product(this.#terms(left), this.#terms(right), expression);
      case "*": {
        const [a, b] = [this.#terms(left), this.#terms(right)];
        return union(union(a, b), this.#product(a, b, expression));
      }
      case "/": {
        const [a, b] = [this.#terms(left), this.#terms(right)];
        return union(a, this.#product([merged(a.flat())], b, expression));
      }
      case "^": {
        if (right.node !== "number" || !(Number.isInteger(right.value) && right.value >= 1))
          throw new FormulaProblem("a power of terms must be a whole number ≥ 1", right.start);
        const base = this.#terms(left);
        let power = base;
        for (let k = 1; k < Math.min(right.value, base.length); k += 1)
          power = union(power, this.#product(power, base, expression));
        return power;
      }
      default:
        throw new FormulaProblem("terms cannot be compared; write I(…)", expression.start);
    }
  }

  #product(a: readonly Term[], b: readonly Term[], { start }: Expression): Term[] {
    if (a.length * b.length > MOST) throw new FormulaProblem(`this gives more than ${MOST} terms`, start);
    return union(
      [],
      a.flatMap((x) => b.map((y) => merged([...x, ...y]))),
    );
  }

  /** 1 keeps the intercept and 0 removes it; `kept` is the number that keeps it. */
  #constant({ value, start }: Expression & { readonly node: "number" }, kept: 0 | 1): Term[] {
    if (value !== 0 && value !== 1)
      throw new FormulaProblem("a number among the terms must be 1 or 0, about the intercept", start);
    this.#intercept = value === kept;
    return [];
  }

  #variable(expression: Expression): number {
    const text = this.#text(expression);
    const known = this.#variables.findIndex((variable) => variable.text === text);
    if (known >= 0) return known;
    return this.#variables.push({ text, expression }) - 1;
  }

  #text(expression: Expression): string {
    if (expression.node === "column") return expression.name;
    const { start, end } = expression;
    return printFormula(this.#formula.slice(start, end));
  }
}

/** The function that makes a variable, if it is one of those of model formulas. */
export function termFunctionOf(expression: Expression) {
  return expression.node === "call" && isTermFunction(expression.name) ? expression.name : undefined;
}

function merged(variables: readonly number[]): Term {
  return [...new Set(variables)].toSorted((a, b) => a - b);
}

function union(a: readonly Term[], b: readonly Term[]): Term[] {
  return [...new Map([...a, ...b].map((term) => [String(term), term])).values()];
}
