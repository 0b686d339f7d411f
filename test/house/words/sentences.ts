// Every sentence of the product, room by room: what `npm run sentences` prints, and what the laws about words read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { saidIn, type Said } from './said.ts'
import { pathsIn, root } from '../sources.ts'

/** The names that the demo invents, and the broken sources of the mutations, are no sentences of ours. */
const INVENTED = /^server\/demo\/village\/(?:people|donors|villages|catalogue)\.ts$|^scripts\/mutations\.mjs$/

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The texts and the read attributes of a page. */
const saidInPage = (path: string, text: string): Said[] =>
  [...text.matchAll(/(?:content|alt|title|aria-label)="([^"]+)"|>\s*([^<>]+?)\s*</g)].flatMap(match => {
    const said = match[1] ?? match[2] ?? ''
    return /^\p{Lu}\p{Ll}/u.test(said) ? [{ path, line: lineOf(text, match.index), text: said }] : []
  })

/** The names and descriptions of a manifest. */
const saidInManifest = (path: string, text: string): Said[] =>
  [...text.matchAll(/"(?:name|short_name|description|label)":\s*"([^"]+)"/g)].flatMap(match =>
    match[1] === undefined ? [] : [{ path, line: lineOf(text, match.index), text: match[1] }],
  )

/** What a stylesheet writes into the page. */
const saidInStyles = (path: string, text: string): Said[] =>
  [...text.matchAll(/content:\s*['"]([^'"]*\p{L}{2}[^'"]*)['"]/gu)].flatMap(match =>
    match[1] === undefined ? [] : [{ path, line: lineOf(text, match.index), text: match[1] }],
  )

export const sentencesOf = (path: string, text: string): Said[] => {
  if (/\.(?:tsx?|mjs)$/.test(path)) return saidIn({ path, text })
  if (path.endsWith('.html')) return saidInPage(path, text)
  if (path.endsWith('.webmanifest')) return saidInManifest(path, text)
  return path.endsWith('.css') ? saidInStyles(path, text) : []
}

const isSpoken = (path: string): boolean =>
  /\.(?:tsx?|mjs|css|html|webmanifest)$/.test(path) &&
  !/\.(?:test|d)\.tsx?$/.test(path) &&
  !INVENTED.test(path)

const heard: { all?: readonly Said[] } = {}

/** Everything that is said, in the order of the files; read once a process. */
export const allSaid = (): readonly Said[] =>
  (heard.all ??= ['index.html', ...pathsIn(['public', 'src', 'workers', 'sw', 'server', 'scripts']).sort()]
    .filter(isSpoken)
    .flatMap(path => sentencesOf(path, readFileSync(join(root, path), 'utf8'))))

/** A trade, a part of the ground floor, a part of the server. */
export const roomOf = (path: string): string => {
  const [, trade] = /^src\/trades\/([^/]+)\//.exec(path) ?? []
  if (trade !== undefined) return trade
  const [, part] = /^((?:src|server)\/[^/.]+)\//.exec(path) ?? []
  return part ?? path.replace(/\/.*$/, '')
}

/** The first place, and how many others. */
const placeOf = ([first, ...others]: readonly Said[]): string =>
  `${first?.path}:${first?.line}${others.length > 0 ? ` (+${others.length})` : ''}`

const linesOf = (sentences: ReadonlyMap<string, readonly Said[]>): string[] =>
  [...sentences].map(([text, places]) => `  ${placeOf(places)}\t${text}`)

/** One line a sentence, under its room, with the places that say it. */
export const listed = (all: readonly Said[]): string[] => {
  const rooms = new Map<string, Map<string, Said[]>>()
  for (const said of all) {
    const room = rooms.get(roomOf(said.path)) ?? new Map<string, Said[]>()
    rooms.set(roomOf(said.path), room)
    room.set(said.text, [...(room.get(said.text) ?? []), said])
  }
  return [...rooms].flatMap(([room, sentences]) =>
    [`${room} (${sentences.size})`].concat(linesOf(sentences), ''),
  )
}
