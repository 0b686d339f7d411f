// Distances in kilometres as the crow flies, lengthened for roads: enough to compare two tours, never to promise an hour.
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const ROAD_FACTOR = 1.3
const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const roadKm = (a: Point, b: Point): number => {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half))) * ROAD_FACTOR
}

/** The average speed through villages and towns. */
const KM_AN_HOUR = 35
export const roadMinutes = (km: number): number => (km / KM_AN_HOUR) * 60

/** Null when a record has no coordinates; 0,0 is in the sea and counts as none. */
export const pointOf = (place: {
  readonly latitude: number | null
  readonly longitude: number | null
}): Point | null => {
  const { latitude, longitude } = place
  return latitude === null || longitude === null || (latitude === 0 && longitude === 0)
    ? null
    : { latitude, longitude }
}
