import { workerSource } from "./worker-source.js";

/** What the pool needs of a thread, wherever it runs. */
export interface Thread {
  post(message: unknown): void;
  /** Keeps the process alive while the thread has work; without work it may end at any time. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

interface ThreadEvents {
  onMessage(message: unknown): void;
  /** The thread is gone, and this is why. */
  onDeath(reason: string): void;
}

/** Starts a thread, or throws where the platform forbids it. */
export type Spawn = (events: ThreadEvents) => Thread;

type WorkerThreads = typeof import("node:worker_threads");

/** How this platform starts threads; undefined where it has none. */
export function platformSpawn(): Spawn | undefined {
  const workerThreads = nodeModule<WorkerThreads>("node:worker_threads");
  if (workerThreads !== undefined) return (events) => spawnNode(workerThreads, events);
  if (typeof Worker === "function" && globalThis.crossOriginIsolated) return spawnWeb;
  return undefined;
}

/** Hardware threads, as far as the platform tells. */
export function hardwareThreads(): number {
  const os = nodeModule<typeof import("node:os")>("node:os");
  return os?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
}

/** A module of Node's own without an import statement, which browsers could not resolve. */
function nodeModule<T>(name: string): T | undefined {
  const load = globalThis.process?.getBuiltinModule as ((name: string) => unknown) | undefined;
  return load?.(name) as T | undefined;
}

function spawnNode({ Worker }: WorkerThreads, events: ThreadEvents): Thread {
  // A worker holds little more than a few messages; its data are in the shared memory.
  const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 };
  const worker = new Worker(workerSource, { eval: true, name: "credal", resourceLimits });
  worker.on("message", (message) => events.onMessage(message));
  worker.on("error", (error) => events.onDeath(String(error)));
  worker.on("exit", (code) => events.onDeath(`it ended with code ${code}`));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    setBusy: (busy) => (busy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

function spawnWeb(events: ThreadEvents): Thread {
  const url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const worker = new Worker(url, { name: "credal" });
  URL.revokeObjectURL(url);
  worker.onmessage = (event) => events.onMessage(event.data);
  worker.onerror = (event) => events.onDeath(event.message || "the browser did not start it");
  return {
    post: (message) => worker.postMessage(message),
    setBusy: () => {},
    terminate: () => worker.terminate(),
  };
}
