// Each of the places that `npm run mutate` breaks stands once, in one file of its name: one that has moved is followed at once.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { houseSources, root } from './sources.ts'

interface Mutation {
  readonly file: string
  readonly before: string
}

test('every place that is broken on purpose stands once in the sources', async () => {
  const { mutations }: { readonly mutations: readonly Mutation[] } = await import(
    pathToFileURL(join(root, 'scripts/mutations.mjs')).href
  )
  const sources = houseSources()
  const counts = mutations.map(({ file, before }) => ({
    place: `${file}: ${before}`,
    count: sources
      .filter(({ path }) => basename(path) === file)
      .reduce((sum, { text }) => sum + text.split(before).length - 1, 0),
  }))
  expect(counts.filter(({ count }) => count !== 1)).toEqual([])
  expect(counts.length).toBeGreaterThanOrEqual(20)
})
