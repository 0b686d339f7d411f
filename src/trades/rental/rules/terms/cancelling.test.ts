import { expect, test } from 'vitest'
import { TASK_STATE } from '#records/states/task-states.ts'
import { lineOfObject } from '#records/stop/on-site-lines.ts'
import { dossiersOf, type RentalStep } from '../dossier.ts'
import { cancelledWith, cancelReach } from './cancelling.ts'

const chair = {
  id: 'chair',
  name: 'Chaise pliante',
  weight: 4000,
  volume: 0.1,
  loading_duration: '00:01',
  weight_channel: 'unit',
} as const
const { accepted, cancelled, done, notDone } = TASK_STATE
const step = (
  id: string,
  task_type_id: RentalStep['task_type_id'],
  task_state_id: RentalStep['task_state_id'],
  next_task_id: string | null = null,
): RentalStep => ({
  id,
  task_type_id,
  task_state_id,
  next_task_id,
  date: '2026-12-01',
  shift_id: null,
  objects: [{ ...lineOfObject(chair, id), quantity: 4 }],
  firstname: '',
  lastname: 'Mairie',
  name: 'Mairie',
  phone1: '',
})
const asked = (id: string, ...steps: readonly RentalStep[]) => {
  const [dossier] = dossiersOf(steps)
  if (dossier === undefined) throw new Error('no dossier')
  return [cancelReach(dossier, id), cancelledWith(dossier, id).map(one => one.id)]
}
const plain = [
  step('prep', 16, accepted, 'out'),
  step('out', 15, accepted, 'back'),
  step('back', 13, accepted),
]

test('[RT10] the departure and the only return of a rental are cancelled with the whole of it', () => {
  expect(asked('out', ...plain)).toEqual(['whole', ['prep', 'back']])
  expect(asked('back', ...plain)).toEqual(['whole', ['prep', 'out']])
  expect(asked('prep', ...plain)).toEqual(['alone', []])
})

test('[RT10] a departure that was given up takes what awaits it along, and leaves what is cancelled as it is', () => {
  const steps = [step('prep', 16, done, 'out'), step('out', 15, notDone, 'back'), step('back', 13, accepted)]
  expect(asked('out', ...steps)).toEqual(['whole', ['back']])
  const other = [
    step('out', 15, cancelled, 'rest'),
    step('rest', 15, accepted, 'back'),
    step('back', 13, accepted),
  ]
  expect(asked('rest', ...other)).toEqual(['whole', ['back']])
})

test('[TS6] what left is neither cancelled nor left without its return', () => {
  const out = [step('out', 15, done, 'back'), step('back', 13, accepted)]
  expect(asked('out', ...out)).toEqual(['never', []])
  expect(asked('back', ...out)).toEqual(['never', []])
  const two = [
    step('out', 15, done, 'back'),
    step('back', 13, accepted, 'later'),
    step('later', 13, accepted),
  ]
  expect(asked('later', ...two)).toEqual(['alone', []])
})

test('[RT23] [RT24] a second departure stays behind alone; a return that awaits nothing is closed', () => {
  const rest = [step('out', 15, done, 'rest'), step('rest', 15, accepted, 'back'), step('back', 13, accepted)]
  expect(asked('rest', ...rest)).toEqual(['alone', []])
  const empty = [step('out', 15, done, 'back'), step('back', 13, done, 'more'), step('more', 13, accepted)]
  expect(asked('more', ...empty)).toEqual(['alone', []])
})
