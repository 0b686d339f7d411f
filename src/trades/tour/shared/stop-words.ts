// A stop in words: where it is, who is there and when; and its links: the map of the device, its slot, the stop itself.
import { shortHour } from '#records/time/dates.ts'
import { address, type Address } from '#shell/frame/address.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { isolated } from '#records/text/one-direction.ts'
import { fullName } from '#records/text/called.ts'

type Place = Pick<TaskRow, 'address' | 'zipcode' | 'city' | 'latitude' | 'longitude'>

export const placeText = ({ address, city }: Pick<Place, 'address' | 'city'>): string =>
  [address, city].filter(Boolean).map(isolated).join(', ') || 'Adresse à préciser'

type Person = Pick<TaskRow, 'firstname' | 'lastname' | 'name'>

const nameOf = (person: Person): string => fullName(person, person.name)

export const personText = (person: Person): string => nameOf(person) || 'Sans nom'

/** DY6: what a crew calls a stop; one without a name is its place. */
export const stopName = (stop: Person & Pick<Place, 'address' | 'city'>): string =>
  nameOf(stop) || placeText(stop)

/** « Arrêt 4, Déchèterie du Ried », by its place on the tour. */
export const placedStop = (
  stop: Parameters<typeof stopName>[0] & { readonly id: string },
  place: number,
): { readonly id: string; readonly label: string } => ({
  id: stop.id,
  label: `Arrêt ${place}, ${stopName(stop)}`,
})

/** Opens the device's own map: we send the place to nobody. */
export const routeHref = (place: Place, isApple: boolean): string | null => {
  const { address, zipcode, city, latitude, longitude } = place
  const words = [address, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  if (point === null && words === '') return null
  const target = encodeURIComponent(words === '' ? (point ?? '') : words)
  if (isApple) return `maps://?daddr=${point ?? target}`
  return `geo:${point ?? '0,0'}?q=${point === null ? target : `${point}(${target})`}`
}

export const isAppleDevice = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent)

/** Never breaks the line between the two hours: after a dash, the no-break space alone does not prevent it. */
export const hoursText = (start: string, end: string): string =>
  `${shortHour(start)}\u00a0–\u2060\u00a0${shortHour(end)}`

/** « 10:00 – 11:00 », « dès 10:00 », « avant 11:00 ». */
export const windowText = ({
  loaded_after,
  loaded_before,
}: Pick<TaskRow, 'loaded_after' | 'loaded_before'>): string => {
  if (loaded_after === null)
    return loaded_before === null ? 'Sans horaire' : `avant ${shortHour(loaded_before)}`
  return loaded_before === null ? `dès ${shortHour(loaded_after)}` : hoursText(loaded_after, loaded_before)
}

export const slotAddress = (slot: {
  readonly resource_id: string | null
  readonly date: string | null
  readonly shift_id: number
}): Address =>
  address('/collect/mobile/slot', {
    search: { resource: slot.resource_id, date: slot.date, shift: slot.shift_id },
  })

export const stopAddress = (id: string): Address => address('/collect/mobile/task', { search: { id } })
