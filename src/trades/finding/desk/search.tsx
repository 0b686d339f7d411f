// /collect/desktop/search: one field for names, phones, addresses, towns, numbers and stickers. What this device holds is shown
// at once, with a note of what was covered (screens.md section 3).
import '#kit/frame/desk-pages.css'
import { useMemo } from 'react'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useConnection } from '#shell/sync/connection.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useOutboxCount } from '#shell/sync/use-outbox-count.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useNoteExport } from '#shell/screen/use-note-export.ts'
import { useResting } from '#shell/screen/use-resting.ts'
import { useFoundElsewhere } from '#shell/palette/use-found-elsewhere.ts'
import { addDays } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import {
  foundTasks,
  foundThings,
  heldAmong,
  heldPeriod,
  joined,
  NO_FILTERS,
  type FoundTask,
} from '#core/store/search/found-tasks.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { EmptyState } from '#kit/show/empty-state.tsx'
import { SearchField } from '#kit/form/search-field.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'
import { askedFilters, searchOfFilters } from './asked-filters.ts'
import { Filters, Saved } from './filters.tsx'
import { foundRows, FoundTable } from '../shared/found-table.tsx'
import { FoundThings } from './found-things.tsx'
import { Reach } from './reach.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { useIndex } from './use-index.ts'
import { useWindow } from '#shell/sync/use-window.ts'

/** The number of rows rendered: more on request; while one types, as many as a screen shows. */
const SHOWN = 60
const TYPING = 24
/** The number of results requested from the server. */
const ELSEWHERE = 50
const REST_MS = 400
/** The number of results requested from the index; more when filters remove some. */
const MOST = 300
const WIDE = 2000
const LISTED = 50_000
const FAR_DAYS = 365
const KINDS = ['emma', 'loki'] as const
const NO_TASKS: readonly TaskRow[] = []
const NO_FOUND: readonly FoundTask[] = []

export function Search() {
  const { today } = useClock()
  const noteExport = useNoteExport()
  const rights = useRights()
  const { search, change, type } = useAddress('/collect/desktop/search')
  const text = search.text ?? ''
  const filters = useMemo(() => askedFilters(search), [search])
  const isResting = useResting(text, REST_MS)
  // Results may appear or disappear with each pull and each edit.
  const pulledAt = useConnection(connection => connection.pulledAt)
  const { pending } = useOutboxCount()
  const { far: isFar } = search
  const more = search.more ?? 0
  const period = useLocal(heldPeriod, { today })
  const from = isFar ? addDays(today, -FAR_DAYS) : filters.from
  const isEarlier = period != null && from !== '' && from < addDays(today, -period.before)
  const state = useWindow(isEarlier ? { kinds: KINDS, from, to: filters.to || today } : null)
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  const isTyped = text.trim() !== ''
  const answer = useIndex(text, {
    version: `${from} ${state} ${pulledAt} ${pending}`,
    // While one types, only the rendered rows are read; the count and the file follow when the typing pauses.
    limit: isFiltered ? WIDE : isResting ? MOST : TYPING,
  })
  // Without text and period, the weeks around today are listed.
  const listed = { ...filters, from: filters.from || (isTyped ? '' : addDays(today, -14)) }
  const listing = useLocal(foundTasks, {
    ids: isTyped ? (answer?.tasks ?? []) : null,
    text: isTyped ? (answer?.text ?? '') : '',
    filters: listed,
    limit: LISTED,
  })
  // Before the index has answered, the result is not known yet.
  const found = isTyped && answer === null ? undefined : listing
  const elsewhere = useFoundElsewhere(text, ELSEWHERE)
  const named = isTyped && elsewhere.state === 'here' ? elsewhere.tasks : NO_TASKS
  const held = useLocal(heldAmong, { ids: named.map(({ id }) => id) })
  const others = useMemo(
    () =>
      found === undefined || held === undefined || named.length === 0
        ? NO_FOUND
        : joined(named, { held, found: found.rows, filters }),
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

  const save = (rows: readonly FoundTask[]): void => {
    const saved = [...rows, ...others]
    noteExport({
      kind: 'tasks',
      count: saved.length,
      asked: [text.trim(), filters.from, filters.to].filter(Boolean).join(' '),
    })
    saveCsv(`taches ${today}`, foundRows(saved))
  }

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
          onOpen={saved => change({ text: saved.text || null, ...searchOfFilters(saved.filters) })}
        />
        <div className="found__main">
          <SearchField
            label="Nom, téléphone, adresse, ville, n° de tâche, étiquette"
            value={text}
            onChange={typed => type({ text: typed || null, more: null })}
            autoFocus
            autoComplete="off"
          />
          <Filters filters={filters} onChange={next => type(searchOfFilters(next))} />
          <Reach
            held={period}
            state={state}
            elsewhere={elsewhere}
            others={others.length}
            isFar={isFar}
            onFar={() => change({ far: true })}
          />
          <Card>
            <ChartHead
              title="Tâches"
              sub={
                found !== undefined && total > shown.length
                  ? `Les ${formatWhole(shown.length)} premières sur ${count}`
                  : count
              }
              {...(found !== undefined && total > 0 ? { onExport: () => save(found.rows) } : {})}
            />
            {found === undefined && <Skeleton lines={6} />}
            {found !== undefined && total === 0 && elsewhere.state === 'coming' && <Skeleton lines={3} />}
            {found !== undefined && total === 0 && elsewhere.state !== 'coming' && (
              <EmptyState icon="search" title="Aucune tâche trouvée">
                <p>Essayez moins de mots, une autre période, ou avec les annulées.</p>
              </EmptyState>
            )}
            {found !== undefined && total > 0 && <FoundTable rows={shown} text={found.text} />}
            {found !== undefined && found.rows.length > SHOWN + more && (
              <p className="tfoot">
                <Button variant="quiet" onClick={() => change({ more: more + MOST })}>
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
          {things !== undefined && things.length > 0 && <FoundThings things={things} />}
        </div>
      </div>
    </DeskScreen>
  )
}
