// In which order the nodes of a tree are split, where it matters.

import { abortablePacer } from "../../../base/pause.js";
import { PriorityQueue } from "../../../data/rank/priority-queue.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { TreePlot } from "../../../wasm/tree-plot.js";
import type { SurrogateSearch } from "./surrogates.js";

/** One node at a time, so that surrogates can send the cases whose value is missing. */
export async function growStepwise(
  method: string,
  plot: TreePlot,
  surrogates: SurrogateSearch | undefined,
  control: ParallelControl,
): Promise<undefined> {
  const pause = abortablePacer(method, control.signal);
  const pending = [0];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const feature = await plot.find(node, control);
    if (feature >= 0) pending.push(...(await divide(plot, node, feature, surrogates, control)));
    await pause();
  }
}

/**
 * The node with the largest gain first. A node is divided when its gain becomes known, and its split is kept once its
 * turn has come; returns what is kept.
 */
export async function growBestFirst(
  method: string,
  maxLeaves: number,
  plot: TreePlot,
  surrogates: SurrogateSearch | undefined,
  control: ParallelControl,
): Promise<ReadonlySet<number>> {
  const kept = new Set<number>();
  const pause = abortablePacer(method, control.signal);
  const queue = new PriorityQueue<{ readonly node: number; readonly gain: number }>(
    (a, b) => a.gain > b.gain || (a.gain === b.gain && a.node < b.node),
  );
  const consider = async (node: number) => {
    const feature = await plot.find(node, control);
    if (feature < 0) return;
    await divide(plot, node, feature, surrogates, control);
    queue.push({ node, gain: plot.node(node).gain });
  };
  await consider(0);
  let leaves = 1;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const children = childrenOf(plot, next.node);
    if (leaves + children.length - 1 > maxLeaves) continue;
    leaves += children.length - 1;
    kept.add(next.node);
    for (const child of children) await consider(child);
    await pause();
  }
  return kept;
}

/** Splits a node by a feature; resolves to its children. */
export async function divide(
  plot: TreePlot,
  node: number,
  feature: number,
  surrogates: SurrogateSearch | undefined,
  control: ParallelControl,
): Promise<number[]> {
  plot.mark(node, feature);
  surrogates?.at(node, feature);
  await plot.divide(node, control);
  return childrenOf(plot, node);
}

function childrenOf(plot: TreePlot, node: number): number[] {
  const { firstChild, children } = plot.node(node);
  return Array.from({ length: children }, (_, branch) => firstChild + branch);
}
