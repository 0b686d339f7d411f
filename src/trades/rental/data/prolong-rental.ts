// « Prolonger » (RT21): the things that are out come back on another day. One edit moves the return that awaits them and adds the difference.
import { Invoice } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canForce, PROBLEM, type Problem } from '#records/problem.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { addDays } from '#records/time/dates.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { endOfDay, lastHalf, periodOf, type RentalEnd } from '../rules/half-day.ts'
import { lineOf, type BillLine } from '../rules/rental-bill.ts'
import { billedLines } from '../rules/money/account.ts'
import { standingLines } from '../rules/terms/rental-extras.ts'
import { isForcedIn } from '../rules/rental-form.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { outRental, prolonged, type OutRental, type Prolonged } from '../rules/terms/rental-prolonged.ts'
import { piecesOut } from '../rules/dossier.ts'
import { frozenTariffs, pricedLines } from '../rules/back/return-bill.ts'
import { isBackwards } from '../rules/rental-steps.ts'
import { askedTooMuch, shortageProblems, type RentalGround } from '../rules/rental-stock.ts'
import { rentalGround } from './rental-ground.ts'
import { rentalSheet, type RentalSheet } from './rental-sheet.ts'
import { leaving } from './rental-step-writes.ts'

/** Five years: a return further away has a mistyped year. */
const FURTHEST = 5 * 366

/** Whether its things are prepared: from then on a change has the organisation's fee. */
export const isPrepared = ({ dossier }: RentalSheet): boolean =>
  [...dossier.preparations, ...dossier.departures].some(isStopDone)

interface Asked {
  readonly back: RentalEnd
  readonly today: string
  /** What the organisation asks for a shorter period; 0 for nothing. */
  readonly fee: number
}

export interface ProlongPlan extends Prolonged {
  readonly out: OutRental
  readonly isShorter: boolean
  readonly problems: readonly Problem[]
}

export const feeLine = (fee: number, label: string): BillLine[] =>
  toCents(fee) <= 0
    ? []
    : [
        lineOf({
          object_id: null,
          origin: 'administrative',
          label,
          quantity: 1,
          unit_price: fromCents(toCents(fee)),
        }),
      ]

/** Null: nothing of it is out and awaited. */
export const prolongPlan = (
  sheet: RentalSheet,
  ground: RentalGround,
  { back, today, fee }: Asked,
): ProlongPlan | null => {
  const out = outRental(sheet.dossier, sheet.invoices)
  if (out === null) return null
  const { departure, agreed } = out
  const standing = standingLines(sheet.invoices, billedLines(sheet.documents))
  const pieces = [...piecesOut(sheet.dossier)].filter(([id]) => id !== '')
  const objects = pieces.flatMap(([id, count]) => {
    const object = ground.objects.get(id)
    if (object === undefined) return []
    // What was accepted keeps its tariffs (RT3).
    const tariffs = frozenTariffs(object, pricedLines(standing, id))
    return [{ object: tariffs, pieces: count, isForced: isForcedIn(standing, id) }]
  })
  const difference = prolonged({ departure, agreed, back, today, objects })
  const isShorter = lastHalf(back) < lastHalf(agreed)
  const fees = isShorter ? feeLine(fee, 'Frais de modification') : []
  const lines = pieces.map(([object_id, quantity]) => ({ object_id, quantity }))
  const over = {
    period: periodOf(departure, back),
    now: endOfDay(today),
    except: sheet.dossier.head.id,
  }
  const wrong = wrongDay(out, back, today)
  const short =
    wrong === null
      ? shortageProblems(askedTooMuch(ground, lines, over, { lines, period: periodOf(departure, agreed) }))
      : []
  return {
    ...difference,
    lines: [...difference.lines, ...fees],
    out,
    isShorter,
    problems: wrong === null ? short : [wrong],
  }
}

const wrongDay = ({ departure }: OutRental, back: RentalEnd, today: string): Problem | null => {
  const message = isBackwards({ departure, back })
    ? rentalMessages.backwards
    : back.date < today
      ? rentalMessages.pastReturn
      : back.date > addDays(today, FURTHEST)
        ? rentalMessages.farReturn
        : null
  return message === null
    ? null
    : { id: PROBLEM.rental, field: 'back_date', message, user_overridable: false }
}

interface ProlongRental extends Omit<Asked, 'today'> {
  readonly id: string
  readonly at: string
  readonly rights: Rights
  readonly force?: boolean
}

export const prolongRental = async (
  db: LocalDatabase,
  { id, at, rights, force, ...asked }: ProlongRental,
): Promise<Outcome<null>> => {
  const [sheet, ground] = await Promise.all([rentalSheet(db, { id }), rentalGround(db)])
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const plan = prolongPlan(sheet, ground, { ...asked, today: at.slice(0, 10) })
  if (plan === null) return onSiteFailure(rentalMessages.nothingOut)
  const { problems, out, lines } = plan
  const isForced = force === true && canForce(problems, right => has(rights, right))
  if (problems.length > 0 && !isForced) return failed({ kind: 'ruleBroken', problems })
  const { head } = sheet.dossier
  if (head.task_state_id === TASK_STATE.cancelled) return onSiteFailure(rentalMessages.settled)
  return edit(db, [Task, Invoice], async draft => {
    await draft.patch(Task, out.awaited.id, leaving(out.awaited, asked.back))
    for (const line of lines) await draft.create(Invoice, db.newKey(), { ...line, task_id: head.id })
    return success(null)
  })
}
