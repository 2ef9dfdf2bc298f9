import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

/** Compressed sparse rows in kernel memory. */
export interface CsrOperand {
  readonly rows: number;
  readonly columns: number;
  /** rows + 1 offsets into `indices` and `values`. */
  readonly pointers: Int32Span;
  readonly indices: Int32Span;
  readonly values: Float64Span;
}

export function requireCsr(method: string, { rows, pointers, indices, values }: CsrOperand): void {
  requireSpan(method, "pointers", pointers, rows + 1);
  const end = pointers.array[rows];
  requireSpan(method, "indices", indices, end);
  requireSpan(method, "values", values, end);
}
