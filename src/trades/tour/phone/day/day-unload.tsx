// « Décharger : pesée entrante »: opens the weighing session of a truck with what it collected (WG1). Without the right to weigh,
// the crew informs the quay instead.
import { useEffect, useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { address, type Address } from '#shell/frame/address.ts'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { notifyRefusal, showToast } from '#shell/words/notify.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useOutboxCount } from '#shell/sync/use-outbox-count.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import { buzz } from '#device/haptics.ts'
import type { TruckToUnload } from '../../data/day-totals.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { tellNotHere } from '../stop/stop-not-here.ts'

export interface DayUnloadProps {
  readonly truck: TruckToUnload
  readonly today: string
  readonly mayWeigh: boolean
}

const sessionAddress = (session: string): Address =>
  address('/balance/mobile/objects', { search: { session } })

export function DayUnload({ truck, today, mayWeigh }: DayUnloadProps) {
  const { resource, day, pieces, weight, session } = truck
  return (
    <Card as="article" className="unload">
      <div className="slotcard__h">
        <Tile icon="package-open" tone="brand" />
        <div className="grow">
          <h2>{pieces > 0 ? `${resource.name} à décharger` : `${resource.name} au quai`}</h2>
          <p className="num">
            {pieces > 0
              ? `${plural(pieces, 'objet')}, ${formatWeightShort(weight)} annoncés`
              : 'Tout est dans la pesée ouverte'}
          </p>
        </div>
      </div>
      {day !== today && <p className="sub">Tournée du {formatDate(day, 'day')}</p>}
      {session !== null && <p className="sub">Une pesée entrante est ouverte pour ce camion.</p>}
      {mayWeigh ? (
        <>
          {pieces > 0 && <Start truck={truck} />}
          {session !== null && (
            <LinkButton to={sessionAddress(session)} icon="weight" block>
              Aller à la pesée
            </LinkButton>
          )}
        </>
      ) : (
        <DockSees />
      )}
    </Card>
  )
}

/** The dock cannot see what was not sent from here. */
function DockSees() {
  const { pending, isKnown } = useOutboxCount()
  if (!isKnown) return null
  return (
    <p className="sub">
      {pending === 0
        ? 'Le quai voit votre tournée.'
        : `Le quai verra toute votre tournée quand ${plural(pending, 'envoi sera parti', 'envois seront partis')}.`}
    </p>
  )
}

const command = () => import('../../data/start-unloading.ts')

function Start({ truck: { slot, pieces, session } }: { readonly truck: TruckToUnload }) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const found = useLocal(scales, null)
  const [picked, setPicked] = useState('')
  const [isBusy, setBusy] = useState(false)
  const go = useGo()
  useEffect(() => {
    // Loaded while the day is read. The tap loads it again, and reports a failure.
    command().catch(() => undefined)
  }, [])
  if (found === undefined) return <Skeleton lines={3} />
  const scale = found.find(({ id }) => id === picked) ?? found[0] ?? null
  const start = async (): Promise<void> => {
    setBusy(true)
    const here = await command().catch(tellNotHere)
    const outcome = await attempt(
      async () =>
        here?.startUnloading(database, { slot, scale: scale?.id ?? null, at: now(), rights }) ?? null,
    )
    setBusy(false)
    if (outcome === null) return
    if (!outcome.ok) return notifyRefusal(outcome.failure)
    buzz('done')
    const what = outcome.value.isNew ? 'Pesée entrante ouverte' : 'Pesée entrante complétée'
    showToast(
      'success',
      `${what}, ${scale?.name ?? 'sans balance'}\u00a0: ${plural(pieces, 'objet')} à peser.`,
    )
    go(sessionAddress(outcome.value.id))
  }
  return (
    <>
      {scale === null && (
        <p className="sub">La liste des balances est vide&nbsp;: les poids seront notés comme estimés.</p>
      )}
      {scale !== null && found.length > 1 && session === null && (
        <SelectField
          label="Balance"
          value={scale.id}
          onChange={setPicked}
          options={found.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button variant="primary" size="xl" icon="log-in" block loading={isBusy} onClick={() => void start()}>
        {session === null ? 'Décharger\u00a0: pesée entrante' : 'Ajouter à la pesée entrante'}
      </Button>
    </>
  )
}
