import { readFileSync } from "node:fs";
import { cpus } from "node:os";

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly credal: string;
}

export function describeMachine(): Machine {
  const packageFile = new URL("../../package.json", import.meta.url);
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    node: process.version,
    credal: JSON.parse(readFileSync(packageFile, "utf8")).version,
  };
}
