// Values for the fields of the registry: valid, almost valid, hostile. What a list holds is read from the field's own schema.
import type { Field } from '#records/entity.ts'
import { isJson } from '#core/wire/json.ts'
import type { Seeded } from '#server/demo/seeded.ts'
import { idsOf } from './ids.ts'

const days = ['2026-11-18', '2026-11-25', '2026-12-31', '2024-02-29', '1000-01-01', '2999-12-31'] as const
const badDays = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '18/11/2026'] as const
const times = ['00:00', '09:30', '23:59', '999:59', '08:15:30'] as const
const texts = [
  '',
  'Zoé',
  'Muller',
  'Ostwiller',
  '67150',
  '06 12 34 56 78',
  'zoe@example.org',
  'Europe/Paris',
  'a*b%c_d',
  '[]',
  '["tag"]',
  'emma',
  'task',
] as const
const hostileTexts = [
  '\u0000',
  '\ud800',
  '\u202Etxt.exe',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(5000),
  ' '.repeat(3000),
  "' or 1=1; drop table task; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  '${7*7}',
  '*'.repeat(400),
  'null',
  'NaN',
  '1e309',
] as const
const numbers = [0, 1, 2, 5, 7, 17, 100, 0.5, 12.34] as const
const hostileNumbers = [
  -1,
  -0,
  1e-9,
  1e15,
  2.7e16,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 63,
] as const

const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])

export const hostile = (by: Seeded): unknown => {
  switch (by.int(9)) {
    case 0:
    case 1:
    case 2:
      return by.pick(hostileTexts)
    case 3:
    case 4:
      return by.pick(hostileNumbers)
    case 5:
      return by.pick([null, true, false, '', [], {}])
    case 6:
      return deep(by.int(40))
    case 7:
      return Array.from({ length: by.int(300) }, () => by.pick([1, 'x', null, {}]))
    default:
      return { [by.pick(hostileTexts)]: by.pick(hostileNumbers), id: by.pick(texts) }
  }
}

export const anyText = (by: Seeded): string =>
  by.pick([
    by.pick(texts),
    by.pick(days),
    by.pick(times),
    by.pick(badDays),
    by.pick(hostileTexts),
    String(by.pick(hostileNumbers)),
    `${by.pick(days)} ${by.pick(times)}:00`,
  ])

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What the members of a list name, so that some of it is there. */
const named: { readonly [member: string]: string | undefined } = {
  object_id: 'object',
  object_instance_id: 'object_instance',
  invoice_id: 'invoice',
}
const memberOf = (name: string, schema: unknown, by: Seeded, depth: number): unknown => {
  const entity = named[name]
  return entity !== undefined && by.chance(0.7) ? by.pick(idsOf(entity)) : fitting(schema, by, depth + 1)
}

/** A value that a schema of valibot may take: told by the schema's own description, of which we know the parts that ours use. */
const fitting = (schema: unknown, by: Seeded, depth: number): unknown => {
  if (!isJson(schema) || depth > 8) return null
  const last = listOf(schema['pipe']).findLast(one => isJson(one) && one['kind'] === 'schema')
  const inner = isJson(last) && last !== schema && last['type'] !== schema['type'] ? last : schema
  if (inner !== schema) return fitting(inner, by, depth + 1)
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isJson(schema['entries']) ? schema['entries'] : {}).flatMap(([name, one]) =>
          isJson(one) && one['type'] === 'optional' && by.chance(0.4)
            ? []
            : [[name, by.chance(0.03) ? hostile(by) : memberOf(name, one, by, depth)]],
        ),
      )
    case 'array': {
      const kinds = listOf(schema['pipe']).filter(one => isJson(one) && one['type'] === 'array')
      const item = isJson(kinds.at(-1)) ? kinds.at(-1) : schema
      const { item: each } = isJson(item) ? item : schema
      const length = by.pick([0, 1, 1, 2, 3, by.chance(0.02) ? 150 : 4])
      return Array.from({ length }, () => fitting(each, by, depth + 1))
    }
    case 'picklist':
    case 'union': {
      const options = listOf(schema['options'])
      const one = options[by.int(Math.max(1, options.length))]
      return isJson(one) ? fitting(one, by, depth + 1) : one
    }
    case 'optional':
    case 'nullable':
      return by.chance(0.2) ? null : fitting(schema['wrapped'], by, depth + 1)
    case 'record':
      return { note: anyText(by), objects: [], [by.pick(['date', 'name', 'x'])]: anyText(by) }
    case 'number':
      return by.pick([by.pick(numbers), by.pick(numbers), by.pick(hostileNumbers)])
    default:
      return anyText(by)
  }
}

const valid = ({ type, to }: Field, by: Seeded): unknown => {
  if (to !== undefined) return by.pick([null, ...idsOf(to)])
  const choices = type.choices?.choices ?? []
  const kind: string = type.kind
  switch (kind) {
    case 'id':
      return by.pick(['t1', 'a1', 'truck-1'])
    case 'choice':
      return choices[by.int(Math.max(1, choices.length))]?.id
    case 'int':
    case 'decimal':
      return by.pick(numbers)
    case 'flag':
      return by.int(2)
    case 'day':
      return by.pick([null, ...days])
    case 'moment':
      return by.pick([null, `${by.pick(days)} 10:20:30`])
    case 'time':
      return by.pick(times)
    case 'tags':
      return by.pick(['[]', '["a","b"]'])
    case 'list':
      return fitting(type.schema, by, 0)
    default:
      return by.pick(texts)
  }
}
const almost = ({ type }: Field, by: Seeded): unknown => {
  const kind: string = type.kind
  switch (kind) {
    case 'day':
      return by.pick(badDays)
    case 'moment':
      return by.pick([`${by.pick(badDays)} 10:00:00`, `${by.pick(days)} 25:00:00`, by.pick(days)])
    case 'int':
    case 'decimal':
    case 'flag':
      return by.pick([by.pick(hostileNumbers), String(by.pick(hostileNumbers))])
    case 'list':
      return by.pick([fitting(type.schema, by, 0), [1], [{}], [[]], {}, 'x'])
    default:
      return anyText(by)
  }
}

/** How much of a request is wrong, of ten: one with many wrong values is refused for the first of them, and shows nothing of the others. */
export type Wildness = 0 | 1 | 5

export const valueOf = (field: Field, by: Seeded, wildness: Wildness): unknown => {
  if (by.int(10) >= wildness) return valid(field, by)
  return by.chance(0.7) ? almost(field, by) : hostile(by)
}
