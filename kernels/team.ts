// Work in phases, by any number of threads. A phase has a number of blocks that do not depend on each
// other; whoever finishes the last one says what comes next. A thread may join or leave between any
// two blocks, and one alone gets everything done, so that nothing waits for a thread that never
// started. Phases may last a few microseconds, which messages between threads would not allow.
//
// A ticket of 64 bits has the number of the phase, its number of blocks and the next block to take,
// so that all three are read and changed at once.

import { Team } from "./team.record";

/** No block can be taken at the moment. */
export const NONE: i32 = -1;

const BLOCK_BITS: i64 = 22;
const BLOCK_MASK: i64 = (1 << 22) - 1;
/** How often a thread looks for work before it sleeps: about as long as waking it would take. */
const LOOKS: i32 = 4000;
/** Nanoseconds of one sleep, and how many a thread sleeps through before it leaves. */
const SLEEP: i64 = 1000000;
const SLEEPS: i32 = 10000;

/** Opens a phase with this many blocks, at least one. Only for the thread that ended the last phase. */
export function openPhase(team: Team, blocks: i32): void {
  const phase = (atomic.load<i64>(changetype<usize>(team)) >> (2 * BLOCK_BITS)) + 1;
  atomic.store<i32>(changetype<usize>(team), 0, offsetof<Team>("finished"));
  atomic.store<i64>(changetype<usize>(team), (phase << (2 * BLOCK_BITS)) | ((<i64>blocks) << BLOCK_BITS));
  atomic.add<i32>(changetype<usize>(team), 1, offsetof<Team>("epoch"));
  atomic.notify(changetype<usize>(team) + offsetof<Team>("epoch"), -1);
}

/** Takes the next block of the phase, or NONE. */
export function takeBlock(team: Team): i32 {
  while (true) {
    const ticket = atomic.load<i64>(changetype<usize>(team));
    const next = ticket & BLOCK_MASK;
    if (next >= ((ticket >> BLOCK_BITS) & BLOCK_MASK)) return NONE;
    if (atomic.cmpxchg<i64>(changetype<usize>(team), ticket, ticket + 1) == ticket) return <i32>next;
  }
}

/** Reports a finished block; true if it was the last one of its phase. */
export function finishBlock(team: Team): bool {
  const blocks = <i32>((atomic.load<i64>(changetype<usize>(team)) >> BLOCK_BITS) & BLOCK_MASK);
  return atomic.add<i32>(changetype<usize>(team), 1, offsetof<Team>("finished")) + 1 == blocks;
}

/** Lets threads work again. Only while none is there. */
export function resumeWork(team: Team): void {
  atomic.store<i32>(changetype<usize>(team), 0, offsetof<Team>("ended"));
}

/** Makes all threads leave. */
export function endWork(team: Team): void {
  atomic.store<i32>(changetype<usize>(team), 1, offsetof<Team>("ended"));
  atomic.add<i32>(changetype<usize>(team), 1, offsetof<Team>("epoch"));
  atomic.notify(changetype<usize>(team) + offsetof<Team>("epoch"), -1);
}

export function hasEnded(team: Team): bool {
  return atomic.load<i32>(changetype<usize>(team), offsetof<Team>("ended")) != 0;
}

/** Waits until there may be a block to take; false if nothing happened for so long that nobody is left to wait for. */
export function awaitPhase(team: Team): bool {
  for (let sleeps = 0; sleeps < SLEEPS; ++sleeps) {
    const epoch = atomic.load<i32>(changetype<usize>(team), offsetof<Team>("epoch"));
    for (let looks = 0; looks < LOOKS; ++looks) if (mayTake(team) || hasEnded(team)) return true;
    atomic.wait<i32>(changetype<usize>(team) + offsetof<Team>("epoch"), epoch, SLEEP);
  }
  return false;
}

function mayTake(team: Team): bool {
  const ticket = atomic.load<i64>(changetype<usize>(team));
  return (ticket & BLOCK_MASK) < ((ticket >> BLOCK_BITS) & BLOCK_MASK);
}
