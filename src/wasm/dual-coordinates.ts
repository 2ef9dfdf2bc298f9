// Dual coordinate descent of linear support vector machines, pass by pass.

import type { Arena } from "./arena.js";
import * as methods from "./generated/calls/kernel-methods.js";
import { DualPass } from "./generated/records/svm.js";
import { KernelRecord } from "./record.js";
import type { Rows } from "./rows.js";
import { rowsFrom } from "./rows.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import type { CsrOperand } from "./sparse.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";

/** What all machines on the same rows share, in kernel memory. */
export interface DualCoordinateData {
  readonly x: Rows | CsrOperand;
  /** The cases that count. */
  readonly cases: Int32Array;
  /** The value of the column that stands for the intercept; 0 for none. */
  readonly bias: number;
  /** Half the width of the tube of a regression; undefined for a classification. */
  readonly epsilon: number | undefined;
  /** Bounds of the dual variables, and what is added to their curvatures. */
  readonly upper: Float64Span;
  readonly diagonal: Float64Span;
  /** Squared lengths of the rows, the bias included. */
  readonly lengths: Float64Span;
}

/** What a pass found: the largest and the least projected gradient, and how many cases are still active. */
export interface PassResult {
  readonly most: number;
  readonly least: number;
  readonly active: number;
}

/** A linear machine in kernel memory. */
export class DualCoordinates {
  readonly #data: DualCoordinateData;
  readonly #record: KernelRecord<typeof DualPass>;
  readonly #order: Int32Span;
  readonly #variables: Float64Span;
  readonly #weights: Float64Span;
  readonly #given: Omit<methods.RegressorPassArguments, "steps">;

  /** The targets are signs ±1 of a classification, or the responses of a regression. */
  constructor(arena: Arena, data: DualCoordinateData, targets: Float64Array) {
    const { x, cases, bias, epsilon, upper, diagonal, lengths } = data;
    for (const [name, list] of Object.entries({ targets, upper, diagonal, lengths }))
      requireSpan("dualCoordinates", name, list, x.rows);
    this.#data = data;
    this.#record = new KernelRecord(arena, DualPass, {});
    this.#order = arena.copyInInt32(cases);
    this.#variables = arena.zeros(x.rows);
    this.#weights = arena.zeros(x.columns + 1);
    const rows =
      "pointers" in x ? { ...x, x: x.values } : { ...rowsFrom(x), pointers: undefined, indices: undefined };
    this.#given = {
      ...rows,
      record: this.#record,
      order: this.#order,
      bias,
      targets: arena.copyIn(targets),
      epsilon: epsilon ?? 0,
      upper,
      diagonal,
      lengths,
      variables: this.#variables,
      weights: this.#weights,
    };
    this.activate();
  }

  /** Makes all cases active again. */
  activate(): void {
    this.#record.write({
      active: this.#data.cases.length,
      most: Number.POSITIVE_INFINITY,
      least: Number.NEGATIVE_INFINITY,
    });
  }

  /** Begins a pass in a new order of the active cases. */
  begin(below: (count: number) => number): void {
    const order = this.#order.array;
    for (let i = this.#record.read("active") - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    this.#record.write({
      place: 0,
      total: 0,
      nextMost: this.#data.epsilon === undefined ? Number.NEGATIVE_INFINITY : 0,
      nextLeast: Number.POSITIVE_INFINITY,
    });
  }

  /** Ends a pass: what it found decides which cases the next one may set aside. */
  end(): PassResult {
    const record = this.#record;
    const [most, least] = [record.read("nextMost"), record.read("nextLeast")];
    record.write({
      most: most <= 0 ? Number.POSITIVE_INFINITY : most,
      least: least >= 0 ? Number.NEGATIVE_INFINITY : least,
    });
    return { most, least, active: record.read("active") };
  }

  /** The arguments of a visit to some cases. */
  visit(steps: number): methods.RegressorPassArguments {
    return { ...this.#given, steps };
  }

  /** The dual variable of every row. */
  get variables(): Float64Array {
    return this.#variables.copyOut();
  }

  /** The coefficients, that of the bias last. */
  get weights(): Float64Array {
    return this.#weights.copyOut();
  }
}

/** Visits some cases of every machine; for each, whether its pass is complete. */
export function visitCases(
  machines: readonly DualCoordinates[],
  regression: boolean,
  steps: number,
): boolean[] {
  const pass = passOf(regression);
  return machines.map((machine) => pass(machine.visit(steps)) === 1);
}

/** Visits some cases of every machine on threads; for each, whether its pass is complete. */
export async function visitCasesOnThreads(
  machines: readonly DualCoordinates[],
  regression: boolean,
  steps: number,
  control: ParallelControl,
): Promise<boolean[]> {
  const calls = passOf(regression).calls(machines.map((machine) => machine.visit(steps)));
  return Array.from(await parallelFor(calls, control), (value) => value === 1);
}

function passOf(regression: boolean) {
  return regression ? methods.regressorPass : methods.classifierPass;
}
