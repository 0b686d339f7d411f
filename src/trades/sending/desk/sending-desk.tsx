// « Envois » at a desk: the desk's own frame, what waits beside the data of the device.
import '../phone/sending.css'
import type { ReactNode } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { SendingNow } from '../phone/sending-now.tsx'

export function SendingDesk({ children }: { readonly children: ReactNode }) {
  return (
    <DeskScreen layout="default" title="Envois" actions={<SendingNow size="md" />}>
      <div className="dpage">{children}</div>
    </DeskScreen>
  )
}
