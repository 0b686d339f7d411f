// How the page tells something: what section 8 says of a failure, and our own short words. The table is toasts-of.ts; an error
// stays 10 s, the others 5 s.
import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import type { Failure } from '#domain/failure.ts'
import type { Tone } from './toasts-of.ts'

const useWanted = create(() => ({ wanted: false }))
const loadToasts = () => import('./toasts.tsx')
const LazyToasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

const withToasts = async (tell: (toasts: Awaited<ReturnType<typeof loadToasts>>) => void): Promise<void> => {
  const toasts = await loadToasts()
  useWanted.setState({ wanted: true })
  tell(toasts)
}

/** The one way a failure is told. */
export const notify = (failure: Failure): void => void withToasts(({ showFailure }) => showFailure(failure))

/** A rule of the device itself said no, before anything was written: the person hears why, overridable or not. */
export const notifyRefusal = (failure: Failure): void =>
  void withToasts(({ showRefusal }) => showRefusal(failure))

/** Our own words: « Super ! », « Info », « Oups ! » stand above them. */
export const tell = (tone: Tone, text: string): void =>
  void withToasts(({ showWords }) => showWords(tone, text))

/** After the restore procedure of a server: how much of this device it got again. */
export const notifyResent = (count: number): void => void withToasts(({ showResent }) => showResent(count))

/** What was just done, and the way back: « Rétablir », for 5 s. */
export const notifyUndoable = (title: string, undo: () => void): void =>
  void withToasts(({ showUndoable }) => showUndoable(title, undo))

export function ToastHost() {
  const { wanted } = useWanted()
  return <Suspense fallback={null}>{wanted && <LazyToasts />}</Suspense>
}
