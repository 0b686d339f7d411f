// Toasts, top right: what section 8 says of a failure, and our own short words. An error stays 10 s, the others 5 s.
import type { ReactNode } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import type { Failure } from '#domain/failure.ts'
import { Button } from '#ui/button.tsx'
import { ToastCard } from '#ui/toast-card.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { labelOfField } from './label-of-field.ts'
import { failureSentences, noticeOf, toastsOf, type Notice } from './toasts-of.ts'

/** The one way a failure is told. */
export const notify = (failure: Failure): void => {
  for (const notice of toastsOf(failure, location.pathname, labelOfField)) show(notice)
}

/** A rule of the device itself said no, before anything was written: the person hears why, overridable or not. */
export const notifyRefusal = (failure: Failure): void => {
  for (const sentence of failureSentences(failure, labelOfField)) notifyError(sentence)
}

export const notifySuccess = (text: string): void => show(noticeOf('success', text))
export const notifyInfo = (text: string): void => show(noticeOf('info', text))
export const notifyError = (text: string): void => show(noticeOf('error', text))

/** What was just done, and the way back: « Rétablir », for 5 s. */
export const notifyUndoable = (title: string, undo: () => void): void => {
  const id = `undo ${title}`
  const take = (): void => {
    toast.dismiss(id)
    undo()
  }
  show({ ...noticeOf('success', '', title) }, id, <UndoButton onPress={take} />)
}

function UndoButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="sm" icon="undo-2" onClick={onPress}>
      Rétablir
    </Button>
  )
}

/** The same words twice are one toast: the network fails as often as it is asked. */
const show = ({ tone, title, text, duration }: Notice, id = `${tone} ${text}`, action?: ReactNode): void => {
  toast(
    <ToastCard tone={tone} title={title} message={text} action={action} onClose={() => toast.dismiss(id)} />,
    { id, duration, removeDelay: 0 },
  )
}

export function Toasts() {
  const { toasts, handlers } = useToaster()
  const visible = toasts.filter(one => one.visible)
  return (
    <ToastRegion>
      {visible.map(({ id, message }) => (
        <div key={id} onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause}>
          {typeof message === 'function' ? null : message}
        </div>
      ))}
    </ToastRegion>
  )
}
