// A tap or a typed number on the counting of a return (RT24), as the person meant it. A thumb taps three times before the first tap is drawn:
// « one more », « the last one is broken » and « complete, or not after all » are said of what is stored when their turn has come.
import { missingChange, missingTold, type CountChange, type CountedPart } from './count-changes.ts'
import type { Check, CountedInstance, CountedObject } from './return-count.ts'

interface OfInstance {
  readonly object_id: string
  readonly instance_id: string
}

export type CountTap =
  | CountChange
  | {
      readonly kind: 'step'
      readonly object_id: string
      readonly part: CountedPart
      readonly by: 1 | -1
    }
  /** Of all pieces of an object, wherever they are missing. */
  | { readonly kind: 'missing'; readonly object_id: string; readonly total: number }
  | (OfInstance & { readonly kind: 'stepMissing'; readonly by: 1 | -1 })
  /** The same again takes it back. */
  | (OfInstance & { readonly kind: 'toggle'; readonly check: Check })
  | { readonly kind: 'broken'; readonly instance_id: string }

/** `nothing`: it says what is stored already, or nobody knows the thing. `unheld`: no instance is back in which pieces could be missing. */
type TapRead = CountChange | 'nothing' | 'unheld'

export const MOST_MISSING = 999
const mostMissing = ({ each }: CountedObject): number => (each > 1 ? each : MOST_MISSING)

/** Of what left with a departure that has not been received nobody here knows how many there are. */
const MOST_UNKNOWN = 9999

/** How many of a part at most. */
export const mostOf = ({ left, out, counted }: CountedObject, part: CountedPart): number => {
  if (out.mayBeMore) return MOST_UNKNOWN
  if (part === 'unused' || part === 'missing') return left
  // What was counted by number before the stickers of the departure were known may be corrected.
  return Math.max(out.counted, counted[part])
}

const storedOf = (object: CountedObject, part: CountedPart): number => {
  if (part === 'missing') return missingTold(object)
  return part === 'unused' ? object.unused : object.counted[part]
}

const stepped = (value: number, by: number, most: number): number => Math.min(Math.max(0, value + by), most)

const objectOf = (counted: readonly CountedObject[], id: string): CountedObject | undefined =>
  counted.find(({ out }) => out.object_id === id)

const missingIn = (object: CountedObject, total: number): TapRead =>
  total === missingTold(object) ? 'nothing' : (missingChange(object, total) ?? 'unheld')

/** The change that a tap asks for, over what the lines tell now. */
export const readTap = (counted: readonly CountedObject[], tap: CountTap): TapRead => {
  switch (tap.kind) {
    case 'step': {
      const object = objectOf(counted, tap.object_id)
      if (object === undefined) return 'nothing'
      const { object_id, part } = tap
      const stored = storedOf(object, part)
      const total = stepped(stored, tap.by, mostOf(object, part))
      if (part === 'missing') return missingIn(object, total)
      return total === stored ? 'nothing' : { kind: 'pieces', object_id, part, total }
    }
    case 'missing': {
      const object = objectOf(counted, tap.object_id)
      return object === undefined ? 'nothing' : missingIn(object, tap.total)
    }
    case 'stepMissing': {
      const found = instanceOf(counted, tap.instance_id)
      if (found === null) return 'nothing'
      const missing = stepped(found.one.missing, tap.by, mostMissing(found.object))
      if (missing === found.one.missing) return 'nothing'
      return ofInstance(found.object, tap.instance_id, {
        check: missing > 0 ? 'incomplete' : 'complete',
        missing,
      })
    }
    case 'toggle': {
      const stored = instanceOf(counted, tap.instance_id)?.one.check
      return { ...tap, kind: 'instance', check: stored === tap.check ? 'awaited' : tap.check }
    }
    case 'broken': {
      const found = instanceOf(counted, tap.instance_id)
      return found === null ? 'nothing' : ofInstance(found.object, tap.instance_id, { check: 'lost' })
    }
    case 'instance':
    case 'pieces':
    case 'all':
      return tap
    default:
      return tap satisfies never
  }
}

const ofInstance = (
  { out: { object_id } }: CountedObject,
  instance_id: string,
  told: { readonly check: Check; readonly missing?: number },
): CountChange => ({ kind: 'instance', object_id, instance_id, ...told })

const instanceOf = (
  counted: readonly CountedObject[],
  id: string,
): { readonly object: CountedObject; readonly one: CountedInstance } | null => {
  for (const object of counted) {
    const one = object.instances.find(instance => instance.id === id)
    if (one !== undefined) return { object, one }
  }
  return null
}
