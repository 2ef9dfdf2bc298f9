"""One rule of timing for every side of a comparison; support/timing.ts follows the same one."""

import time

FEWEST = 5
MOST = 15
BUDGET_MS = 1000


def once(body):
    start = time.perf_counter()
    body()
    return 1000 * (time.perf_counter() - start)


def timing(body):
    """Once cold, then 5 to 15 times, as many as a second holds."""
    cold = once(body)
    warm = []
    while len(warm) < FEWEST or (len(warm) < MOST and sum(warm) < BUDGET_MS):
        warm.append(once(body))
    return {"cold": cold, "warm": warm}
