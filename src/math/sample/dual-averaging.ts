// Constants as Hoffman and Gelman (2014), section 3.2, recommend them.
const SHRINKAGE = 0.05;
const OFFSET = 10;
const FORGETTING = 0.75;

/** Finds the step size with the target acceptance (Nesterov 2009; Hoffman and Gelman 2014). */
export class DualAveraging {
  readonly #target: number;
  #center = 0;
  #count = 0;
  #meanError = 0;
  #logStep = 0;
  #averageLogStep = 0;

  constructor(target: number, stepSize: number) {
    this.#target = target;
    this.restart(stepSize);
  }

  /** Restarts with attempts around ten times this size, because large steps are cheap to try. */
  restart(stepSize: number): void {
    this.#center = Math.log(10 * stepSize);
    this.#count = 0;
    this.#meanError = 0;
    this.#logStep = Math.log(stepSize);
    this.#averageLogStep = 0;
  }

  learn(acceptance: number): void {
    this.#count += 1;
    const n = this.#count;
    const share = 1 / (n + OFFSET);
    this.#meanError += share * (this.#target - acceptance - this.#meanError);
    this.#logStep = this.#center - (Math.sqrt(n) / SHRINKAGE) * this.#meanError;
    this.#averageLogStep += n ** -FORGETTING * (this.#logStep - this.#averageLogStep);
  }

  /** The step to try next. */
  get current(): number {
    return Math.exp(this.#logStep);
  }

  /** The step to keep: an average of those tried. */
  get settled(): number {
    return this.#count === 0 ? this.current : Math.exp(this.#averageLogStep);
  }
}
