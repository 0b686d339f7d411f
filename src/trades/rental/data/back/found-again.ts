// « Retrouvé » (RT25): an instance that is noted as lost is here again. A desk that holds the return which charged it corrects that return and
// gives the price back. Any other device says of the instance alone that it is here; the server does the rest when this arrives.
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { checkStatus } from '#records/states/instance-transitions.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { readStop } from '#core/task/read-stop.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { chargeId, foundCredit, foundId, foundLines, lostOn } from '../../rules/back/found.ts'
import { roundOf } from '../../rules/back/reopened.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { dossiersThatTell, dossierWith } from '../rentals-here.ts'

export interface ChargedAsLost {
  /** The return that charged it. */
  readonly step: TaskRow
  readonly head: TaskRow
  /** How often the return was opened again before that. */
  readonly round: number
  /** The invoice line; null where it cost nothing, or this device does not hold it. */
  readonly invoice: InvoiceRow | null
}

const lostLine = (step: TaskRow, instance_id: string) =>
  step.objects.find(line => lostOn(line) === instance_id)

/** Null: no rental of this device charged it, or it was found already. Of several the last. */
export const chargedAsLost = async (
  db: LocalDatabase,
  { instance_id }: { readonly instance_id: string },
): Promise<ChargedAsLost | null> => {
  const step = (await dossiersThatTell(db))
    .flatMap(({ returns }) => returns)
    .filter(one => isStopDone(one) && lostLine(one, instance_id) !== undefined)
    .toSorted((a, b) => (a.state_time ?? '').localeCompare(b.state_time ?? ''))
    .at(-1)
  const line = step === undefined ? undefined : lostLine(step, instance_id)
  const dossier = step === undefined ? null : await dossierWith(db, step.id)
  if (step === undefined || line === undefined || dossier === null) return null
  const { head } = dossier
  const round = roundOf(step.id, await tableOf(db, Invoice).where('task_id').equals(head.id).toArray())
  const { object_id } = line
  const invoice = await tableOf(db, Invoice).get(
    chargeId({ step_id: step.id, object_id, instance_id, round }),
  )
  return { head, step, round, invoice: invoice ?? null }
}

/** Null unless the code is that of an instance which is noted as lost. */
export const lostByCode = async (
  db: LocalDatabase,
  { code }: { readonly code: string },
): Promise<{ readonly id: string; readonly name: string } | null> => {
  const instance = await instanceByCode(db.relaxed, { code })
  if (instance?.state !== 'lost') return null
  const { id, object_id } = instance
  const object = object_id === null ? undefined : await tableOf(db, CatalogueObject).get(object_id)
  return { id, name: object?.name ?? 'Objet inconnu' }
}

interface TakeBackFound {
  readonly instance_id: string
  readonly at: string
  readonly rights: Rights
}

interface Found {
  /** What is given back, in euros; null where only the server knows. */
  readonly amount: number | null
}

export const takeBackFound = async (
  db: LocalDatabase,
  { instance_id, at, rights }: TakeBackFound,
): Promise<Outcome<Found>> => {
  const charged = has(rights, 'emma_desktop') ? await chargedAsLost(db, { instance_id }) : null
  return edit(db, [Task, Invoice, ObjectInstance], async draft => {
    const back = charged === null ? null : await correct(draft, charged, { instance_id, at })
    const instance = await draft.read(ObjectInstance, instance_id)
    const isNotedLost = instance?.state === 'lost'
    if (back === null && !isNotedLost) return onSiteFailure(returnMessages.notLost)
    if (isNotedLost)
      await draft.patch(ObjectInstance, instance_id, {
        state: 'available',
        missing: 0,
        check_status: checkStatus('available', 0),
      })
    return success(back ?? { amount: null })
  })
}

/** Null where the return says nothing of it any more. */
const correct = async (
  draft: Draft,
  { step, round, invoice }: ChargedAsLost,
  { instance_id, at }: Pick<TakeBackFound, 'instance_id' | 'at'>,
): Promise<Found | null> => {
  const now = await readStop(draft, step.id)
  if (now === null || lostLine(now, instance_id) === undefined) return null
  await draft.patch(Task, step.id, { objects: foundLines(now.objects, instance_id) })
  if (invoice === null) return { amount: null }
  const id = foundId({ step_id: step.id, object_id: invoice.object_id, instance_id, round })
  if ((await draft.read(Invoice, id)) !== null) return { amount: 0 }
  await draft.create(Invoice, id, foundCredit(invoice, at))
  return { amount: invoice.unit_price }
}
