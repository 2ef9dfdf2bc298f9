import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const unordererOptions = z.strictObject({
  columns: columnsOption(
    "The columns whose order is dropped; by default all ordinal ones. Quantitative and boolean columns may be named too.",
  ),
});

export type UnordererOptions = z.input<typeof unordererOptions>;
