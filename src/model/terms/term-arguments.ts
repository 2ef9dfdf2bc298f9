// The arguments of functions of terms, by position or by name: `ns(x, df = 3)`.

import { argumentsOf, type Expression, FormulaProblem } from "../../data/formula/index.js";

type Call = Expression & { readonly node: "call" };

/** The arguments of a call by their names. */
export class TermArguments {
  readonly #call: Call;
  readonly #given: ReadonlyMap<string, Expression>;

  constructor(call: Call) {
    const names = argumentsOf(call.name) ?? [];
    const given = new Map(call.named);
    // As in R, unnamed arguments take the positions that are left.
    const left = names.filter((name) => !given.has(name));
    if (call.operands.length > left.length) {
      const message = `${call.name} takes at most ${names.length} arguments: ${names.join(", ")}`;
      throw new FormulaProblem(message, call.start);
    }
    for (const [k, operand] of call.operands.entries()) given.set(left[k], operand);
    this.#call = call;
    this.#given = given;
  }

  /** What the function is about. */
  get x(): Expression {
    const x = this.#given.get("x");
    if (x !== undefined) return x;
    throw new FormulaProblem(`${this.#call.name} needs something to work on, x`, this.#call.start);
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }

  /** Where an argument is, or the call if it is not given. */
  startOf(name: string): number {
    return this.#given.get(name)?.start ?? this.#call.start;
  }

  number(name: string): number | undefined {
    const given = this.#given.get(name);
    if (given === undefined || given.node === "number") return given?.value;
    throw this.#wrong(given, name, "a number");
  }

  whole(name: string, least: number): number | undefined {
    const value = this.number(name);
    if (value === undefined || (Number.isInteger(value) && value >= least)) return value;
    throw new FormulaProblem(
      `${name} of ${this.#call.name} must be a whole number ≥ ${least}`,
      this.startOf(name),
    );
  }

  flag(name: string, usual: boolean): boolean {
    const given = this.#given.get(name);
    if (given === undefined) return usual;
    if (given.node === "boolean") return given.value;
    throw this.#wrong(given, name, "TRUE or FALSE");
  }

  /** One number or a list of numbers. */
  numbers(name: string): readonly number[] | undefined {
    const given = this.#given.get(name);
    if (given === undefined) return undefined;
    return (given.node === "list" ? given.values : [given]).map((one) => {
      if (one.node === "number") return one.value;
      throw this.#wrong(one, name, "a number, or numbers as in c(1, 2)");
    });
  }

  texts(name: string): readonly string[] | undefined {
    const given = this.#given.get(name);
    if (given === undefined) return undefined;
    return (given.node === "list" ? given.values : [given]).map((one) => {
      if (one.node === "text") return one.value;
      throw this.#wrong(one, name, "strings, as in c('low', 'high')");
    });
  }

  /** A constant. */
  label(name: string): string | number | boolean {
    const given = this.#given.get(name);
    if (given !== undefined && "value" in given) return given.value;
    throw new FormulaProblem(`${this.#call.name} needs a level, ${name} = 'a'`, this.startOf(name));
  }

  #wrong({ start }: Expression, name: string, expected: string): FormulaProblem {
    return new FormulaProblem(`${name} of ${this.#call.name} must be ${expected}`, start);
  }
}
