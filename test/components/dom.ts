// The document of the component tests: jsdom's, with only the names that a page has and Node has not. Blob, fetch, AbortController and
// the like stay Node's own, because the server and the engine of the same process use them. Import it before anything that reads a
// global of the browser.
import 'fake-indexeddb/auto'
import { createRequire } from 'node:module'
import { JSDOM } from 'jsdom'
import { fitBrowserParts } from './browser-parts.ts'

export const ORIGIN = 'http://quai.test'

process.env['TZ'] = 'Europe/Paris'

/** The build of React that people get, twice as fast as the one for development, under the name that vitest compiles JSX to. */
const useReactAsBuilt = (): void => {
  process.env['NODE_ENV'] = 'production'
  const require = createRequire(import.meta.url)
  const { jsx } = require('react/jsx-runtime') as {
    readonly jsx: (type: unknown, props: unknown, key: unknown) => unknown
  }
  Object.assign(require('react/jsx-dev-runtime') as object, {
    jsxDEV: (type: unknown, props: unknown, key: unknown) => jsx(type, props, key),
  })
}
useReactAsBuilt()

const page = new JSDOM(
  '<!doctype html><html lang="fr"><head></head><body><div id="root"></div></body></html>',
  { url: `${ORIGIN}/login` },
).window

/** Classes of elements and events; Node's own events would not be taken by a document. */
const CLASSES =
  /^(?:HTML\w*|SVG\w*|\w*Event|Node|Element|Text|Range|Selection|DOMParser|DOMRect|MutationObserver|FileReader)$/
const PLACES = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'History',
  'localStorage',
  'sessionStorage',
]
const BOUND = [
  'getComputedStyle',
  'getSelection',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
] as const

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
for (const name of Object.getOwnPropertyNames(page))
  if (CLASSES.test(name)) define(name, Reflect.get(page, name))
for (const name of PLACES) define(name, Reflect.get(page, name))
for (const name of BOUND) define(name, page[name].bind(page))
define('self', globalThis)
fitBrowserParts(define)
