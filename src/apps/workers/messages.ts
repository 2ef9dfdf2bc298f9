import type { RowMethod } from "../../model/capabilities.js";
import type { PackedError } from "./pack.js";

/** What later tasks refer to by its number, so that it is sent once however many there are. */
interface HoldMessage {
  readonly type: "hold";
  readonly id: number;
  readonly held: PackedData;
}

/**
 * The cases that folds are made of, what the chains of a sampler work with, a model that answers rows, or what the
 * structure of networks is learned from.
 */
export type PackedData =
  | { readonly kind: "cases"; readonly cases: unknown }
  | { readonly kind: "model"; readonly model: unknown }
  | { readonly kind: "sources"; readonly sources: Readonly<Record<string, unknown>> }
  | { readonly kind: "structures"; readonly problem: unknown };

/** What no task will refer to any more. */
interface ForgetMessage {
  readonly type: "forget";
  readonly id: number;
}

/** Nobody waits for the task any more. */
interface CancelMessage {
  readonly type: "cancel";
  readonly task: number;
}

/** One fold: fit to some rows, try on others. */
export interface FoldTask {
  readonly type: "fold";
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

/** One chain of a sampler. */
export interface ChainTask {
  readonly type: "chain";
  readonly method: string;
  readonly settings: unknown;
  readonly start: Float64Array;
  /** Which of the chains it is. */
  readonly chain: number;
}

/** One block of rows to be answered by a model. */
export interface RowsTask {
  readonly type: "rows";
  readonly name: RowMethod;
  /** The arguments after the rows. */
  readonly rest: unknown;
  readonly rows: unknown;
  /** Which of all rows is the first of the block. */
  readonly start: number;
}

/** One network to be learned. */
export interface StructureTask {
  readonly type: "structure";
  /** Which of the starts or bootstrap samples it is. */
  readonly at: number;
}

export type TaskBody = FoldTask | ChainTask | RowsTask | StructureTask;

export type TaskMessage = TaskBody & {
  readonly task: number;
  /** The number of the data. */
  readonly held: number;
};

export type WorkerMessage = HoldMessage | ForgetMessage | CancelMessage | TaskMessage;

/** What came of a task, as plain data. */
interface ResultReply {
  readonly task: number;
  readonly result: unknown;
}

interface ErrorReply {
  readonly task: number;
  readonly error: PackedError;
}

/** How far a task is. */
interface ProgressReply {
  readonly task: number;
  readonly completed: number;
}

export type WorkerReply = ResultReply | ErrorReply | ProgressReply;
