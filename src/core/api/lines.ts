// The lines of a streamed answer, as they arrive: NDJSON of the feed, server-sent events of the live channel.
import type { Scheduler } from './scheduler.ts'

/**
 * The lines that arrived together, together: a first load has tens of thousands, and waiting for each one would take longer than reading it.
 * Throws StreamCut when the stream breaks, or stays silent for longer than `silence` ms.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array>,
  scheduler: Scheduler,
  silence: number,
  signal?: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const part = await readWithin(reader, scheduler, silence, signal)
      if (part.done) break
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
    if (rest !== '') yield [rest]
  } finally {
    // Also when the reader of these lines stops early: the connection must not stay open.
    reader.cancel().catch(ignoreBrokenStream)
  }
}

const STREAM_CUT = 'StreamCut'
const streamCut = (cause: unknown): Error =>
  Object.assign(new Error('the stream was cut', { cause }), { name: STREAM_CUT })
export const isStreamCut = (error: unknown): boolean => error instanceof Error && error.name === STREAM_CUT

/** Cancelling a broken stream rejects with the break, which was already reported to the reader. */
const ignoreBrokenStream = (): undefined => undefined

type Part = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>

const readWithin = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  scheduler: Scheduler,
  silence: number,
  signal: AbortSignal | undefined,
): Promise<Part> => {
  let cancel = (): void => undefined
  let stop = (): void => undefined
  const late = new Promise<never>((_resolve, reject) => {
    cancel = scheduler.after(silence, () => reject(streamCut('silence')))
    stop = () => reject(streamCut('aborted'))
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch (error) {
    throw isStreamCut(error) ? error : streamCut(error)
  } finally {
    cancel()
    signal?.removeEventListener('abort', stop)
  }
}
