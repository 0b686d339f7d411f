// The role chosen last on this device, and whether it opens automatically; one memory per person.

export interface RoleMemory {
  readonly path: string | null
  readonly always: boolean
}

const keyOf = (database: string): string => `quai-role:${database}`

export const readRole = (database: string): RoleMemory => {
  const kept = localStorage.getItem(keyOf(database))
  if (kept === null) return { path: null, always: false }
  return kept.startsWith('always ')
    ? { path: kept.slice('always '.length), always: true }
    : { path: kept, always: false }
}

export const keepRole = (database: string, { path, always }: RoleMemory): void => {
  if (path !== null) localStorage.setItem(keyOf(database), always ? `always ${path}` : path)
}
