// A step of a rental that is moved to another day: what it makes of the rental is told before, its prices after (RT3, RT11).
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import {
  openRentalDesk,
  RENTAL_DAY as today,
  rentalClient,
  rentalDesk,
  savedRental,
} from '#test/fixtures/rental-desk.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { movedPrices, movedRental } from './moved-rental.ts'
import { rentalSheet } from './rental-sheet.ts'

const lines = (quantity: string) => [{ line_id: 'l', object_id: 'table', name: 'Table', quantity }]

let db: LocalDatabase
beforeEach(async () => {
  db = (await openRentalDesk()).device.db
})

const made = (out_date: string, back_date: string, pieces: string): Promise<string> => {
  const period = { out_date, out_shift: 1, back_date, back_shift: 2 }
  const changes = { ...period, lines: lines(pieces) }
  return savedRental(db, { ...rentalDesk, id: null, client: rentalClient, changes, state: 2 })
}

test('[RT11] before a move it is told how long the rental becomes, what is free, what would run backwards', async () => {
  const id = await made('2026-11-26', '2026-12-04', '8')
  const back = (await rentalSheet(db, { id }))?.dossier.steps[2]?.id ?? ''
  expect(await movedRental(db, { ids: [back], date: '2026-12-05', today })).toEqual([
    'La location passe de 8 à 9\u00a0jours.',
    'Tout est libre à ces jours.',
  ])
  expect(await movedRental(db, { ids: [back], date: '2026-11-20', today })).toEqual([
    'Le retour de la location précéderait son départ.',
  ])
  await made('2026-12-05', '2026-12-06', '9')
  const [change, short] = await movedRental(db, { ids: [back], date: '2026-12-05', today })
  expect(change).toContain('9\u00a0jours')
  expect(short).toContain('Table')
})

test('[RT3] [RT11] once it is moved both prices are told, and nothing where they are the same', async () => {
  const id = await made('2026-11-26', '2026-12-04', '8')
  const back = (await rentalSheet(db, { id }))?.dossier.steps[2]?.id ?? ''
  const moved = [{ id: back, values: { date: '2026-12-04', shift_id: 2 } }]
  expect(await movedPrices(db, { moved, today })).toEqual([])
  await edit(db, [Task], draft => draft.patch(Task, back, { date: '2026-12-05' }))
  expect(await movedPrices(db, { moved, today })).toMatchObject([
    { kept: 96, fresh: 120, change: 'La location passe de 8 à 9\u00a0jours.' },
  ])
})
