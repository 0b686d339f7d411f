// The record was deleted meanwhile: it is created again with what was captured, or the change is given up.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ConflictSheet } from './conflict-sheet.ts'
import { useSettle } from './use-settle.ts'

export function ConflictGone({ sheet }: { readonly sheet: ConflictSheet }) {
  const { recreate, giveUp, busy } = useSettle(sheet)
  const [asking, setAsking] = useState(false)
  return (
    <div className="h-stack wrap">
      <Button variant="primary" icon="rotate-ccw" loading={busy} onClick={() => void recreate()}>
        Recréer
      </Button>
      <Button icon="trash-2" onClick={() => setAsking(true)}>
        Abandonner mes modifications
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Abandonner vos modifications ?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Garder</Button>
            <Button variant="danger" icon="trash-2" onClick={() => void giveUp()}>
              Abandonner
            </Button>
          </>
        }
      >
        <p>Elles n’existent que sur cet appareil. Rien ne permettra de les retrouver.</p>
      </Dialog>
    </div>
  )
}
