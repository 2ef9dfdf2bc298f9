import type { PackedError } from "./pack.js";

/** Cases that later tasks refer to by their number. */
interface CasesMessage {
  readonly type: "cases";
  readonly id: number;
  readonly cases: unknown;
}

/** Cases that no task will refer to any more. */
interface ForgetMessage {
  readonly type: "forget";
  readonly id: number;
}

/** One fold: fit to some rows, try on others. */
export interface FoldMessage {
  readonly type: "fold";
  readonly task: number;
  readonly cases: number;
  readonly method: string;
  readonly target: unknown;
  readonly weights: Float64Array | undefined;
  readonly estimator: unknown;
  readonly name: string;
  readonly train: Int32Array;
  readonly test: Int32Array;
  readonly scoreTraining: boolean;
  readonly keepModel: boolean;
}

export type WorkerMessage = CasesMessage | ForgetMessage | FoldMessage;

/** What came of a fold, as plain data. */
export interface FoldReply {
  readonly task: number;
  readonly result: unknown;
}

export interface ErrorReply {
  readonly task: number;
  readonly error: PackedError;
}

export type WorkerReply = FoldReply | ErrorReply;
