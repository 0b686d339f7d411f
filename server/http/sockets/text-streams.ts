// A body of short texts that never ends by itself. Thousands of them are open at once and each says the same at the same moment: on a
// server of Node they are written to their connections, because a web stream costs several times as much for each text.
import type { ServerResponse } from 'node:http'

interface Outlet {
  /** False: no more before `ready`. */
  readonly write: (text: string) => boolean
  readonly end: () => void
  readonly fail: (error: unknown) => void
}
interface Source {
  /** The reader takes more. */
  readonly ready: () => void
  /** The reader is gone. */
  readonly left: () => void
}
/** Writes its first text at once. */
type Open = (outlet: Outlet) => Source

const openings = new WeakMap<ReadableStream, Open>()

/** Nothing is opened before somebody reads. */
export const textStream = (open: Open): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let source: Source | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: controller => {
        if (source !== undefined) return source.ready()
        source = open({
          write: text => {
            controller.enqueue(encoder.encode(text))
            return false
          },
          end: () => controller.close(),
          fail: error => controller.error(error),
        })
      },
      cancel: () => source?.left(),
    },
    { highWaterMark: 0 },
  )
  openings.set(stream, open)
  return stream
}

/** Writes an answer with such a body to its connection; false when it has another, or none. */
export const sentDirectly = ({ status, headers, body }: Response, outgoing: ServerResponse): boolean => {
  const open = body === null ? undefined : openings.get(body)
  if (open === undefined) return false
  // It ends with its connection: without the frame of a chunk each text is one piece.
  outgoing.useChunkedEncodingByDefault = false
  outgoing.writeHead(status, { ...Object.fromEntries(headers), Connection: 'close' })
  const source = open({
    write: text => outgoing.write(text),
    end: () => void outgoing.end(),
    fail: () => void outgoing.destroy(),
  })
  outgoing.on('drain', source.ready)
  outgoing.once('close', source.left)
  source.ready()
  return true
}
