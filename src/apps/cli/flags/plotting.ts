import { commaList } from "../arguments.js";
import { OptionFlags } from "./option-flags.js";

/** Which columns a figure shows; every figure has its own options beside them, which --set gives. */
export interface ShownColumns {
  readonly x?: string;
  readonly y?: string;
  readonly by?: string;
  readonly columns?: readonly string[];
}

export const PLOTTING = new OptionFlags<ShownColumns>({
  x: { value: "column", help: "the column along the horizontal axis" },
  y: { value: "column", help: "the column along the vertical axis" },
  by: { value: "column", help: "the column whose classes have different colors" },
  columns: { value: "names", help: "the columns, separated by commas", read: commaList },
});
