// /collect/desktop/search: one field for names, phones, addresses, towns, numbers and stickers. What this device holds is shown
// at once, with a note of what was covered (screens.md section 3).
import { useMemo } from 'react'
import { part } from '#shell/frame/part.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { ListCard, ListFoot, ListMore, type ListEmpty } from '#shell/list/list-card.tsx'
import { ListPage } from '#shell/list/list-page.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { has } from '#records/rights/rights.ts'
import { NO_FILTERS, type FoundTask, type FoundTasks } from '#core/store/search/found-tasks.ts'
import { Button } from '#kit/action/button.tsx'
import { SearchField } from '#kit/form/search-field.tsx'
import type { Ordering } from '#kit/table/sort-head.tsx'
import { askedFilters, searchOfFilters } from './asked-filters.ts'
import { Filters, Saved } from './filters.tsx'
import { foundRows, FoundTable, sortedTasks } from '../shared/found-table.tsx'
import { FoundThings } from './found-things.tsx'
import { Reach } from './reach.tsx'
import { useFound } from './use-found.ts'

/** Only where the palette asked for an object. */
const AvailabilityCard = part(() =>
  import('#trades/rental/shared/availability.tsx').then(({ AvailabilityCard: drawn }) => drawn),
)

/** The number of rows rendered, and how many more on request. */
const SHOWN = 60
const MORE = 300

const NOTHING_ASKED = { text: null, more: null, ...searchOfFilters(NO_FILTERS) }

const nothingFound = (clear: () => void): ListEmpty => ({
  icon: 'search',
  title: 'Aucune tâche trouvée',
  text: 'Essayez moins de mots, une autre période, ou avec les annulées.',
  action: <Button onClick={clear}>Effacer la recherche</Button>,
})

const nothingYet = (mayAdd: boolean): ListEmpty => ({
  icon: 'search',
  title: 'Aucune tâche pour l’instant',
  text: 'Chacune se cherchera ici, dès la première.',
  action: mayAdd && <LinkButton to="/collect/desktop/task">Créer une tâche</LinkButton>,
})

interface ToSort {
  readonly found: FoundTasks | undefined
  readonly others: readonly FoundTask[]
  readonly more: number
  readonly ordering: Ordering
}

/** All tasks in the chosen order, and the first of them. */
const useSorted = ({ found, others, more, ordering }: ToSort) => {
  const sorted = useMemo(
    () => sortedTasks([...(found?.rows ?? []), ...others], ordering),
    [found, others, ordering],
  )
  // In their own order, what the server found beyond this device stays in sight below the first ones.
  const shown = useMemo(
    () =>
      ordering.order === null
        ? [...(found?.rows ?? []).slice(0, SHOWN + more), ...others]
        : sorted.slice(0, SHOWN + more + others.length),
    [ordering, sorted, found, more, others],
  )
  return { sorted, shown }
}

export function Search() {
  const { today } = useClock()
  const rights = useRights()
  const address = useAddress('/collect/desktop/search')
  const { search, change, type } = address
  const ordering = useOrdering(address)
  const text = search.text ?? ''
  const filters = useMemo(() => askedFilters(search), [search])
  const more = search.more ?? 0
  const { found, others, elsewhere, things, isCut, isResting, reach } = useFound({
    text,
    filters,
    isFar: search.far,
  })
  const { sorted, shown } = useSorted({ found, others, more, ordering })
  const total = (found?.total ?? 0) + others.length
  const isAsked = text !== '' || Object.values(filters).some(Boolean)

  return (
    <ListPage
      layout="collect"
      title="Recherche"
      actions={
        has(rights, 'add_task') && (
          <LinkButton to="/collect/desktop/task" variant="primary" icon="plus">
            Nouvelle tâche
          </LinkButton>
        )
      }
      aside={
        <Saved
          text={text}
          filters={filters}
          onOpen={saved => change({ text: saved.text || null, ...searchOfFilters(saved.filters) })}
        />
      }
      find={
        <SearchField
          label="Nom, téléphone, adresse, ville, n° de tâche ou de facture, étiquette"
          value={text}
          onChange={typed => type({ text: typed || null, more: null })}
          autoFocus
          autoComplete="off"
        />
      }
      filters={<Filters filters={filters} onChange={next => type(searchOfFilters(next))} />}
      note={
        <Reach
          held={reach.held}
          state={reach.state}
          elsewhere={elsewhere}
          others={others.length}
          isFar={search.far}
          onFar={() => change({ far: true })}
        />
      }
    >
      {search.object !== null && (
        <AvailabilityCard object={search.object} onClose={() => change({ object: null })} />
      )}
      <ListCard
        title="Tâches"
        count={found && { total, shown: shown.length, noun: 'tâche', which: 'premières', isCut }}
        file={() => ({
          name: `taches ${today}`,
          table: foundRows(sorted),
          noted: { kind: 'tasks', asked: [text.trim(), filters.from, filters.to].filter(Boolean).join(' ') },
        })}
        waiting={6}
        isComing={elsewhere.state === 'coming'}
        empty={isAsked ? nothingFound(() => change(NOTHING_ASKED)) : nothingYet(has(rights, 'add_task'))}
        foot={
          <>
            {found !== undefined && found.rows.length > SHOWN + more && (
              <ListMore onMore={() => change({ more: more + MORE })}>Voir la suite</ListMore>
            )}
            {isCut && isResting && (
              <ListFoot>Beaucoup de fiches portent ces mots&nbsp;: précisez pour les voir toutes.</ListFoot>
            )}
          </>
        }
      >
        <FoundTable rows={shown} text={found?.text ?? ''} ordering={ordering} />
      </ListCard>
      {things.length > 0 && <FoundThings things={things} />}
    </ListPage>
  )
}
