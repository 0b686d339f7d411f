// Factures and avoirs on paper: by their own id or by any task of the rental, in the order of their numbers.
import { beforeEach, expect, test } from 'vitest'
import { Payment } from '#records/entities/money.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { Task } from '#records/entities/task.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { documentPapers } from './document-papers.ts'

const rights = rightsOf(['emma_desktop', 'see_global'])
const line = (invoice_id: string, amount: number) => ({
  invoice_id,
  object_id: null,
  origin: 'manual' as const,
  label: invoice_id,
  quantity: 1,
  unit_price: amount,
  amount,
  reason: '',
})

let db: LocalDatabase
beforeEach(async () => {
  const mirror = await openMirror({ shards: ['ref'] })
  db = mirror.device.db
  await mirror.put(
    Task,
    {
      id: 'out',
      scope: 'loki',
      task_type_id: 15,
      task_state_id: 5,
      date: '2026-11-16',
      next_task_id: 'back',
    },
    { id: 'back', scope: 'loki', task_type_id: 13, task_state_id: 5, date: '2026-11-20' },
  )
  const common = { task_id: 'out', date: '2026-11-20' }
  await mirror.put(
    RentalDocument,
    { ...common, id: 'waits', kind: 'invoice', lines: [line('c', 30)], total: 30 },
    {
      ...common,
      id: 'a',
      kind: 'credit',
      number: 'A-2026-0001',
      issued_at: '2026-11-19 09:00:00',
      corrects_id: 'f',
      lines: [line('b', -20)],
      total: -20,
    },
    {
      ...common,
      id: 'f',
      kind: 'invoice',
      number: 'F-2026-0007',
      issued_at: '2026-11-16 09:00:00',
      lines: [line('a', 100)],
      total: 100,
    },
  )
  await mirror.put(Payment, { id: 'p', task_id: 'out', type: 'regular', amount: 90 })
})

const read = async (ids: readonly string[], who = rights) =>
  (await documentPapers(db, { ids, rights: who })).map(({ document, corrected, due }) => [
    document.id,
    corrected,
    due,
  ])

test('[RT19] of a rental all documents, in the order of their numbers, the one without a number last', async () => {
  const all = [
    ['f', null, 0],
    ['a', 'F-2026-0007', 0],
    ['waits', null, 20],
  ]
  expect(await read(['out'])).toEqual(all)
  expect(await read(['back'])).toEqual(all)
})

test('[RT19] one by its own id, with what is still to be paid of it', async () => {
  expect(await read(['waits'])).toEqual([['waits', null, 20]])
  expect(await read(['gone'])).toEqual([])
})

test('[RG5] nobody prints the document of a rental that their tabs do not list', async () => {
  expect(await read(['f'], rightsOf(['emma_desktop', 'see_trucks']))).toEqual([])
})
