# Writes mlp.json: networks trained by plain numpy, step by step on all cases, from given weights.
# Run: python make_mlp.py > mlp.json

import json

import numpy as np

rng = np.random.default_rng(20240611)
ROWS, INPUTS = 40, 4
x = np.round(rng.normal(size=(ROWS, INPUTS)), 6)
classes = (x @ np.round(rng.normal(size=(INPUTS, 3)), 3)).argmax(axis=1)
binary = (x[:, 0] * x[:, 1] > 0).astype(int)
numbers = np.round(np.column_stack([np.sin(x[:, 0]) + x[:, 1], x[:, 2] * x[:, 3]]), 6)
counts = rng.poisson(np.exp(0.5 * x[:, 0]))
weights = np.round(rng.uniform(0.5, 2, size=ROWS), 3)


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


ACTIVATIONS = {
    "relu": (lambda z: np.maximum(z, 0), lambda z: (z > 0).astype(float)),
    "leaky-relu": (lambda z: np.where(z > 0, z, 0.01 * z), lambda z: np.where(z > 0, 1, 0.01)),
    "tanh": (np.tanh, lambda z: 1 - np.tanh(z) ** 2),
    "sigmoid": (sigmoid, lambda z: sigmoid(z) * (1 - sigmoid(z))),
    "softplus": (lambda z: np.logaddexp(0, z), sigmoid),
    "linear": (lambda z: z, np.ones_like),
}


def softmax_cross_entropy(z, y):
    shifted = z - z.max(axis=1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    truth = np.eye(z.shape[1])[y]
    return -(truth * logs).sum(axis=1), np.exp(logs) - truth


def logistic(z, y):
    return np.logaddexp(0, z[:, 0]) - y * z[:, 0], sigmoid(z) - y[:, None]


def squared(z, y):
    return 0.5 * ((z - y) ** 2).sum(axis=1), z - y


def huber(k):
    def loss(z, y):
        r = z - y
        size = np.abs(r)
        return np.where(size > k, k * (size - k / 2), 0.5 * r**2).sum(axis=1), np.clip(r, -k, k)

    return loss


def poisson(z, y):
    log_y = np.log(np.where(y > 0, y, 1))
    return np.exp(z[:, 0]) - y - y * (z[:, 0] - log_y), np.exp(z) - y[:, None]


def objective(layers, activation, loss, y, w, decay):
    g, slope = ACTIVATIONS[activation]
    values, sums = [x], []
    for at, (weight, bias) in enumerate(layers):
        sums.append(values[-1] @ weight + bias)
        values.append(g(sums[-1]) if at < len(layers) - 1 else sums[-1])
    share = w / w.sum()
    each, delta = loss(values[-1], y)
    value = (share * each).sum() + 0.5 * decay * sum((weight**2).sum() for weight, _ in layers)
    delta = delta * share[:, None]
    gradient = []
    for at in range(len(layers) - 1, -1, -1):
        gradient.append((values[at].T @ delta + decay * layers[at][0], delta.sum(axis=0)))
        if at > 0:
            delta = (delta @ layers[at][0].T) * slope(sums[at - 1])
    return value, gradient[::-1]


def sgd(rate, momentum=0.0, nesterov=False):
    def stepper(shapes):
        velocity = [np.zeros(s) for s in shapes]

        def step(parameters, gradient, _):
            for p, v, g in zip(parameters, velocity, gradient):
                v[...] = momentum * v - rate * g
                p += momentum * v - rate * g if nesterov else v

        return step

    return stepper


def adam(rate, b1=0.9, b2=0.999, epsilon=1e-8):
    def stepper(shapes):
        m = [np.zeros(s) for s in shapes]
        v = [np.zeros(s) for s in shapes]

        def step(parameters, gradient, t):
            for p, mm, vv, g in zip(parameters, m, v, gradient):
                mm[...] = b1 * mm + (1 - b1) * g
                vv[...] = b2 * vv + (1 - b2) * g**2
                p -= rate * (mm / (1 - b1**t)) / (np.sqrt(vv / (1 - b2**t)) + epsilon)

        return step

    return stepper


def train(sizes, activation, loss, y, w, decay, solver, steps):
    layers = [
        (np.round(rng.normal(scale=0.7, size=(a, b)), 4), np.round(rng.normal(scale=0.3, size=b), 4))
        for a, b in zip(sizes, sizes[1:])
    ]
    start = [[weight.tolist(), bias.tolist()] for weight, bias in layers]
    flat = [part for layer in layers for part in layer]
    step = solver([part.shape for part in flat])
    losses = []
    for t in range(1, steps + 1):
        value, gradient = objective(layers, activation, loss, y, w, decay)
        losses.append(value)
        step(flat, [part for layer in gradient for part in layer], t)
    end = [[weight.tolist(), bias.tolist()] for weight, bias in layers]
    return {"start": start, "losses": losses, "end": end}


plain = np.ones(ROWS)
runs = {
    "sgd": train([4, 5, 3], "tanh", softmax_cross_entropy, classes, plain, 0.01, sgd(0.3), 25),
    "momentum": train([4, 6, 1], "sigmoid", logistic, binary, plain, 0.0, sgd(0.2, 0.8), 25),
    "nesterov": train([4, 6, 3, 2], "softplus", squared, numbers, weights, 0.02, sgd(0.1, 0.9, True), 25),
    "adam": train([4, 8, 3], "relu", softmax_cross_entropy, classes, weights, 0.001, adam(0.05), 40),
    "adam, huber": train([4, 5, 2], "leaky-relu", huber(0.5), numbers, plain, 0.0, adam(0.02), 40),
    "adam, poisson": train([4, 4, 1], "tanh", poisson, counts, plain, 0.0, adam(0.02), 40),
    "sgd, single layer": train([4, 3], "linear", softmax_cross_entropy, classes, plain, 0.1, sgd(0.5), 30),
}
data = {
    "x": x.tolist(),
    "classes": classes.tolist(),
    "binary": binary.tolist(),
    "numbers": numbers.tolist(),
    "counts": counts.tolist(),
    "weights": weights.tolist(),
}
print(json.dumps({**data, "runs": runs}))
