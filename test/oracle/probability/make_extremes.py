"""Values of distributions at extreme arguments: points up to 1e300 and probabilities down to 1e-300.

Run: python make_extremes.py > extremes.json
"""

import json

import mpmath
from mpmath import atan, gammainc, hyp2f1, inf, log, log1p, loggamma, mp, mpf, pi, sqrt

mp.dps = 50


def exp(value):
    """e to a power; powers that no double can tell from 0 are not worth thousands of digits."""
    return mpf(0) if value < -10**5 else mp.exp(value)


def expm1(value):
    return exp(value) - 1 if value < -1 else mp.expm1(value)


def erfc(value):
    return mpf(0) if value > 1000 else mp.erfc(value)


def lower_beta(a, b, x, y):
    """I(x; a, b) by its series, so that the smallest values keep their digits."""
    if x > mpf(1) / 2:
        return 1 - lower_beta(b, a, y, x)
    kernel = a * log(x) + b * log(y) + loggamma(a + b) - loggamma(a) - loggamma(b) - log(a)
    return exp(kernel) * hyp2f1(a + b, 1, a + 1, x)


def both_beta(a, b, x, y):
    if x > y:
        upper, lower = both_beta(b, a, y, x)
        return lower, upper
    low = lower_beta(a, b, x, y)
    return low, 1 - low


def student(nu, x):
    nu, x = mpf(nu), mpf(x)
    tail, _ = both_beta(nu / 2, mpf(1) / 2, nu / (nu + x * x), x * x / (nu + x * x))
    tail /= 2
    density = (loggamma((nu + 1) / 2) - loggamma(nu / 2) - log(nu * pi) / 2
               - (nu + 1) / 2 * log1p(x * x / nu))
    return (density, tail, 1 - tail) if x < 0 else (density, 1 - tail, tail)


def cauchy(x):
    x = mpf(x)
    tail = atan(1 / abs(x)) / pi
    density = -log(pi) - log1p(x * x)
    return (density, tail, 1 - tail) if x < 0 else (density, 1 - tail, tail)


def fisher(n, d, x):
    n, d, x = mpf(n), mpf(d), mpf(x)
    odds = n * x / d
    low, high = both_beta(n / 2, d / 2, odds / (1 + odds), 1 / (1 + odds))
    density = (n / 2 * log(odds) - (n + d) / 2 * log1p(odds) - log(x)
               + loggamma((n + d) / 2) - loggamma(n / 2) - loggamma(d / 2))
    return density, low, high


def beta(a, b, x):
    a, b, x = mpf(a), mpf(b), mpf(x)
    low, high = both_beta(a, b, x, 1 - x)
    density = ((a - 1) * log(x) + (b - 1) * log1p(-x) + loggamma(a + b) - loggamma(a) - loggamma(b))
    return density, low, high


def gamma_tails(a, x):
    """Both tails at rate 1; the smaller one directly."""
    if x > 5000:
        return mpf(1), mpf(0)
    if x < 1:
        # The series of the lower tail.
        total, term, n = mpf(0), 1 / a, 0
        while abs(term) > mpf(10) ** -80 * abs(total) or n == 0:
            total += term
            n += 1
            term *= x / (a + n)
        low = exp(a * log(x) - x - loggamma(a)) * total
        return low, 1 - low
    high = gammainc(a, x, inf, regularized=True)
    return 1 - high, high


def gamma(a, rate, x):
    a, rate, x = mpf(a), mpf(rate), mpf(x)
    low, high = gamma_tails(a, rate * x)
    return a * log(rate) + (a - 1) * log(x) - rate * x - loggamma(a), low, high


def inverse_gamma(a, scale, x):
    density, low, high = gamma(a, scale, 1 / mpf(x))
    return density - 2 * log(mpf(x)), high, low


def normal(mean, deviation, x):
    z = (mpf(x) - mpf(mean)) / mpf(deviation)
    small = erfc(abs(z) / sqrt(2)) / 2
    density = -z * z / 2 - log(2 * pi) / 2 - log(mpf(deviation))
    return (density, small, 1 - small) if z < 0 else (density, 1 - small, small)


def log_normal(mean, deviation, x):
    density, low, high = normal(mean, deviation, log(mpf(x)))
    return density - log(mpf(x)), low, high


def weibull(shape, scale, x):
    k, s, x = mpf(shape), mpf(scale), mpf(x)
    power = (x / s) ** k
    return log(k / s) + (k - 1) * log(x / s) - power, -expm1(-power), exp(-power)


def logistic(x):
    size = abs(mpf(x))
    small = exp(-size) / (1 + exp(-size))
    density = -size - 2 * log1p(exp(-size))
    return (density, small, 1 - small) if x < 0 else (density, 1 - small, small)


def laplace(x):
    small = exp(-abs(mpf(x))) / 2
    density = -abs(mpf(x)) - log(mpf(2))
    return (density, small, 1 - small) if x < 0 else (density, 1 - small, small)


def exponential(rate, x):
    z = mpf(rate) * mpf(x)
    return log(mpf(rate)) - z, -expm1(-z), exp(-z)


