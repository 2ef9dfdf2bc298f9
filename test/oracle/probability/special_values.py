"""Reference values of the special functions, computed by mpmath with 50 digits.

Arguments are float64 numbers taken as exact. The incomplete functions are summed here from series whose
terms are all positive, because general hypergeometric routines lose digits at extreme shapes.
"""

import math

from mpmath import (
    beta, digamma, erf, erfc, exp, findroot, gamma, hyp2f1, log, log1p,
    loggamma, mp, mpf, ncdf, pi, polygamma, sqrt,
)

mp.dps = 50


def lower_gamma(a, x):
    a, x = mpf(a), mpf(x)
    term = total = mpf(1)
    n = a + 1
    while term > total * mpf(10) ** -45:
        term *= x / n
        total += term
        n += 1
    return exp(a * log(x) - x - loggamma(a + 1)) * total


def upper_gamma(a, x):
    """The continued fraction for x above a + 1, the complement at higher precision elsewhere."""
    a, x = mpf(a), mpf(x)
    if x < a + 2:
        with mp.workdps(80 if a > 1e-20 else 380):
            return +(1 - _wide_lower(a, x))
    b = x + 1 - a
    c, d = mpf(10) ** 300, 1 / b
    value = d
    n = 1
    while True:
        numerator = -n * (n - a)
        b += 2
        d = 1 / (b + numerator * d)
        c = b + numerator / c
        value *= c * d
        if abs(c * d - 1) < mpf(10) ** -45:
            return exp(a * log(x) - x - loggamma(a)) * value
        n += 1


def _wide_lower(a, x):
    term = total = mpf(1)
    n = a + 1
    while term > total * mpf(10) ** (5 - mp.dps):
        term *= x / n
        total += term
        n += 1
    return exp(a * log(x) - x - loggamma(a + 1)) * total


def lower_beta(a, b, x):
    return _beta_tail(mpf(a), mpf(b), mpf(x), False)


def upper_beta(a, b, x):
    return _beta_tail(mpf(a), mpf(b), mpf(x), True)


def _beta_tail(a, b, x, upper):
    """The tail that is easy to sum, or its complement; tiny shapes need as many digits as they have zeros."""
    with mp.workdps(60 if min(a, b) > 1e-20 else 260):
        if x < 0.5 and b * x < 5:
            value, is_upper = _beta_power(a, b, x), False
        elif x > 0.5 and a * (1 - x) < 5:
            value, is_upper = _beta_power(b, a, 1 - x), True
        elif x * (a + b) <= a:
            value, is_upper = _beta_fraction(a, b, x), False
        else:
            value, is_upper = _beta_fraction(b, a, 1 - x), True
        return +(value if upper == is_upper else 1 - value)


def _beta_power(a, b, x):
    """DLMF 8.17.7."""
    logs = a * log(x) - log(a) - loggamma(a) - loggamma(b) + loggamma(a + b)
    return exp(logs) * hyp2f1(a, 1 - b, a + 1, x)


def _beta_fraction(a, b, x):
    """DLMF 8.17.22, evaluated by Lentz's rule."""
    limit = mpf(10) ** (5 - mp.dps)
    c, d = mpf(1), 1 / (1 - (a + b) * x / (a + 1))
    value = d
    m = 1
    while True:
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + even * d)
        c = 1 + even / c
        value *= c * d
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + odd * d)
        c = 1 + odd / c
        value *= c * d
        if abs(c * d - 1) < limit:
            break
        m += 1
    logs = a * log(x) + b * log1p(-x) - log(a) - loggamma(a) - loggamma(b) + loggamma(a + b)
    return exp(logs) * value


def invert(function, guess):
    return findroot(function, guess, tol=1e-60, maxsteps=100, verify=False)


def table(function, cases):
    return [[*case, float(function(*map(mpf, case)))] for case in cases]


