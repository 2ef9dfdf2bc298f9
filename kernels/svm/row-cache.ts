// Rows of kernel values of the cases: as many as fit, and of those the ones that were asked for last.

import { kernelRows } from "../kernel-methods/gram";
import { QuadraticProblem } from "./problem.record";

/**
 * The kernel values of a case with all cases; those that were not there are computed and counted. With at least four
 * slots, a row stays where it is while three others are asked for.
 */
export function cachedRow(problem: QuadraticProblem, index: i32): usize {
  if (!ASC_NO_ASSERT) assert(index >= 0 && index < problem.cases);
  const slotOf = problem.slotOf + ((<usize>index) << 2);
  const cases = problem.cases;
  const slots = problem.slots;
  const rows = problem.rows;
  let slot = load<i32>(slotOf);
  if (slot >= 0) {
    // Where all rows fit, the order in which they are used does not matter.
    if (slots < cases) moveToFront(problem, slots, slot);
    return rowAt(rows, slot, cases);
  }
  const used = problem.usedSlots;
  if (used < slots) {
    slot = used;
    problem.usedSlots = used + 1;
    putInFront(problem, slots, slot);
  } else {
    slot = load<i32>(problem.previous + ((<usize>slots) << 2));
    const evicted = load<i32>(problem.caseOf + ((<usize>slot) << 2));
    store<i32>(problem.slotOf + ((<usize>evicted) << 2), -1);
    moveToFront(problem, slots, slot);
  }
  store<i32>(problem.caseOf + ((<usize>slot) << 2), index);
  store<i32>(slotOf, slot);
  const row = rowAt(rows, slot, cases);
  const length = problem.programLength;
  kernelRows(length, problem.program, index, 1, cases, row, problem.stack);
  problem.computed += 1;
  return row;
}

function rowAt(rows: usize, slot: i32, cases: i32): usize {
  return rows + ((<usize>slot * <usize>cases) << 3);
}

/** The list of slots is a ring; slot number `slots` is its anchor, which is followed by the last one used. */
function putInFront(problem: QuadraticProblem, slots: i32, slot: i32): void {
  const next = problem.next;
  const previous = problem.previous;
  const anchor = (<usize>slots) << 2;
  const first = load<i32>(next + anchor);
  store<i32>(next + ((<usize>slot) << 2), first);
  store<i32>(previous + ((<usize>slot) << 2), slots);
  store<i32>(previous + ((<usize>first) << 2), slot);
  store<i32>(next + anchor, slot);
}

function moveToFront(problem: QuadraticProblem, slots: i32, slot: i32): void {
  const next = problem.next;
  const previous = problem.previous;
  const after = load<i32>(next + ((<usize>slot) << 2));
  const before = load<i32>(previous + ((<usize>slot) << 2));
  store<i32>(next + ((<usize>before) << 2), after);
  store<i32>(previous + ((<usize>after) << 2), before);
  putInFront(problem, slots, slot);
}
