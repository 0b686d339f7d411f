// What jsdom leaves out and the page uses: modal dialogs, media queries, frames, files handed to the person. Layout stays absent: every box
// measures nothing, and what depends on boxes is tested in a browser (test/journeys).
import { withoutModal, withModal } from './modals.ts'

type Define = (name: string, value: unknown) => void

let width = 1440
const media = new Set<() => void>()

const REM = 16
const sizeIn = (query: string): number => {
  const [, number = '0', unit] = /([\d.]+)(px|rem)/.exec(query) ?? []
  return Number(number) * (unit === 'rem' ? REM : 1)
}
const matches = (query: string): boolean => {
  if (query.includes('width <')) return width < sizeIn(query)
  if (query.includes('width >=')) return width >= sizeIn(query)
  return query.includes('prefers-reduced-motion')
}

/** The screen becomes this wide. */
export const resizeTo = (pixels: number): void => {
  width = pixels
  for (const tell of media) tell()
}

const matchMedia = (query: string) => ({
  media: query,
  get matches() {
    return matches(query)
  },
  addEventListener: (_name: string, run: () => void) => void media.add(run),
  removeEventListener: (_name: string, run: () => void) => void media.delete(run),
})

export interface SavedFile {
  readonly name: string
  readonly blob: Blob
}
const saved: SavedFile[] = []
/** Files that the page handed to the person and nobody has taken yet. */
export const takeSaved = (): SavedFile | undefined => saved.shift()

const blobs = new Map<string, Blob>()
const watchDownloads = (): void => {
  let made = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made += 1
      blobs.set(`blob:${made}`, blob)
      return `blob:${made}`
    },
    revokeObjectURL: (url: string) => void blobs.delete(url),
  })
  const { click } = HTMLElement.prototype
  HTMLAnchorElement.prototype.click = function followed(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob === undefined) click.call(this)
    else saved.push({ name: this.download, blob })
  }
}

const addDialogs = (): void => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
      withModal(this)
    },
    show(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) return
      this.removeAttribute('open')
      withoutModal(this)
      queueMicrotask(() => {
        if (this.isConnected) this.dispatchEvent(new Event('close'))
      })
    },
  })
}

/** The page aborts with Node's signals, which a document of jsdom does not know. */
const takeSignals = (): void => {
  const { addEventListener } = window.EventTarget.prototype
  window.EventTarget.prototype.addEventListener = function listen(name, run, options) {
    if (typeof options !== 'object' || options.signal === undefined) {
      addEventListener.call(this, name, run, options)
      return
    }
    const { signal, ...rest } = options
    if (signal.aborted) return
    addEventListener.call(this, name, run, rest)
    signal.addEventListener('abort', () => this.removeEventListener(name, run, rest), { once: true })
  }
}

/** Makes no sound: an audio context that waits for a tap for ever. */
class Silence {
  readonly state = 'suspended'
  resume(): Promise<void> {
    return Promise.resolve()
  }
}

/** Nothing is laid out here: whatever is observed is in view. */
class Views {
  readonly observe: () => void
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.observe = () => void setImmediate(() => tell([{ isIntersecting: true }]))
  }
  disconnect(): void {}
}

class Sizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export const fitBrowserParts = (define: Define): void => {
  Object.assign(window, { matchMedia, scrollTo: () => undefined })
  define('matchMedia', matchMedia)
  define('scrollTo', () => undefined)
  define('requestAnimationFrame', (run: () => void) => setImmediate(run))
  define('cancelAnimationFrame', (frame: NodeJS.Immediate) => clearImmediate(frame))
  // No picture can be decoded here: what is made of one is tested in a browser.
  define('createImageBitmap', () => Promise.reject(new DOMException('no decoder', 'InvalidStateError')))
  define('AudioContext', Silence)
  define('ResizeObserver', Sizes)
  define('devicePixelRatio', 1)
  define('IntersectionObserver', Views)
  define('CSS', {
    escape: (text: string) => text.replaceAll(/[^\w-]/g, letter => `\\${letter}`),
    supports: () => true,
  })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined })
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent
    },
  })
  takeSignals()
  watchDownloads()
  addDialogs()
}
