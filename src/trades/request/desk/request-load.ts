// The load of the request while it is typed: a readable forced value replaces its sum (CP3, CP5).
import { readMinutes, readVolume, readWeight } from '#records/stop/on-site-input.ts'
import type { RequestValues } from '../rules/request-values.ts'
import { plannedTotals, type Load } from '#records/states/task-totals.ts'

export const accessOf = (values: Pick<RequestValues, 'floor' | 'elevator' | 'stairs'>) => ({
  floor: Number.parseInt(values.floor, 10) || 0,
  elevator: values.elevator === '' ? null : Number(values.elevator),
  stairs: values.stairs === '' ? null : Number(values.stairs),
})

export const loadOf = (values: RequestValues): Load => {
  const sums = plannedTotals(values.objects, accessOf(values))
  const [weight, volume, duration] = [
    readWeight(values.forced_weight),
    readVolume(values.forced_volume),
    readMinutes(values.forced_loading_duration),
  ]
  return {
    weight: weight.ok ? weight.value : sums.weight,
    volume: volume.ok ? volume.value : sums.volume,
    duration: duration.ok ? duration.value : sums.duration,
  }
}
