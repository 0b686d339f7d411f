// What a search has covered: this device, the server, which period.
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import type { Elsewhere } from '#shell/palette/use-found-elsewhere.ts'
import { plural } from '#records/fr/plural.ts'
import type { HeldPeriod } from '#core/store/search/found-tasks.ts'
import { Button } from '#kit/action/button.tsx'
import type { WindowState } from '#shell/sync/use-window.ts'

interface ReachProps {
  readonly held: HeldPeriod | null | undefined
  readonly state: WindowState
  readonly elsewhere: Elsewhere
  /** The number of listed tasks that only the server has. */
  readonly others: number
  readonly isFar: boolean
  readonly onFar: () => void
}

/** The text never claims more than what was searched. */
export function Reach({ held, state, elsewhere, others, isFar, onFar }: ReachProps) {
  const online = useConnection(isOnline)
  const age = useDataAge()
  if (held === undefined) return null
  const days = held === null ? 0 : held.before
  const limits =
    held === null
      ? null
      : `aux ${plural(days, 'dernier jour', 'derniers jours')} et aux ${plural(held.after, 'jour suivant', 'jours suivants')}`
  return (
    <output className="note-out">
      {!online ? (
        <p className="honest">
          <span>
            {limits === null ? (
              <b>Les tâches ne sont pas encore sur cet appareil.</b>
            ) : (
              <>
                <b>Recherche limitée {limits}</b>, gardés sur cet appareil.
              </>
            )}{' '}
            {age !== null && `${age}. `}La recherche complète reprendra avec le réseau.
          </span>
        </p>
      ) : state === 'coming' ? (
        <p className="honest">La période arrive sur cet appareil, la liste se complète…</p>
      ) : state === 'missing' ? (
        <p className="honest">
          Une partie de cette période n’a pas pu arriver&nbsp;: la liste peut être incomplète.
        </p>
      ) : elsewhere.state === 'here' ? (
        <p className="small muted">{serverText(elsewhere, others)}</p>
      ) : elsewhere.state === 'coming' ? (
        <p className="small muted">
          Trouvé sur cet appareil&#8239;; le serveur cherche dans toutes les années…
        </p>
      ) : isFar ? (
        <p className="small muted">Cherché dans les douze derniers mois.</p>
      ) : (
        <p className="small muted found__reach">
          Cherché dans ce que cet appareil garde&nbsp;: {plural(days, 'jour')} en arrière.
          {elsewhere.state === 'failed' && ' Le serveur n’a pas répondu à cette recherche.'}
          <Button variant="quiet" onClick={onFar}>
            Chercher dans les douze derniers mois
          </Button>
        </p>
      )}
    </output>
  )
}

const serverText = (
  { tasks, total }: Extract<Elsewhere, { readonly state: 'here' }>,
  others: number,
): string =>
  [
    'Cherché sur cet appareil et, toutes années, sur le serveur\u00a0:',
    others === 0 ? 'il n’en a pas d’autre.' : `${plural(others, 'tâche')} de plus.`,
    total > tasks.length ? 'Précisez les mots pour voir les suivantes.' : '',
  ]
    .filter(Boolean)
    .join(' ')
