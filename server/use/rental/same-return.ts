// RT24: two people closed the same return without a network. What they wrote has the ids of the return; of each the first is kept, and the second
// person receives it, as for an occurrence; of a settlement the first stands whole, and what the second person took or handed out is kept beside it.
import { Invoice, Payment } from '#records/entities/money.ts'
import { Task } from '#records/entities/task.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { closingPart } from '#trades/rental/rules/back/reopened.ts'
import { idOfReturn } from '#trades/rental/rules/back/return-id.ts'
import { isReturn } from '#trades/rental/rules/dossier.ts'
import { onceId } from '#trades/rental/rules/money/handed-twice.ts'
import { moneyMessages } from '#trades/rental/rules/money/money-messages.ts'
import { asPayment, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { overlaid, wholeChains } from './chain.ts'

/** An id that was made from a name has the version 5; of any other record two with one id are a mistake. */
const isNamed = ({ id }: AnyRow): boolean => id.charAt(14) === '5'

const told: { readonly [entity: string]: readonly string[] | undefined } = {
  [Invoice.name]: ['task_id', 'object_id', 'origin'],
  [Payment.name]: ['task_id', 'type', 'from_deposit'],
  [Task.name]: ['scope', 'task_type_id'],
}

export const isSameReturn = ({ name }: Entity, known: AnyRow | undefined, made: AnyRow): boolean => {
  const fields = told[name]
  if (known === undefined || fields === undefined || !isNamed(made)) return false
  return (
    fields.every(field => known[field] === made[field]) && (name !== Task.name || made['scope'] === 'loki')
  )
}

/** What one closing may write of its settlement: all of it is one person's answer. */
const settlement = ['kept', 'deposit back', 'refund', 'paid', 'caution back'] as const
const MOST_ROUNDS = 9

/** The ids of the settlement of which this is a part; empty where it is none. */
const settlementWith = (id: string, returns: readonly string[]): readonly string[] => {
  for (const step of returns)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const ids = settlement.map(part => idOfReturn(step, closingPart(part, round)))
      if (ids.includes(id)) return ids
    }
  return []
}

/**
 * Two people settled one return, each in a way of their own: the first settlement stands whole, or the caution would be kept and given back.
 * The parts of one closing have its moment.
 */
export const isSettledOtherwise = async (tx: WriteTx, { name }: Entity, made: AnyRow): Promise<boolean> => {
  const { task_id } = made
  const isPart = name === Payment.name || (name === Invoice.name && made['origin'] === 'caution_back')
  if (!isPart || !isNamed(made) || typeof task_id !== 'string') return false
  const steps = (await wholeChains(tx, [task_id])).map(asTask).filter(isReturn)
  const ids = settlementWith(
    made.id,
    steps.map(({ id }) => id),
  )
  if (ids.length === 0) return false
  const stored = overlaid(tx, Payment, await tx.db.getMany(Payment.name, [...ids]))
  return stored.some(row => ids.includes(row.id) && (name === Invoice.name || row['date'] !== made['date']))
}

/**
 * RT20: what the second counter took or handed out went through its till, whatever the first one settled: it is kept, and says so; what is too
 * much by it is proposed to be paid back, or asked about. Null where no money moved, or where it is the first one's own payment. `known`: the
 * first one's, under the same id.
 */
export const paidTwice = async (
  tx: WriteTx,
  { name }: Entity,
  known: AnyRow | undefined,
  made: AnyRow,
): Promise<AnyRow | null> => {
  if (name !== Payment.name || !isNamed(made)) return null
  const { amount, from_deposit, date, note, task_id } = asPayment(made)
  const isTaken = made['type'] === 'regular' && amount > 0
  if (from_deposit === 1 || (!isTaken && amount >= 0) || known?.['date'] === date) return null
  // Two people who answered alike.
  const paid = await tx.db.find(name, { where: [{ is: 'in', field: 'task_id', values: [task_id ?? ''] }] })
  if (paid.some(({ id }) => onceId(id) === made.id)) return null
  const said = [note, amount > 0 ? moneyMessages.takenTwice : moneyMessages.givenTwice]
  return {
    ...made,
    id: idOfReturn(made.id, `taken again ${String(date)}`),
    note: said.filter(Boolean).join(' '),
  }
}
