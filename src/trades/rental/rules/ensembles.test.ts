// RT14a: what an ensemble holds, whatever its parts hold.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsIn } from './ensembles.ts'

type Objects = ReadonlyMap<string, { readonly children: readonly string[] }>

/** Every way down is walked. */
const walked = (objects: Objects, id: string): Map<string, number> => {
  const counts = new Map([[id, 1]])
  for (const child of objects.get(id)?.children ?? [])
    for (const [part, count] of walked(objects, child)) counts.set(part, (counts.get(part) ?? 0) + count)
  return counts
}

/** No object holds one that comes before it. */
const withoutCircle = fc
  .array(fc.array(fc.nat(6), { maxLength: 4 }), { maxLength: 8 })
  .map(
    (all): Objects =>
      new Map(all.map((steps, n) => [`o${n}`, { children: steps.map(step => `o${n + 1 + step}`) }])),
  )

test('[RT14a] each part is there as often as there are ways to it', () => {
  fc.assert(
    fc.property(withoutCircle, objects => {
      const partsOf = partsIn(objects)
      for (const id of objects.keys()) expect(new Map(partsOf(id))).toEqual(walked(objects, id))
    }),
  )
})

test('[RT14a] [20.2] parts of one another, and ensembles in ensembles however deep, take no time', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `c${n}`)
  const circle = new Map(ids.map(id => [id, { children: ids }]))
  const began = performance.now()
  const partsOf = partsIn(circle)
  for (const id of ids) expect(new Set(partsOf(id).values())).toEqual(new Set([1]))
  expect(performance.now() - began).toBeLessThan(1000)
  const deep = new Map(Array.from({ length: 20_000 }, (_, n) => [`d${n}`, { children: [`d${n + 1}`] }]))
  expect(partsIn(deep)('d0').get('d20000')).toBe(1)
})
