import { Worker } from "node:worker_threads";
import { type Board, boardMemory, openBoard } from "./board.js";
import type { Assignment } from "./thread.js";
import type { Fault } from "./trials.js";

/** A trial that takes longer hangs. */
const HANG_MS = 5000;
const LOOK_MS = 200;
/** An input of some kilobytes has no business with more memory than this. */
const MEMORY_MB = 1024;

export interface Plan {
  readonly part: string;
  readonly seed: number;
  /** Stops after this time … */
  readonly milliseconds: number;
  /** … or after this many trials. */
  readonly trials: number;
  readonly onFault?: (fault: Fault) => void;
}

export interface Tally {
  readonly trials: number;
  readonly refused: number;
  readonly worked: number;
  readonly faults: readonly Fault[];
}

/** Runs trials in a thread, which is replaced when it hangs or dies. */
export async function drive({ part, seed, milliseconds, trials, onFault }: Plan): Promise<Tally> {
  const memory = boardMemory();
  const board = openBoard(memory);
  board.next = seed;
  board.end = seed + trials;
  const faults: Fault[] = [];
  const record = (fault: Fault) => {
    faults.push(fault);
    onFault?.(fault);
  };
  const deadline = Date.now() + milliseconds;
  let suspect = -1;
  while (board.next < board.end && Date.now() < deadline) {
    const fault = await runThread({ part, memory }, board, deadline, record);
    if (fault === undefined) break;
    // On a machine that is busy with other things, a trial may stand still for seconds; a hang hangs again.
    const again = fault.kind === "hang" && fault.seed !== suspect;
    suspect = fault.seed;
    if (again) continue;
    record(fault);
    board.next += 1;
  }
  const { refused, worked } = board;
  return { trials: board.next - seed, refused, worked, faults };
}

/** Resolves to nothing when the thread is through, or to the fault that ended it. */
function runThread(
  assignment: Assignment,
  board: Board,
  deadline: number,
  record: (fault: Fault) => void,
): Promise<Fault | undefined> {
  Object.assign(board, { ready: 0, stop: 0, began: 0 });
  const worker = new Worker(new URL("./start.mjs", import.meta.url), {
    workerData: assignment,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise((resolve, reject) => {
    const end = (fault: Fault | undefined) => {
      clearInterval(watch);
      worker.removeAllListeners("exit");
      worker.terminate().then(() => resolve(fault), reject);
    };
    const watch = setInterval(() => {
      if (Date.now() > deadline) board.stop = 1;
      const took = Date.now() - board.began;
      if (board.began > 0 && took > HANG_MS)
        end({
          kind: "hang",
          seed: board.next,
          message: `still running after ${took} ms, with ${megabytes()} MB in use`,
        });
    }, LOOK_MS);
    worker.on("message", record);
    worker.on("error", (error) => {
      if (board.ready === 1) end({ kind: "crash", seed: board.next, message: String(error) });
      else {
        clearInterval(watch);
        reject(error);
      }
    });
    worker.on("exit", () => end(undefined));
  });
}

/** Of the whole process, the thread's memory included. */
function megabytes(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
