// Red: sold or deleted. It is never weighed; the desk is informed in the weighing session's note, and the instance's history can
// be read (IS2).
import { useState } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { formatDate } from '#records/time/dates.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { changeSession } from '../../data/sessions/set-session-header.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { LazyLifeSheet } from '../session/lazy-parts.ts'
import type { Result, Scans } from './use-scans.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

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
    showToast('success', 'Signalé au bureau, avec cette session.')
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
      {isReading && <LazyLifeSheet instance={instance.id} name={name} onClose={() => setReading(false)} />}
    </>
  )
}
