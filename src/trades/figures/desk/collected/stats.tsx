// /collect/desktop/stats [stats]: a period of the collection, compared with the one before on request; every chart is a table
// with its file, and its rows link to the tasks (screens.md section 3).
import '#kit/frame/desk-pages.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { PeriodChoice, PeriodDays } from '#shell/period/period-choice.tsx'
import { useChosenPeriod } from '#shell/period/use-chosen-period.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { periodBefore, type Period } from '#records/time/period.ts'
import {
  byCity,
  byCrew,
  byResource,
  bySector,
  collectedThings,
  groupTasks,
  type TaskFact,
  type TaskKey,
} from '../../rules/task-figures.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { typeAmongAll } from '#records/lists/task-types.ts'
import { collectedPeriod, type CollectedPeriod } from '../../data/collected-period.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { FiguresComing } from '#kit/charts/chart-head.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { searchPage } from '#trades/finding/shared/desk-places.ts'
import { DONE, OVER } from '#trades/finding/shared/state-groups.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { WindowNote } from '#shell/sync/window-note.tsx'
import { periodText, PrintHead } from '../print-head.tsx'
import { Counts, Groups } from './charts.tsx'
import { Trend } from './trend.tsx'
import { Kpis } from './kpis.tsx'

/** Of the rental alone: who reads about the collection does not wait for it. */
const RentalFigures = part(
  () => import('./rental-figures.tsx').then(({ RentalFigures: drawn }) => drawn),
  missing,
)

const KINDS = ['emma', 'loki', 'slot'] as const
const byType: TaskKey = ({ type }) => ({ key: String(type), label: typeAmongAll(type) })
const byReason: TaskKey = ({ reason }) => ({
  key: reason ?? '',
  label: reason === null || reason === '' ? 'Sans motif' : reasonTypes.labelOf(reason),
})

/** The page is about the collection: rentals are added on request, each family with its subtotal. */
const COLLECTION = 'emma'
const BOTH = 'both'
const FAMILIES = [
  { value: COLLECTION, label: 'Collecte' },
  { value: 'loki', label: 'Location' },
  { value: BOTH, label: 'Collecte et location' },
] as const
const byFamily: TaskKey = ({ scope }) => ({
  key: scope,
  label: FAMILIES.find(({ value }) => value === scope)?.label ?? scope,
})

const filters = [
  { name: 'resource', label: 'Ressource', blank: 'Toutes', keyOf: byResource },
  { name: 'sector', label: 'Secteur', blank: 'Tous', keyOf: bySector },
  { name: 'city', label: 'Ville', blank: 'Toutes', keyOf: byCity },
  { name: 'type', label: 'Type', blank: 'Tous', keyOf: byType },
] as const
type Chosen = {
  /** Null for both families. */
  readonly scope: string | null
} & { readonly [name in (typeof filters)[number]['name']]: string | null }

const isOfFamily = ({ scope }: TaskFact, chosen: Pick<Chosen, 'scope'>): boolean =>
  chosen.scope === null || scope === chosen.scope
const isChosen = (fact: TaskFact, chosen: Chosen): boolean =>
  isOfFamily(fact, chosen) &&
  filters.every(({ name, keyOf }) => chosen[name] === null || keyOf(fact).key === chosen[name])

const narrowed = ({ facts, days }: CollectedPeriod, chosen: Chosen): CollectedPeriod => ({
  facts: facts.filter(fact => isChosen(fact, chosen)),
  days: chosen.resource === null ? days : days.filter(({ resource_id }) => resource_id === chosen.resource),
})

const filtersInWords = (all: CollectedPeriod | undefined, chosen: Chosen) =>
  filters.flatMap(({ name, label, keyOf }) => {
    const fact = (all?.facts ?? []).find(one => keyOf(one).key === chosen[name])
    return fact === undefined ? [] : [[label, keyOf(fact).label] as const]
  })

const NO_PERIOD = { from: '9999-12-31', to: '9999-12-31' }

