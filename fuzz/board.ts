/** What driver and thread both see at any time, also while the thread hangs. */
export interface Board {
  /** 1 as soon as the part is prepared. */
  ready: number;
  /** 1 when the thread should end after its trial. */
  stop: number;
  /** The seed of the trial that runs or comes next. */
  next: number;
  /** The seed after the last. */
  end: number;
  /** When the running trial began, in milliseconds; 0 between trials. */
  began: number;
  refused: number;
  worked: number;
}

const NAMES = ["ready", "stop", "next", "end", "began", "refused", "worked"] as const;

export function boardMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NAMES.length * Float64Array.BYTES_PER_ELEMENT);
}

export function openBoard(memory: SharedArrayBuffer): Board {
  const values = new Float64Array(memory);
  const board = {};
  for (const [at, name] of NAMES.entries()) {
    Object.defineProperty(board, name, {
      get: () => values[at],
      set: (value: number) => {
        values[at] = value;
      },
    });
  }
  return board as Board;
}
