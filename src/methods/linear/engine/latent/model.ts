import { got, ShapeError, wanted, words } from "../../../../base/errors.js";
import { requireTable, type Table } from "../../../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../../../math/linalg/matrix.js";
import { finiteCases } from "../../../../model/answers.js";
import { type Features, type Rows, readNewCases } from "../../../../model/input.js";
import type { NamedColumn } from "../../../../prepare/engine/columnwise/index.js";
import { replaceColumns, requireDistinct } from "../../../../prepare/engine/table-columns.js";
import type { TableTransformer } from "../../../../prepare/engine/table-transformer.js";
import { PathModel, type PathModelState } from "../path/path-model.js";
import type { OneLatentState } from "./state.js";
import { featuresOf, pathOf, scoresOf } from "./structure.js";

/** A regression of one response on the first components of a path, which also gives their scores. */
export abstract class LatentModel
  extends PathModel<OneLatentState & PathModelState>
  implements TableTransformer
{
  constructor(state: OneLatentState) {
    const { inputs, responses, structure, place: responseIndex } = state;
    super({
      ...state,
      response: responses[responseIndex],
      path: pathOf(structure, inputs.names, responseIndex),
      constantFeatures: inputs.names.filter((_, j) => structure.constant[j]),
    });
  }

  /** The number of components that predict. */
  get components(): number {
    return this.chosen;
  }

  /** Features × components: the scaled features times these are the scores. */
  get rotations(): Matrix {
    return this.#chosenOf(this.structure.rotations);
  }

  /** Features × components: the loadings of the scaled features on the scores. */
  get loadings(): Matrix {
    return this.#chosenOf(this.structure.loadings);
  }

  /** Responses × components: the loadings of the scaled responses on the scores. */
  get responseLoadings(): Matrix {
    return this.#chosenOf(this.structure.responseLoadings);
  }

  /** The share of the variance of the features that each component of the whole path explains. */
  get explainedVariance(): Float64Array {
    const { scoreVariances, loadings, featureVariance } = this.structure;
    return scoreVariances.map((variance, a) => {
      const square = loadings.column(a).reduce((sum, value) => sum + value * value, 0);
      return featureVariance > 0 ? (variance * square) / featureVariance : 0;
    });
  }

  /** The share of the variance of the response that each component of the whole path explains. */
  get explainedResponse(): Float64Array {
    const { residualSums } = this.path;
    const [total] = residualSums;
    return residualSums.slice(1).map((left, a) => (total > 0 ? (residualSums[a] - left) / total : 0));
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `component${a + 1}`);
  }

  /** The scores of the components that predict. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return finiteCases(this.kind, scoresOf(x, this.structure, this.components));
  }

  /** The table with the features replaced by the scores; other columns are kept. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }

  /** The features in their original units, reconstructed from scores. */
  inverseTransform(scores: MatrixLike): Matrix {
    const matrix = scores instanceof Matrix ? scores : Matrix.from(scores);
    if (matrix.columns === this.components || matrix.rows === 0)
      return finiteCases(this.kind, featuresOf(matrix, this.structure));
    throw new ShapeError(
      `${this.kind}.inverseTransform`,
      words`the model has ${wanted(this.components)} components; these scores have ${got(`${matrix.columns} columns`)}.`,
    );
  }

  #chosenOf(matrix: Matrix): Matrix {
    return matrix.slice(0, matrix.rows, 0, this.components);
  }
}

/** The table with new columns of numbers in place of the first column that they were made from. */
export function replaceFeatures(
  method: string,
  table: Table,
  { names, encoding }: Features,
  outputs: readonly string[],
  values: Matrix,
): Table {
  const used = new Set(encoding?.columns.map(({ column }) => column) ?? names);
  const made = outputs.map(
    (name, j): NamedColumn => [name, { kind: "quantitative", values: values.column(j) }],
  );
  const first = table.names.find((name) => used.has(name));
  requireDistinct(method, [...table.names.filter((name) => !used.has(name)), ...outputs]);
  return replaceColumns(table, new Map([...used].map((name) => [name, name === first ? made : []] as const)));
}
