// Red: sold or deleted. It is never weighed; the desk is told, on the session's note, and the thing's life can be read (IS2).
import { Suspense, useState } from 'react'
import { tell } from '#app/words/notify.tsx'
import { formatDate } from '#domain/dates.ts'
import { formatLabelCode } from '#domain/label-code.ts'
import { changeSession } from '#local/commands/weighing/set-session-header.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Tile } from '#ui/tile.tsx'
import { LazyLifeSheet } from './lazy-parts.ts'
import type { Result, Scans } from './use-scans.ts'
import { useWeighingTap } from './use-weighing-session.ts'
import { objectIcon } from './weighing-icon.ts'
import type { WeighingSession } from './weighing-session.ts'

interface ScanGoneProps {
  readonly session: WeighingSession
  readonly found: Extract<Result, { readonly kind: 'gone' }>
  readonly scans: Scans
}

export function ScanGone({ session, found, scans }: ScanGoneProps) {
  const { db, hour, tap } = useWeighingTap()
  const [isReading, setReading] = useState(false)
  const { object, instance, state, since, code } = found
  const name = object?.name ?? 'Objet inconnu'
  const word = state === 'sold' ? 'Vendu' : 'Supprimé'
  const id = session.search.session
  const report = async (): Promise<void> => {
    if (id === null) return
    const line = `${hour}\u00a0: étiquette ${formatLabelCode(code)} (${name}), ${word.toLowerCase()}, retrouvée au quai.`
    const note = [session.view?.task.note ?? '', line].filter(text => text !== '').join('\n')
    if ((await scans.act.run(() => changeSession(db, { session: id, change: { note }, ...tap() }))) === null)
      return
    tell('success', 'Signalé au bureau, avec cette session.')
    scans.drop()
  }
  return (
    <>
      <div className="who-obj">
        <Tile icon={objectIcon(name)} />
        <div className="grow">
          <h2>{name}</h2>
          {since !== null && <p className="sub num">depuis le {formatDate(since, 'date')}</p>}
        </div>
        <StateBadge
          label={word}
          icon={state === 'sold' ? 'receipt-euro' : 'trash-2'}
          tone={state === 'sold' ? 'sold' : 'deleted'}
          size="lg"
        />
      </div>
      <p className="note">
        <Icon name="info" />
        <span>
          L’étiquette est restée sur un objet déjà sorti. <b>Mettez-le de côté.</b>
        </span>
      </p>
      {id === null ? (
        <p className="sub">Le signalement part avec la session&nbsp;: il attend votre première pesée.</p>
      ) : (
        <Button
          variant="primary"
          size="xl"
          icon="flag"
          block
          loading={scans.act.isBusy}
          onClick={() => void report()}
        >
          Signaler au bureau
        </Button>
      )}
      <div className="pbar__2">
        <Button icon="history" onClick={() => setReading(true)}>
          Sa vie
        </Button>
        <Button onClick={scans.drop}>Ignorer</Button>
      </div>
      {isReading && (
        <Suspense fallback={null}>
          <LazyLifeSheet instance={instance.id} name={name} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  )
}
