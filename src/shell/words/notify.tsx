// Messages of the page: those of section 8 for failures, and our own short texts. The table is in toasts-of.ts; an error stays 10
// s, the others 5 s.
import { create } from 'zustand'
import type { Failure } from '#records/failure.ts'
import { part } from '../frame/part.tsx'
import type { Tone } from './toasts-of.ts'

const useWanted = create<{
  readonly wanted: boolean
  readonly bare: string | null
}>(() => ({
  wanted: false,
  bare: null,
}))
const loadToasts = () => import('./toasts.tsx')
const Toasts = part(() => loadToasts().then(({ Toasts }) => Toasts))

type Tell = (toasts: Awaited<ReturnType<typeof loadToasts>>) => void | Promise<void>

const BARE_MS = 10_000
const BARE = 'Action à vérifier\u00a0: le réseau manque pour en dire plus.'

/** When the toasts' own files are not loaded yet on an offline phone, the same text is shown plainly. */
export const withToasts = async (say: Tell, bare = BARE): Promise<void> => {
  try {
    const toasts = await loadToasts()
    useWanted.setState({ wanted: true, bare: null })
    await say(toasts)
  } catch (error) {
    reportError(error)
    useWanted.setState({ bare })
    setTimeout(() => useWanted.setState({ bare: null }), BARE_MS)
  }
}

/** The only way to show a failure. */
export const notify = (failure: Failure): void => void withToasts(({ showFailure }) => showFailure(failure))

/** A rule of the device itself refused something, before anything was written: the person sees why, overridable or not. */
export const notifyRefusal = (failure: Failure): void =>
  void withToasts(({ showRefusal }) => showRefusal(failure))

/** Our own texts, with « Super ! », « Info » or « Oups ! » as their title. A later text `about` the same takes the place of the earlier one. */
export const showToast = (tone: Tone, text: string, about?: string): void =>
  void withToasts(({ showWords }) => showWords(tone, text, about), text)

/** After the restore procedure of a server: how much this device sent again. */
export const notifyResent = (count: number): void =>
  void withToasts(({ showResent }) => showResent(count), 'Le serveur a été restauré.')

/** What was just done, and its undo, « Annuler », for 5 s. A screen with Ctrl Z calls did() of `shell/undo` instead. */
export const notifyUndoable = (title: string, undo: () => void, tone?: Tone): void =>
  void withToasts(({ showUndoable }) => showUndoable(title, undo, tone), title)

export function ToastHost() {
  const { wanted, bare } = useWanted()
  return (
    <>
      {bare !== null && (
        <div className="toasts">
          <div className="toast" role="alert">
            <p>{bare}</p>
          </div>
        </div>
      )}
      {wanted && <Toasts />}
    </>
  )
}
