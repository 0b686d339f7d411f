// The links of the sync screen: the stop for a crew, the desk's own screen for a person without the phone right, the two versions
// for a planner.
import { address, type Address } from '#shell/frame/address.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import { stopAddress } from '#trades/tour/shared/stop-words.ts'

export const taskAddress = (id: string, rights: Rights): Address =>
  has(rights, 'emma_mobile') || !has(rights, 'emma_desktop')
    ? stopAddress(id)
    : address('/collect/desktop/task', { search: { id } })

/** Identifies one of a record's conflicts in an address: « entry-12 », « dispute-0192… ». */
export const conflictName = ({
  source,
  seq,
  dispute,
}: Pick<Conflict, 'source' | 'seq' | 'dispute'>): string =>
  `${source}-${source === 'entry' ? String(seq) : String(dispute)}`

export const versionsAddress = (conflict: Pick<Conflict, 'id' | 'source' | 'seq' | 'dispute'>): Address =>
  address('/collect/desktop/task', { search: { id: conflict.id, versions: conflictName(conflict) } })

/** The first of all that wait for the desk. */
export const firstVersionsAddress = address('/collect/desktop/task', { search: { versions: '1' } })

/** The list of everything that waits for a planner's choice. */
export const toCheckAddress = '/collect/desktop/dashboard'
