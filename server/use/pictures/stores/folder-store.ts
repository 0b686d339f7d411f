// Images in a folder of this machine, or one that several servers share.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { hasCode } from '../../../storage/error-codes.ts'
import { fileWithin } from '../../../storage/file-within.ts'
import { plainPath, type ImageStore, type StoredFile } from './image-store.ts'

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  try {
    // The file is on the disk before the answer leaves, because the phone may delete its own copy then.
    await writeFile(`${file}.part`, bytes, { flush: true })
    await rename(`${file}.part`, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  }
}

const lookAt = async (file: string): Promise<StoredFile | undefined> => {
  const found = await stat(file)
  const { size, mtimeMs } = found
  return found.isFile()
    ? { size, tag: `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}` }
    : undefined
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const walk = async function* (inside: string): AsyncGenerator<string> {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isDirectory()) yield* walk(path)
      // One that ends so is still being written.
      else if (entry.isFile() && !path.endsWith('.part')) yield path
    }
  }
  try {
    yield* walk('')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

export const folderStore = (folder: string): ImageStore => {
  const look = async (path: string) => {
    const file = await fileWithin(folder, path)
    const found = file === undefined ? undefined : await lookAt(file)
    return file === undefined || found === undefined ? undefined : { file, ...found }
  }
  const stored = ({ size, tag }: StoredFile): StoredFile => ({ size, tag })
  return {
    put: async (path, bytes) => {
      const plain = plainPath(path)
      if (plain === undefined) throw new Error('not the path of an image')
      if ((await look(plain)) !== undefined) return 'there'
      await writeWhole(join(folder, plain), bytes)
      return 'stored'
    },
    look: async path => {
      const found = await look(path)
      return found === undefined ? undefined : stored(found)
    },
    read: async path => {
      const found = await look(path)
      if (found === undefined) return undefined
      return { ...stored(found), body: Readable.toWeb(createReadStream(found.file)) }
    },
    hash: async path => {
      const found = await look(path)
      if (found === undefined) return undefined
      const hash = createHash('sha256')
      const pieces: AsyncIterable<Buffer> = createReadStream(found.file)
      for await (const piece of pieces) hash.update(piece)
      return hash.digest('hex')
    },
    remove: async path => {
      const plain = plainPath(path)
      if (plain !== undefined) await rm(join(folder, plain), { force: true })
    },
    list: async function* () {
      for await (const path of filesIn(folder)) {
        const found = await look(path)
        if (found !== undefined) yield { path, size: found.size }
      }
    },
    state: () => ({ is: 'ok' }),
  }
}
