// A scale through Web Serial (Chrome on a computer and on Android): 9600 8N1, asked for continuous output (MT-SICS « SIR »),
// which scales that always send ignore. The person chooses the port once; the browser remembers it.
import type { ScaleDriver, ScaleEvent } from './scale-driver.ts'
import { scaleReader } from './scale-reader.ts'

/** The part of the browser's Web Serial used here, which TypeScript's library does not declare yet. */
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Serial {
  requestPort(): Promise<SerialPort>
  getPorts(): Promise<readonly SerialPort[]>
}

declare global {
  interface Navigator {
    readonly serial?: Serial
  }
}

const BAUD = 9600
/** Scales with continuous output send several lines a second: a reading older than this may no longer be true. */
export const SILENT_MS = 2000
const ASK_FOR_ALL = 'SIR\r\n'

const serialHere = (): Serial | null => navigator.serial ?? null

export const mayUseScaleCable = (): boolean => serialHere() !== null

export type ScaleOpened =
  | { readonly ok: true; readonly driver: ScaleDriver }
  /** `none`: no port was chosen, now or before; `busy`: another program holds it. */
  | { readonly ok: false; readonly fault: 'none' | 'busy' }

/** `isAsking`: shows the browser's list of ports, which needs a tap; otherwise the port chosen before is used. */
export const openScaleCable = async (isAsking: boolean): Promise<ScaleOpened> => {
  const serial = serialHere()
  if (serial === null) return { ok: false, fault: 'none' }
  try {
    const port = isAsking ? await serial.requestPort() : (await serial.getPorts())[0]
    if (port === undefined) return { ok: false, fault: 'none' }
    if (port.readable === null) await port.open({ baudRate: BAUD })
    return { ok: true, driver: driverOf(port) }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, fault: error.name === 'NotFoundError' ? 'none' : 'busy' }
  }
}

const driverOf = (port: SerialPort): ScaleDriver => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let isClosed = false
  const ask = async (): Promise<void> => {
    const writer = port.writable?.getWriter()
    await writer?.write(new TextEncoder().encode(ASK_FOR_ALL))
    writer?.releaseLock()
  }
  const read = async (report: (event: ScaleEvent) => void): Promise<void> => {
    const lines = scaleReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    const hear = (event: ScaleEvent): void => {
      report(event)
      clearTimeout(silence)
      silence = setTimeout(() => report({ kind: 'gone' }), SILENT_MS)
    }
    try {
      await ask()
      reader = port.readable?.getReader() ?? null
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) break
        for (const event of lines.push(piece.value)) hear(event)
      }
    } catch (error) {
      // An unplugged cable is a network error of the stream, handled below.
      if (!(error instanceof DOMException)) throw error
    } finally {
      clearTimeout(silence)
      if (!isClosed) report({ kind: 'gone' })
    }
  }
  return {
    name: 'Balance sur câble',
    listen: report => void read(report).catch(reportError),
    close: async () => {
      isClosed = true
      // The stream of an unplugged cable is already broken.
      await reader?.cancel().catch(() => undefined)
      reader?.releaseLock()
      await port.close()
    },
  }
}
