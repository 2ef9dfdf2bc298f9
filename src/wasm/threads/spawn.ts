import { nodeModule } from "../../base/node-module.js";
import { workerSource } from "./worker-source.js";

/** What the pool requires of a thread on any platform. */
export interface Thread {
  post(message: unknown): void;
  /** Keeps the process alive while the thread is busy. */
  setBusy(busy: boolean): void;
  /** Ends it at once; its death is reported. */
  terminate(): void;
}

interface ThreadEvents {
  onMessage(message: unknown): void;
  /** Called when the thread has ended, with the reason. */
  onDeath(reason: string): void;
}

/** Starts a thread; throws if the platform forbids it. */
export type Spawn = (events: ThreadEvents) => Thread;

type WorkerThreads = typeof import("node:worker_threads");

/** How this platform starts threads; undefined if it has none. */
export function platformSpawn(): Spawn | undefined {
  const workerThreads = nodeModule<WorkerThreads>("node:worker_threads");
  if (workerThreads !== undefined) return (events) => spawnNode(workerThreads, events);
  if (typeof Worker === "function" && globalThis.crossOriginIsolated) return spawnWeb;
  return undefined;
}

/** The number of hardware threads that the platform reports. */
export function hardwareThreads(): number {
  const os = nodeModule<typeof import("node:os")>("node:os");
  return os?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
}

function spawnNode({ Worker }: WorkerThreads, events: ThreadEvents): Thread {
  // A worker holds little more than a few messages; its data are in shared memory.
  const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 };
  const worker = new Worker(workerSource, { eval: true, name: "credal", resourceLimits });
  worker.on("message", (message) => events.onMessage(message));
  worker.on("error", (error) => events.onDeath(String(error)));
  worker.on("exit", (code) => events.onDeath(`it exited with code ${code}`));
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
    terminate: () => {
      worker.terminate();
      events.onDeath("it was ended");
    },
  };
}
