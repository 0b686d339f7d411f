// The format of the backup file (docs/decisions/006-backup-file.md): an uncompressed tar that any tar program reads, with `manifest.json`
// first and last a `checksum` over every byte before it. It is written and read as a stream, because photographs may be gigabytes.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)
const SEAL_BYTES = 65
/** The size of the end: header and content of `checksum`, then the end of the archive. */
const TRAILER = 2 * BLOCK + END.length
const LARGEST_MANIFEST = 2 ** 30

export interface Member {
  readonly path: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** The bytes of a member, from the disk or from a bucket. */
export type BytesOf = (path: string) => AsyncIterable<Uint8Array>

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Writes a size as eleven octal digits or, from 8 GiB on, as a binary number after a marker byte. */
const writeSize = (header: Buffer, size: number): void => {
  if (size < 8 ** 11) header.write(size.toString(8).padStart(11, '0'), 124, 'latin1')
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
}
const readSize = (header: Buffer): number =>
  header.readUInt8(124) === 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8)

const plainHeader = (name: string, size: number, seconds: number, type: string): Buffer => {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100, 'utf8')
  header.write('0000600', 100, 'latin1')
  header.write('0000000', 108, 'latin1')
  header.write('0000000', 116, 'latin1')
  writeSize(header, size)
  header.write(seconds.toString(8).padStart(11, '0'), 136, 'latin1')
  header.write(`        ${type}`, 148, 'latin1')
  header.write('ustar', 257, 'latin1')
  header.write('00', 263, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** The header of a member. A path that is too long for the old field is written in an extended header before it. */
const headerOf = (path: string, size: number, seconds: number): Buffer => {
  if (Buffer.byteLength(path) <= 100) return plainHeader(path, size, seconds, '0')
  const text = ` path=${path}\n`
  const bytes = Buffer.byteLength(text)
  const digits = [2, 3, 4].find(n => String(bytes + n).length === n) ?? 4
  const record = Buffer.from(`${bytes + digits}${text}`)
  return Buffer.concat([
    plainHeader('path', record.length, seconds, 'x'),
    record,
    padding(record.length),
    plainHeader(path.slice(-100), size, seconds, '0'),
  ])
}

const trailerOf = (seal: string): Buffer => {
  const content = Buffer.from(`${seal}\n`)
  return Buffer.concat([headerOf('checksum', SEAL_BYTES, 0), content, padding(SEAL_BYTES), END])
}

async function* tarOf(
  manifest: string,
  members: readonly Member[],
  bytesOf: BytesOf,
  seconds: number,
): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(manifest)
  yield Buffer.concat([headerOf('manifest.json', bytes.length, seconds), bytes, padding(bytes.length)])
  for (const { path, size } of members) {
    yield headerOf(path, size, seconds)
    // Reads no more than the announced size, should the file have grown. A file that became shorter is found by the check that follows
    // every backup.
    let left = size
    if (size > 0)
      for await (const piece of bytesOf(path)) {
        yield Buffer.from(piece.buffer, piece.byteOffset, Math.min(left, piece.length))
        left -= Math.min(left, piece.length)
        if (left === 0) break
      }
    yield padding(size)
  }
}

async function* sealed(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
  yield trailerOf(hash.digest('hex'))
}

/** Writes the archive; when the promise resolves it is on the disk. */
export const writeArchive = (
  file: string,
  manifest: string,
  members: readonly Member[],
  bytesOf: BytesOf,
  at: Date,
): Promise<void> =>
  pipeline(
    sealed(tarOf(manifest, members, bytesOf, Math.floor(at.getTime() / 1000))),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )

const hashInto = async (hash: Hash, file: string, range: { start: number; end: number }): Promise<void> => {
  if (range.end < range.start) return
  const chunks: AsyncIterable<Buffer> = createReadStream(file, range)
  for await (const chunk of chunks) hash.update(chunk)
}

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = createReadStream(file)
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

const readRange = async (file: string, start: number, length: number): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Whether the file matches its own checksum, byte for byte. */
export const isSealed = async (file: string): Promise<boolean> => {
  const { size } = await stat(file)
  if (size < TRAILER + BLOCK || size % BLOCK !== 0) return false
  const hash = createHash('sha256')
  await hashInto(hash, file, { start: 0, end: size - TRAILER - 1 })
  return trailerOf(hash.digest('hex')).equals(await readRange(file, size - TRAILER, TRAILER))
}

/** The text of the manifest of a sealed archive; undefined when the tar was made by another program. */
export const readManifestText = async (file: string): Promise<string | undefined> => {
  const header = await readRange(file, 0, BLOCK)
  const size = readSize(header)
  if (!header.toString('latin1').startsWith('manifest.json\0') || !(size <= LARGEST_MANIFEST))
    return undefined
  return (await readRange(file, BLOCK, size)).toString('utf8')
}

/** Writes each member to the file that `targetOf` returns, or skips it; false when a member differs from the manifest. */
export const readMembers = async (
  file: string,
  manifest: string,
  members: readonly Member[],
  targetOf: (path: string) => string | undefined,
): Promise<boolean> => {
  const manifestBytes = Buffer.byteLength(manifest)
  let offset = BLOCK + manifestBytes + padding(manifestBytes).length
  for (const { path, size, sha256 } of members) {
    offset += headerOf(path, size, 0).length
    const hash = createHash('sha256')
    const range = { start: offset, end: offset + size - 1 }
    const target = targetOf(path)
    if (target === undefined) await hashInto(hash, file, range)
    else {
      await mkdir(dirname(target), { recursive: true })
      if (size === 0) await writeFile(target, '', { flag: 'wx' })
      else
        await pipeline(
          createReadStream(file, range),
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              yield chunk
            }
          },
          createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
        )
    }
    if (hash.digest('hex') !== sha256) return false
    offset += size + padding(size).length
  }
  return true
}