def special_values():
    points = [1e-300, 1e-20, 1e-5, 0.1, 0.3, 0.5, 0.75, 0.9, 0.999999, 1.0000001, 1.2, 1.4616, 1.5, 1.7, 1.999,
              2.0001, 2.2, 2.5, 3, 3.7, 5.5, 7.9, 8, 9.99, 10, 14.2, 20, 33.3, 75.25, 100, 170.5, 1e3, 123456.789,
              1e8, 1e15, 1e100]
    negative = [-0.1, -0.5, -1.3, -3.7, -10.25, -20.6, -99.5, -165.3]
    xs = [0.0, 1e-300, 1e-10, 0.01, 0.2, 0.49, 0.5, 0.51, 0.7, 0.99, 1, 1.01, 1.5, 2, 2.7, 3.3, 4, 5.5, 8, 10, 15, 20, 26]
    ends = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-10, 1e-5, 0.001, 0.02, 0.0749, 0.1, 0.2, 0.3, 0.45, 0.4999999, 0.5,
            0.5000001, 0.6, 0.75, 0.9, 0.93, 0.975, 0.999, 0.9999999]
    out = {
        "gammaFunction": table(gamma, [[x] for x in points if x < 171] + [[x] for x in negative] + [[171.5], [25], [50.1]]),
        "logGamma": table(lambda x: log(abs(gamma(x))) if x < 0 else loggamma(x), [[x] for x in points + negative]),
        "digamma": table(digamma, [[x] for x in points + negative] + [[1.4616321449683622], [1.46163214496836]]),
        "trigamma": table(lambda x: polygamma(1, x), [[x] for x in points if x > 1e-100] + [[x] for x in negative]),
        "erf": table(erf, [[s * x] for x in xs for s in (1, -1) if x < 7]),
        "erfc": table(erfc, [[x] for x in xs] + [[-x] for x in xs if 0 < x < 7]),
        "erfcx": table(lambda x: exp(x * x) * erfc(x), [[x] for x in xs + [30, 100, 1e4]] + [[-x] for x in xs if 0 < x < 16]),
        "normalCdf": table(ncdf, [[s * x] for x in xs + [30, 37] for s in (-1, 1)]),
        "normalLogCdf": table(lambda x: log1p(-ncdf(-x)) if x > 0 else log(ncdf(x)), [[s * x] for x in xs + [30, 40] for s in (-1, 1) if s < 0 or x < 30] + [[-1e3], [-1e8]]),
        "log1pMinusX": table(lambda x: log1p(x) - x, [[x] for x in (-0.99, -0.7, -0.6, -0.3, -0.01, -1e-8, 1e-300, 1e-12, 1e-4, 0.1, 0.4, 0.9, 1, 1.1, 5, 1e3)]),
        "log1pExp": table(lambda x: log1p(exp(x)), [[x] for x in (-700, -40, -20, -1, -1e-5, 1e-9, 1, 18, 30, 100)]),
    }
    with mp.workdps(60):
        out["normalQuantile"] = table(lambda p: -sqrt(mpf(2)) * erfc_inverse(2 * p), [[p] for p in ends])
        out["inverseErf"] = table(erf_inverse, [[p] for p in ends if p < 1] + [[-0.3], [-1e-8]])
        out["inverseErfc"] = table(erfc_inverse, [[p] for p in ends] + [[1.2], [1.9], [1.99999]])
    shapes = [1e-200, 1e-10, 1e-3, 0.2, 1, 2.5, 9.5, 10, 30, 1e3, 1e6, 1e15]
    pairs = [[a, b] for i, a in enumerate(shapes) for b in shapes[i:]]
    out["logBeta"] = table(lambda a, b: loggamma(a) + loggamma(b) - loggamma(a + b), pairs)
    out["betaFunction"] = [c for c in table(beta, [p for p in pairs if p[1] < 170]) if 1e-300 < c[-1] < 1e300]
    with mp.workdps(80):
        out["logBinomial"] = table(
            lambda n, k: loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1),
            [[5, 2], [10, 3], [30, 15], [100, 1], [100, 2], [1000, 500], [1e6, 3], [1e6, 5e5], [1e12, 7], [2.5, 1.25], [1e15, 5e14]])
        out["logFactorial"] = table(lambda n: loggamma(n + 1), [[n] for n in (2, 3, 5, 10, 20, 100, 1000, 1e6, 0.5)])

    gammas = []
    for a in (1e-300, 1e-10, 1e-3, 0.1, 0.5, 0.99, 1, 1.5, 3, 10, 29.9, 30, 35, 100, 300, 1e3, 1e4, 1e5):
        near = [a * (1 + k / math.sqrt(a)) for k in (-30, -12, -5, -1, -0.01, 0, 0.3, 2, 6, 15, 35)] if a >= 1 else []
        for x in [1e-200, 1e-8, 0.01, 0.3, 0.56, 0.99, 1.01, 1.5, 4, 15, 80, 600] + near:
            if x > 0 and (a < 1e3 or x > a / 3):
                gammas.append([a, x])
    out["incompleteGamma"] = keep(table(lower_gamma, gammas))
    out["incompleteGammaComplement"] = keep(table(upper_gamma, gammas))

    betas = []
    for a, b in ((1e-200, 1), (1e-10, 1e-10), (1e-10, 3), (1e-10, 1e6), (1e-3, 0.5), (0.1, 0.1), (0.1, 50), (0.5, 0.5), (0.5, 1e5), (0.5, 1e10),
                 (1, 1), (0.9, 1.1), (1, 1e3), (2, 3), (10, 2), (5, 1e8), (20, 30), (99, 105), (101, 102), (150, 1e4), (1e3, 1e3),
                 (1e3, 1e5), (1e5, 1e5), (1e5, 3e7)):
        for first, second in ((a, b), (b, a)):
            mean = first / (first + second)
            spread = math.sqrt(first * second / (first + second + 1)) / (first + second)
            near = [mean + k * spread for k in (-30, -8, -3, -1, -0.05, 0, 0.5, 2, 5, 12, 33)]
            for x in [1e-100, 1e-7, 0.02, 0.4, 0.69, 0.71, 0.95] + near:
                if 0 < x < 1:
                    betas.append([first, second, x])
            if a == b:
                break
    gamma_slope = lambda a, x: exp((a - 1) * log(x) - x - loggamma(a))
    out["inverseIncompleteGamma"] = inverses(lower_gamma, gamma_slope, gammas[::3], 1)
    out["inverseIncompleteGammaComplement"] = inverses(upper_gamma, gamma_slope, gammas[1::3], -1)
    out["incompleteBeta"] = keep(thin(betas, lower_beta))
    out["incompleteBetaComplement"] = keep(thin(betas, upper_beta))
    beta_slope = lambda a, b, x: exp((a - 1) * log(x) + (b - 1) * log1p(-x) - loggamma(a) - loggamma(b) + loggamma(a + b))
    out["inverseIncompleteBeta"] = inverses(lower_beta, beta_slope, betas[::5], 1)
    out["inverseIncompleteBetaComplement"] = inverses(upper_beta, beta_slope, betas[1::5], -1)
    return out


