// Streams a long answer as fast as its reader takes it, compressed when the reader can: a crew's first feed crosses a weak network.
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { breather } from '../use/write/breather.ts'

/** The fastest level, which already makes JSON rows about eight times smaller. */
const gzip = () => createGzip({ level: constants.Z_BEST_SPEED })

type Bytes = ReadableStream<Uint8Array>

const compressed = (stream: Bytes): Bytes => {
  const zipped = gzip()
  // When the source fails or the reader disconnects, both ends are closed. No message is needed: the client sees that the answer is cut.
  pipeline(Readable.fromWeb(stream), zipped, () => undefined)
  return Readable.toWeb(zipped)
}

export const streamed = (request: Request, stream: Bytes, type: string): Response => {
  const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' }
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(stream, { headers })
  return new Response(compressed(stream), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/** How many characters are collected before they are sent. */
const PIECE = 32 * 1024

/** A stream that its reader pulls. An error in the middle cuts the answer, and a client sees that it is cut. */
const streamOf = (texts: AsyncIterable<string>, onError: (error: unknown) => void): Bytes => {
  const encoder = new TextEncoder()
  const iterator = texts[Symbol.asyncIterator]()
  const pause = breather()
  /** Nobody reads any more: no further piece is made, and nothing of it is a failure. */
  let isLeft = false
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        let piece = ''
        try {
          while (piece.length < PIECE) {
            const next = await iterator.next()
            if (isLeft) return
            if (next.done === true) {
              if (piece !== '') controller.enqueue(encoder.encode(piece))
              controller.close()
              return
            }
            piece += next.value
            // However fast it is taken, others have their turn.
            await pause()
            if (isLeft) return
          }
          controller.enqueue(encoder.encode(piece))
        } catch (error) {
          onError(error)
          controller.error(new Error('the answer was cut'))
        }
      },
      cancel: async () => {
        isLeft = true
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

export const streamedText = (
  request: Request,
  texts: AsyncIterable<string>,
  type: string,
  onError: (error: unknown) => void,
): Response => streamed(request, streamOf(texts, onError), type)

/** The text of a list, item by item, between what stands before and after it. */
export async function* listText<T>(
  [head, end]: readonly [string, string],
  pieces: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  textOf: (item: T) => string,
): AsyncGenerator<string> {
  yield head
  let comma = ''
  for await (const piece of pieces)
    for (const item of piece) {
      yield `${comma}${textOf(item)}`
      comma = ','
    }
  yield end
}

/** Read to its end, or left before, it has handed out what it has. */
export async function* notedAtEnd(
  text: AsyncIterable<string>,
  note: () => Promise<void>,
): AsyncGenerator<string> {
  try {
    yield* text
  } finally {
    await note()
  }
}
