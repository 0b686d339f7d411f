import { expect, test } from 'vitest'
import { rightNames } from '../fr/problem-messages.ts'
import { rightMissingProblem } from '../problem.ts'
import { entityRights } from './entity-rights.ts'
import { rightsOf } from './rights.ts'
import { RIGHTS, type Action } from './rights-matrix.ts'
import { isForWantOfRight, wantedRights } from './want-of-right.ts'

const nothing = rightsOf([])

test.each([
  ['create', 'city', ['config'], ['config_cities']],
  ['create', 'city', [], ['config_cities']],
  ['create', 'city', ['config_cities'], ['config']],
  ['change', 'shift_instance', ['emma_mobile'], ['emma_desktop']],
  ['create', 'device', ['config'], []],
  ['create', 'nothing of ours', [], []],
] as const)('[RG3] to %s a %s, somebody with %j wants %j', (verb, entity, held, wanted) => {
  expect(wantedRights(rightsOf(held), verb, entity)).toEqual(wanted)
})

test.each([
  [1, 'change', [], ['emma_mobile', 'emma_desktop']],
  [1, 'delete', ['emma_mobile'], ['emma_desktop']],
  [17, 'change', ['emma_mobile'], ['balance_mobile', 'balance_desktop']],
  [null, 'change', [], []],
  ['?', 'change', [], []],
] as const)(
  '[RG3] for a task of type %j, to %s it, somebody with %j wants %j',
  (type, verb, held, wanted) => {
    expect(wantedRights(rightsOf(held), verb, 'task', type)).toEqual(wanted)
  },
)

const labels = (actions: readonly Action[]): readonly (readonly [string, string])[] =>
  actions.flatMap(({ name, label, options = [] }) => [[name, label], ...labels(options)] as const)

test('each right that a refusal can name is named as in the matrix of rights', () => {
  const inMatrix = new Map(
    RIGHTS.flatMap(({ access, label, actions }) => labels([{ name: access ?? '', label, options: actions }])),
  )
  for (const [right, name] of Object.entries(rightNames))
    expect(name?.endsWith(inMatrix.get(right) ?? '?'), right).toBe(true)
  const named = Object.values(entityRights).flatMap(verbs => Object.values(verbs).flat(2))
  expect(named.filter(right => rightNames[right] === undefined)).toEqual([])
})

test('[RG3] a refusal names the right and who gives it', () => {
  expect(rightMissingProblem('add_task').message).toBe(
    'Il vous faut le droit «\u202fAjouter une tâche\u202f»\u00a0: un administrateur peut vous le donner.',
  )
  expect(rightMissingProblem(...wantedRights(nothing, 'change', 'task', 1)).message).toContain(
    '«\u202fCollecte Mobile\u202f» ou «\u202fCollecte Bureau\u202f»',
  )
  expect(rightMissingProblem().message).toContain('un administrateur peut vous le donner')
})

test('only a refusal for want of rights passes once they are given', () => {
  const right = rightMissingProblem('add_task')
  expect(isForWantOfRight({ kind: 'forbidden' })).toBe(true)
  expect(isForWantOfRight({ kind: 'ruleBroken', problems: [right] })).toBe(true)
  const other = { id: 21, message: '', user_overridable: false }
  expect(isForWantOfRight({ kind: 'ruleBroken', problems: [right, other] })).toBe(false)
  expect(isForWantOfRight({ kind: 'ruleBroken', problems: [] })).toBe(false)
  expect(isForWantOfRight(undefined)).toBe(false)
})
