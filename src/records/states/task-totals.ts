// Totals of a task's object lines, planned and done (specification section 3, CP3, CP5). On a line `weight`, `volume` and
// `loading_duration` are of ONE piece, as copied from the catalogue; `weight_done` is the weighed weight of the WHOLE line, null
// when nobody weighed it, and then the done quantity counts at its unit weight.
import { clockToMinutes, minutesToClock } from '../time/duration.ts'
import { roundTo } from '../values/decimal.ts'

export interface LoadLine {
  readonly quantity: number
  readonly quantity_done?: number | null
  readonly weight: number
  readonly weight_done?: number | null
  readonly volume: number
  /** HH:MM. */
  readonly loading_duration: string
}

/** Weight in the stored unit, volume in m³, duration in minutes. */
export interface Load {
  readonly weight: number
  readonly volume: number
  readonly duration: number
}
export const NO_LOAD: Load = { weight: 0, volume: 0, duration: 0 }

export interface PlaceAccess {
  readonly floor?: number | null
  readonly elevator?: number | null
  readonly stairs?: number | null
}

/**
 * CP5, in percent: 100, +10 per floor (of a basement too) without a usable lift, at most +100; +20 narrow stairs, +30 spiral. A
 * lift whose condition is unknown is not counted on.
 */
export const accessPercent = ({ floor, elevator, stairs }: PlaceAccess): number => {
  const usableLift = elevator === 1
  const floors = usableLift ? 0 : Math.min(100, Math.abs(floor ?? 0) * 10)
  return 100 + floors + (stairs === 1 ? 20 : 0) + (stairs === 2 ? 30 : 0)
}

export const plannedTotals = (lines: readonly LoadLine[], access: PlaceAccess = {}): Load =>
  totals(
    lines,
    line => line.quantity,
    line => line.weight * line.quantity,
    access,
  )

/** Nothing taken weighs nothing; the weight from the scale stays on the line, which may be taken after all. */
export const takenWeight = (line: LoadLine, quantity: number): number =>
  line.quantity_done === 0 ? 0 : (line.weight_done ?? line.weight * quantity)

/** Only what was recorded: a line whose `quantity_done` is null is not done yet. */
export const doneTotals = (lines: readonly LoadLine[], access: PlaceAccess = {}): Load =>
  totals(
    lines,
    line => line.quantity_done ?? 0,
    line => takenWeight(line, line.quantity_done ?? 0),
    access,
  )

/** The six total fields of a task, as they are stored. */
export const totalFields = (lines: readonly LoadLine[], access: PlaceAccess = {}) => {
  const planned = plannedTotals(lines, access)
  const done = doneTotals(lines, access)
  return {
    total_weight: planned.weight,
    total_volume: planned.volume,
    total_duration: minutesToClock(planned.duration),
    total_weight_done: done.weight,
    total_volume_done: done.volume,
    total_duration_done: minutesToClock(done.duration),
  }
}

export interface ForcedValues {
  readonly forced_weight?: number | null
  readonly forced_volume?: number | null
  /** HH:MM. */
  readonly forced_loading_duration?: string | null
}

/** CP3: the load of a task in a slot; a forced value replaces the computed sum, zero included. */
export const taskLoad = (
  task: ForcedValues & PlaceAccess & { readonly objects: readonly LoadLine[] },
): Load => {
  const planned = plannedTotals(task.objects, task)
  return {
    weight: task.forced_weight ?? planned.weight,
    volume: task.forced_volume ?? planned.volume,
    duration: clockToMinutes(task.forced_loading_duration ?? null) ?? planned.duration,
  }
}

const totals = (
  lines: readonly LoadLine[],
  quantityOf: (line: LoadLine) => number,
  weightOf: (line: LoadLine) => number,
  access: PlaceAccess,
): Load => {
  const percent = accessPercent(access)
  let [weight, litres, minutes] = [0, 0, 0]
  for (const line of lines) {
    weight += weightOf(line)
    litres += Math.round(line.volume * 1000) * quantityOf(line)
    minutes += (clockToMinutes(line.loading_duration) ?? 0) * quantityOf(line)
  }
  return { weight, volume: roundTo(litres / 1000, 2), duration: Math.round((minutes * percent) / 100) }
}
