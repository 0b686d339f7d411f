import { expect, test } from 'vitest'
import { User } from '#records/entities/people.ts'
import { Task } from '#records/entities/task.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { sheetTitles } from './sheet-titles.ts'

test('[ID2] a sheet is shown by its number or its name, never by its identifier', async () => {
  const mirror = await openMirror({ stickers: false })
  await mirror.put(Task, { id: 't', number: 398 }, { id: 'unnumbered' })
  await mirror.put(User, { id: 'u', username: 'camion' })
  const titles = await sheetTitles(mirror.device.db, { ids: ['t', 'unnumbered', 'u', 'elsewhere'] })
  expect([...titles]).toEqual([
    ['t', 'n°\u00a0398'],
    ['u', 'camion'],
  ])
})
