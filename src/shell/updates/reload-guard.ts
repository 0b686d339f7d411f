// A reload that cannot repeat endlessly: at most one per path in 10 s (specification sections 4 and 9). Pure; the caller keeps
// the record.

export const RELOAD_GUARD_MS = 10_000

/** Path → when it was last reloaded because of a missing file. */
export type Reloads = { readonly [path: string]: number }

export const mayReload = (reloads: Reloads, path: string, now: number): boolean => {
  const last = reloads[path]
  // A last reload in the future means that the clock was set back: it blocks nothing.
  return last === undefined || now < last || now - last >= RELOAD_GUARD_MS
}

export const withReload = (reloads: Reloads, path: string, now: number): Reloads => ({
  ...Object.fromEntries(Object.entries(reloads).filter(([, at]) => Math.abs(now - at) < RELOAD_GUARD_MS)),
  [path]: now,
})

/** The stored value may be anything: only numbers by path are read. */
export const readReloads = (kept: string | null): Reloads => {
  if (kept === null) return {}
  try {
    const value: unknown = JSON.parse(kept)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, at]) => typeof at === 'number'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
