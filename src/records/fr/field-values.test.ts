// The texts under « La mienne » and « La leur ».
import { expect, test } from 'vitest'
import { Task } from '../entities/task.ts'
import { fieldValueText, lineMemberLabel, lineValueText, type Reading } from './field-values.ts'

const reading: Reading = {
  nameOf: (entity, id) => (entity === 'resource' && id === 'r1' ? 'Camion 1' : undefined),
  phoneOf: number => (number === '+33639981240' ? '06 39 98 12 40' : number),
  scope: 'emma',
}
const say = (name: string, value: unknown): string => fieldValueText(Task, name, value, reading)

test('a value is shown in people’s words, never as it is stored', () => {
  expect(say('task_state_id', 5)).toBe('Réalisée')
  expect(fieldValueText(Task, 'task_state_id', 5, { ...reading, scope: 'scale' })).toBe('Terminée')
  expect(say('date', '2026-11-24')).toBe('mardi 24 nov. 2026')
  expect(say('total_weight', 61_000)).toBe('61,00\u00a0kg')
  expect(say('total_volume', 1.67)).toBe('1,67\u00a0m³')
  expect(say('total_duration', '03:20')).toBe('3\u00a0h\u00a020')
  expect(say('loaded_after', '08:30')).toBe('08:30')
  expect(say('phone1', '+33639981240')).toBe('06 39 98 12 40')
  expect(say('stairs', 2)).toBe('En colimaçon')
  expect(say('force_return', 1)).toBe('oui')
  expect(say('floor', 3)).toBe('3')
  expect(say('reason_type', 'truck-full')).toBe('Camion plein')
  expect(say('frequency_weekdays', '25')).toBe('mardi, vendredi')
  expect(say('frequency_pauses', '2026-12-20/2027-01-03 2027-08-01/2027-08-31')).toBe(
    'du 20/12/2026 au 03/01/2027, du 01/08/2027 au 31/08/2027',
  )
})

test('a record is shown by its name, and an unknown one never by its id', () => {
  expect(say('resource_id', 'r1')).toBe('Camion 1')
  expect(say('resource_id', 'r9')).toBe('pas sur cet appareil')
})

test('a blank is shown in words too', () => {
  expect(say('email', '')).toBe('vide')
  expect(say('phone2', null)).toBe('vide')
  expect(lineValueText('quantity_done', null)).toBe('pas encore noté')
})

test('the server’s moments are shown in the organisation’s zone', () => {
  expect(say('state_time', '2026-11-24 10:41:00')).toBe('mardi 24 nov. 10:41')
  expect(say('state_time', '2026-11-24T09:41:00.000Z')).toBe('mardi 24 nov. 10:41')
})

test('a line of objects shows what was planned, done or refused', () => {
  expect(lineValueText('quantity', 2)).toBe('2\u00a0prévus')
  expect(lineValueText('quantity_done', 1)).toBe('1\u00a0fait')
  expect(lineValueText('weight_done', 12_500)).toBe('12,50\u00a0kg')
  expect(lineValueText('refused_reason', 'taché')).toBe('refusé\u00a0: taché')
  expect(lineValueText('refused_reason', null)).toBe('accepté')
  expect(lineValueText(null, { quantity: 2, quantity_done: 1 })).toBe('2\u00a0prévus, 1\u00a0fait')
  expect(lineValueText(null, { quantity: 1, refused_reason: 'taché' })).toBe('refusé\u00a0: taché')
  expect(lineValueText(null, null)).toBe('retiré')
  expect(lineMemberLabel('quantity_done')).toBe('quantité faite')
})
