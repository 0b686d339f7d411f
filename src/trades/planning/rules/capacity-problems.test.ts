import { expect, test } from 'vitest'
import { fillProblems, type Placement } from './capacity-problems.ts'
import type { Capacity } from '#records/states/capacity.ts'
import { rightsOf } from '#records/rights/rights.ts'

const truck: Capacity = { weight: 1_000_000, volume: 20, duration: 240 }
const load = (weight: number, volume: number, duration: number) => ({ weight, volume, duration })
const fits: Placement = {
  load: load(1_004_000, 20, 240),
  loadBefore: load(0, 0, 0),
  capacity: truck,
  slotOpen: true,
  inSector: true,
  city: 'Ville-sous-Bois',
  forcedFields: [],
  rights: rightsOf(['emma_desktop']),
}

test('[CP6] what was over already and gets no worse is no problem, measure by measure', () => {
  const over = { ...fits, load: load(1_200_000, 25, 240), loadBefore: load(1_200_000, 24, 240) }
  expect(fillProblems(over).map(({ message }) => message)).toEqual([
    'Le volume prévu atteint 125\u00a0% de la capacité.',
  ])
  expect(fillProblems({ ...over, loadBefore: load(1_300_000, 25, 300) })).toEqual([])
})

test('[CP6] 100 % by the rounded percentage is no problem, 101 % is one per measure, for admin', () => {
  expect(fillProblems(fits)).toEqual([])
  expect(fillProblems({ ...fits, load: load(1_006_000, 21, 240) })).toEqual([
    {
      id: 21,
      field: 'shift_instance_id',
      message: 'Le poids prévu atteint 101\u00a0% de la capacité.',
      user_overridable: true,
      right: 'admin',
    },
    expect.objectContaining({ id: 21, message: 'Le volume prévu atteint 105\u00a0% de la capacité.' }),
  ])
})

test('[CP6] a closed slot needs change_slots, a town outside needs force_out_of_sector', () => {
  const problems = fillProblems({ ...fits, slotOpen: false, inSector: false })
  expect(problems.map(({ id, right, user_overridable }) => [id, right, user_overridable])).toEqual([
    [22, 'change_slots', true],
    [23, 'force_out_of_sector', true],
  ])
  expect(problems[1]?.message).toContain('Ville-sous-Bois')
})

test('[CP6] forced totals need force_values, and forcing the write does not replace the right', () => {
  const forced = { ...fits, forcedFields: ['forced_weight', 'forced_volume'] }
  expect(fillProblems(forced)).toMatchObject([{ id: 24, field: 'forced_weight', user_overridable: false }])
  expect(fillProblems({ ...forced, rights: rightsOf(['emma_desktop', 'force_values']) })).toEqual([])
})
