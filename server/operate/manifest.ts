// The manifest of a backup: which version made it, when, of which organisations, with how many rows and which files.
import { isJson, textMember } from '#core/wire/json.ts'
import type { DatabaseFacts } from '../storage/sqlite-file.ts'
import type { Member } from './archive.ts'
import { DATABASE, IMAGES, KEYS } from './data-folder.ts'

export const FORMAT = 1

export interface Manifest extends DatabaseFacts {
  readonly format: number
  readonly product: 'quai'
  readonly version: string
  /** ISO 8601 UTC. */
  readonly made_at: string
  readonly members: readonly Member[]
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Whether a member's path is inside the data folder and one of those that a backup may contain. */
const isOwnPath = (path: string): boolean =>
  path === DATABASE ||
  path === KEYS ||
  (path.startsWith(`${IMAGES}/`) &&
    !/[\\\0]/.test(path) &&
    path.split('/').every(segment => !['', '.', '..'].includes(segment)))

const isMember = (value: unknown): value is Member =>
  isJson(value) &&
  isOwnPath(textMember(value, 'path')) &&
  isCount(value['size']) &&
  /^[0-9a-f]{64}$/.test(textMember(value, 'sha256'))

const isClock = (value: unknown): value is DatabaseFacts['organisations'][number] =>
  isJson(value) &&
  textMember(value, 'org') !== '' &&
  typeof value['epoch'] === 'string' &&
  isCount(value['rev'])

const isManifest = (value: unknown): value is Manifest =>
  isJson(value) &&
  value['product'] === 'quai' &&
  isCount(value['format']) &&
  isCount(value['schema']) &&
  typeof value['version'] === 'string' &&
  !Number.isNaN(Date.parse(textMember(value, 'made_at'))) &&
  isJson(value['tables']) &&
  Object.values(value['tables']).every(isCount) &&
  Array.isArray(value['organisations']) &&
  value['organisations'].every(isClock) &&
  Array.isArray(value['members']) &&
  value['members'].every(isMember) &&
  value['members'].some(({ path }) => path === DATABASE)

export const readManifest = (text: string): Manifest | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const hasSameFacts = (manifest: Manifest, facts: DatabaseFacts): boolean =>
  JSON.stringify([manifest.schema, manifest.organisations, manifest.tables]) ===
  JSON.stringify([facts.schema, facts.organisations, facts.tables])
