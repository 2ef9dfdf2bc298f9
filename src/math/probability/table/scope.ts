import { requireFields, requireText } from "../../../base/arguments.js";
import { counted, DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { isLabel, type Label, listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";

/** A discrete variable: its name, and the values it can take. */
export interface Variable {
  readonly name: string;
  readonly levels: readonly Label[];
}

/** Variables in their order, as a list or as levels by name: `{ rain: [true, false] }`. */
export type Variables = readonly Variable[] | Readonly<Record<string, readonly Label[]>>;

/** Values of some variables by name: `{ rain: true }`. */
export type Assignment = Readonly<Record<string, Label>>;

/** One name or several. */
export type Names = string | readonly string[];

/** 2 GiB of float64: beyond that a joint table is the wrong tool. */
const MOST_CELLS = 2 ** 28;

/** The variables of a table and where in memory (row-major) the cell of an assignment lies. */
export class Scope {
  readonly variables: readonly Variable[];
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  /** The number of cells between two neighboring levels of each variable. */
  readonly strides: readonly number[];
  readonly cells: number;
  #positions: ReadonlyMap<string, number> | undefined;
  readonly #codes: Map<Label, number>[] = [];

  constructor(method: string, variables: readonly Variable[]) {
    this.variables = variables;
    this.names = variables.map(({ name }) => name);
    this.sizes = variables.map(({ levels }) => levels.length);
    const strides = new Array<number>(variables.length);
    let cells = 1;
    for (let v = variables.length - 1; v >= 0; v -= 1) {
      strides[v] = cells;
      cells *= this.sizes[v];
    }
    this.strides = strides;
    this.cells = cells;
    if (cells > MOST_CELLS) {
      const sentence = words`a table over ${this.sizes.join("×")} levels has ${got(counted(cells, "cell"))}, more than 2^28; keep it as a product of smaller factors.`;
      throw new ShapeError(method, sentence, { expected: "at most 2^28 cells" });
    }
  }

  /** A scope from what the caller passed, checked and copied. */
  static read(method: string, variables: Variables): Scope {
    requireFields(method, "the variables", variables, [], "an object of levels by name");
    const list = Array.isArray(variables)
      ? (variables as readonly Variable[])
      : readRecord(method, variables as Readonly<Record<string, readonly Label[]>>);
    const seen = new Set<string>();
    return new Scope(
      method,
      list.map((variable) => {
        requireFields(method, "a variable", variable, ["name", "levels"], "{ name, levels }");
        const { name, levels } = variable;
        requireText(method, "the name of a variable", name);
        requireList(method, `levels of ${quote(name)}`, levels);
        if (seen.has(name))
          throw new DataError(method, `two variables are named ${quote(name)}.`, { column: name });
        seen.add(name);
        requireLevels(method, name, levels);
        return Object.freeze({ name, levels: Object.freeze([...levels]) });
      }),
    );
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** The index of a variable, or an error that lists the existing variables. */
  position(method: string, name: string): number {
    const position = this.#find(name);
    if (position !== undefined) return position;
    const known = this.names.length === 0 ? "there are none" : `the variables are ${listLevels(this.names)}`;
    const sentence = words`there is no variable ${got(quote(name))}; ${known}.`;
    throw new DataError(method, sentence, { column: name, expected: this.names.join(", ") });
  }

  /** The index of the level that a variable takes. */
  code(method: string, position: number, level: Label): number {
    const { name, levels } = this.variables[position];
    this.#codes[position] ??= new Map(levels.map((known, code) => [known, code]));
    const code = this.#codes[position].get(level);
    if (code !== undefined) return code;
    const sentence = words`variable ${quote(name)} has no level ${got(quote(level))}; its levels are ${wanted(listLevels(levels))}.`;
    throw new DataError(method, sentence, { column: name });
  }

  /**
   * The cell of an assignment, which must contain all variables of this scope and may contain
   * others.
   */
  cell(method: string, assignment: Assignment): number {
    let cell = 0;
    for (let v = 0; v < this.names.length; v += 1) {
      const name = this.names[v];
      if (!Object.hasOwn(assignment, name)) {
        throw new DataError(method, `the assignment has no value for variable ${quote(name)}.`, {
          column: name,
          expected: `a value of ${quote(name)}`,
          received: describeAssignment(assignment),
        });
      }
      cell += this.strides[v] * this.code(method, v, assignment[name]);
    }
    return cell;
  }

  /** The assignment of a cell. */
  assignment(cell: number): Assignment {
    const levels = this.levelsAt(cell);
    return Object.fromEntries(this.names.map((name, v) => [name, levels[v]]));
  }

  /** The level of every variable in a cell. */
  levelsAt(cell: number): Label[] {
    return this.variables.map(({ levels }, v) => levels[Math.floor(cell / this.strides[v]) % levels.length]);
  }

  /** These variables, in this order. */
  select(method: string, names: Names): Scope {
    const list = listNames(names);
    for (const [at, name] of list.entries()) {
      if (list.indexOf(name) !== at)
        throw new DataError(method, `variable ${quote(name)} is named twice.`, { column: name });
    }
    return new Scope(
      method,
      list.map((name) => this.variables[this.position(method, name)]),
    );
  }

  /** All variables but these. */
  without(method: string, names: Names): Scope {
    const dropped = new Set(listNames(names));
    for (const name of dropped) this.position(method, name);
    return new Scope(
      method,
      this.variables.filter(({ name }) => !dropped.has(name)),
    );
  }

  /**
   * These variables, then those that only the other scope has; variables in both must have the
   * same levels.
   */
  union(method: string, other: Scope): Scope {
    this.requireAgreement(method, other);
    return new Scope(method, [...this.variables, ...other.variables.filter(({ name }) => !this.has(name))]);
  }

  /** For every variable of `walked`, its stride in this scope; 0 if this scope does not have it. */
  stridesAlong(walked: Scope): number[] {
    return walked.names.map((name) => {
      const position = this.#find(name);
      return position === undefined ? 0 : this.strides[position];
    });
  }

  /** Throws unless variables of the same name have the same levels in the same order. */
  requireAgreement(method: string, other: Scope): void {
    for (const { name, levels } of other.variables) {
      const position = this.#find(name);
      if (position === undefined) continue;
      const known = this.variables[position].levels;
      if (!sameLevels(known, levels)) {
        throw new DataError(
          method,
          words`variable ${quote(name)} has the levels ${wanted(listLevels(known))} in one table and ${got(listLevels(levels))} in the other.`,
          { column: name },
        );
      }
    }
  }

  /** Whether both have the same variables with the same levels, in any order of the variables. */
  sameVariables(other: Scope): boolean {
    return (
      this.names.length === other.names.length &&
      other.variables.every(({ name, levels }) => {
        const position = this.#find(name);
        return position !== undefined && sameLevels(this.variables[position].levels, levels);
      })
    );
  }

  /** Created on first use, because most scopes of a long computation never need it. */
  #find(name: string): number | undefined {
    this.#positions ??= new Map(this.names.map((known, at) => [known, at]));
    return this.#positions.get(name);
  }
}

/** Refuses what is neither a name nor a list of names. */
export function requireNames(method: string, names: unknown): void {
  if (typeof names === "string") return;
  requireList(method, "names of the variables", names);
  for (const name of Array.from(names)) requireText(method, "the name of a variable", name);
}

export function listNames(names: Names): readonly string[] {
  return typeof names === "string" ? [names] : names;
}

/** `rain=true, wet=false`, for messages. */
export function describeAssignment(assignment: Assignment): string {
  const parts = Object.entries(assignment).map(([name, level]) => `${name}=${level}`);
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

function sameLevels(a: readonly Label[], b: readonly Label[]): boolean {
  return a === b || (a.length === b.length && a.every((level, at) => level === b[at]));
}

function requireLevels(method: string, name: string, levels: readonly Label[]): void {
  const fail = (problem: string, received: string): never => {
    throw new DataError(method, `variable ${quote(name)} ${problem}.`, {
      column: name,
      expected: "at least one level, all different",
      received,
    });
  };
  if (levels.length === 0) fail("has no levels", "none");
  const seen = new Set<Label>();
  for (const level of levels) {
    if (!isLabel(level) || Number.isNaN(level))
      fail(`has a level that is not a string, number or boolean: ${quote(level)}`, quote(level));
    if (seen.has(level)) fail(`has the level ${quote(level)} twice`, quote(level));
    seen.add(level);
  }
}

function readRecord(method: string, record: Readonly<Record<string, readonly Label[]>>): Variable[] {
  const names = Object.keys(record);
  // JavaScript moves such keys to the front, so the probabilities would be read in another order.
  const moved = names.find((name) => /^(0|[1-9]\d*)$/.test(name));
  if (moved !== undefined && names.length > 1) {
    const sentence = words`${got("an object")} does not preserve the order of a variable named ${quote(moved)}; pass a list of { name, levels } instead.`;
    throw new DataError(method, sentence, { column: moved, expected: "a list of variables" });
  }
  return names.map((name) => ({ name, levels: record[name] }));
}