export function CollectionStats() {
  const { today } = useClock()
  const address = useAddress('/collect/desktop/stats')
  const { search, change } = address
  const rights = useRights()
  const scopes = seenScopes(rights)
  const families =
    scopes.length === 1 ? FAMILIES.filter(({ value }) => scopes.some(scope => scope === value)) : FAMILIES
  const first = families[0]?.value ?? COLLECTION
  const family = families.find(({ value }) => value === search.scope)?.value ?? first
  const chosen = { ...search, scope: family === BOTH ? null : family }
  const ofPeriod = useChosenPeriod(address, today)
  const { period } = ofPeriod
  const isCompared = chosen.compared
  const former = periodBefore(period)
  const state = useWindow({ kinds: KINDS, from: isCompared ? former.from : period.from, to: period.to })
  const all = useLocal(collectedPeriod, { ...period, rights })
  const allBefore = useLocal(collectedPeriod, { ...(isCompared ? former : NO_PERIOD), rights })
  const now = all === undefined ? undefined : narrowed(all, chosen)
  // Nobody worked with Quai then: a zero would be a false figure.
  const isBlank = isCompared && allBefore?.facts.length === 0 && allBefore.days.length === 0
  const before = isCompared && allBefore !== undefined && !isBlank ? narrowed(allBefore, chosen) : null

  return (
    <DeskScreen
      layout="collect"
      title="Chiffres"
      tools={<span className="sub num dtop__period">{periodText(period)}</span>}
      actions={
        <Button variant="quiet" icon="printer" onClick={() => globalThis.print()}>
          Imprimer
        </Button>
      }
      filters={<PeriodChoice of={ofPeriod} />}
      note={<WindowNote state={state} />}
    >
      <div className="dash figs">
        <PrintHead
          title={`Chiffres, ${FAMILIES.find(({ value }) => value === family)?.label.toLowerCase() ?? ''}`}
          period={period}
          before={before === null ? null : former}
          filters={filtersInWords(all, chosen)}
          isWhole={state === 'here'}
        />
        <section className="card filters figs__ask" aria-label="Filtres">
          <PeriodDays of={ofPeriod} />
          <SelectField
            label="Famille"
            value={family}
            onChange={scope => change({ scope: scope === first ? null : scope })}
            options={families}
          />
          {filters.map(({ name, label, blank, keyOf }) => (
            <SelectField
              key={name}
              label={label}
              blank={blank}
              value={chosen[name] === null ? '' : `=${chosen[name]}`}
              onChange={value => change({ [name]: value === '' ? null : value.slice(1) })}
              options={groupTasks(
                (all?.facts ?? []).filter(fact => isOfFamily(fact, chosen)),
                keyOf,
              ).map(({ key, label: word }) => ({
                value: `=${key}`,
                label: word,
              }))}
            />
          ))}
          <CheckField
            label="Comparer à la période précédente"
            checked={isCompared}
            onChange={compared => change({ compared })}
          />
          {isBlank && state === 'here' && (
            <output className="sub">Pas de données avant le {formatDate(period.from, 'dayWithYear')}.</output>
          )}
        </section>
        {now === undefined || (state === 'coming' && all?.facts.length === 0) ? (
          <Skeleton lines={8} />
        ) : (
          <FiguresComing value={state === 'coming'}>
            <Figures now={now} before={before} period={period} chosen={chosen} />
            {chosen.scope !== COLLECTION && <RentalFigures period={period} />}
          </FiguresComing>
        )}
      </div>
    </DeskScreen>
  )
}

interface FiguresProps {
  readonly now: CollectedPeriod
  readonly before: CollectedPeriod | null
  readonly period: Period
  readonly chosen: Chosen
}

/** The figures of a period, each with the way to the tasks behind it. */
function Figures({ now, before, period, chosen }: FiguresProps) {
  const listed = {
    from: period.from,
    to: period.to,
    scope: chosen.scope,
    resource: chosen.resource,
    type: chosen.type,
    text: chosen.city,
  }
  const groupsOf = (keyOf: TaskKey) => ({
    groups: groupTasks(now.facts, keyOf),
    former: before === null ? null : groupTasks(before.facts, keyOf),
    all: now.facts,
    period,
  })

  return (
    <>
      <Kpis
        now={now}
        before={before}
        to={{
          done: searchPage({ ...listed, state: DONE }),
          all: searchPage({ ...listed, state: OVER }),
        }}
      />
      <Trend facts={now.facts} period={period} />
      <Counts
        name="reasons"
        title="Motifs des tâches non réalisées"
        what="Motif"
        unit="tâches non réalisées"
        none="Aucune tâche non réalisée sur la période."
        period={period}
        to={searchPage({ ...listed, state: '6' })}
        rows={groupTasks(
          now.facts.filter(({ isDone }) => !isDone),
          byReason,
        ).map(({ key, label, figure }) => ({ key, label, count: figure.tasks }))}
      />
      <Groups
        name="resources"
        title="Par ressource"
        what="Ressource"
        isTimed
        to={({ key }) => (key === '' ? null : searchPage({ ...listed, state: OVER, resource: key }))}
        {...groupsOf(byResource)}
      />
      <Groups name="crews" title="Par équipe" what="Équipe" isTimed to={() => null} {...groupsOf(byCrew)} />
      <Groups
        name="cities"
        title="Par ville"
        what="Ville"
        to={({ key }) => (key === '' ? null : searchPage({ ...listed, state: OVER, text: key }))}
        {...groupsOf(byCity)}
      />
      <Groups
        name="types"
        title="Par type"
        what="Type"
        to={({ key }) => searchPage({ ...listed, state: OVER, type: key })}
        {...groupsOf(byType)}
      />
      {chosen.scope === null && (
        <Groups
          name="families"
          title="Par famille"
          what="Famille"
          to={({ key }) => searchPage({ ...listed, state: OVER, scope: key })}
          {...groupsOf(byFamily)}
        />
      )}
      <Counts
        name="objects"
        title="Objets les plus collectés"
        what="Objet"
        unit="pièces des tâches réalisées"
        none="Aucun objet collecté sur la période."
        period={period}
        rows={collectedThings(now.facts).map(({ key, label, quantity }) => ({
          key,
          label,
          count: quantity,
        }))}
      />
    </>
  )
}