HALF = [1e-300, 1e-160, 1e-80, 1e-20, 1e20, 1e80, 1e154, 1e160, 1e200, 1e300]
BOTH = [-x for x in HALF] + HALF
UNIT = [1e-300, 1e-200, 1e-160, 1e-80, 1e-20]
TAILS = [1e-300, 1e-200, 1e-100, 1e-16]
FAMILIES = [
    *[("StudentT", {"degreesOfFreedom": nu}, lambda x, nu=nu: student(nu, x), BOTH)
      for nu in (0.1, 0.5, 1, 1.5, 3, 30, 1e6)],
    ("Cauchy", {"location": 0, "scale": 1}, cauchy, BOTH),
    *[("FisherF", {"numeratorDegrees": n, "denominatorDegrees": d}, lambda x, n=n, d=d: fisher(n, d, x), HALF)
      for n, d in ((1, 1), (0.1, 0.3), (3, 20), (20, 0.5))],
    *[("Beta", {"alpha": a, "beta": b}, lambda x, a=a, b=b: beta(a, b, x), UNIT)
      for a, b in ((1, 1), (0.1, 0.3), (0.5, 20), (3, 2))],
    *[("Gamma", {"shape": a, "rate": r}, lambda x, a=a, r=r: gamma(a, r, x), HALF)
      for a, r in ((0.01, 1), (0.5, 2), (3, 1e-100), (3, 1e100), (0.01, 1e-200))],
    *[("ChiSquared", {"degreesOfFreedom": nu}, lambda x, nu=nu: gamma(mpf(nu) / 2, mpf(1) / 2, x), HALF)
      for nu in (0.1, 1, 7)],
    *[("InverseGamma", {"shape": a, "scale": s}, lambda x, a=a, s=s: inverse_gamma(a, s, x), HALF)
      for a, s in ((0.01, 1), (0.5, 2), (3, 1))],
    ("Normal", {"mean": 0, "standardDeviation": 1}, lambda x: normal(0, 1, x), BOTH),
    ("Normal", {"mean": 0, "standardDeviation": 1e200}, lambda x: normal(0, 1e200, x), BOTH),
    ("Normal", {"mean": 0, "standardDeviation": 1e-200}, lambda x: normal(0, 1e-200, x), BOTH),
    *[("LogNormal", {"logMean": m, "logStandardDeviation": s}, lambda x, m=m, s=s: log_normal(m, s, x), HALF)
      for m, s in ((0, 1), (0, 50), (300, 0.5))],
    *[("Weibull", {"shape": k, "scale": s}, lambda x, k=k, s=s: weibull(k, s, x), HALF)
      for k, s in ((0.01, 1), (0.5, 2), (3, 1e150), (0.001, 1e150), (0.001, 1e-150))],
    ("Logistic", {"location": 0, "scale": 1}, logistic, BOTH),
    ("Laplace", {"location": 0, "scale": 1}, laplace, BOTH),
    *[("Exponential", {"rate": r}, lambda x, r=r: exponential(r, x), HALF) for r in (1, 1e-200, 1e200)],
]


def quantile(name, family, points, p):
    """By secants of ln P(X <= x) over ln |x|, which are nearly straight far out; 0 or infinite where x is."""
    sign = -1 if points is BOTH else 1
    first, second = STARTS[name](p)
    value = lambda s: log(family(sign * exp(s))[1]) - log(p)
    a, b = mpf(first), mpf(second)
    fa, fb = value(a), value(b)
    for _ in range(60):
        if fb == fa or abs(b - a) < mpf(10) ** -40:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
        if abs(b) > 5000:
            return mpf(0) if (b < 0) else mpf(sign) * mpf(10) ** 2000
        fb = value(b)
    return sign * exp(b)


def near(center):
    return lambda p: (log(center(p)), log(center(p)) + mpf(1) / 100)


EXTERNAL = lambda p: (mpf(10), mpf(11))
INTERNAL = lambda p: (mpf(-12), mpf(-11))
STARTS = {
    "StudentT": EXTERNAL,
    "Cauchy": EXTERNAL,
    "FisherF": INTERNAL,
    "Beta": INTERNAL,
    "Gamma": INTERNAL,
    "ChiSquared": INTERNAL,
    "Weibull": INTERNAL,
    "Exponential": INTERNAL,
    "InverseGamma": near(lambda p: 1 / -log(p)),
    "Normal": near(lambda p: sqrt(-2 * log(p))),
    "LogNormal": lambda p: (-sqrt(-2 * log(p)), -sqrt(-2 * log(p)) + mpf(1) / 100),
    "Logistic": near(lambda p: -log(p)),
    "Laplace": near(lambda p: -log(p)),
}


def plain(value):
    number = float(value)
    return number if abs(number) != float("inf") else ("Infinity" if number > 0 else "-Infinity")


fixture = []
for name, parameters, family, points in FAMILIES:
    entry = {"family": name, "parameters": parameters, "points": [], "quantiles": []}
    for x in points:
        density, low, high = family(x)
        entry["points"].append([x, plain(density), plain(low), plain(high)])
    # Quantiles are in proportion to the scale; those of moderate scales tell.
    scales = [parameters.get(key, 1) for key in ("rate", "scale", "standardDeviation", "degreesOfFreedom")]
    for p in TAILS if all(0.01 < scale < 100 for scale in scales) else []:
        entry["quantiles"].append([p, plain(quantile(name, family, points, mpf(p)))])
    fixture.append(entry)
rows = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in fixture)
print(f'{{"mpmath": "{mpmath.__version__}", "cases": [\n{rows}\n]}}')
