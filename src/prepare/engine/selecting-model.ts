import type { Column } from "../../data/table/column.js";
import { ColumnwiseModel, type ColumnwiseState, type NamedColumn } from "./columnwise/index.js";

/** A column, and whether it is kept. */
interface Selection {
  readonly column: string;
  readonly selected: boolean;
}

/** The base of models that keep some of the columns and drop the others. */
export abstract class SelectingModel<
  R extends Selection,
  S extends ColumnwiseState<R>,
> extends ColumnwiseModel<R, S> {
  /** The names of the features that are kept. */
  get selected(): readonly string[] {
    return this.rules.filter(({ selected }) => selected).map(({ column }) => column);
  }

  protected override names({ column, selected }: R): readonly string[] {
    return selected ? [column] : [];
  }

  protected convert({ column: name, selected }: R, column: Column): readonly NamedColumn[] {
    return selected ? [[name, column]] : [];
  }
}
