// « À vérifier »: a planner chooses between two versions of a record, field by field, then goes on to the next (look/screens/conflict).
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { toCheckAddress } from './sending-address.ts'
import { ConflictChoice } from '../desk/conflict-choice.tsx'
import { conflictSheet } from '../desk/conflict-sheet.ts'

interface ConflictScreenProps {
  readonly id: string | null
  readonly versions: string
}

export function ConflictScreen({ id, versions }: ConflictScreenProps) {
  const sheet = useLocal(conflictSheet, { id, versions, rights: useRights() })
  if (sheet === undefined)
    return (
      <DeskScreen layout="collect" title="À vérifier">
        <div className="dpage">
          <Skeleton lines={6} />
        </div>
      </DeskScreen>
    )
  if (sheet === null)
    return (
      <DeskScreen layout="collect" title="À vérifier">
        <div className="dpage">
          <EmptyState
            icon="circle-check-big"
            title="Plus rien à départager"
            action={<LinkButton to={toCheckAddress}>Retour au tableau de bord</LinkButton>}
          >
            <p>Toutes les versions ont été réunies ou choisies.</p>
          </EmptyState>
        </div>
      </DeskScreen>
    )
  const { conflict } = sheet
  // Another conflict, or the same one with a changed record, starts a new choice.
  return (
    <ConflictChoice
      key={JSON.stringify([conflict.id, conflict.seq, conflict.dispute, conflict.fields])}
      sheet={sheet}
    />
  )
}
