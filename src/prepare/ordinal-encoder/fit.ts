import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Rows, readResponses } from "../../learn/input.js";
import { fitArguments } from "../columnwise/fit-arguments.js";
import { readTrainingCases, type TrainingCases } from "../encode/cases.js";
import { learnLevels, leveled, levelWeights } from "../encode/levels.js";
import { OrdinalEncoderModel } from "./model.js";
import { ordinalEncoderOptions } from "./options.js";

/** The target's values, or its name in the table. */
type Target = ArrayLike<number> | string;

/**
 * Gives levels an order and numbers them from 0: the order of the table, the alphabet's, or that of the
 * target's means.
 *
 * ```ts
 * const table = Table.fromColumns({ size: ["L", "S", "M"] });
 * const model = await new OrdinalEncoder({ levels: { size: ["S", "M", "L"] } }).fit(table);
 * model.transform(table); // [[2], [0], [1]]
 * ```
 */
export class OrdinalEncoder extends Estimator<typeof ordinalEncoderOptions> {
  static readonly kind = "OrdinalEncoder";
  static readonly task = "transformation";
  static readonly schema = ordinalEncoderOptions;

  override get target(): TargetKind | undefined {
    return this.options.order === "target-mean" ? "numbers" : undefined;
  }

  fit(rows: Rows, control?: FitControl): Promise<OrdinalEncoderModel>;
  fit(rows: Rows, target: Target, control?: FitControl): Promise<OrdinalEncoderModel>;
  async fit(rows: Rows, second?: Target | FitControl, third?: FitControl): Promise<OrdinalEncoderModel> {
    const { target, control } = fitArguments<Target>(second, third);
    const { order, unknown, columns } = this.options;
    const except = typeof target === "string" ? [target] : [];
    const cases = readTrainingCases(this.kind, rows, columns, except, control);
    const responses = order === "target-mean" ? this.#responses(rows, target) : undefined;
    const rules = cases.encoded.map((column) => ({
      column,
      levels: this.#levels(cases, column, responses),
      rare: [],
      unknown,
    }));
    const { features, passed } = cases;
    return new OrdinalEncoderModel({ features, passed, rules });
  }

  #responses(rows: Rows, target: Target | undefined): Float64Array {
    if (target !== undefined) return readResponses(this.kind, rows, target).responses.data;
    const message = `${this.kind}: option "order" is "target-mean", but no target is given to fit.`;
    throw new DataError(message, { method: this.kind, option: "order", expected: "a target" });
  }

  #levels(
    { table, weights }: { table: Table; weights: TrainingCases["weights"] },
    name: string,
    responses: Float64Array | undefined,
  ): readonly Label[] {
    const { order, levels: given } = this.options;
    if (Object.hasOwn(given, name)) return given[name];
    const { levels } = learnLevels(this.kind, name, table.column(name), weights, 0);
    if (order === "alphabetical") return [...levels].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (responses === undefined) return levels;
    const found = leveled(this.kind, name, table.column(name));
    const mass = levelWeights(found, weights);
    const sums = levelWeights(
      found,
      responses.map((response, row) => response * (weights?.[row] ?? 1)),
    );
    const mean = new Map(found.levels.map((level, code) => [level, sums[code] / mass[code]]));
    return [...levels].sort((a, b) => Number(mean.get(a)) - Number(mean.get(b)));
  }
}
