// Is there a newer build? Checked every hour (specification sections 1 and 9). Pure: the answer is interpreted here, fetched
// elsewhere.

export const BUILD_CHECK_MS = 3_600_000

/** `builds/latest.json?<timestamp>`: the stamp bypasses every cache. */
export const latestBuildUrl = (now: number): string => `/builds/latest.json?${now}`

/** The build's id, when the answer is a build descriptor. */
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
