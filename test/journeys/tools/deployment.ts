// Replaces the running build with a new one: every file of dist/client gets another hash and the old files are removed, within
// milliseconds.
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../house/sources.ts'

const TEXT = /\.(js|css|html|json|svg|webmanifest)$/
const HASHED = /-([\w-]{8})(?=\.\w+$)/

export interface Deployment {
  /** The folder that the server serves (QUAI_CLIENT). */
  readonly folder: string
  /** Installs build `n` and returns the id in its pages. */
  put(n: number): string
  /** Removes files of the installed build, like a deployment that was interrupted. */
  lose(name: RegExp): void
  remove(): void
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

export const makeDeployment = (): Deployment => {
  const scratch = mkdtempSync(join(tmpdir(), 'quai-deployment-'))
  const folder = join(scratch, 'client')
  const built = join(root, 'dist/client')
  const { id } = JSON.parse(readFileSync(join(built, 'builds/latest.json'), 'utf8')) as {
    readonly id: string
  }
  const hashes = filesIn(join(built, 'assets')).flatMap(file => HASHED.exec(file)?.[1] ?? [])

  const put = (n: number): string => {
    const renamed = (text: string): string =>
      createHash('sha256').update(`${n} ${text}`).digest('hex').slice(0, text.length)
    const names = new Map([...hashes, id].map(name => [name, renamed(name)]))
    const rename = (text: string): string =>
      [...names].reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
    const next = join(scratch, `client-${n}`)
    cpSync(built, next, { recursive: true })
    for (const file of filesIn(next)) {
      if (TEXT.test(file)) {
        const text = rename(readFileSync(file, 'utf8'))
        // Files without a hash in their name have a revision in the service worker's list instead.
        writeFileSync(file, text.replace(/("?revision"?:\s*")\w+(")/g, `$1${n}$2`))
      }
    }
    for (const file of filesIn(next).filter(one => rename(one) !== one)) {
      mkdirSync(join(rename(file), '..'), { recursive: true })
      renameSync(file, rename(file))
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(next, folder)
    return names.get(id) ?? id
  }

  return {
    folder,
    put,
    lose: name => {
      for (const file of filesIn(folder).filter(one => name.test(one))) rmSync(file)
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}
