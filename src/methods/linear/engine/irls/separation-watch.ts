import { finishPaced, type Steps } from "../../../../base/steps.js";
import type { NewtonOutcome } from "./newton.js";
import { type Separation, SUSPICIOUS } from "./separation.js";

/** How a likelihood looks for separation. */
export interface SeparationSearch<S extends Pick<Separation, "kind">> {
  /** Whether a direction separates, as far as its numbers tell. */
  readonly along: (direction: Float64Array) => Promise<S | undefined> | S | undefined;
  /** What a direction that seems to separate, and the parameters where it starts, prove at little cost. */
  readonly prove?: ((direction: Float64Array, theta: Float64Array) => S | undefined) | undefined;
  /** Whether any direction separates, by a linear program; absent if that would be too large. */
  readonly decide?: ((theta?: Float64Array) => Steps<S | undefined>) | undefined;
}

/** Newton's method rarely takes longer where there is an optimum; the program takes longer than all its steps. */
const LATE = 20;
/** The steps of a separated fit move linear predictors by about 1, whereas those near an optimum vanish. */
const VANISHING = 1e-5;

/** Watches an iteration for signs of separation, and has it decided once if there are some. */
export class SeparationWatch<S extends Pick<Separation, "kind">> {
  readonly #search: SeparationSearch<S>;
  readonly #pause: () => Promise<unknown>;
  #isDecided = false;
  #found: S | undefined;

  constructor(search: SeparationSearch<S>, pause: () => Promise<unknown>) {
    this.#search = search;
    this.#pause = pause;
  }

  get found(): S | undefined {
    return this.#found;
  }

  /** Whether the iteration should stop. */
  async look(theta: Float64Array, step: Float64Array, largest: number, iterations: number): Promise<boolean> {
    if (this.#isDecided || !(largest > SUSPICIOUS)) return false;
    const ahead = await this.#search.along(step);
    const seen = ahead ?? (await this.#search.along(theta));
    // If all rows are on their own sides, that proves it; if some are on the border, rounding may have put them there.
    if (seen?.kind === "complete") this.#settle(seen);
    else if (seen !== undefined && iterations < LATE && this.#search.prove !== undefined) {
      // The further the iteration gets, the more clearly its steps tell.
      const proved = this.#search.prove(ahead === undefined ? theta : step, theta);
      if (proved !== undefined) this.#settle(proved);
    } else if (seen !== undefined || iterations >= LATE) await this.#decide(seen, theta);
    return this.#found !== undefined;
  }

  /** Looks at how the iteration ended. */
  async end({ ending, step, at }: Pick<NewtonOutcome, "ending" | "step" | "at">): Promise<S | undefined> {
    const moves = step.reduce((sum, value) => sum + Math.abs(value), 0);
    const isSuspicious = at.largest > SUSPICIOUS / 2 && (ending !== "converged" || moves > VANISHING);
    if (!this.#isDecided && isSuspicious) await this.#decide(undefined);
    return this.#found;
  }

  async #decide(seen: S | undefined, theta?: Float64Array): Promise<void> {
    const { decide } = this.#search;
    if (decide !== undefined) this.#settle(await finishPaced(decide(theta), this.#pause));
    else if (seen !== undefined) this.#settle(seen);
  }

  #settle(found: S | undefined): void {
    this.#isDecided = true;
    this.#found = found;
  }
}
