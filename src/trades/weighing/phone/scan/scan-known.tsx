// Green: known here. Orange: already weighed that day, « Remplacer » first; the old weight stays in the history (WG3).
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { missing, part } from '#shell/frame/part.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { lineWeight } from '../../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { collectedWith } from '../../data/sessions/collected-with.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { collectedAddress, collectedText, roundAddress } from './collected.ts'
import { usualWeight } from '#trades/stock/data/usual-weights.ts'
import { Button } from '#kit/action/button.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { Fact } from '../../shared/fact.tsx'
import { InstanceBadge } from '../../shared/instance-badge.tsx'
import { stickerAddress } from '../weighing-address.ts'
import type { Result } from './use-scans.ts'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

const FoundAgain = part(
  () => import('#trades/rental/shared/found-again.tsx').then(({ FoundAgain }) => FoundAgain),
  missing,
)

interface ScanKnownProps {
  readonly session: WeighingSession
  readonly found: Extract<Result, { readonly kind: 'known' | 'again' }>
  readonly more: ReactNode
  readonly drop: () => void
  /** It is looked up once more. */
  readonly onFound: () => void
}

/** Shown before it is weighed: it is not in stock, or is reserved for somebody. */
const elsewhere: ReadonlySet<string> = new Set(['prepared', 'rented', 'lost'])

export function ScanKnown({ session, found, more, drop, onFound }: ScanKnownProps) {
  const { object, instance, weight, code } = found
  const usual = useLocal(usualWeight, { object: object?.id ?? '' })
  const name = object?.name ?? 'Objet inconnu'
  const { today, tap } = useWeighingTap()
  const collected = useLocal(collectedWith, { instance: instance.id, day: today })
  const address = (again?: 'replace' | 'add'): Address => stickerAddress(session.search, code, { again })
  const isAgain = found.kind === 'again'
  const scale = session.scale?.id ?? null
  const origin = collected == null ? null : { code, collected, scale, since: tap().at }
  const withRound = origin === null ? null : collectedAddress(session.search, origin)
  const elsewhereRound = origin === null ? null : roundAddress(session.search, origin)
  return (
    <>
      <div className="who-obj">
        <Tile icon={objectIcon(name)} />
        <div className="grow">
          <h2>{name}</h2>
          <p className="sub">
            {isAgain
              ? found.session.id === session.search.session
                ? 'dans cette session'
                : 'dans une autre session'
              : instance.missing > 0
                ? plural(instance.missing, 'pièce manquante', 'pièces manquantes')
                : instance.storage_area}
          </p>
          {collected != null && <p className="sub">{collectedText(collected)}</p>}
        </div>
        {elsewhere.has(instance.state) && <InstanceBadge state={instance.state} size="lg" />}
      </div>
      {instance.state === 'lost' && <FoundAgain instance={instance.id} name={name} onFound={onFound} />}
      <dl className="trio">
        {isAgain && <Fact label={`À ${found.hour}`} value={formatWeight(lineWeight(found.line))} />}
        <Fact label="D’habitude" value={usual == null ? '—' : formatWeight(usual.weight)} />
        {!isAgain && <Fact label="Pesé" value={weight === null ? 'jamais' : formatWeight(weight)} />}
      </dl>
      {isAgain ? (
        <>
          <LinkButton to={address('replace')} variant="primary" size="xl" icon="repeat-2" block>
            Remplacer
          </LinkButton>
          <p className="sub center">L’ancien poids reste dans l’historique.</p>
          <div className="pbar__2">
            <LinkButton to={address('add')} icon="plus">
              Ajouter
            </LinkButton>
            <Button onClick={drop}>Ignorer</Button>
          </div>
        </>
      ) : (
        <>
          <LinkButton to={withRound ?? address()} variant="primary" size="xl" icon="weight" block>
            Peser
          </LinkButton>
          {elsewhereRound !== null && (
            <p className="sub center">
              Dans la session en cours{session.flowName !== '' && `, ${session.flowName}`}.
            </p>
          )}
          <div className="pbar__2">
            {elsewhereRound !== null && (
              <LinkButton to={elsewhereRound} icon="truck">
                Avec sa tournée
              </LinkButton>
            )}
            {more}
          </div>
        </>
      )}
    </>
  )
}
