// RT19 on a device: what still changes of a rental that left, and what does not; a facture that is made again.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { openRentalDesk, rentalClient, rentalDesk, savedRental } from '#test/fixtures/rental-desk.ts'
import { accountOf } from '../../rules/money/account.ts'
import { isReplaceable } from '../../rules/money/documents.ts'
import { rentalMessages } from '../../rules/rental-messages.ts'
import { rentalSheet } from '../rental-sheet.ts'
import { saveRental } from '../save-rental.ts'
import { billRental, moneyOfSheet, replaceDocument } from './rental-money.ts'
import { saveBilling } from './save-billing.ts'

let db: LocalDatabase
let id = ''
beforeEach(async () => {
  db = (await openRentalDesk()).device.db
  const lines = [{ line_id: 'l', object_id: 'table', name: 'Table', quantity: '4' }]
  const period = { out_date: '2026-11-26', out_shift: 1, back_date: '2026-11-28', back_shift: 2 } as const
  const changes = { ...period, lines }
  id = await savedRental(db, {
    ...rentalDesk,
    id: null,
    state: TASK_STATE.accepted,
    client: rentalClient,
    changes,
  })
})

const sheet = async () => {
  const found = await rentalSheet(db, { id })
  if (found === null) throw new Error('no rental')
  return found
}
const done = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
  const told = await outcome
  if (!told.ok) throw new Error(JSON.stringify(told.failure))
  return told.value
}
const stateOf = (state: number) =>
  edit(db, [Task], draft => draft.patch(Task, id, { task_state_id: Number(state) }))
const { at } = rentalDesk
const client = { client_siret: '21670130600013', service_code: 'TECH' }
const fee = { line_id: 'fee', kind: 'fee', label: 'Frais', amount: '12', reason: '' } as const

test('[RT19] what left takes its client’s number and a fee, on each step; its objects and its prices stay', async () => {
  await stateOf(TASK_STATE.done)
  const before = await sheet()
  expect(await saveRental(db, { ...rentalDesk, id, client, changes: {} })).toMatchObject({
    failure: { detail: rentalMessages.settled },
  })
  await done(saveBilling(db, { id, client, extras: [fee], at }))
  const after = await sheet()
  expect(after.dossier.steps.map(step => step.client_siret)).toEqual(
    after.dossier.steps.map(() => client.client_siret),
  )
  expect(after.dossier.steps.map(step => step.objects)).toEqual(before.dossier.steps.map(one => one.objects))
  expect(after.invoices.filter(line => line.id !== 'fee')).toEqual(before.invoices)
  const account = accountOf(moneyOfSheet(after))
  expect(account.total - accountOf(moneyOfSheet(before)).total).toBe(1200)
})

test('[RT19] a fee without an amount is refused; a rental that is cancelled takes nothing', async () => {
  await stateOf(TASK_STATE.done)
  const empty = { ...fee, amount: '' }
  expect(await saveBilling(db, { id, client, extras: [empty], at })).toMatchObject({ ok: false })
  await stateOf(TASK_STATE.cancelled)
  expect(await saveBilling(db, { id, client, at })).toMatchObject({
    failure: { detail: rentalMessages.settled },
  })
})

test('[RT19] a facture is made again for the client as they are now: an avoir of it all, the same lines, and once only', async () => {
  const { id: document } = await done(billRental(db, { id, at }))
  await stateOf(TASK_STATE.done)
  await done(saveBilling(db, { id, client, at }))
  const owed = accountOf(moneyOfSheet(await sheet())).due
  await done(replaceDocument(db, { id, at, document, reason: 'SIRET oublié' }))
  const { documents, ...rest } = await sheet()
  const made = documents.filter(one => one.id !== document)
  expect(made.map(one => [one.kind, one.client_siret, one.corrects_id])).toEqual(
    expect.arrayContaining([
      ['credit', '', document],
      ['invoice', client.client_siret, null],
    ]),
  )
  const money = moneyOfSheet({ documents, ...rest })
  expect(accountOf(money)).toMatchObject({ due: owed, unbilled: 0, billed: owed })
  const [first, again] = [
    documents.find(one => one.id === document),
    made.find(one => one.kind === 'invoice'),
  ]
  expect([first, again].map(one => one !== undefined && isReplaceable(money, one))).toEqual([false, true])
})
