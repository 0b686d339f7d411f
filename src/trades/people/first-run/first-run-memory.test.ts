// A first run that is reloaded keeps its texts; any other stored content gives a blank draft.
import { expect, test } from 'vitest'
import { readDraft } from './first-run-memory.ts'

const blank = { name: '', siret: '' }

test('what was typed is restored, and only the fields that this form has', () => {
  const draft = {
    step: 2,
    code: 'abc',
    organisation: { name: 'Le Quai', siret: '1' },
    wantsDemo: true,
  } as const
  expect(readDraft(JSON.stringify(draft), blank)).toEqual(draft)
  expect(readDraft(JSON.stringify({ ...draft, organisation: { name: 7, other: 'x' } }), blank)).toEqual({
    ...draft,
    organisation: blank,
  })
})

test('nothing, no JSON, or something else is a blank draft at the first step', () => {
  const nothing = { step: 1, code: '', organisation: blank, wantsDemo: false }
  for (const text of [null, '', '{', '7', 'null', '[]', '{"step":3}'])
    expect(readDraft(text, blank)).toEqual(nothing)
})
