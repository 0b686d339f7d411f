// /collect/desktop/search: one field over names, phones, addresses, towns, numbers and stickers; what this device holds answers at once,
// and it says how far that goes (screens.md section 3).
import '#ui/styles/looking.css'
import { useMemo, useState } from 'react'
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { AppLink } from '#app/frame/link.tsx'
import { LinkButton } from '#app/frame/link-button.tsx'
import { oneOf, type RawSearch } from '#app/frame/screen.tsx'
import { useRights } from '#app/session/use-session.ts'
import { isOnline, useConnection } from '#app/sync/connection.ts'
import { useDataAge } from '#app/sync/data-age.ts'
import { useLocal } from '#app/sync/use-local.ts'
import { useOutboxCount } from '#app/sync/use-outbox-count.ts'
import { useClock } from '#app/use-clock.ts'
import { useFoundElsewhere, type Elsewhere } from '#app/palette/use-found-elsewhere.ts'
import { addDays } from '#domain/dates.ts'
import { formatWhole } from '#domain/decimal.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { plural } from '#domain/fr/plural.ts'
import { formatLabelCode } from '#domain/label-code.ts'
import { has } from '#domain/rights.ts'
import {
  foundTasks,
  foundThings,
  heldAmong,
  heldPeriod,
  joined,
  NO_FILTERS,
  type HeldPeriod,
  type SearchFilters,
} from '#local/queries/looking/found-tasks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CardHead } from '#ui/card-head.tsx'
import { ChartHead } from '#ui/chart-head.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Filters, Saved } from './filters.tsx'
import { foundRows, FoundTable } from './found-table.tsx'
import { saveCsv } from './save-csv.ts'
import { useIndex } from './use-index.ts'
import { useResting } from './use-resting.ts'
import { usePeriod, type PeriodState } from './use-period.ts'

interface SearchProps {
  readonly search: RawSearch
}

const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

/** What a link asks for; a value that cannot be read asks for nothing. */
const askedFilters = (raw: RawSearch): SearchFilters => {
  const said = (name: keyof SearchFilters): string => oneOf(raw[name]) ?? ''
  const dayOf = (name: 'from' | 'to'): string => (isDay(said(name)) ? said(name) : '')
  return {
    from: dayOf('from'),
    to: dayOf('to'),
    scope: said('scope'),
    type: said('type'),
    state: said('state'),
    resource: said('resource'),
    origin: said('origin'),
    cancelled: said('cancelled') === '1',
  }
}

/** As many are drawn: the next ones on request; while one types, those that a screen shows. */
const SHOWN = 60
const TYPING = 24
/** What the server names of its own. */
const ELSEWHERE = 50
const REST_MS = 400
/** What the index names; more of it where filters leave some out. */
const MOST = 300
const WIDE = 2000
const LISTED = 50_000
const FAR_DAYS = 365
const KINDS = ['emma', 'loki'] as const
const NO_TASKS: readonly TaskRow[] = []

