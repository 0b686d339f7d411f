// A question before somebody loses the use of a device, and the answer carried out.
import { useState, type ReactNode } from 'react'
import type { DeviceChange } from '#core/wire/own-device.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { changeDevice } from './change-device.ts'

interface DeviceDialogProps {
  readonly device: { readonly id: string; readonly name: string } | null
  readonly change: DeviceChange
  readonly words: {
    /** « Bloquer », before the device's name. */
    readonly title: string
    readonly no: string
    readonly yes: string
    /** « est bloqué », after the device's name. */
    readonly done: string
  }
  readonly onClose: () => void
  readonly onDone?: () => void
  /** What follows from it. */
  readonly children: ReactNode
}

export function DeviceDialog({ device, change, words, onClose, onDone, children }: DeviceDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const carryOut = async (id: string, name: string): Promise<void> => {
    setBusy(true)
    try {
      const isDone = await changeDevice(id, change, `${name || 'L’appareil'} ${words.done}.`)
      onClose()
      if (isDone) onDone?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={`${words.title} ${device?.name || 'cet appareil'}\u202f?`}
      actions={
        <>
          <Button onClick={onClose}>{words.no}</Button>
          <Button
            variant="danger"
            loading={isBusy}
            onClick={() => device !== null && void carryOut(device.id, device.name)}
          >
            {words.yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
