// The thread that tries: it may hang or run out of memory without taking the driver with it.

import { parentPort, workerData } from "node:worker_threads";
import { type Board, openBoard } from "./board.js";
import { partNamed } from "./parts.js";
import { tryOnce } from "./trials.js";

export interface Assignment {
  readonly part: string;
  readonly memory: SharedArrayBuffer;
}

const PAUSE_EVERY = 256;

const { part: name, memory } = workerData as Assignment;
const board: Board = openBoard(memory);
const part = partNamed(name);
const state = await part.prepare();
board.ready = 1;
while (board.next < board.end && board.stop === 0) {
  const seed = board.next;
  board.began = Date.now();
  const outcome = await tryOnce(part, state, seed);
  if (typeof outcome === "object") parentPort?.postMessage(outcome);
  else board[outcome] += 1;
  board.began = 0;
  board.next = seed + 1;
  // Without a pause, what waits for the event loop would pile up.
  if (seed % PAUSE_EVERY === 0) await new Promise((resolve) => setImmediate(resolve));
}
