// The actions of people on their devices: write, add lines, create records that reference each other, move, delete, look, leave and return.
import { Partner } from '#records/entities/places.ts'
import { Task } from '#records/entities/task.ts'
import type { BaseRow, Entity } from '#records/entity.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { DELETION, pathsOf, type Ledger } from './ledger.ts'
import { unlessCut, type Phone } from './phone.ts'

/** Free texts: two people may write different ones on one record without a conflict. */
export const texts = ['note', 'access', 'tip', 'parking'] as const
/** A conflict is asked about when both sides changed one of these. */
const asking = ['shift_instance_id'] as const

export interface Hand {
  readonly phone: Phone
  readonly ledger: Ledger
  readonly random: () => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Whether this person decides about conflicts and disputes. */
  readonly isDesk: boolean
  /** Shards in which this person may create. */
  readonly cities: readonly string[]
}

interface Line {
  readonly line_id: string
  readonly [member: string]: unknown
}
type Row = BaseRow & Values

/** The ids of the records on this person's screen, read from the disk. */
export const shownIds = (phone: Phone, entity: string): string[] =>
  phone.db === null ? [] : phone.storage.read<{ id: string }>(phone.db.name, entity).map(({ id }) => id)

/** Notes the changed fields in the ledger, and marks them as saved once the product reports it. */
export const capture = async (
  hand: Hand,
  entities: readonly Entity[],
  write: (
    draft: Draft,
    note: (of: Entity, id: string, fields: Values, seen: Row | null) => void,
  ) => Promise<void>,
): Promise<void> => {
  const { phone, ledger } = hand
  const { db, user } = phone
  if (db === null || user === null) return
  const noted: { isSaved: boolean }[] = []
  await unlessCut(phone, async () => {
    await edit(db, entities, draft =>
      write(draft, (of, id, fields, seen) => {
        const before = pathsOf(seen ?? {})
        for (const [path, value] of pathsOf(fields))
          if (value !== before.get(path))
            noted.push(
              ledger.note({
                phone: phone.name,
                user,
                entity: of.name,
                id,
                path,
                value,
                seen: before.get(path),
                isSaved: false,
              }),
            )
      }),
    )
    for (const one of noted) one.isSaved = true
  })
}

export const writeText = async (hand: Hand): Promise<void> => {
  const { phone, ledger, random, pick } = hand
  const id = pick(shownIds(phone, 'task'))
  if (id === undefined) return
  await capture(hand, [Task], async (draft, note) => {
    const row: Row | null = await draft.read(Task, id)
    if (row === null) return
    const luck = random()
    const fields: { [field: string]: unknown } =
      luck < 0.12
        ? { city: pick(['a', 'b']) }
        : luck < 0.2
          ? { floor: row['floor'] === 1 ? 0 : 1 }
          : luck < 0.32
            ? { [pick(asking)]: ledger.mark(phone.name) }
            : luck < 0.55
              ? { objects: changedLines(row['objects'], hand) }
              : Object.fromEntries(
                  [pick(texts), ...(luck < 0.75 ? [pick(texts)] : [])].map(name => [
                    name,
                    ledger.mark(phone.name),
                  ]),
                )
    if (luck > 0.94) fields['digicode'] = pick(['poison', 'question', ''])
    await draft.patch(Task, id, fields)
    note(Task, id, fields, row)
  })
}

const changedLines = (objects: unknown, { phone, ledger, random, pick }: Hand): Line[] => {
  const lines: readonly Line[] = Array.isArray(objects) ? objects : []
  const mark = ledger.mark(phone.name)
  if (lines.length === 0 || random() < 0.3) return [...lines, { line_id: `l-${mark}`, name: mark }]
  const chosen = pick(lines)
  const member = pick(['name', 'channel', 'refused_reason'])
  return lines.map(line => (line === chosen ? Object.assign({}, line, { [member]: mark }) : line))
}

export const createOne = async (hand: Hand): Promise<void> => {
  const { phone, ledger, pick } = hand
  const mark = ledger.mark(phone.name)
  await capture(hand, [Task], async (draft, note) => {
    const fields = { city: pick(hand.cities), note: mark }
    await draft.create(Task, `new-${mark}`, fields)
    note(Task, `new-${mark}`, fields, null)
  })
}

/** Creates a partner and a task that references it, in one action or in two. */
export const createBoth = async (hand: Hand): Promise<void> => {
  const { phone, ledger, random, pick } = hand
  const [one, other] = [ledger.mark(phone.name), ledger.mark(phone.name)]
  const city = pick(hand.cities)
  const partner = { city, note: one }
  const task = { city, note: other, partner_id: `partner-${one}` }
  const gestures = random() < 0.5 ? [[Partner, Task]] : [[Partner], [Partner, Task]]
  for (const gesture of gestures)
    await capture(hand, gesture, async (draft, note) => {
      if (gesture[0] === Partner && (gesture.length === 1 || gestures.length === 1)) {
        await draft.create(Partner, `partner-${one}`, partner)
        note(Partner, `partner-${one}`, partner, null)
      }
      if (gesture.length === 1 || (await draft.read(Partner, `partner-${one}`)) === null) return
      await draft.create(Task, `new-${other}`, task)
      note(Task, `new-${other}`, task, null)
    })
}

export const deleteOne = async (hand: Hand): Promise<void> => {
  const id = hand.pick(shownIds(hand.phone, 'task'))
  if (id === undefined) return
  await capture(hand, [Task], async (draft, note) => {
    const row: Row | null = await draft.read(Task, id)
    if (row === null) return
    await draft.remove(Task, id)
    const seen = Object.fromEntries([...texts, ...asking, 'objects'].map(field => [field, row[field]]))
    note(Task, id, { [DELETION]: true }, null)
    hand.ledger.noteShown(hand.phone.name, id, seen)
  })
}
