// What the object screen shows: an object of the catalogue, an instance with its sticker, a line that « Décharger » announced, or
// one that is corrected.
import { isWaiting } from '../../rules/weighed-line.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import type { Way } from '../../rules/way.ts'
import { lookup, type Lookup } from '../../data/sessions/lookup.ts'
import type { SessionLine } from '../../data/sessions/session-by-id.ts'
import { usualWeight } from '#trades/stock/data/usual-weights.ts'
import { weighables } from '../../data/sessions/weighables.ts'

type Local = Parameters<typeof lookup>[0]

export interface ThingSearch {
  readonly object: string | null
  readonly code: string | null
  readonly line: string | null
  readonly edit: string | null
}

export interface Thing {
  readonly name: string
  readonly object: ObjectRow | null
  readonly instance: string | null
  readonly code: string
  /** An announced line, to weigh now. */
  readonly waiting: TaskLine | null
  /** A weighed line, to correct now. */
  readonly edited: TaskLine | null
  readonly usual: UsualWeight | null
  /** The likely weight: the instance's own. */
  readonly expected: number | null
}

interface Asked extends ThingSearch {
  readonly day: string
  readonly way: Way
  readonly lines: readonly SessionLine[]
}

/** Null when it is not on this device, or no longer in the weighing session. */
export const thingToWeigh = async (
  db: Local,
  { object, code, line, edit, day, way, lines }: Asked,
): Promise<Thing | null> => {
  const named = lines.find(one => one.line.line_id === (line ?? edit))
  if (line !== null || edit !== null) {
    if (named === undefined || isWaiting(named.line) !== (line !== null)) return null
    return {
      name: named.line.name,
      object: named.object,
      instance: named.line.object_instance_id,
      code: named.code,
      waiting: line === null ? null : named.line,
      edited: edit === null ? null : named.line,
      usual: named.usual,
      expected: null,
    }
  }
  const found = code === null ? null : await lookup(db, { code, day, way })
  const thing = found === null ? null : thingOf(found)
  if (code !== null && thing === null) return null
  const chosen = thing?.object?.id ?? object
  if (chosen === null) return thing === null ? null : { ...nothing, ...thing, name: 'Objet sans nom' }
  const known = thing?.object ?? (await objectById(db, chosen, day))
  if (known === null) return null
  return {
    ...nothing,
    ...thing,
    name: known.name,
    object: known,
    usual: await usualWeight(db, { object: known.id }),
  }
}

const nothing: Thing = {
  name: '',
  object: null,
  instance: null,
  code: '',
  waiting: null,
  edited: null,
  usual: null,
  expected: null,
}

const thingOf = (found: Lookup): Pick<Thing, 'object' | 'instance' | 'code' | 'expected'> | null =>
  found.kind === 'known' || found.kind === 'again'
    ? { object: found.object, instance: found.instance.id, code: found.code, expected: found.weight }
    : null

const objectById = async (db: Local, id: string, day: string): Promise<ObjectRow | null> =>
  (await weighables(db, { day })).objects.find(({ object }) => object.id === id)?.object ?? null
