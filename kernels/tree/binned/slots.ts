// Room for the histograms of leaves, which may not be enough for all of them.

import { Grower, GrowerNode } from "./grower.record";
import { nodeAt, splitAt } from "./grower-state";

export function setOwner(grower: Grower, slot: i32, node: i32): void {
  store<i32>(grower.slotOwners + ((<usize>slot) << 2), node);
}

export function freeSlot(grower: Grower, node: GrowerNode): void {
  if (node.slot >= 0) setOwner(grower, node.slot, -1);
  node.slot = -1;
}

/**
 * Gives a node room for its histogram: a free one, or that of the leaf with the least gain, whose
 * children's histograms are then made from their rows.
 */
export function takeSlot(grower: Grower, index: i32): void {
  let chosen = -1;
  let least: f64 = Infinity;
  for (let slot = 0; slot < grower.slots; ++slot) {
    const owner = load<i32>(grower.slotOwners + ((<usize>slot) << 2));
    if (owner < 0) {
      chosen = slot;
      break;
    }
    if (owner == grower.fewer || owner == grower.more) continue;
    const gain = splitAt(grower, owner).gain;
    if (gain < least) {
      chosen = slot;
      least = gain;
    }
  }
  const owner = load<i32>(grower.slotOwners + ((<usize>chosen) << 2));
  if (owner >= 0) nodeAt(grower, owner).slot = -1;
  setOwner(grower, chosen, index);
  nodeAt(grower, index).slot = chosen;
}
