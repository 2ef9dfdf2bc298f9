// What goes between the threads: plain objects and typed arrays, which are copied as they are.

import type { Column } from "../../data/column.js";
import { Table } from "../../data/table.js";
import type { Evidence } from "../../evaluate/resample/criterion.js";
import { Matrix } from "../../linalg/matrix.js";
import { findMethod } from "../methods.js";
import type { FoldOutcome, FoldRunner, FoldWork } from "./fold-runner.js";

/** The work as it is sent, once, to every thread. */
export interface SentWork extends Omit<FoldWork, "table" | "methods"> {
  readonly columns: readonly (readonly [name: string, column: Column])[];
  readonly roles: Table["roles"];
  readonly methods: readonly string[];
}

/** A method and a fold, by number. */
export interface Task {
  readonly method: number;
  readonly fold: number;
}

export type SentOutcome = Task & ({ readonly outcome: unknown } | { readonly error: string });

export function packWork({ table, methods, ...rest }: FoldWork): SentWork {
  const kinds = methods.map(({ Estimator }) => Estimator.kind);
  return { ...rest, columns: [...table], roles: table.roles, methods: kinds };
}

export function unpackWork({ columns, roles, methods, ...rest }: SentWork): FoldWork {
  return { ...rest, table: Table.of(columns, roles), methods: methods.map((kind) => findMethod(kind)) };
}

/** The fold itself stays where it is: both sides have it. */
export function packOutcome(outcome: FoldOutcome): unknown {
  if ("failure" in outcome) return outcome;
  const { fold: _, ...rest } = outcome;
  return rest;
}

export function unpackOutcome({ folds }: FoldRunner, fold: number, sent: unknown): FoldOutcome {
  const outcome = sent as FoldOutcome;
  if ("failure" in outcome) return outcome;
  return { ...outcome, fold: folds[fold], evidence: revived(outcome.evidence) };
}

/** A copy of a matrix has its numbers, but not its methods. */
function revived(evidence: Evidence): Evidence {
  if (!("probabilities" in evidence) || evidence.probabilities === undefined) return evidence;
  const { rows, columns, data } = evidence.probabilities;
  return { ...evidence, probabilities: new Matrix(rows, columns, data) };
}
