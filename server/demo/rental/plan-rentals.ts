// The rentals of the demo: each is asked, prepared, lent, taken back and billed by the rules of the rental, one after the other.
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { OrganisationRow } from '#records/entities/people.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { dossiersOf, isOver, type Dossier } from '#trades/rental/rules/dossier.ts'
import { counterLine, documentLine } from '#trades/rental/rules/money/documents.ts'
import { freshBill } from '#trades/rental/rules/rental-bill.ts'
import { rentalHalfDays } from '#trades/rental/rules/rental-price.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { objectId } from '../village/objects.ts'
import type { Ground, Register } from '../register.ts'
import type { Money } from '../work/money.ts'
import { addWorkdays } from '../work/workdays.ts'
import type { DemoDossier, DemoReturn, Wants } from './demo-dossier.ts'
import { openAccount, receiveDeposit, type Account } from './rental-money.ts'
import { countReturn } from './rental-return.ts'
import { addStep, finish, linesHanded, type Handed, type StepMaker } from './rental-steps.ts'
import type { Shelf } from './shelf.ts'

export interface RentalWorld {
  readonly ground: Ground
  readonly register: Register
  readonly shelf: Shelf
  readonly money: Money
  readonly documents: RentalDocumentRow[]
  readonly organisation: OrganisationRow
}

/** When it was asked, and billed: the rentals of these weeks some days ago, the others a week before they begin. */
interface Made {
  readonly asked: string
  readonly billed: string
}

const LONG_AFTER = '9999-12-31'

export const planWeekly = (world: RentalWorld, dossiers: readonly DemoDossier[]): void => {
  const { today } = world.ground
  for (const [n, dossier] of dossiers.entries())
    planRental(world, dossier, n, { asked: addDays(today, -16 - n), billed: addDays(today, -10) })
}

export const planCases = (world: RentalWorld, dossiers: readonly DemoDossier[], first: number): void => {
  const { today } = world.ground
  for (const [n, dossier] of dossiers.entries()) {
    const before = addDays(addWorkdays(today, dossier.out), -9)
    const asked = before < today ? before : addDays(today, -2 - (n % 5))
    planRental(world, dossier, first + n, { asked, billed: asked })
  }
}

interface Days {
  readonly preparation: string
  readonly out: string
  readonly back: string
}

const daysOf = ({ out, back, days }: DemoDossier, today: string): Days => {
  const left = addWorkdays(today, out)
  const agreed = days === undefined ? addWorkdays(today, back) : addWorkdays(addDays(left, days - 1), 1)
  return { preparation: addWorkdays(today, out - 1), out: left, back: agreed }
}

const planRental = (world: RentalWorld, dossier: DemoDossier, n: number, made: Made): void => {
  const { ground, register, documents, money, organisation } = world
  const maker: StepMaker = { ground, register, dossier, n }
  const days = daysOf(dossier, ground.today)
  const { wants } = dossier
  const step = { wants, owner: String(n), asked: made.asked }
  const preparation = addStep(maker, { ...step, step: 'preparation', day: days.preparation })
  const out = addStep(maker, { ...step, step: 'out', day: days.out })
  const back = addStep(maker, { ...step, step: 'back', day: days.back })
  preparation.next_task_id = out.id
  out.next_task_id = back.id
  const account = openAccount({ money, documents, organisation }, out)
  ask(maker, account, { days, billed: made.billed })
  if (dossier.state === undefined)
    goThrough(world, { maker, days, account, steps: { preparation, out, back } })
  markOver(account, [preparation.id, out.id, back.id], register.tasks)
}

/** RT14: said on each step and on its money, as the server says it. */
const markOver = (account: Account, ids: readonly string[], tasks: readonly TaskRow[]): void => {
  const dossier = dossierWith(tasks, ids)
  const over = isOver(dossier) ? 1 : 0
  for (const step of dossier.steps) step.rental_over = over
  for (const row of [...account.lines, ...account.payments, ...account.documents])
    row.rental_open = over === 1 ? 0 : 1
}

