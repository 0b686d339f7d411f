// The actions on a waiting change: try again, and, for an administrator, force what may be forced or abandon it.
import { useState } from 'react'

import type { Address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { canForce, forceEntry } from '../data/force-entry.ts'
import { abandonEntry, isHopeless } from '../data/abandon-entry.ts'
import { has } from '#records/rights/rights.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { Row } from '#kit/table/row.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { act } from '../shared/sending-act.ts'
import { AbandonDialog } from './sending-abandon.tsx'
import { SendingDependents } from './sending-dependents.tsx'
import { useRetry } from './sending-retry.ts'

export interface SendingChoicesProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly entry: PendingEntry
  readonly address: Address | null
}

export function SendingChoices({ open, onClose, title, entry, address }: SendingChoicesProps) {
  const db = useDatabase()
  const isAdmin = has(useRights(), 'admin')
  const { retry } = useRetry(entry)
  const [abandoning, setAbandoning] = useState(false)
  const then = (act: () => Promise<unknown>) => (): void => {
    onClose()
    void act()
  }
  return (
    <>
      <Sheet open={open && !abandoning} onClose={onClose} title={title}>
        <div className="list">
          {entry.state !== 'damaged' && entry.state !== 'conflict' && (
            <Row icon="refresh-cw" title="Réessayer" onPress={then(retry)} />
          )}
          {isAdmin && canForce(entry) && (
            <Row
              icon="flag"
              title="Forcer"
              sub="L’envoyer malgré la règle, à votre nom."
              onPress={then(() => act(() => forceEntry(db, { seq: entry.seq })))}
            />
          )}
          {address !== null && <RowLink icon="eye" title="Voir la tâche" to={address} link={link} />}
          {entry.state === 'sent' && !isHopeless(entry) ? (
            <Row
              icon="trash-2"
              title="Abandonner"
              sub="Pas maintenant&nbsp;: elle est peut-être déjà arrivée. La réponse du serveur le dira."
            />
          ) : (
            <Row
              icon="trash-2"
              title="Abandonner…"
              sub={
                isHopeless(entry)
                  ? 'Le serveur échoue à chaque essai. Elle est peut-être déjà arrivée.'
                  : 'La modification est perdue.'
              }
              onPress={() => setAbandoning(true)}
            />
          )}
        </div>
      </Sheet>
      <AbandonDialog
        open={open && abandoning}
        onClose={() => {
          setAbandoning(false)
          onClose()
        }}
        title="Abandonner cette modification&#8239;?"
        onAbandon={() => act(() => abandonEntry(db, { seq: entry.seq }))}
      >
        <p>
          <b className="strong">{title}</b>
          {entry.op === 'create'
            ? ' n’arrivera jamais au serveur.'
            : ' reviendra à ce que le serveur en sait.'}{' '}
          Rien ne permettra de retrouver la modification.
        </p>
        <SendingDependents seq={entry.seq} />
      </AbandonDialog>
    </>
  )
}
