import { quote } from "../../base/label.js";
import { unknownName } from "../../base/unknown-name.js";
import { argumentsOf, isFunction, isSmoothFunction, isTermFunction, listFunctions } from "./functions.js";
import { isNaming } from "./print.js";
import { FormulaProblem } from "./problem.js";
import type { BinaryOperator, Comparison, Expression } from "./syntax.js";
import { type Token, tokenize } from "./tokens.js";

const comparisons: readonly string[] = ["=", "!=", "<", "<=", ">", ">="] satisfies Comparison[];
const words: readonly string[] = ["and", "or", "not", "true", "false"];

/** Deeper than anyone writes, and far from overflowing the stack. */
const DEEPEST = 100;

/** Operators that follow each other make a tree as deep, which is walked recursively. */
const MOST_OPERATORS = 1000;

/**
 * The tree of a formula. From loosest to tightest: `or`, `and`, `not`, one comparison, `+ -`, `* /`, the
 * sign, and `^`, which binds its right side first.
 */
export function parseFormula(formula: string): Expression {
  return new Parser(formula).whole();
}

/** A model formula: what is modeled, one expression or several, and the terms that model it. */
export interface ModelFormula {
  readonly responses: readonly Expression[];
  readonly terms: Expression;
}

/**
 * The trees of a model formula, `y ~ a * b + log(x)`. On the right of the tilde, operators join terms, and `:`
 * binds tighter than `*` and `/`; inside a function they are arithmetic again. On the left, `cbind(a, b)` is
 * several responses.
 */
export function parseModelFormula(formula: string): ModelFormula {
  return new Parser(formula).model();
}

/** What arguments may be besides numbers and strings. */
const constants: Readonly<
  Record<string, { node: "number"; value: number } | { node: "boolean"; value: boolean }>
