// What a person is called is put together in records/text/called.ts alone: elsewhere a name that reads from right to left would turn the
// text beside it.
import { expect, test } from 'vitest'
import type { Source } from './laws.ts'
import { houseSources } from './sources.ts'

const joined =
  /(?:first|last)name\b[^\n;]{0,60}\b(?:first|last)name['\]\s]*(?:\.filter\([^\n]*\)\s*)?\.join\(|\$\{[^}]*firstname\} \$\{[^}]*lastname\}/

const joining = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => path !== 'src/records/text/called.ts' && joined.test(text))
    .map(({ path }) => path)

test('names are joined in one place', () => {
  expect(joining(houseSources())).toEqual([])
})

test.each([
  "const name = [task.firstname, task.lastname].filter(Boolean).join(' ')",
  "const name = [form.values['lastname'], form.values['firstname']]\n  .filter(part => part !== '')\n  .join(' ')",
  'const name = `${person.firstname} ${person.lastname}`.trim()',
])('planted: %s', text => {
  expect(joining([{ path: 'src/trades/tour/desk/a.ts', text }])).toEqual(['src/trades/tour/desk/a.ts'])
})

test.each([
  'const name = fullName(task, task.name)',
  "const given = ['firstname', 'lastname'].map(field => row[field])",
  "expect(['lastname', 'firstname']).toContain('lastname')\nconst text = words.join(' ')",
])('allowed: %s', text => {
  expect(joining([{ path: 'src/trades/tour/desk/a.ts', text }])).toEqual([])
})

/** « de » is joined to a name by `ofName` (records/fr): « d’Amicale », not « de Amicale ». */
const unelided =
  /\bde \$?\{(?:[\w.]*[nN]ames?|whose|who|holder|client|[\w.]+\.title|(?:personText|nameOf|fullName|stopName)\([^}]*)\}/

test('no sentence writes « de » before a name by itself', () => {
  const writing = houseSources().filter(
    ({ path, text }) => path !== 'src/records/fr/of-name.ts' && unelided.test(text),
  )
  expect(writing.map(({ path }) => path)).toEqual([])
})

test.each(['`Retour de ${personText(head)}`', '<p>photo de {name}</p>', '`la location de ${holder}`'])(
  'planted: %s',
  text => expect(unelided.test(text)).toBe(true),
)
test.each(['`Retour ${ofName(personText(head))}`', '`facturé à partir de ${threshold}`'])(
  'allowed: %s',
  text => expect(unelided.test(text)).toBe(false),
)