def inverses(function, slope, cases, sign):
    """Rows (shapes, p, x): p is function(x) rounded to float64, and x is moved to where function is exactly p."""
    rows = []
    for *shapes, x in cases:
        exact = function(*shapes, x)
        if not 1e-300 < exact < 0.9 or min(shapes) < 1e-3:
            continue
        point = mpf(x) + sign * (mpf(float(exact)) - exact) / slope(*map(mpf, shapes), mpf(x))
        rows.append([*shapes, float(exact), float(point)])
    return rows


def erf_inverse(p):
    if abs(p) > 0.5:
        return erfc_inverse(1 - p)
    return invert(lambda x: erf(x) / p - 1, p)


def erfc_inverse(q):
    if q > 1:
        return -erfc_inverse(2 - q)
    guess = sqrt(-log(q * sqrt(pi))) if q < mpf("0.1") else mpf(0)
    if q < mpf("0.1"):
        guess = sqrt(-log(q * sqrt(pi) * guess))
    return invert(lambda x: log(erfc(x)) - log(q), guess)


def thin(cases, function):
    """Leaves out points whose series is too long for a script: far below the smaller shape's reach."""
    kept = []
    for a, b, x in cases:
        if max(a, b) > 1e4 and min(a, b) > 10:
            mean = a / (a + b)
            spread = math.sqrt(a * b / (a + b + 1)) / (a + b)
            if abs(x - mean) > 40 * spread:
                continue
        kept.append([a, b, x])
    return table(function, kept)


def keep(rows):
    """Values that float64 can hold with all digits."""
    return [row for row in rows if 1e-300 < row[-1]]
