// Law 5: every field says whether it is about a person, and who sees it. A definition without that verdict does not compile, and a name or
// a note that is called impersonal is looked at twice.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { entities } from '#records/entities/index.ts'
import { field, fieldsWhere, type Entity } from '#records/entity.ts'
import { id, listOf, nullable, text } from '#records/field-types.ts'
import { deviceFacts, hiddenAtDock, partnerContacts, userNames } from '#records/shards/narrow-views.ts'
import { impersonal, personal, type Erasure } from '#records/verdict.ts'

test('a field without a verdict does not compile', () => {
  // @ts-expect-error -- the verdict is missing
  field(text(60), 'le prénom')
  // @ts-expect-error -- options are no verdict
  field(text(60), 'le prénom', { index: true })
  // @ts-expect-error -- a person's field says what an erasure makes of it
  field(text(60), 'le prénom', personal())
  // @ts-expect-error -- and who sees it
  field(text(60), 'le prénom', personal('erase'))
  // @ts-expect-error -- nothing hides a field beside its verdict
  field(text(60), 'le digicode', personal('erase', 'everyone'), { hiddenIn: 'dock' })
  expect(field(text(60), 'le prénom', personal('erase', 'everyone')).verdict).toEqual({
    erasure: 'erase',
    seenBy: 'everyone',
  })
  expect(field(text(60), 'la couleur', impersonal, { index: true }).verdict).toEqual({
    erasure: null,
    seenBy: 'everyone',
  })
})

/** Free texts, names, phone numbers and e-mails that are about no person: the organisation's own, the catalogue's, a place's. */
const ofNobody = new Set(
  (
    'task.resource_name object.description object.keywords object_category.rental_note resource.name city.name sector.name ' +
    'role.name organisation.name organisation.phone organisation.email organisation.address outlet.name outlet.description ' +
    'print_template.name'
  ).split(' '),
)

test('a name, an address, a number to call, a note or a message is personal, or is known to be of nobody', () => {
  const suspicious = (of: Entity): string[] =>
    Object.entries(of.fields).flatMap(([name, { type, verdict }]) => {
      const isWords = ['phone', 'email'].includes(type.kind) || /name$|note$|message|address/.test(name)
      return isWords && verdict.erasure === null ? [`${of.name}.${name}`] : []
    })
  // The lists that an organisation sets up for itself are called by words of its own.
  const lists = new Set(
    'object object_category shift partner_type task_type reason provenance destination container'.split(' '),
  )
  const found = entities.filter(({ name }) => !lists.has(name)).flatMap(suspicious)
  expect(found.filter(name => !ofNobody.has(name))).toEqual([])
})

test('[RP1] what some accounts do not see: how to reach a donor and enter their home, and the versions that quote it', () => {
  expect(hiddenAtDock).toEqual('phone1 phone2 email digicode access parking tip disputes'.split(' '))
  expect(partnerContacts).toEqual('firstname lastname phone1 phone2 email note'.split(' '))
  expect(userNames).toEqual(['id', 'rev', 'username', 'firstname', 'lastname'])
  expect(deviceFacts).toEqual(['id', 'rev', 'name', 'user_id', 'pending', 'oldest_at', 'last_seen'])
})

test('[RP1] a field is hidden only where a narrow view of its entity leaves it out', () => {
  const narrowed = entities.flatMap(of => {
    const seen = fieldsWhere(of, ({ verdict }) => verdict.seenBy !== 'everyone')
    return seen.map(name => `${of.name}: ${of.fields[name]?.verdict.seenBy ?? ''}`)
  })
  expect([...new Set(narrowed)].toSorted()).toEqual([
    'device: managers',
    'partner: managers',
    'task: not the dock',
    'user: managers',
  ])
})

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null

/** A text of 60 characters or more that no pattern and no list bounds. */
const isFreeText = (steps: readonly unknown[]): boolean => {
  const has = (holds: (step: { readonly [name: string]: unknown }) => boolean) =>
    steps.some(step => isObject(step) && holds(step))
  return (
    has(({ type }) => type === 'string') &&
    has(({ type, requirement }) => type === 'max_length' && Number(requirement) >= 60) &&
    !has(({ type }) => type === 'regex')
  )
}

/** The names of the members of a list's lines that people fill freely, at whatever depth. */
const freeMembers = (schema: unknown, name = ''): readonly string[] => {
  if (!isObject(schema)) return []
  const { pipe, entries, item, wrapped } = schema
  if (Array.isArray(pipe))
    return isFreeText(pipe) ? [name] : pipe.flatMap((step: unknown) => freeMembers(step, name))
  if (isObject(entries))
    return Object.entries(entries).flatMap(([member, inside]) => freeMembers(inside, member))
  return [...freeMembers(item, name), ...freeMembers(wrapped, name)]
}

/** The erasures of photos and of versions know the members of their lines (personal-data-fields.ts): addresses of pictures stay. */
const membersNamed = (erasure: Erasure | null): readonly string[] => {
  if (erasure === 'photos') return ['caption', 'file_id', 'url']
  if (erasure === 'versions') return ['detail']
  return typeof erasure === 'object' && erasure !== null ? Object.keys(erasure) : []
}

const unnamedIn = (field: Entity['fields'][string]): readonly string[] => {
  const named = membersNamed(field.verdict.erasure)
  return freeMembers(field.type.schema).filter(member => !named.includes(member))
}

test('the free words of a list are named by its verdict, as personal or not', () => {
  const lists = entities.flatMap(of =>
    Object.entries(of.fields)
      // A list that is erased whole leaves no member to be named.
      .filter(([, { type, verdict }]) => type.kind === 'list' && verdict.erasure !== 'erase')
      .map(([name, field]) => ({ name: `${of.name}.${name}`, field })),
  )
  expect(lists.filter(({ field }) => unnamedIn(field).length > 0).map(({ name }) => name)).toEqual([])
  const free = lists.filter(({ field }) => freeMembers(field.type.schema).length > 0)
  expect(free.map(({ name }) => name)).toEqual([
    'task.objects',
    'task.photosList',
    'task.proofs_missing',
    'task.disputes',
    'document.lines',
  ])
  // A member that the lines do not have is a typing error.
  for (const { field } of free)
    expect(freeMembers(field.type.schema).toSorted()).toEqual(membersNamed(field.verdict.erasure).toSorted())
})

test('a free word that its list does not name is found', () => {
  const inside = v.object({
    said: v.optional(nullable(text(60)).schema),
    code: id.schema,
    short: text(20).schema,
  })
  const line = v.object({ name: text(120).schema, trace: v.optional(v.array(inside)) })
  const words = (verdict: ReturnType<typeof personal>) =>
    unnamedIn(field(listOf(line), 'la liste des mots', verdict))
  expect(words(impersonal)).toEqual(['name', 'said'])
  expect(words(personal({ said: null }, 'everyone'))).toEqual(['name'])
  expect(words(personal({ said: null, name: 'impersonal' }, 'everyone'))).toEqual([])
})
