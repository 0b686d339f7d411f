// Two versions as a person reads them, and what a choice changes.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TwoVersions, type VersionLine } from './two-versions.tsx'
import type { VersionSide } from './use-version-choice.ts'

const heads = {
  mine: { title: 'Au bureau', sub: 'ici', icon: 'monitor' },
  theirs: { title: 'Au quai', sub: 'Nora, 10:42', icon: 'smartphone' },
} as const
const lines: readonly VersionLine[] = [
  { key: 'gross', label: 'Fauteuil', was: '18,00 kg', mine: '16,00 kg', theirs: '21,00 kg' },
  { key: 'note', label: 'Note', was: '–', mine: '–', theirs: 'abîmé' },
]
const choiceOf = (choices: { readonly [key: string]: VersionSide }) => ({
  choices,
  choose: () => undefined,
  keepAll: () => undefined,
})
const drawn = (choices: { readonly [key: string]: VersionSide }, hasResult = false): string =>
  renderToStaticMarkup(
    <TwoVersions
      caption="Les deux versions, ligne par ligne"
      corner="Ce qui diffère"
      name="v"
      heads={heads}
      lines={lines}
      choice={choiceOf(choices)}
      {...(hasResult ? { kept: { title: 'Retenu', none: 'À choisir' } } : {})}
    />,
  )
const count = (html: string, part: RegExp): number => html.match(new RegExp(part, 'g'))?.length ?? 0

test('each line has its value before and both sides, each radio says whose version and which value it keeps', () => {
  const html = drawn({})
  expect(html).toContain('<caption class="sr">Les deux versions, ligne par ligne</caption>')
  expect(html).toContain('Fauteuil<small class="num">avant\u00a0: 18,00 kg</small>')
  expect(html).toContain('aria-label="Au bureau\u00a0: 16,00 kg" aria-describedby="v-0"')
  expect(html).toContain('aria-label="Au quai\u00a0: abîmé" aria-describedby="v-1"')
  expect(count(html, /name="v-0"/)).toBe(2)
  expect(count(html, /Tout garder/)).toBe(2)
})

test('nothing is chosen for the person; a side that is as before says so', () => {
  const html = drawn({})
  expect(html).not.toContain('checked')
  expect(html).not.toContain('is-on')
  expect(count(html, /inchangé/)).toBe(1)
})

test('the chosen cell is marked; what is kept has a column of its own only where it is asked for', () => {
  const chosen = drawn({ gross: 'theirs' })
  expect(count(chosen, /vs is-on/)).toBe(1)
  expect(chosen).toMatch(/data-side="theirs"[^>]*name="v-0" checked/)
  expect(chosen).not.toContain('Retenu')
  const kept = drawn({ gross: 'theirs' }, true)
  expect(kept).toContain('<td class="res num">21,00 kg</td>')
  expect(kept).toContain('<td class="res num"><span class="muted">À choisir</span></td>')
})