/** Its own tasks are the last of the register. */
const MOST_STEPS = 6
const dossierWith = (tasks: readonly TaskRow[], ids: readonly string[]): Dossier<TaskRow> => {
  const found = dossiersOf(tasks.slice(-MOST_STEPS)).find(({ steps }) =>
    steps.some(({ id }) => ids.includes(id)),
  )
  if (found === undefined) throw new Error('the demo has a rental without a departure')
  return found
}

const DELIVERY = 35
const REMOVAL = 25

const ask = (
  { ground, dossier }: StepMaker,
  account: Account,
  { days, billed }: { readonly days: Days; readonly billed: string },
): void => {
  const halfDays = rentalHalfDays({ date: days.out, shift_id: 1 }, { date: days.back, shift_id: 2 })
  const rented = dossier.wants.flatMap(([key, quantity]) => {
    const object = ground.objects.get(key)
    return object === undefined ? [] : [{ object, quantity }]
  })
  for (const { amount: _amount, ...line } of freshBill(rented, halfDays))
    if (line.origin !== 'caution' || dossier.deposit !== 'none') account.addLine(billed, line)
  if (dossier.by === 'truck') {
    account.addLine(billed, { origin: 'delivery', label: 'Livraison', unit_price: DELIVERY })
    account.addLine(billed, { origin: 'removal', label: 'Enlèvement', unit_price: REMOVAL })
  }
  if (dossier.discount === undefined) return
  const [euros, reason] = dossier.discount
  account.addLine(billed, { origin: 'manual', label: 'Remise', unit_price: -euros, reason })
}

interface Going {
  readonly maker: StepMaker
  readonly days: Days
  readonly account: Account
  readonly steps: { readonly preparation: TaskRow; readonly out: TaskRow; readonly back: TaskRow }
}

const goThrough = (world: RentalWorld, going: Going): void => {
  const { maker, days, account } = going
  const { dossier, ground } = maker
  if (dossier.paid === 'half')
    account.pay(addDays(ground.today, -1), {
      type: 'regular',
      method: 'cb',
      amount: fromCents(Math.round(toCents(account.due()) / 2)),
      note: 'Acompte',
    })
  const handed = prepare(world, going)
  if (handed === null || days.out >= ground.today) return
  leave(world, going, handed)
  comeBack(world, going)
}

/** The day from which the things of a rental are somebody else's again. */
const freeFrom = ({ dossier, ground }: StepMaker): string => {
  const { returns, back, days } = dossier
  if (days !== undefined) return LONG_AFTER
  const last = returns === undefined ? back : returns.at(-1)?.day
  const isPartial = returns?.at(-1)?.only !== undefined
  const day = last === undefined || isPartial ? LONG_AFTER : addWorkdays(ground.today, last)
  return day < ground.today ? day : LONG_AFTER
}

/** What was brought together; null while its day has not come. */
const prepare = ({ shelf }: RentalWorld, { maker, days, steps }: Going): Handed | null => {
  const { dossier, ground } = maker
  if (days.preparation >= ground.today && dossier.prepared === undefined) return null
  const to = freeFrom(maker)
  const handed = handedOf(dossier.prepared ?? dossier.wants, (key, quantity) =>
    shelf.take(key, quantity, { from: days.preparation, to }),
  )
  steps.preparation.objects = linesHanded(steps.preparation.objects, handed, 'prepared')
  const day = days.preparation < ground.today ? days.preparation : ground.today
  if (dossier.isPreparing !== true) finish(steps.preparation, { dossier, step: 'preparation', day })
  for (const { ids } of handed.values()) for (const id of ids) shelf.tell(id, { day, state: 'prepared' })
  return handed
}

type Take = (key: string, quantity: number) => readonly string[] | null
const handedOf = (wants: Wants, take: Take): Handed =>
  new Map(
    wants.map(([key, quantity]) => {
      const ids = take(key, quantity)
      return [objectId(key), { ids: ids ?? [], pieces: ids === null ? quantity : 0 }]
    }),
  )

