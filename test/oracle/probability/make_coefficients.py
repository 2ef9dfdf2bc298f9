"""Prints the coefficients that src/probability/special uses, rounded to float64 from 60 digits.

    python make_coefficients.py

Needs mpmath. Names follow the constants in the TypeScript files.
"""

from fractions import Fraction

from mpmath import cos, digamma, erf, erfc, euler, exp, fac2, findroot, inf, loggamma, mp, mpf, pi, sqrt, zeta

mp.dps = 60


def chebyshev(function, terms, low=-1, high=1, nodes=80):
    """Coefficients of Σ cⱼ Tⱼ, with c₀ already halved, from interpolation at Chebyshev points."""
    points = [cos(pi * (k + mpf(1) / 2) / nodes) for k in range(nodes)]
    values = [function((high - low) * t / 2 + (high + low) / 2) for t in points]
    return [
        (2 if j else 1)
        * sum(values[k] * cos(pi * j * (k + mpf(1) / 2) / nodes) for k in range(nodes))
        / nodes
        for j in range(terms)
    ]


def monomials(series):
    """Σ cⱼ Tⱼ as Σ aᵢ tⁱ."""
    previous, current = [mpf(1)], [mpf(0), mpf(1)]
    total = [mpf(0)] * len(series)
    for j, coefficient in enumerate(series):
        shape = previous if j == 0 else current
        for i, value in enumerate(shape):
            total[i] += coefficient * value
        if j > 0:
            following = [mpf(0)] + [2 * value for value in current]
            for i, value in enumerate(previous):
                following[i] -= value
            previous, current = current, following
    return total


def log_gamma_rest(w):
    """(ln Γ(2 + w) / w - (1 - γ)) / w."""
    if w == 0:
        return (zeta(2) - 1) / 2
    return (loggamma(2 + w) / w - (1 - euler)) / w


def scaled_erfcx(t):
    """(1 + 2x) erfcx(x) in t = (x - 3.75)/(x + 3.75), after Shepherd and Laframboise (1981)."""
    x = mpf("3.75") * (1 + t) / (1 - t) if t != 1 else inf
    if x < 50:
        return (1 + 2 * x) * exp(x * x) * erfc(x)
    tail = sum((-1) ** n * (fac2(2 * n - 1) if n else 1) / (2 * x * x) ** n for n in range(20))
    return (1 + 2 * x) * tail / (x * sqrt(pi))


def erf_over_x(square):
    x = sqrt(square)
    return erf(x) / x if x > 0 else 2 / sqrt(pi)


def temme(terms):
    """Coefficients of f(η) = η/μ with η²/2 = μ - ln(1 + μ), from μ μ' = η (1 + μ)."""
    mu = [Fraction(0), Fraction(1)]
    for n in range(2, terms + 3):
        known = sum(mu[i] * (n + 1 - i) * mu[n + 1 - i] for i in range(2, n))
        mu.append((mu[n - 1] - known) / (n + 1))
    f = [Fraction(1)]
    for n in range(1, terms):
        f.append(-sum(mu[k + 1] * f[n - k] for k in range(1, n + 1)))
    return f


def show(name, values):
    print(f"const {name} = [")
    for value in values:
        print(f"  {float(value)!r},")
    print("];")


if __name__ == "__main__":
    root = findroot(digamma, 1.46)
    high = mpf(float(root))
    print(f"const ROOT_HIGH = {float(high)!r};\nconst ROOT_LOW = {float(root - high)!r};")
    # In t = 2w, so that the interval is [-1, 1].
    show("LOG_GAMMA", monomials(chebyshev(log_gamma_rest, 20, mpf(-1) / 2, mpf(1) / 2)))
    show("ERFCX", monomials(chebyshev(scaled_erfcx, 27)))
    show("ERF", monomials(chebyshev(erf_over_x, 14, mpf(0), mpf(1))))
    show("DIGAMMA", monomials(chebyshev(lambda x: digamma(x) / (x - root), 25, mpf(1), mpf(2))))
    show("TEMME", temme(32))