> = {
  Inf: { node: "number", value: Number.POSITIVE_INFINITY },
  TRUE: { node: "boolean", value: true },
  FALSE: { node: "boolean", value: false },
};

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #operators = 0;
  /** Whether operators join terms rather than numbers. */
  #joins = false;

  constructor(formula: string) {
    this.#tokens = tokenize(formula);
  }

  whole(): Expression {
    const expression = this.#or();
    if (this.#next.type !== "end") throw this.#unexpected("an operator or the end is expected");
    return expression;
  }

  model(): ModelFormula {
    const { type, value } = this.#next;
    const isBound = type === "name" && value === "cbind" && this.#tokens[this.#at + 1].value === "(";
    if (isBound) this.#at += 1;
    const responses = isBound ? this.#operands() : [this.#or()];
    if (!this.#take("~")) throw this.#unexpected('an operator or "~" is expected');
    this.#joins = true;
    const terms = this.#sum();
    if (this.#next.type !== "end") throw this.#unexpected("an operator or the end is expected");
    return { responses, terms };
  }

  get #next(): Token {
    return this.#tokens[this.#at];
  }

  #or(): Expression {
    return this.#leftToRight(["or"], () => this.#and());
  }

  #and(): Expression {
    return this.#leftToRight(["and"], () => this.#not());
  }

  #not(): Expression {
    const { start } = this.#next;
    if (!this.#take("not")) return this.#comparison();
    const operand = this.#deeper(() => this.#not());
    return { node: "unary", operator: "not", operand, start, end: operand.end };
  }

  #comparison(): Expression {
    const left = this.#sum();
    const operator = this.#takeOneOf(comparisons);
    if (operator === undefined) return left;
    const right = this.#sum();
    if (comparisons.includes(this.#next.value) && this.#next.type === "symbol")
      throw this.#unexpected('comparisons cannot follow each other; join them by "and"');
    return binary(operator as Comparison, left, right);
  }

  #sum(): Expression {
    return this.#leftToRight(["+", "-"], () => this.#product());
  }

  #product(): Expression {
    return this.#leftToRight(["*", "/"], () => (this.#joins ? this.#interaction() : this.#signed()));
  }

  #interaction(): Expression {
    return this.#leftToRight([":"], () => this.#signed());
  }

  #signed(): Expression {
    const { start } = this.#next;
    if (this.#take("+")) return this.#deeper(() => this.#signed());
    if (!this.#take("-")) return this.#power();
    const operand = this.#deeper(() => this.#signed());
    return { node: "unary", operator: "-", operand, start, end: operand.end };
  }

  #power(): Expression {
    const base = this.#operand();
    if (!this.#take("^")) return base;
    return binary(
      "^",
      base,
      this.#deeper(() => this.#signed()),
    );
  }

  #operand(): Expression {
    const { type, value, start, end } = this.#next;
    if (type === "number") {
      this.#at += 1;
      return { node: "number", value: Number(value), start, end };
    }
    if (type === "text") {
      this.#at += 1;
      return { node: "text", value, start, end };
    }
    if (type === "column") {
      this.#at += 1;
      return { node: "column", name: value, start, end };
    }
    if (type === "name" && (value === "true" || value === "false")) {
      this.#at += 1;
      return { node: "boolean", value: value === "true", start, end };
    }
    if (type === "name" && !words.includes(value)) return this.#named();
    if (this.#joins && this.#take(".")) return { node: "rest", start, end };
    if (this.#take("(")) {
      const inner = this.#deeper(() => (this.#joins ? this.#sum() : this.#or()));
      return { ...inner, start, end: this.#close() };
    }
    throw this.#unexpected('a number, a column or "(" is expected');
  }

  /** A column, or a function with its operands. */
  #named(): Expression {
    const { value: name, start, end } = this.#next;
    this.#at += 1;
    if (this.#next.value !== "(" || this.#next.type !== "symbol") return { node: "column", name, start, end };
    const isFactor = this.#isFactorOfLevels(name);
    if (!this.#joins && !isFactor && isTermFunction(name))
      throw new FormulaProblem(
        `${name}(…) makes terms of a model formula, and cannot be part of what is computed`,
        start,
      );
    if (!isFunction(name) && !(this.#joins && isTermFunction(name)) && !isFactor) {
      const known = listFunctions(this.#joins);
      throw new FormulaProblem(`there is no function ${quote(name)}; known functions: ${known}`, start);
    }
    const given = argumentsOf(name) === undefined ? undefined : this.#arguments(name);
    const operands = given?.operands ?? this.#operands();
    if (isFactor && (operands.length !== 1 || ![",", ")"].includes(this.#next.value)))
      throw new FormulaProblem("write C(factor(x), contrasts): one column, and nothing computed", start);
    return { node: "call", name, operands, ...given, start, end: this.#tokens[this.#at - 1].end };
  }

  /** Whether this is the factor of C(factor(x), sum), which is the same as C(x, sum), or that of relevel. */
  #isFactorOfLevels(name: string): boolean {
    const [before, bracket] = this.#tokens.slice(Math.max(0, this.#at - 3), this.#at - 1);
    return name === "factor" && ["C", "relevel"].includes(before?.value) && bracket?.value === "(";
  }

  /** What a function is given that takes arguments by name too: the first computes numbers, or all that a term is smooth in; others are constants. */
  #arguments(name: string): { operands: Expression[]; named: Map<string, Expression> } {
    const joins = this.#joins;
    this.#joins = false;
    this.#take("(");
    const known = argumentsOf(name) ?? [];
    const isSmooth = isSmoothFunction(name);
    const operands: Expression[] = [];
    const named = new Map<string, Expression>();
    do {
      if (isNaming(this.#tokens, this.#at + 1, name)) {
        const { value: operator, start } = this.#next;
        if (!known.includes(operator))
          throw new FormulaProblem(unknownName("argument", operator, known, ` of ${name}`), start);
        if (named.has(operator))
          throw new FormulaProblem(`${name} has the argument ${operator} twice`, start);
        this.#at += 2;
        const isComputed = isSmooth ? operator === "by" : operator === known[0];
        named.set(operator, isComputed ? this.#deeper(() => this.#or()) : this.#constant());
      } else {
        const isComputed = isSmooth || operands.length === 0;
        operands.push(isComputed ? this.#deeper(() => this.#or()) : this.#constant());
      }
    } while (this.#take(","));
    this.#close();
    this.#joins = joins;
    return { operands, named };
  }

  /** A constant argument: a number, a string, true or false as R writes them too, Inf, or a list of such. */
  #constant(): Expression {
    const { type, value, start, end } = this.#next;
    const isCall = this.#tokens[this.#at + 1].value === "(" && this.#tokens[this.#at + 1].type === "symbol";
    if (type === "name" && value === "c" && isCall) {
      this.#at += 2;
      const values: Expression[] = [];
      do values.push(this.#deeper(() => this.#constant()));
      while (this.#take(","));
      return { node: "list", values, start, end: this.#close() };
    }
    const known =
      type === "name" && !isCall && Object.hasOwn(constants, value) ? constants[value] : undefined;
    if (known !== undefined) {
      this.#at += 1;
      return { ...known, start, end };
    }
    if (this.#take("-")) {
      const operand = this.#deeper(() => this.#constant());
      if (operand.node === "number")
        return { node: "number", value: -operand.value, start, end: operand.end };
      throw new FormulaProblem("a number is expected after the sign", operand.start);
    }
    return this.#operand();
  }

  /** What a function is given, in parentheses; operators compute numbers there. */
  #operands(): Expression[] {
    const joins = this.#joins;
    this.#joins = false;
    this.#take("(");
    const operands: Expression[] = [];
    do operands.push(this.#deeper(() => this.#or()));
    while (this.#take(","));
    this.#close();
    this.#joins = joins;
    return operands;
  }

  #close(): number {
    const { end } = this.#next;
    if (this.#take(")")) return end;
    throw this.#unexpected('an operator or ")" is expected');
  }

  #leftToRight(operators: readonly BinaryOperator[], side: () => Expression): Expression {
    let left = side();
    for (;;) {
      const operator = this.#takeOneOf(operators);
      if (operator === undefined) return left;
      this.#operators += 1;
      if (this.#operators > MOST_OPERATORS)
        throw this.#unexpected(`there are more than ${MOST_OPERATORS} operators`);
      left = binary(operator as BinaryOperator, left, side());
    }
  }

  #take(value: string): boolean {
    return this.#takeOneOf([value]) !== undefined;
  }

  #takeOneOf(values: readonly string[]): string | undefined {
    const { type, value } = this.#next;
    if ((type !== "symbol" && type !== "name") || !values.includes(value)) return undefined;
    this.#at += 1;
    return value;
  }

  #deeper(read: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#unexpected(`parts are nested more than ${DEEPEST} levels deep`);
    const expression = read();
    this.#depth -= 1;
    return expression;
  }

  #unexpected(message: string): FormulaProblem {
    return new FormulaProblem(message, this.#next.start);
  }
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { node: "binary", operator, left, right, start: left.start, end: right.end };
}
