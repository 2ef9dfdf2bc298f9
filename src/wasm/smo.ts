// Quadratic programs of support vector machines, by sequential minimal optimization.

import type { Arena } from "./arena.js";
import { QuadraticProblem } from "./generated/records/svm.js";
import { SmoPhaseCode } from "./generated/shared/svm.js";
import { type KernelProgram, kernelRowsOnThreads } from "./kernel-rows.js";
import { kernelMethodsKernels } from "./parts/kernel-methods.js";
import { KernelRecord } from "./record.js";
import { type Float64Span, requireSpan } from "./span.js";
import type { ParallelControl } from "./threads/parallel-for.js";

/**
 * Minimize ½·βᵀKβ + qᵀβ with lower ≤ β ≤ upper, while the sum of the β of each group stays what it is. Variables
 * beyond the number of cases share the cases from the first on.
 */
export interface QuadraticProgram {
  /** The kernel of the cases with themselves, and its diagonal. */
  readonly kernel: KernelProgram;
  readonly diagonal: Float64Array;
  /** q, the bounds and the first β, one number per variable. */
  readonly linear: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly start: Float64Array;
  /** 0 or 1 for every variable; by default there is one group. */
  readonly groups?: Int32Array | undefined;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Whether variables that seem to stay at a bound are set aside for a while. */
  readonly shrinking: boolean;
  /** Maximum number of bytes that rows of kernel values may take; four rows fit in any case. */
  readonly cacheBytes: number;
}

export type SmoPhase = keyof typeof SmoPhaseCode;

const PHASES = Object.keys(SmoPhaseCode) as readonly SmoPhase[];
const { summing: SUMMING } = SmoPhaseCode;
/** The first iterations before variables are set aside. */
const SHRINK_AFTER = 1000;
const LEAST_SLOTS = 4;

/** A quadratic program in kernel memory, which is solved piece by piece. */
export class SmoSolver {
  readonly #arena: Arena;
  readonly #record: KernelRecord<typeof QuadraticProblem>;
  readonly #kernel: KernelProgram;
  readonly #beta: Float64Span;
  readonly #slopes: Float64Span;
  readonly #rows: Float64Span;
  readonly #slotOf;
  readonly #slots: number;

  constructor(arena: Arena, program: QuadraticProgram) {
    const { kernel, diagonal, linear, lower, upper, start, tolerance, shrinking, cacheBytes } = program;
    const cases = kernel.rows;
    const variables = linear.length;
    for (const [name, list] of Object.entries({ lower, upper, start }))
      requireSpan("smo", name, list, variables);
    requireSpan("smo", "diagonal", diagonal, cases);
    const slots = Math.max(
      Math.min(LEAST_SLOTS, cases),
      Math.min(cases, Math.floor(cacheBytes / (8 * cases))),
    );
    this.#arena = arena;
    this.#kernel = kernel;
    this.#slots = slots;
    this.#beta = arena.copyIn(start);
    this.#slopes = arena.float64(variables);
    this.#rows = arena.float64(slots * cases);
    this.#slotOf = arena.int32(cases);
    this.#slotOf.array.fill(-1);
    // The ring of slots begins and ends with its anchor, behind the last slot.
    const ring = () => {
      const links = arena.int32(slots + 1);
      links.array.fill(slots);
      return links;
    };
    this.#record = new KernelRecord(arena, QuadraticProblem, {
      cases,
      variables,
      groups: program.groups === undefined ? 1 : 2,
      tolerance,
      programLength: kernel.length,
      program: kernel.span,
      stack: arena.float64(kernel.spare * cases),
      rowCost: cases * kernel.cost,
      diagonal: arena.copyIn(diagonal),
      beta: this.#beta,
      lower: arena.copyIn(lower),
      upper: arena.copyIn(upper),
      slope: this.#slopes,
      linear: arena.copyIn(linear),
      group: arena.copyInInt32(program.groups ?? new Int32Array(variables)),
      active: arena.int32(variables),
      activeCount: variables,
      sums: arena.float64(cases),
      phase: SUMMING,
      violation: Number.POSITIVE_INFINITY,
      countdown: Math.min(variables, SHRINK_AFTER),
      shrinking,
      slots,
      rows: this.#rows,
      slotOf: this.#slotOf,
      caseOf: arena.int32(slots),
      next: ring(),
      previous: ring(),
      mostIterations: program.maxIterations,
    });
  }

  /** Computes all rows of kernel values on threads, if all of them fit. */
  async fill(control: ParallelControl): Promise<void> {
    if (this.#slots < this.#kernel.rows) return;
    await kernelRowsOnThreads(this.#arena, this.#kernel, this.#rows, control);
    const slotOf = this.#slotOf.array;
    for (let i = 0; i < slotOf.length; i += 1) slotOf[i] = i;
    this.#record.write({ usedSlots: this.#slots });
  }

  /** Goes on until so many numbers have been read. */
  run(budget: number): SmoPhase {
    return PHASES[kernelMethodsKernels().smoRun(this.#record.pointer, budget)];
  }

  /**
   * The slopes of all variables as they are: those of variables that were set aside are of earlier ones, unless the
   * program is solved.
   */
  sumSlopes(): void {
    const record = this.#record;
    const mostIterations = record.read("mostIterations");
    record.write({ mostIterations: Number.POSITIVE_INFINITY, phase: SUMMING, cursor: 0 });
    // Any budget is spent by one row, so that no iteration follows the last one.
    while (record.read("phase") === SUMMING) kernelMethodsKernels().smoRun(record.pointer, 1);
    record.write({ mostIterations });
  }

  get beta(): Float64Array {
    return this.#beta.copyOut();
  }

  /** −(Kβ + q). */
  get slopes(): Float64Array {
    return this.#slopes.copyOut();
  }

  get iterations(): number {
    return this.#record.read("iterations");
  }

  /** By how much the best pair violates the conditions of a minimum. */
  get violation(): number {
    return this.#record.read("violation");
  }
}
