// Reads that may be long, for feeds, lists and histories: of a standby where one has what this reader must see. Not for what a sign-in depends
// on, nor a write that is sent again: these have no rev.
import type { Known, Reader, Storage } from './storage.ts'

const NOTHING_KNOWN: Known = { rev: 0, epoch: null }

export const longReads = (storage: Storage, org: string, known: Known = NOTHING_KNOWN): Reader =>
  storage.ofStandby?.(org, known) ?? storage.of(org)
