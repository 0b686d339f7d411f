// What moving a step of a rental to another day would make of the rental, before it is done (RT11): how long it becomes, what would run
// backwards, what is no longer free.
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { endOfDay, periodOf } from '../rules/half-day.ts'
import { endsOf, movedDossiers, orderProblems, periodChange } from '../rules/terms/moved-step.ts'
import { askedTooMuch, shortageProblems, type RentalGround } from '../rules/rental-stock.ts'
import { billTotal } from '../rules/rental-bill.ts'
import { isChangeable } from '../rules/rental-steps.ts'
import { dossiersOf, isPromised, type Dossier } from '../rules/dossier.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { DossierMoney } from '../rules/money/money-problems.ts'
import { moneyOfSheet } from './money/rental-money.ts'
import { billOf } from './rental-bill-writes.ts'
import { rentalGround } from './rental-ground.ts'
import { planOf } from './rental-plan.ts'
import { isMoneyHere, rentalSheet } from './rental-sheet.ts'
import { rentalTerms } from './rental-terms.ts'

interface Moved {
  readonly ids: readonly string[]
  readonly date: string
  readonly today: string
}

/** One sentence each; none where nothing changes. */
export const movedRental = async (db: LocalDatabase, { ids, date, today }: Moved): Promise<string[]> => {
  const [all, ground] = await Promise.all([
    tableOf(db, Task).where('[scope+date]').between(['loki', ''], ['loki', '\uffff']).toArray(),
    rentalGround(db),
  ])
  const moved = new Set(ids)
  return movedDossiers(all, moved, { date, shift_id: null }).flatMap(({ before, after }) => {
    const wrong = orderProblems([after], moved).flatMap(({ message }) => message ?? [])
    if (wrong.length > 0) return wrong
    return [periodChange(before, after) ?? [], shortText(ground, before, after, today)].flat()
  })
}

const shortText = (
  ground: RentalGround,
  before: Dossier<TaskRow>,
  after: Dossier<TaskRow>,
  today: string,
): string[] => {
  const [held, asked] = [endsOf(before), endsOf(after)]
  if (asked === null || held === null || !isPromised(after.head)) return []
  const lines = after.departures
    .flatMap(({ objects }) => objects)
    .flatMap(({ object_id, quantity }) => (object_id === null ? [] : [{ object_id, quantity }]))
  const over = {
    period: periodOf(asked.departure, asked.back),
    now: endOfDay(today),
    except: after.head.id,
  }
  const short = askedTooMuch(ground, lines, over, { lines, period: periodOf(held.departure, held.back) })
  const sentences = shortageProblems(short).flatMap(({ message }) => message ?? [])
  return sentences.length > 0 ? sentences : ['Tout est libre à ces jours.']
}

export interface MovedStep {
  readonly id: string
  /** Its day before it was moved. */
  readonly values: { readonly [field: string]: unknown }
}

interface MovedPrices {
  readonly head: TaskRow
  readonly kept: number
  readonly fresh: number
  readonly change: string | null
  readonly money: DossierMoney
}

/** The accepted rentals that cost something else since these steps were moved. */
export const movedPrices = async (
  db: LocalDatabase,
  { moved, today }: { readonly moved: readonly MovedStep[]; readonly today: string },
): Promise<MovedPrices[]> => {
  const [ground, terms] = await Promise.all([rentalGround(db), rentalTerms(db)])
  const found = new Map<string, MovedPrices>()
  for (const { id } of moved) {
    const sheet = await rentalSheet(db, { id })
    if (sheet === null || !isChangeable(sheet.dossier) || !isPromised(sheet.dossier.head)) continue
    const { head } = sheet.dossier
    const plan = planOf(sheet, ground, { changes: {} }, terms)
    const [kept, fresh] = [billTotal(billOf(plan, false)), billTotal(billOf(plan, true))]
    if (kept === fresh || !(await isMoneyHere(db, { head, today }))) continue
    found.set(head.id, {
      head,
      kept,
      fresh,
      change: changeSince(sheet.dossier, moved),
      money: moneyOfSheet(sheet),
    })
  }
  return [...found.values()]
}

const changeSince = (after: Dossier<TaskRow>, moved: readonly MovedStep[]): string | null => {
  const earlier = new Map(moved.map(({ id, values }) => [id, values]))
  const steps = after.steps.map(step => {
    const { date, shift_id } = earlier.get(step.id) ?? {}
    return typeof date === 'string'
      ? { ...step, date, shift_id: typeof shift_id === 'number' ? shift_id : null }
      : step
  })
  const [before] = dossiersOf(steps)
  return before === undefined ? null : periodChange(before, after)
}
