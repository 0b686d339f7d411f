// A simulated scale on a cable: sends its line to the page again and again, as a scale does, and its cable can be pulled.
import type { BrowserContext, Page } from 'playwright-core'

export interface CableScale {
  says(line: string): Promise<void>
  pullCable(): Promise<void>
}

interface FakeWindow {
  scaleSays: (line: string) => void
  pullScale: () => void
}

export const plugScale = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    let pan: ReadableStreamDefaultController<Uint8Array> | null = null
    const port = {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null,
      open: async () => {
        port.readable = new ReadableStream<Uint8Array>({ start: controller => void (pan = controller) })
      },
      close: async () => {
        port.readable = null
        pan = null
      },
    }
    const serial = { getPorts: async () => [port], requestPort: async () => port }
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
    let said = ''
    const say = (): void => {
      if (said !== '') pan?.enqueue(new TextEncoder().encode(`\r\n${said}\r\n`))
    }
    setInterval(say, 200)
    Object.assign(window, {
      scaleSays: (line: string) => {
        said = line
        say()
      },
      pullScale: () => {
        said = ''
        pan?.error(new DOMException('The device has been lost.', 'NetworkError'))
        port.readable = null
        pan = null
      },
    })
  })
}

export const scaleAt = (page: Page): CableScale => ({
  says: line => page.evaluate(text => (window as unknown as FakeWindow).scaleSays(text), line),
  pullCable: () => page.evaluate(() => (window as unknown as FakeWindow).pullScale()),
})
