import { abortablePacer } from "../../../base/pause.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import { printName } from "../../../data/formula/print.js";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { ChebyshevFeatures } from "../../../prepare/chebyshev-features/index.js";
import type { ChebyshevFeaturesModel } from "../../../prepare/chebyshev-features/model.js";
import { PolynomialFeatures } from "../../../prepare/polynomial-features/index.js";
import type { PolynomialFeaturesModel } from "../../../prepare/polynomial-features/model.js";
import type { PathData } from "../engine/choice/validate-path.js";
import { LinearRegression } from "../linear-regression/index.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";
import { Ridge } from "../ridge/index.js";
import type { RidgeModel } from "../ridge/model.js";
import type { BasisSettings } from "./options.js";

/** What columns become, and the regression on that. */
export interface Expanded {
  /** The first step: the basis functions of the columns. */
  readonly expansion: PolynomialFeaturesModel | ChebyshevFeaturesModel;
  /** The second: the regression on the terms, with its inference where it is least squares. */
  readonly regression: LinearRegressionModel | RidgeModel;
}

interface Problem {
  readonly names: readonly string[];
  readonly expanded: readonly string[];
  readonly response: string;
  readonly settings: BasisSettings;
}

/** The two steps, each fitted to these cases alone. */
export async function fitExpanded(
  { names, expanded, response, settings }: Problem,
  degree: number,
  { x, y, weights }: PathData<Matrix>,
  { signal, threads }: FitControl,
): Promise<Expanded> {
  const { basis, lambda, lambdas, intercept } = settings;
  const Features = basis === "powers" ? PolynomialFeatures : ChebyshevFeatures;
  const control = { weights, signal, threads };
  const pause = abortablePacer("BasisRegression", signal);
  const columns = await finishPaced(namedColumns(names, x), pause);
  const expansion = await new Features({ degree, columns: [...expanded] }).fit(Table.of(columns), control);
  const expandedRows = await expansion.async.transform(x, { signal });
  const terms = Table.of([
    ...(await finishPaced(namedColumns(expansion.outputs, expandedRows), pause)),
    [response, { kind: "quantitative", values: y }],
  ]);
  await pause();
  const plain = new LinearRegression({ intercept });
  // Degree 0 may leave no term but the intercept, which has no penalty.
  if (expansion.outputs.length === 0)
    return { expansion, regression: await plain.fit(terms, `${printName(response)} ~ 1`, control) };
  const regression =
    lambda === undefined && lambdas === undefined
      ? await plain.fit(terms, response, control)
      : await new Ridge({ lambda, lambdas, intercept }).fit(terms, response, control);
  return { expansion, regression };
}

export function predictExpanded({ expansion, regression }: Expanded, x: Matrix): Float64Array {
  return regression.predict(expansion.transform(x));
}

/** Numbers with their names, so that terms are named after columns; a step per column. */
function* namedColumns(names: readonly string[], x: Matrix): Steps<[name: string, column: Column][]> {
  const columns: [name: string, column: Column][] = [];
  for (const [j, name] of names.entries()) {
    columns.push([name, { kind: "quantitative", values: x.column(j) }]);
    yield;
  }
  return columns;
}
