// A return of the demo as the counter counts it (RT24): each change through the rules of the return, then what it adds to the bill.
import type { ObjectRow } from '#records/entities/object.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { linesCounted, type CountChange } from '#trades/rental/rules/back/count-changes.ts'
import { chargedLines, returnLines } from '#trades/rental/rules/back/return-bill.ts'
import {
  awaitedOf,
  countedObject,
  isWhole,
  type CountedObject,
} from '#trades/rental/rules/back/return-count.ts'
import { whatIsOut } from '#trades/rental/rules/back/what-is-out.ts'
import type { Dossier } from '#trades/rental/rules/dossier.ts'
import type { Ground } from '../register.ts'
import { objectId } from '../village/objects.ts'
import type { DemoReturn, Wants } from './demo-dossier.ts'
import { settleReturn, type Account } from './rental-money.ts'
import { DEVICE, type StepMaker } from './rental-steps.ts'

const AFTERNOON = 2

interface Counting {
  readonly dossier: Dossier<TaskRow>
  readonly step: TaskRow
  readonly told: DemoReturn
  readonly objects: ReadonlyMap<string, ObjectRow>
}

const objectsById = ({ objects }: Ground): ReadonlyMap<string, ObjectRow> =>
  new Map([...objects.values()].map(object => [object.id, object]))

const countedNow = ({ dossier, step, objects }: Counting): CountedObject[] =>
  whatIsOut(dossier, step.id).map(out => countedObject(out, step.objects, objects.get(out.object_id)))

const count = (counting: Counting, change: CountChange): void => {
  const lines = linesCounted(counting.step.objects, countedNow(counting), change, DEVICE)
  if (lines === null) throw new Error('the demo returns what did not leave')
  Object.assign(counting.step, { objects: lines })
}

const countedOf = (counting: Counting, key: string): CountedObject => {
  const found = countedNow(counting).find(({ out }) => out.object_id === objectId(key))
  if (found === undefined) throw new Error(`the demo returns ${key}, which did not leave`)
  return found
}

/** Those of an object that are still awaited, by their stickers. */
const awaitedIds = ({ instances }: CountedObject): string[] =>
  instances.filter(({ check }) => check === 'awaited').map(({ id }) => id)

const countPartly = (counting: Counting, only: Wants): void => {
  for (const [key, quantity] of only) {
    const object = countedOf(counting, key)
    const object_id = object.out.object_id
    if (object.instances.length === 0)
      count(counting, { kind: 'pieces', object_id, part: 'back', total: quantity })
    else
      for (const instance_id of awaitedIds(object).slice(0, quantity))
        count(counting, { kind: 'instance', object_id, instance_id, check: 'complete' })
  }
}

const countLosses = (counting: Counting, { missing, lost, unused }: DemoReturn): void => {
  if (missing !== undefined) {
    const [key, pieces] = missing
    const object = countedOf(counting, key)
    const object_id = object.out.object_id
    const [instance_id] = awaitedIds(object)
    if (instance_id === undefined)
      count(counting, { kind: 'pieces', object_id, part: 'missing', total: pieces })
    else count(counting, { kind: 'instance', object_id, instance_id, check: 'incomplete', missing: pieces })
  }
  if (lost !== undefined) {
    const [key, quantity, reason] = lost
    const object = countedOf(counting, key)
    for (const instance_id of awaitedIds(object).slice(0, quantity))
      count(counting, {
        kind: 'instance',
        object_id: object.out.object_id,
        instance_id,
        check: 'lost',
        reason,
      })
  }
  if (unused !== undefined)
    count(counting, { kind: 'pieces', object_id: objectId(unused[0]), part: 'unused', total: unused[1] })
}

export interface Returned {
  readonly dossier: Dossier<TaskRow>
  readonly step: TaskRow
  readonly told: DemoReturn
  readonly day: string
  readonly account: Account
}

/** Counts it and settles its money; what is still out of each object. */
export const countReturn = (
  { ground, dossier: asked }: StepMaker,
  { dossier, step, told, day, account }: Returned,
): ReadonlyMap<string, number> => {
  const objects = objectsById(ground)
  const counting = { dossier, step, told, objects }
  countLosses(counting, told)
  if (told.only === undefined) count(counting, { kind: 'all' })
  else countPartly(counting, told.only)
  const counted = countedNow(counting)
  const [first] = dossier.returns
  const agreed = first?.date == null ? null : { date: first.date, shift_id: first.shift_id }
  const actual = { date: day, shift_id: AFTERNOON }
  if (told.isToCheck !== true) {
    const charged = chargedLines(returnLines({ counted, objects, stored: account.lines, agreed, actual }))
    for (const { kind: _kind, key: _key, amount: _amount, ...line } of charged) account.addLine(day, line)
    const reason = charged.map(({ label }) => label).join('\u00a0; ')
    settleReturn(account, asked, { day, isLast: isWhole(counted), way: told.way ?? 'deposit', reason })
  }
  return new Map(counted.map(one => [one.out.object_id, awaitedOf(one)]))
}