export function Search({ search }: SearchProps) {
  const { today } = useClock()
  const rights = useRights()
  const [text, setText] = useState(oneOf(search['text']) ?? '')
  const [filters, setFilters] = useState<SearchFilters>(askedFilters(search))
  // What is found may come or go with each pull and each edit.
  const pulledAt = useConnection(connection => connection.pulledAt)
  const { pending } = useOutboxCount()
  const [isFar, setFar] = useState(false)
  const [more, setMore] = useState(0)
  const isResting = useResting(text, REST_MS)
  const period = useLocal(heldPeriod, { today })
  const from = isFar ? addDays(today, -FAR_DAYS) : filters.from
  const isEarlier = period != null && from !== '' && from < addDays(today, -period.before)
  const state = usePeriod(isEarlier ? { kinds: KINDS, from, to: filters.to || today } : null)
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  const isTyped = text.trim() !== ''
  const answer = useIndex(text, {
    version: `${from} ${state} ${pulledAt} ${pending}`,
    // While one types, only what is drawn is read; the count and the file follow when the hand rests.
    limit: isFiltered ? WIDE : isResting ? MOST : TYPING,
  })
  // With nothing typed and no period said, the weeks around today are listed.
  const listed = { ...filters, from: filters.from || (isTyped ? '' : addDays(today, -14)) }
  const listing = useLocal(foundTasks, {
    ids: isTyped ? (answer?.tasks ?? []) : null,
    filters: listed,
    limit: LISTED,
  })
  // Before the index has answered, nothing was found yet.
  const found = isTyped && answer === null ? undefined : listing
  const elsewhere = useFoundElsewhere(text, ELSEWHERE)
  const named = isTyped && elsewhere.state === 'here' ? elsewhere.tasks : NO_TASKS
  const held = useLocal(heldAmong, { ids: named.map(({ id }) => id) })
  const others = useMemo(
    () =>
      found === undefined || held === undefined ? [] : joined(named, { held, found: found.rows, filters }),
    [named, held, found, filters],
  )
  const things = useLocal(foundThings, { ids: isTyped ? (answer?.things ?? []).slice(0, 20) : [] })
  const shown = useMemo(
    () => [...(found?.rows ?? []).slice(0, SHOWN + more), ...others],
    [found, more, others],
  )
  const total = (found?.total ?? 0) + others.length
  const isCut = isTyped && answer?.isCut === true
  const count =
    found === undefined ? '' : isCut ? `Plus de ${plural(total, 'tâche')}` : plural(total, 'tâche')

  return (
    <DeskScreen
      layout="collect"
      title="Recherche"
      actions={
        has(rights, 'add_task') && (
          <LinkButton to="/collect/desktop/task" variant="primary" icon="plus">
            Nouvelle tâche
          </LinkButton>
        )
      }
    >
      <div className="found">
        <Saved
          text={text}
          filters={filters}
          onOpen={saved => {
            setText(saved.text)
            setFilters(saved.filters)
          }}
        />
        <div className="found__main">
          <SearchField
            label="Nom, téléphone, adresse, ville, n° de tâche, étiquette"
            value={text}
            onChange={typed => {
              setText(typed)
              setMore(0)
            }}
            autoFocus
            autoComplete="off"
          />
          <Filters filters={filters} onChange={setFilters} />
          <Reach
            held={period}
            state={state}
            elsewhere={elsewhere}
            others={others.length}
            isFar={isFar}
            onFar={() => setFar(true)}
          />
          <Card>
            <ChartHead
              title="Tâches"
              sub={
                found !== undefined && total > shown.length
                  ? `Les ${formatWhole(shown.length)} premières sur ${count}`
                  : count
              }
              {...(found !== undefined && total > 0
                ? { onExport: () => saveCsv(`taches ${today}`, foundRows([...found.rows, ...others])) }
                : {})}
            />
            {found === undefined && <Skeleton lines={6} />}
            {found !== undefined && total === 0 && elsewhere.state === 'coming' && <Skeleton lines={3} />}
            {found !== undefined && total === 0 && elsewhere.state !== 'coming' && (
              <EmptyState icon="search" title="Aucune tâche trouvée">
                <p>Essayez moins de mots, une autre période, ou avec les annulées.</p>
              </EmptyState>
            )}
            {found !== undefined && total > 0 && (
              <FoundTable rows={shown} text={isTyped ? (answer?.text ?? '') : ''} />
            )}
            {found !== undefined && found.rows.length > SHOWN + more && (
              <p className="tfoot">
                <Button variant="quiet" onClick={() => setMore(more + MOST)}>
                  Voir la suite
                </Button>
              </p>
            )}
            {isCut && isResting && (
              <p className="tfoot">
                Beaucoup de fiches portent ces mots&nbsp;: précisez pour les voir toutes.
              </p>
            )}
          </Card>
          {things !== undefined && things.length > 0 && (
            <Card className="look">
              <CardHead title="Objets étiquetés" />
              <ul className="look__list">
                {things.map(({ id, code, object, state: word }) => (
                  <li key={id}>
                    <span>
                      {has(rights, 'balance_desktop') ? (
                        <AppLink
                          to={`/balance/desktop/search?${new URLSearchParams({ life: id }).toString()}`}
                        >
                          {object || 'Objet sans nom'}
                        </AppLink>
                      ) : (
                        <b className="medium">{object || 'Objet sans nom'}</b>
                      )}
                      <small className="code">
                        {formatLabelCode(code)}, {word.toLowerCase()}
                      </small>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </DeskScreen>
  )
}

interface ReachProps {
  readonly held: HeldPeriod | null | undefined
  readonly state: PeriodState
  readonly elsewhere: Elsewhere
  /** Tasks that only the server has, among those that are listed. */
  readonly others: number
  readonly isFar: boolean
  readonly onFar: () => void
}

/** How far the answer goes: the words of a search never promise more than what was looked through. */
function Reach({ held, state, elsewhere, others, isFar, onFar }: ReachProps) {
  const online = useConnection(isOnline)
  const age = useDataAge()
  if (held === undefined) return null
  const days = held === null ? 0 : held.before
  const limits =
    held === null
      ? 'Ce poste n’a pas encore ses tâches.'
      : `aux ${plural(days, 'dernier jour', 'derniers jours')} et aux ${plural(held.after, 'jour suivant', 'jours suivants')}`
  return (
    <output className="note-out">
      {!online ? (
        <p className="honest">
          <span>
            <b>Recherche limitée {limits}</b>, gardés sur ce poste. {age !== null && `${age}. `}La recherche
            complète reprendra avec le réseau.
          </span>
        </p>
      ) : state === 'coming' ? (
        <p className="honest">La période arrive sur ce poste, la liste se complète…</p>
      ) : state === 'missing' ? (
        <p className="honest">
          Une partie de cette période n’a pas pu arriver&nbsp;: la liste peut être incomplète.
        </p>
      ) : elsewhere.state === 'here' ? (
        <p className="small muted">{serverText(elsewhere, others)}</p>
      ) : elsewhere.state === 'coming' ? (
        <p className="small muted">Trouvé sur ce poste&nbsp;; le serveur cherche dans toutes les années…</p>
      ) : isFar ? (
        <p className="small muted">Cherché dans les douze derniers mois.</p>
      ) : (
        <p className="small muted found__reach">
          Cherché dans ce que ce poste garde&nbsp;: {plural(days, 'jour')} en arrière.
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
    'Cherché sur ce poste et, toutes années, sur le serveur\u00a0:',
    others === 0 ? 'il n’en a pas d’autre.' : `${plural(others, 'tâche')} de plus.`,
    total > tasks.length ? 'Précisez les mots pour voir les suivantes.' : '',
  ]
    .filter(Boolean)
    .join(' ')
