// The record was deleted meanwhile: it is created again with what was captured, or the change is abandoned; one that is only out
// of reach is tried again; a task that a phone's facts restored is kept by settling, or left deleted.
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import type { ConflictSheet } from './conflict-sheet.ts'
import { useSettle } from './use-settle.ts'

export function ConflictGone({ sheet }: { readonly sheet: ConflictSheet }) {
  const { recreate, retry, giveUp, busy } = useSettle(sheet)
  const isMoved = sheet.conflict.cause === 'moved'
  const [asking, setAsking] = useState(false)
  return (
    <div className="h-stack wrap">
      {isMoved ? (
        <Button variant="primary" icon="refresh-cw" loading={busy} onClick={() => void retry()}>
          Réessayer
        </Button>
      ) : (
        <Button variant="primary" icon="rotate-ccw" loading={busy} onClick={() => void recreate()}>
          Recréer
        </Button>
      )}
      <Button icon="trash-2" onClick={() => setAsking(true)}>
        Abandonner mes modifications
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Abandonner vos modifications&#8239;?"
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

export function ConflictBroughtBack({ sheet }: { readonly sheet: ConflictSheet }) {
  const { leaveGone, busy } = useSettle(sheet)
  const [asking, setAsking] = useState(false)
  const { others } = sheet
  return (
    <div className="h-stack wrap">
      <p>Validez vos choix pour garder la tâche.</p>
      <Button icon="trash-2" loading={busy} onClick={() => setAsking(true)}>
        La laisser supprimée
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Laisser cette tâche supprimée&#8239;?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant="danger" icon="trash-2" loading={busy} onClick={() => void leaveGone()}>
              Laisser supprimée
            </Button>
          </>
        }
      >
        <p>
          Elle quitte toutes les tournées. Ce que l’équipe a noté reste dans son historique
          {others > 0 && `, avec ${plural(others, 'autre version en attente', 'autres versions en attente')}`}
          .
        </p>
      </Dialog>
    </div>
  )
}
