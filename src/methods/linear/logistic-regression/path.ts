import { requireFields } from "../../../base/arguments.js";
import { got, OptionError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { INTERCEPT } from "../engine/model/terms.js";

/** The regressions of a path, as numbers. */
export interface PathNumbers {
  readonly lambdas: Float64Array;
  /** One row per penalty: all parameters, equation by equation. */
  readonly parameters: Matrix;
  readonly logLikelihoods: Float64Array;
}

interface PathParts extends PathNumbers {
  readonly equations: readonly string[];
  readonly terms: readonly string[];
}

/** Logistic regressions for a sequence of penalties, all in the original units of the features. */
export class LogisticPath {
  /** In decreasing order. */
  readonly lambdas: Float64Array;
  readonly logLikelihoods: Float64Array;
  /** The names of the equations, and of the parameters of each. */
  readonly equations: readonly string[];
  readonly terms: readonly string[];
  readonly #parameters: Matrix;

  constructor(given: PathParts) {
    const { lambdas, parameters, logLikelihoods, equations, terms } = requireFields(
      "LogisticPath",
      "the path",
      given,
      ["lambdas", "parameters", "logLikelihoods", "equations", "terms"],
    );
    this.lambdas = lambdas;
    this.logLikelihoods = logLikelihoods;
    this.equations = equations;
    this.terms = terms;
    this.#parameters = parameters;
  }

  get length(): number {
    return this.lambdas.length;
  }

  /** −2·log L at every penalty. */
  get deviances(): Float64Array {
    return this.logLikelihoods.map((value) => -2 * value);
  }

  /** The number of coefficients other than intercepts that are not 0, at every penalty. */
  get nonZeros(): Float64Array {
    const slopes = this.terms.map((term) => term !== INTERCEPT);
    return this.lambdas.map(
      (_, index) =>
        this.#parameters.row(index).filter((value, at) => value !== 0 && slopes[at % slopes.length]).length,
    );
  }

  /** The parameters at one penalty: equations × terms. */
  parameters(index: number): Matrix {
    if (Number.isInteger(index) && index >= 0 && index < this.length)
      return new Matrix(this.equations.length, this.terms.length, this.#parameters.row(index).slice());
    const sentence = words`there are ${this.length} penalties, counted from 0; got ${got(quote(index))}.`;
    throw new OptionError("LogisticPath.parameters", sentence, { expected: `0 to ${this.length - 1}` });
  }

  /** One row per penalty: λ, deviance, the number of nonzero coefficients, and all parameters. */
  toTable(): Table {
    const several = this.equations.length > 1;
    const columns = this.equations.flatMap((equation, e) =>
      this.terms.map((term, j) => {
        const name = several ? `${equation}: ${term}` : term;
        return [name, this.#parameters.column(e * this.terms.length + j)] as const;
      }),
    );
    return Table.fromColumns({
      lambda: this.lambdas,
      deviance: this.deviances,
      nonZeros: this.nonZeros,
      ...Object.fromEntries(columns),
    });
  }

  /** What the path is made of. */
  get parts(): PathParts {
    const { lambdas, logLikelihoods, equations, terms } = this;
    return { lambdas, parameters: this.#parameters, logLikelihoods, equations, terms };
  }
}
