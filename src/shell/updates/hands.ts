// Work in progress without a form: an open sheet or dialog, a camera or a gallery that will return a picture, images being sent.
// A new version waits for all of them (sync.md section 4).
import { beginWork } from '../screen/work.ts'
import { useConnection } from '../sync/connection.ts'

/** Counts as work from `set(true)` to `set(false)`. */
const makeHold = (): ((busy: boolean) => void) => {
  let end: (() => void) | null = null
  return busy => {
    if (busy) end ??= beginWork()
    else {
      end?.()
      end = null
    }
  }
}

export const watchHands = (): void => {
  const dialogs = makeHold()
  const look = (): void => dialogs(document.querySelector('dialog[open]') !== null)
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
  look()

  const chooser = makeHold()
  const isChooser = ({ target }: Event): boolean =>
    target instanceof HTMLInputElement && target.type === 'file'
  // A second click anywhere shows that the chooser is closed, whatever happened to its input.
  document.addEventListener('click', event => chooser(isChooser(event)), true)
  for (const name of ['change', 'cancel'])
    document.addEventListener(name, event => isChooser(event) && chooser(false), true)

  const sending = makeHold()
  const follow = ({ uploading }: { readonly uploading?: boolean }): void => sending(uploading === true)
  useConnection.subscribe(follow)
  follow(useConnection.getState())
}
