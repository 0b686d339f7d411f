// Tasks by name, called from outside the browser with plain values.
export type Tasks = { readonly [name: string]: (args: never) => Promise<unknown> }

export interface Times {
  readonly p50: number
  readonly p95: number
}

/** The median and the 95th percentile of n runs, in ms; `prepare` gets the number of the run and is not timed. */
export const timed = async <T>(
  n: number,
  run: (prepared: T) => Promise<unknown>,
  prepare: (n: number) => T | Promise<T>,
): Promise<Times> => {
  const times: number[] = []
  for (let at = 0; at < n; at++) {
    const prepared = await prepare(at)
    const start = performance.now()
    await run(prepared)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { p50: times[n >> 1] ?? 0, p95: times[Math.floor(n * 0.95)] ?? 0 }
}
