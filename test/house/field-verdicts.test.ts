// Law 5: every field says whether it tells about a person, and who sees it. A definition without that verdict does not compile, and a name
// or a note that is called impersonal is looked at twice.
import { expect, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { field, fieldsWhere, type Entity } from '#records/entity.ts'
import { text } from '#records/field-types.ts'
import { deviceFacts, hiddenAtDock, partnerContacts, userNames } from '#records/shards/narrow-views.ts'
import { impersonal, personal } from '#records/verdict.ts'

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

/** Free words, names and ways to be reached that are of nobody: the organisation's own, the catalogue's, a place's. */
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
    return [...new Set(seen.map(name => `${of.name}: ${of.fields[name]?.verdict.seenBy ?? ''}`))]
  })
  expect(narrowed.toSorted()).toEqual([
    'device: managers',
    'partner: managers',
    'task: not the dock',
    'user: managers',
  ])
})
