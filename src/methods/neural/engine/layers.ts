// The parameters of a network as one list, and as the weights and biases of its layers.

import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type Activation, layerOffsets } from "../../../wasm/network.js";
import type { GivenWeights } from "./options.js";

export interface Layers {
  /** One matrix per layer, inputs × units. */
  readonly weights: readonly Matrix[];
  /** One list per layer, one number per unit. */
  readonly biases: readonly Float64Array[];
}

/** Most parameters: their gradients and means take four times as much memory. */
const MOST_PARAMETERS = 2 ** 26;

/** How many parameters there are; throws if they are too many. */
export function requireParameters(method: string, sizes: readonly number[]): number {
  const { count } = layerOffsets(sizes);
  if (count <= MOST_PARAMETERS) return count;
  throw new OptionError(
    method,
    words`layers of ${sizes.join(", ")} units have ${got(count)} weights and biases; ${wanted(`at most ${MOST_PARAMETERS}`)} are possible.`,
    { option: "layers" },
  );
}

export function joinLayers({ weights, biases }: Layers): Float64Array {
  const lists = weights.flatMap(({ data }, layer) => [data, biases[layer]]);
  const out = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    out.set(list, at);
    at += list.length;
  }
  return out;
}

export function splitLayers(sizes: readonly number[], parameters: Float64Array): Layers {
  const { offsets } = layerOffsets(sizes);
  const weights = offsets.map((offset, layer) => {
    const [inputs, units] = [sizes[layer], sizes[layer + 1]];
    return new Matrix(inputs, units, parameters.slice(offset, offset + inputs * units));
  });
  const biases = offsets.map((offset, layer) => {
    const start = offset + sizes[layer] * sizes[layer + 1];
    return parameters.slice(start, start + sizes[layer + 1]);
  });
  return { weights, biases };
}

/** The inputs, and the units of every layer. */
export function sizesOf({ weights }: Pick<Layers, "weights">): number[] {
  return [weights[0].rows, ...weights.map(({ columns }) => columns)];
}

/** The given weights, if they fit the features and outputs. */
export function givenLayers(method: string, init: GivenWeights, sizes: readonly number[]): Layers {
  const weights = init.weights.map((layer) => Matrix.from(layer));
  const given = sizesOf({ weights });
  if (given.every((size, at) => size === sizes[at]) && given.length === sizes.length)
    return { weights, biases: init.biases.map((layer) => Float64Array.from(layer)) };
  const sentence = words`${optionName("init")} has layers of ${got(given.join(" → "))} units; expected ${wanted(sizes.join(" → "))}.`;
  throw new OptionError(method, sentence);
}

/**
 * Uniform weights whose variance keeps that of the units about the same from layer to layer: 2/inputs where half of the
 * units are 0 (He et al. 2015), otherwise 2/(inputs + units) (Glorot and Bengio 2010). Biases are 0, and so are the
 * weights of features that do not vary, because nothing could change them.
 */
export function randomLayers(
  sizes: readonly number[],
  activation: Activation,
  isConstant: readonly boolean[],
  stream: Random,
): Layers {
  const rectified = activation === "relu" || activation === "leaky-relu";
  const weights = sizes.slice(1).map((units, layer) => {
    const inputs = sizes[layer];
    const isHidden = layer < sizes.length - 2;
    const bound = Math.sqrt(6 / (rectified && isHidden ? inputs : inputs + units));
    const drawn = new Matrix(inputs, units).map(() => bound * (2 * stream.next() - 1));
    return layer > 0 ? drawn : drawn.map((value, at) => (isConstant[Math.floor(at / units)] ? 0 : value));
  });
  return { weights, biases: sizes.slice(1).map((units) => new Float64Array(units)) };
}
