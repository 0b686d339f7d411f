// « Ordre conseillé »: the nearest neighbour from the depot, or from the truck's present position, then 2-opt and moves of one
// stop, until nothing improves. Promised hours weigh more than any distance.
import { routeOf, type RouteStart, type RouteStop } from './route.ts'

/** One minute late costs as much as an hour of travel. */
const costOf = (start: RouteStart, stops: readonly RouteStop[]): number => {
  const { km, late, minutes } = routeOf(start, stops)
  return late * 60 + minutes + km / 1000
}

const GAIN = 0.05
const MAX_PASSES = 40

/** The same stops give the same order, whatever their order before. */
export const advisedOrder = (start: RouteStart, stops: readonly RouteStop[]): RouteStop[] => {
  let best = nearestFirst(start, stops)
  let cost = costOf(start, best)
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const found = betterNeighbour(start, best, cost)
    if (found === null) break
    best = found
    cost = costOf(start, best)
  }
  const given = costOf(start, stops)
  return given <= cost + GAIN ? [...stops] : best
}

const nearestFirst = (where: RouteStart, stops: readonly RouteStop[]): RouteStop[] => {
  const left = stops.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const route: RouteStop[] = []
  while (left.length > 0) {
    let at = 0
    let least = Infinity
    for (const [i, stop] of left.entries()) {
      const cost = costOf(where, [...route, stop])
      if (cost < least) [at, least] = [i, cost]
    }
    route.push(...left.splice(at, 1))
  }
  return route
}

/** The best result of reversing any stretch or moving any one stop, if it improves the route. */
const betterNeighbour = (
  start: RouteStart,
  route: readonly RouteStop[],
  cost: number,
): RouteStop[] | null => {
  let [best, least]: [RouteStop[] | null, number] = [null, cost - GAIN]
  const look = (candidate: RouteStop[]): void => {
    const one = costOf(start, candidate)
    if (one < least) [best, least] = [candidate, one]
  }
  for (let i = 0; i < route.length; i++)
    for (let j = i + 1; j < route.length; j++) {
      look([...route.slice(0, i), ...route.slice(i, j + 1).toReversed(), ...route.slice(j + 1)])
      look(moved(route, i, j))
      look(moved(route, j, i))
    }
  return best
}

const moved = (route: readonly RouteStop[], from: number, to: number): RouteStop[] => {
  const left = route.toSpliced(from, 1)
  return left.toSpliced(to, 0, ...route.slice(from, from + 1))
}
