// A component that is loaded later: what it shows until then, and the next try after a failed load.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { part } from './part.tsx'

const Sheet = ({ name }: { readonly name: string }) => <p>{name}</p>

test('renders `waiting` until the file is loaded, then the component at once', async () => {
  const Later = part(() => Promise.resolve(Sheet), { waiting: ({ name }) => <i>{name}</i> })
  expect(renderToStaticMarkup(<Later name="Bac" />)).toBe('<i>Bac</i>')
  await Later.preload()
  expect(renderToStaticMarkup(<Later name="Bac" />)).toBe('<p>Bac</p>')
})

test('a failed load is tried again, a successful one is not', async () => {
  let asked = 0
  const Later = part(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve(Sheet)
  })
  await expect(Later.preload()).rejects.toThrow('no network')
  expect(renderToStaticMarkup(<Later name="Bac" />)).toBe('')
  await Promise.all([Later.preload(), Later.preload()])
  await Later.preload()
  expect(asked).toBe(2)
  expect(renderToStaticMarkup(<Later name="Bac" />)).toBe('<p>Bac</p>')
})
