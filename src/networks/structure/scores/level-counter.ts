import { Arena } from "../../../wasm/arena.js";
import { type BitRows, LevelBits } from "../../../wasm/level-bits.js";
import {
  type Cells,
  type Configurations,
  configurationsOf,
  countLevels,
  countLevelsOfAll,
  countPairs,
  crossConfigurations,
} from "./configurations.js";
import { type DiscreteData, isDiscrete, type NetworkData } from "./network-data.js";

/** Counts by combinations of some nodes, in any order. */
interface CombinationCounts {
  /** Combinations × levels, or combinations × levels × levels. */
  readonly cells: Cells;
  /** How many combinations were counted; all others do not occur. */
  readonly combinations: number;
}

/** Columns with more levels than this are counted case by case. */
const MOST_LEVELS = 32;
const MOST_BYTES = 2 ** 28;
/** From so many pairs of sets on, going through the cases one by one is faster than through their bits. */
const MOST_BIT_COUNTS = 512;

/**
 * Counts the levels of discrete nodes that occur together, 128 cases at a time where there are few levels and no weights.
 * Its memory must be given back with `close`.
 */
export class LevelCounter {
  readonly #rows: number;
  readonly #nodes: readonly (DiscreteData | undefined)[];
  readonly #weights: Float64Array | undefined;
  readonly #arena = new Arena();
  readonly #bits: LevelBits | undefined;

  constructor({ nodes, rows, weights }: NetworkData) {
    this.#rows = rows;
    this.#weights = weights;
    this.#nodes = nodes.map((node) => (isDiscrete(node) ? node : undefined));
    if (weights !== undefined) return;
    const columns = nodes.map((node) =>
      isDiscrete(node)
        ? { codes: node.codes, size: node.levels.length }
        : { codes: new Uint16Array(rows), size: 1 },
    );
    const isSmall =
      columns.every(({ size }) => size <= MOST_LEVELS) && LevelBits.bytes(rows, columns) <= MOST_BYTES;
    if (isSmall) this.#bits = new LevelBits(this.#arena, rows, columns);
  }

  close(): void {
    this.#arena.close();
  }

  /** How many combinations some nodes could have. */
  possible(nodes: readonly number[]): number {
    return nodes.reduce((product, node) => product * this.#levels(node), 1);
  }

  /** The levels of a node by combinations of others. */
  levels(node: number, given: readonly number[]): CombinationCounts {
    const sets = this.#bits?.combine(given);
    if (this.#bits !== undefined && sets !== undefined && this.#isQuick(sets, node))
      return { cells: this.#bits.count(sets, node), combinations: sets.rows };
    const configurations = this.#configurations(given);
    return {
      cells: countLevels(configurations, this.#node(node), this.#weights),
      combinations: configurations.size,
    };
  }

  /** The levels of two nodes by combinations of others, those of the second node fastest. */
  pairs(first: number, second: number, given: readonly number[]): CombinationCounts {
    const sets = this.#bits?.combine(given);
    const crossed = sets && this.#bits?.cross(sets, first);
    if (
      this.#bits !== undefined &&
      sets !== undefined &&
      crossed !== undefined &&
      this.#isQuick(crossed, second)
    )
      return { cells: this.#bits.count(crossed, second), combinations: sets.rows };
    const configurations = this.#configurations(given);
    return {
      cells: countPairs(configurations, this.#node(first), this.#node(second), this.#weights),
      combinations: configurations.size,
    };
  }

  /** The levels of a first and each of several second nodes by combinations of others. */
  pairsOfAll(first: number, seconds: readonly number[], given: readonly number[]): CombinationCounts[] {
    const sets = this.#bits?.combine(given);
    const crossed = sets && this.#bits?.cross(sets, first);
    const [bits, quick] = [this.#bits, crossed];
    if (
      bits !== undefined &&
      sets !== undefined &&
      quick !== undefined &&
      seconds.every((node) => this.#isQuick(quick, node))
    )
      return seconds.map((node) => ({ cells: bits.count(quick, node), combinations: sets.rows }));
    const configurations = this.#configurations(given);
    const counted = countLevelsOfAll(
      crossConfigurations(configurations, this.#node(first)),
      seconds.map((node) => this.#node(node)),
      this.#weights,
    );
    return counted.map((cells) => ({ cells, combinations: configurations.size }));
  }

  #isQuick(sets: BitRows, node: number): boolean {
    return sets.rows * (this.#levels(node) - 1) <= MOST_BIT_COUNTS;
  }

  #configurations(nodes: readonly number[]): Configurations {
    return configurationsOf(
      this.#rows,
      nodes.map((node) => this.#node(node)),
    );
  }

  #levels(node: number): number {
    return this.#nodes[node]?.levels.length ?? 0;
  }

  #node(node: number): DiscreteData {
    const nodeData = this.#nodes[node];
    if (nodeData === undefined) throw new RangeError(`node ${node} has no levels`);
    return nodeData;
  }
}
