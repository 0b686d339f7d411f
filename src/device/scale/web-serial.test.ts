// A simulated scale on Web Serial: what happens to a reading when the output stops, in each way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScaleDriver, ScaleEvent } from './scale-driver.ts'
import { openScaleCable, SILENT_MS } from './web-serial.ts'

let pan: ReadableStreamDefaultController<Uint8Array>
const reported = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', reported)
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null,
    open: async () => {
      port.readable = new ReadableStream<Uint8Array>({ start: controller => void (pan = controller) })
    },
    close: async () => {
      port.readable = null
    },
  }
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [port], requestPort: async () => port } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reported.mockReset()
})

const says = async (line: string): Promise<void> => {
  pan.enqueue(new TextEncoder().encode(`\r\n${line}\r\n`))
  await vi.advanceTimersByTimeAsync(0)
}
const listening = async (): Promise<{ readonly driver: ScaleDriver; readonly heard: string[] }> => {
  const opened = await openScaleCable(false)
  if (!opened.ok) throw new Error(opened.fault)
  const heard: string[] = []
  opened.driver.listen((event: ScaleEvent) => heard.push(event.kind))
  await vi.advanceTimersByTimeAsync(0)
  return { driver: opened.driver, heard }
}

test('a scale that goes silent is gone, and is followed again when it sends again', async () => {
  const { heard } = await listening()
  await vi.advanceTimersByTimeAsync(5 * SILENT_MS)
  expect(heard).toEqual([])
  await says('S S 12.00 kg')
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
  await says('S S 12.00 kg')
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
  expect(heard).toEqual(['reading', 'reading'])
  await vi.advanceTimersByTimeAsync(1)
  await says('S S 13.00 kg')
  expect(heard).toEqual(['reading', 'reading', 'gone', 'reading'])
})

test('noise on the cable is not a reading', async () => {
  const { heard } = await listening()
  await says('S S 12.00 kg')
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(SILENT_MS / 2)
    await says('ES')
  }
  expect(heard).toEqual(['reading', 'gone'])
})

test('an unplugged cable is gone at once, and any other error counts as gone too, and is reported', async () => {
  const pulled = await listening()
  await says('S S 12.00 kg')
  pan.error(new DOMException('The device has been lost.', 'NetworkError'))
  await vi.advanceTimersByTimeAsync(2 * SILENT_MS)
  expect(pulled.heard).toEqual(['reading', 'gone'])
  expect(reported).not.toHaveBeenCalled()
  await pulled.driver.close()

  const broken = await listening()
  const fault = new TypeError('not bytes')
  pan.error(fault)
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.heard).toEqual(['gone'])
  expect(reported).toHaveBeenCalledWith(fault)
})

test('a closed scale reports nothing more, and its port opens again', async () => {
  const { driver, heard } = await listening()
  await says('S S 12.00 kg')
  await driver.close()
  await vi.advanceTimersByTimeAsync(2 * SILENT_MS)
  expect(heard).toEqual(['reading'])
  const next = await listening()
  await says('S S 14.00 kg')
  expect(next.heard).toEqual(['reading'])
})
