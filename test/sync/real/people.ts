// The actions of people on the real server's stops: texts and lines, finishing and undoing, new stops with a new partner, and an office
// that moves a stop to the other truck or week while a crew works on it.
import { addDays } from '#records/time/dates.ts'
import { Partner } from '#records/entities/places.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { setTaskStateBack } from '#core/task/set-task-state-back.ts'
import type { Values } from '#core/store/rows/entry.ts'
import { capture, shownIds, texts, type Hand } from '../model/people.ts'
import { DELETION } from '../model/ledger.ts'
import { unlessCut } from '../model/phone.ts'
import { slotOf, trucks } from './server.ts'

export interface RealHand extends Hand {
  readonly org: string
  readonly today: string
  readonly permissions: readonly string[]
}

export const writeStop = async (hand: RealHand): Promise<void> => {
  const { phone, ledger, random, pick } = hand
  const id = pick(shownIds(phone, 'task'))
  if (id === undefined) return
  await capture(hand, [Task], async (draft, note) => {
    const row = await draft.read(Task, id)
    if (row === null) return
    const mark = ledger.mark(phone.name)
    const luck = random()
    const fields: Values =
      luck < 0.35
        ? { objects: linesOf(row.objects, mark, hand) }
        : luck < 0.6
          ? { [pick(texts)]: mark, [pick(texts)]: ledger.mark(phone.name) }
          : { [pick(texts)]: mark }
    await draft.patch(Task, id, fields)
    note(Task, id, fields, row)
  })
}

interface Line {
  readonly line_id: string
  readonly [member: string]: unknown
}
const linesOf = (lines: readonly Line[], mark: string, { random, pick }: RealHand): readonly Line[] => {
  const [first] = lines
  if (first === undefined) return []
  if (random() < 0.3)
    return [
      ...lines,
      { ...first, line_id: `l-${mark}`, name: mark, quantity_done: null, refused_reason: null },
    ]
  const chosen = pick(lines)
  return lines.map(line => (line === chosen ? { ...line, [pick(['name', 'refused_reason'])]: mark } : line))
}

/** Changes a stop's state. A state has no mark in the ledger: it is judged only by whether devices agree in the end. */
export const settleStop = async ({ phone, random, pick, permissions, today }: RealHand): Promise<unknown> => {
  const { db } = phone
  const id = pick(shownIds(phone, 'task'))
  if (db === null || id === undefined) return
  const doing = { id, at: `${today} 10:00:00`, rights: rightsOf(permissions) }
  return unlessCut(phone, async () => {
    await (random() < 0.7 ? finishTask(db, doing) : setTaskStateBack(db, doing))
  })
}

export const moveStop = async (hand: RealHand): Promise<void> => {
  const { phone, random, pick, org, today } = hand
  const id = pick(shownIds(phone, 'task'))
  if (id === undefined || !hand.isDesk) return writeStop(hand)
  await capture(hand, [Task], async draft => {
    if ((await draft.read(Task, id)) === null) return
    const resource_id = pick(trucks)
    const date = random() < 0.7 ? today : addDays(today, 7)
    await draft.patch(Task, id, { resource_id, date, shift_instance_id: slotOf(org, resource_id, date) })
  })
}

/** Adds a partner and a stop that references it. */
export const addStop = async (hand: RealHand): Promise<void> => {
  const { phone, ledger, pick, org, today } = hand
  if (!hand.isDesk) return writeStop(hand)
  const [one, other] = [ledger.mark(phone.name), ledger.mark(phone.name)]
  const resource_id = pick(trucks)
  const partner = { name: one, note: one }
  const task = {
    task_type_id: 1,
    task_state_id: 2,
    scope: 'emma',
    lastname: 'Martin',
    city: 'Erstein',
    phone1: '0612345678',
    partner_id: `partner-${one}`,
    resource_id,
    shift_instance_id: slotOf(org, resource_id, today),
    shift_id: 1,
    date: today,
    note: other,
  }
  await capture(hand, [Partner, Task], async (draft, note) => {
    await draft.create(Partner, `partner-${one}`, partner)
    note(Partner, `partner-${one}`, partner, null)
    await draft.create(Task, `new-${other}`, task)
    note(Task, `new-${other}`, { note: other }, null)
  })
}

export const removeStop = async (hand: RealHand): Promise<void> => {
  const id = hand.pick(shownIds(hand.phone, 'task'))
  if (id === undefined || !hand.isDesk) return writeStop(hand)
  await capture(hand, [Task], async (draft, note) => {
    const row = await draft.read(Task, id)
    if (row === null) return
    await draft.remove(Task, id)
    note(Task, id, { [DELETION]: true }, null)
  })
}
