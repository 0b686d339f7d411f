// Is there a newer build? Asked every hour (specification sections 1 and 9). Pure: the answer is read here, fetched elsewhere.

export const BUILD_CHECK_MS = 3_600_000

/** `builds/latest.json?<timestamp>`: the stamp keeps every cache on the way out of it. */
export const latestBuildUrl = (now: number): string => `/builds/latest.json?${now}`

/** The descriptor's id, when the answer is one. */
const latestBuildId = (descriptor: unknown): string | null =>
  typeof descriptor === 'object' &&
  descriptor !== null &&
  'id' in descriptor &&
  typeof descriptor.id === 'string'
    ? descriptor.id
    : null

export const isNewBuild = (own: string | null, descriptor: unknown): boolean => {
  const latest = latestBuildId(descriptor)
  return own !== null && latest !== null && latest !== own
}
