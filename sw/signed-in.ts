// Who is signed in on this device, latest first: their databases' names, read from the registry (src/core/store/registry.ts) as it lies.

const isRow = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null

/** Only these have a session that a page would open. */
const signedInAmong = (users: readonly unknown[]): string[] =>
  users
    .filter(isRow)
    .filter(({ tokens, profile }) => isRow(tokens) && isRow(profile))
    .toSorted((a, b) => String(b['lastUsed']).localeCompare(String(a['lastUsed'])))
    .map(({ database }) => String(database))

const openRegistry = (): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('quai')
    // There is none yet: it is the page's to make.
    asked.addEventListener('upgradeneeded', () => asked.transaction?.abort())
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => {
      if (asked.error?.name === 'AbortError') resolve(null)
      else reject(asked.error ?? new Error('the registry does not open'))
    })
  })

export const signedIn = async (): Promise<string[]> => {
  const registry = await openRegistry()
  if (registry === null) return []
  try {
    const users = await new Promise<unknown[]>((resolve, reject) => {
      const asked = registry.transaction('users').objectStore('users').getAll()
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('the registry is not read')))
    })
    return signedInAmong(users)
  } finally {
    registry.close()
  }
}
