import type { Reporter, TestModule } from "vitest/node";

/** Files that are named at the end of a run. */
const NAMED = 10;

/** Prints the files that took longest, with what they spent on imports. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= NAMED) return;
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { path: module.relativeModuleId, total: collectDuration + duration, collectDuration };
    });
    times.sort((a, b) => b.total - a.total);
    const lines = times
      .slice(0, NAMED)
      .map(({ path, total, collectDuration }) => `${seconds(total)} (${seconds(collectDuration)})  ${path}`);
    console.log(`\nThe slowest files, and their imports:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`.padStart(7);
}
