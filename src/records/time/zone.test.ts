import { expect, test } from 'vitest'
import { Organisation } from '../entities/people.ts'
import { decodeFields } from '../entity.ts'

test('an unknown zone is refused, a blank one is the default', () => {
  for (const zone of ['Europe/Paris', 'America/Cayenne', 'UTC', ''])
    expect(decodeFields(Organisation, { zone })).toEqual({ ok: true, value: { zone } })
  for (const zone of ['Mars/Phobos', 'Europe/Pari', '\u0000'])
    expect(decodeFields(Organisation, { zone })).toEqual({
      ok: false,
      issues: [expect.objectContaining({ field: 'zone', rule: 'notInArray' })],
    })
})
