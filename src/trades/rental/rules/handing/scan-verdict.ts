// RT22: what a scanned code is for a step of a rental: it counts into its line (green), is here already or lacks pieces (orange), is nobody's
// yet (blue), or may not move with this rental (red). What the dossier's own lines tell is asked before the state of the instance, which is
// known only once the steps were sent (RT25a).
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { handedOf, type Handed } from './handed.ts'

export type HandingStep = 'preparation' | 'departure' | 'return'

/** Another rental that has the instance, prepared or out. */
export interface Holder {
  /** The departure of that rental. */
  readonly id: string
  /** The step whose line tells of it. */
  readonly step: string
  readonly line_id: string
  readonly holder: string
  /** The day of its departure; of what is out, of its return. */
  readonly date: string | null
  readonly isOut: boolean
}

export interface ScanFacts {
  readonly step: HandingStep
  readonly code: string
  /** Null: no record here has this code. */
  readonly instance: Pick<ObjectInstanceRow, 'id' | 'object_id' | 'state' | 'missing' | 'archived'> | null
  /** Of its object. */
  readonly name: string
  readonly mistyped: boolean
  /** Whether a code that is not found is certainly free. */
  readonly isListHere: boolean
  /** Of the step itself. */
  readonly lines: readonly TaskLine[]
  /** What the dossier told before: for a departure what was prepared, for a return what is out. */
  readonly before: readonly TaskLine[]
  readonly elsewhere: Holder | null
}

interface Scanned {
  readonly code: string
  readonly name: string
  readonly instance_id: string
}
interface Counting extends Scanned {
  /** The line that asks for it. */
  readonly line: TaskLine
  readonly missing: number
  /** With this one. */
  readonly done: number
  readonly asked: number
}
export type ScanVerdict =
  | ({ readonly kind: 'counted' | 'incomplete' } & Counting)
  | ({ readonly kind: 'again' | 'full' } & Counting)
  | {
      readonly kind: 'unknown'
      readonly code: string
      readonly mistyped: boolean
      readonly isListHere: boolean
    }
  | ({ readonly kind: 'sold' | 'deleted' | 'lost' | 'archived' | 'stranger' } & Scanned)
  | ({ readonly kind: 'reserved'; readonly elsewhere: Holder } & Scanned)
  | ({ readonly kind: 'out'; readonly elsewhere: Holder | null } & Scanned)

/** The four colours and sounds. */
export type ScanTone = 'known' | 'again' | 'unknown' | 'refused'

const tones: { readonly [kind in ScanVerdict['kind']]: ScanTone } = {
  counted: 'known',
  incomplete: 'again',
  again: 'again',
  full: 'again',
  unknown: 'unknown',
  sold: 'refused',
  deleted: 'refused',
  lost: 'refused',
  archived: 'refused',
  stranger: 'refused',
  reserved: 'refused',
  out: 'refused',
}
export const scanTone = ({ kind }: Pick<ScanVerdict, 'kind'>): ScanTone => tones[kind]

/** It is on the line now. */
export const isCounted = (verdict: ScanVerdict): verdict is Extract<ScanVerdict, { missing: number }> =>
  verdict.kind === 'counted' || verdict.kind === 'incomplete'

export const scanVerdict = (facts: ScanFacts): ScanVerdict => {
  const { code, instance, name, step, mistyped, isListHere } = facts
  if (instance?.object_id == null) return { kind: 'unknown', code, mistyped, isListHere }
  const scanned = { code, name, instance_id: instance.id }
  const own = handedOf(facts.lines).get(instance.object_id)
  const before = handedOf(facts.before).get(instance.object_id)
  const isBefore = before?.instances.some(({ id }) => id === instance.id) === true
  const known = own?.instances.find(({ id }) => id === instance.id)
  if (own !== undefined && known !== undefined)
    return { ...counting(scanned, own, known.missing, own.done), kind: 'again' }
  const refusal =
    step === 'return'
      ? strangerAtReturn(facts, scanned, { before, isBefore })
      : standing(facts, scanned, isBefore)
  if (refusal !== null) return refusal
  const asking = own ?? (step === 'return' ? before : undefined)
  if (asking === undefined) return { ...scanned, kind: 'stranger' }
  const here = own?.done ?? 0
  if (step !== 'return' && here >= asking.asked)
    return { ...counting(scanned, asking, instance.missing, here), kind: 'full' }
  const counted = counting(scanned, asking, instance.missing, here + 1)
  return { ...counted, kind: instance.missing > 0 ? 'incomplete' : 'counted' }
}

const counting = (scanned: Scanned, { line, asked }: Handed, missing: number, done: number): Counting => ({
  ...scanned,
  line,
  missing,
  done,
  asked,
})

/** Neither gone for good nor out of use. */
export const isStanding = ({ state, archived }: Pick<ObjectInstanceRow, 'state' | 'archived'>): boolean =>
  state !== 'sold' && state !== 'deleted' && state !== 'lost' && archived !== 1

/** Why it may not leave; null when it may. What this dossier prepared is its own, whatever the state says so far. */
const standing = (
  { instance, elsewhere }: ScanFacts,
  scanned: Scanned,
  isBefore: boolean,
): ScanVerdict | null => {
  const state = instance?.state
  if (state === 'sold' || state === 'deleted' || state === 'lost') return { ...scanned, kind: state }
  if (instance?.archived === 1) return { ...scanned, kind: 'archived' }
  if (elsewhere !== null)
    return elsewhere.isOut
      ? { ...scanned, kind: 'out', elsewhere }
      : { ...scanned, kind: 'reserved', elsewhere }
  return state === 'rented' && !isBefore ? { ...scanned, kind: 'out', elsewhere: null } : null
}

interface Left {
  readonly before: Handed | undefined
  readonly isBefore: boolean
}

/** What left without its sticker being read may come back as any instance of the object; else only what left may come back. */
const strangerAtReturn = (
  { elsewhere, instance }: ScanFacts,
  scanned: Scanned,
  { before, isBefore }: Left,
): ScanVerdict | null => {
  if (isBefore) return null
  if (elsewhere !== null) return { ...scanned, kind: 'out', elsewhere }
  // It did not leave with this rental, however many left unread: it was found (RT25), or is another's by now.
  const state = instance?.state
  if (state === 'lost' || state === 'sold' || state === 'deleted') return { ...scanned, kind: state }
  return before !== undefined && before.counted > 0 ? null : { ...scanned, kind: 'stranger' }
}