const leave = ({ shelf }: RentalWorld, { maker, days, account, steps }: Going, handed: Handed): void => {
  const { dossier, ground, n } = maker
  const { out } = steps
  out.objects = linesHanded(out.objects, handed, 'rented')
  out.conditions_accepted_at = `${days.out} 08:38:00`
  finish(out, { dossier, step: 'out', day: days.out })
  for (const { ids } of handed.values())
    for (const id of ids) shelf.tell(id, { day: days.out, state: 'rented' })
  if (dossier.billed === 'departure' || dossier.billed === 'both') account.bill(days.out)
  if (dossier.paid === 'wire')
    account.pay(addDays(days.out, 12), { type: 'regular', method: 'wire', amount: account.due() })
  else if (dossier.paid !== 'later')
    account.pay(days.out, { type: 'regular', method: 'cb', amount: account.due() })
  receiveDeposit(account, dossier, { n, day: days.out, today: ground.today })
}

const returnsOf = ({ dossier, ground }: StepMaker, days: Days): readonly DemoReturn[] =>
  dossier.returns ?? (days.back < ground.today ? [{ day: dossier.back }] : [])

const comeBack = (world: RentalWorld, going: Going): void => {
  const { maker, days, account, steps } = going
  const { dossier, ground, register } = maker
  let step = steps.back
  const own = [steps.preparation.id, steps.out.id, step.id]
  for (const [n, told] of returnsOf(maker, days).entries()) {
    const day = addWorkdays(ground.today, told.day)
    const of = { dossier: dossierWith(register.tasks, own), step, told, day, account }
    const rest = countReturn(maker, of)
    finish(step, { dossier, step: 'back', day })
    if (told.isToCheck === true) Object.assign(step, TO_CHECK)
    tellShelf(world, step, day)
    const awaited = wantsOf(ground, rest)
    if (awaited.length === 0) continue
    const next = addStep(maker, {
      step: 'back',
      day: addWorkdays(ground.today, dossier.returns?.[n + 1]?.day ?? REST),
      wants: awaited,
      owner: `${maker.n} rest ${n}`,
      asked: day,
    })
    step.next_task_id = next.id
    step = next
  }
  finishMoney(world, going)
}
const TO_CHECK = { task_state_id: TASK_STATE.toBeChecked, check_reasons: ['quantity'] }
/** When the rest of a partial return is awaited. */
const REST = 2

const wantsOf = ({ objects }: Ground, rest: ReadonlyMap<string, number>): Wants =>
  [...objects].flatMap(([key, { id }]) => {
    const quantity = rest.get(id) ?? 0
    return quantity > 0 ? [[key, quantity] as const] : []
  })

const tellShelf = ({ shelf }: RentalWorld, { objects }: TaskRow, day: string): void => {
  for (const { object_instance_id: id, object_instance_state: state, object_instance_missing } of objects)
    if (id !== null && state !== null)
      shelf.tell(id, {
        day,
        state: state === 'lost' ? 'lost' : 'available',
        missing: object_instance_missing ?? 0,
      })
}

/** What was billed at the end, and what came to light after it (RT25). */
const finishMoney = ({ shelf }: RentalWorld, { maker, account, steps }: Going): void => {
  const { dossier, ground, register } = maker
  const last = dossier.returns?.at(-1)?.day ?? dossier.back
  const isBack = dossierWith(register.tasks, [steps.out.id]).returns.every(
    ({ task_state_id }) => task_state_id !== TASK_STATE.accepted,
  )
  if (isBack && (dossier.billed === 'both' || dossier.billed === 'return'))
    account.bill(addWorkdays(ground.today, last))
  if (dossier.found === undefined) return
  const day = addWorkdays(ground.today, dossier.found)
  const lost = account.lines.find(({ label }) => label.endsWith('perdu ou cassé'))
  if (lost === undefined) return
  account.addLine(day, {
    origin: 'manual',
    label: '',
    unit_price: 0,
    ...counterLine(documentLine(lost), toCents(lost.amount), 'Retrouvé dans la salle des fêtes'),
  })
  account.pay(day, { type: 'regular', method: 'cb', amount: account.due(), note: 'Avoir remboursé' })
  account.bill(day)
  for (const { object_instance_id: id, object_instance_state } of steps.back.objects)
    if (id !== null && object_instance_state === 'lost') shelf.tell(id, { day, state: 'available' })
}
