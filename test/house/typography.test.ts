// French typography in all that people read (docs/vocabulaire.md): no place where a line could break before « : ; ! ? » or inside « », the
// right one of the two no-break spaces, curved apostrophes, a unit that stays with its number. The specification's literal messages must
// not change by a byte: they are in one file, which is left out.
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { allSaid } from './words/sentences.ts'
import { sourcesIn } from './sources.ts'

const LITERAL_MESSAGES = 'src/records/fr/messages.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (isNode(value) && value.type !== 'ImportDeclaration') {
    yield value
    for (const member of Object.values(value)) yield* nodesOf(member)
  }
}

/**
 * The text of a node that people read: a string, a piece of a template, or a text between tags with its line breaks as the page shows them.
 */
const saidBy = ({ type, value }: Node): string | null => {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type === 'JSXText') return typeof value === 'string' ? value.replaceAll(/\s*\n\s*/g, '\n') : null
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : null
}

/** An ordinary space where a line would break. */
const BREAKS = /(?:^|[\p{L}\p{N}\p{P}]) [:;!?](?=[\s)»]|$)|« | »/u
/** Narrow before « ; ! ? » and inside the quotes, wide before « : ». */
const OTHER_SPACE = /\u00a0[;!?»]|«\u00a0|\u202f:/

const faults: { readonly [name: string]: (text: string) => boolean } = {
  'a line could break': text => BREAKS.test(text),
  'the other no-break space': text => OTHER_SPACE.test(text),
  // Labels of fields begin with their article, and keep the straight one (docs/rules.md, « Label rule »).
  'a straight apostrophe': text => /\p{L}'\p{L}/u.test(text) && !/^(?:les? |la |l')/.test(text),
  'an escape shown as it is': text => /\\u[0-9a-f]{4}/i.test(text),
  'three dots': text => text.includes('...'),
  'a unit away from its number': text => /[\d}] (?:kg|g|m³|km|cm|mm|min|h|Mo|Go|%|€)(?!\p{L})/u.test(text),
  'a number away from what it counts': text => awayFromNumber().test(text),
  'a sign away from its number': text => /[×−] |[\d}] ×/.test(text),
}

/** What people count without `plural`: a time, an order, a floor. */
const ALSO_COUNTED =
  'fois|secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|étages?|sous-sols?|millions?|chiffres?|lettres?|caractères?|premi(?:er|ère)s?|derni(?:er|ère)s?|prochaine?s?'
const known: { law?: RegExp } = {}
/** The words that `plural` is given anywhere, and the others, with an ordinary space before them. */
const awayFromNumber = (): RegExp =>
  (known.law ??= new RegExp(
    `(?:\\d|\\{\\}) \\{?(?:${[...new Set(countedWords()), ALSO_COUNTED].join('|')})(?!\\p{L})`,
    'u',
  ))
const countedWords = (): string[] =>
  allSaid().flatMap(({ text }) =>
    [...text.matchAll(/\{\}\u00a0\{(\p{L}+)[^|{}]*\|(\p{L}+)/gu)]
      .flatMap(match => match.slice(1))
      .filter(word => word !== 'non'),
  )

const faultsOf = (text: string): string[] =>
  Object.entries(faults).flatMap(([name, isIn]) => (isIn(text) ? [name] : []))

/** `path:line « text »` for each text in which a line could break, or with the other no-break space: also of a text without any letter. */
const brokenIn = (path: string, text: string): string[] =>
  [...nodesOf(parseSync(path, text).program)].flatMap(node => {
    const said = saidBy(node)
    return said !== null && (BREAKS.test(said) || OTHER_SPACE.test(said))
      ? [`${path}:${text.slice(0, node.start).split('\n').length} ${said.trim().slice(0, 60)}`]
      : []
  })

test('no ordinary space is before a high sign, nor inside the quotes, in any piece of a text', () => {
  const found = sourcesIn(['src', 'workers', 'sw'], /(?<!\.d|\.test)\.tsx?$/)
    .filter(({ path }) => path !== LITERAL_MESSAGES)
    .flatMap(({ path, text }) => brokenIn(path, text))
  expect(found).toEqual([])
})

/** Of the specification as well (section 8), but apart from the other messages. */
const NETWORK_MESSAGE = 'src/records/fr/to-sync-message.ts'

test('every sentence of the product is set as French is: page, server, mails, demo, commands', () => {
  const found = allSaid()
    .filter(({ path }) => path !== LITERAL_MESSAGES && path !== NETWORK_MESSAGE)
    // A resource's name is typed by people.
    .filter(({ path }) => path !== 'server/demo/village/resources.ts')
    .flatMap(({ path, line, text }) => faultsOf(text).map(fault => `${path}:${line} ${fault}: ${text}`))
  expect(found).toEqual([])
})

test('the check finds a fault in a string, a template, a text and an attribute, and ignores code', () => {
  expect(brokenIn('a.ts', "const text = 'Rien n’est perdu : tout est là.'")).toHaveLength(1)
  expect(brokenIn('a.ts', 'const text = `${name} : ${value}`')).toHaveLength(1)
  expect(brokenIn('a.ts', "const text = 'la page « Icônes »'")).toHaveLength(1)
  expect(brokenIn('a.ts', 'const text = `«\u00a0${name}\u00a0»`')).toHaveLength(2)
  expect(brokenIn('a.tsx', 'const a = <b title="Effacer ?">{one} : {two}</b>')).toHaveLength(2)
  expect(brokenIn('a.tsx', 'const a = is ? <b>un&nbsp;: deux</b> : null // « deux » : trois')).toEqual([])
  expect(brokenIn('a.ts', String.raw`const text = is ? 'a\u00a0: b' : 'table :is(td, th)'`)).toEqual([])
})

test('each fault of a sentence is found', () => {
  expect(faultsOf('Rien n’est perdu : tout est là.')).toEqual(['a line could break'])
  expect(faultsOf('Effacer\u00a0?')).toEqual(['the other no-break space'])
  expect(faultsOf('la page «\u00a0Icônes\u00a0»')).toEqual(['the other no-break space'])
  expect(faultsOf("Ce lien n'est plus valable.")).toEqual(['a straight apostrophe'])
  expect(faultsOf('Patientez...')).toEqual(['three dots'])
  expect(faultsOf('plus de {} kg')).toEqual(['a unit away from its number'])
  expect(faultsOf('{} pièces')).toEqual(['a number away from what it counts'])
  expect(faultsOf('pendant {} {tâche|tâches}')).toEqual(['a number away from what it counts'])
  expect(faultsOf('en 60 secondes')).toEqual(['a number away from what it counts'])
  expect(faultsOf('{} × {}')).toEqual(['a sign away from its number'])
  expect(faultsOf("l'étage de l'immeuble")).toEqual([])
  expect(faultsOf('Effacer\u202f?\u00a0: «\u202fIcônes\u202f», 12\u00a0kg, l’étage')).toEqual([])
})
