// /balance/desktop/search: weighings by code with wildcards, object, flow and days; a single instance opens its history.
import { AppLink, link } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { ListCard } from '#shell/list/list-card.tsx'
import { ListNote, ListPage } from '#shell/list/list-page.tsx'
import { listCountText } from '#shell/list/list-words.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, formatDate, mondayOf } from '#records/time/dates.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { isEstimated, isReplaced, linePieces, lineWeight } from '#trades/weighing/rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { flows } from '#trades/weighing/data/figures/flows.ts'
import {
  searchWeighings,
  stickersLike,
  type FoundWeighing,
} from '#trades/weighing/data/figures/search-weighings.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { Ordering } from '#kit/table/sort-head.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import {
  DASHBOARD,
  lifeAddress,
  SEARCH,
  weighingSessionAddress,
} from '#trades/weighing/shared/desk-address.ts'
import { objectChoices } from '#trades/stock/data/last-weights.ts'
import { Life } from './life.tsx'
import type { CsvTable } from '#shell/screen/save-csv.ts'
import { shortWeighingSessionTitle } from '#trades/weighing/shared/weighing-session-words.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { WindowNote } from '#shell/sync/window-note.tsx'

export function WeighingSearchScreen({ search }: { readonly search: { readonly life: string | null } }) {
  return search.life === null ? <Search /> : <Life id={search.life} />
}

const MOST_THINGS = 6
const NOTHING_ASKED = { code: null, object: null, flow: null, from: null, to: null }

type Found = Awaited<ReturnType<typeof stickersLike>>
type FoundLines = Awaited<ReturnType<typeof searchWeighings>>

/** A code that was weighed in another period, or never, still links to its instance's history. */
function Things({ things: { rows, total } }: { readonly things: Found }) {
  return (
    <Card className="list" as="section" label="Objets étiquetés">
      <CardHead title="Objets étiquetés">
        <span className="muted small num">
          {listCountText({ total, shown: rows.length, noun: 'objet', which: 'premiers' })}
        </span>
      </CardHead>
      {rows.map(({ id, code, objectName, state }) => (
        <RowLink
          key={id}
          icon="tag"
          title={`${formatLabelCode(code)}, ${objectName === '' ? 'sans objet' : objectName}`}
          sub={instanceStates.labelOf(state)}
          to={lifeAddress(id)}
          link={link}
        />
      ))}
    </Card>
  )
}

type Flow = Awaited<ReturnType<typeof flows>>[number]
const flowOptions = (into: readonly Flow[], out: readonly Flow[]) => [
  ...into.map(({ id, name }) => ({ value: id, label: `Entrée\u00a0: ${name}` })),
  ...out.map(({ id, name }) => ({ value: id, label: `Sortie\u00a0: ${name}` })),
]

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

function Search() {
  const { today } = useClock()
  const address = useAddress(SEARCH)
  const { search, change, type } = address
  const ordering = useOrdering(address)
  const code = search.code ?? ''
  const object = search.object ?? ''
  const flow = search.flow ?? ''
  const usual = { from: addDays(mondayOf(today), -7), to: today }
  const from = search.from ?? usual.from
  const to = search.to ?? usual.to
  const isPeriod = isDay(from) && isDay(to) && from <= to
  const isReversed = isDay(from) && isDay(to) && from > to
  const state = useWindow({ kinds: ['scale'], ...(isPeriod ? { from, to } : { from: today, to: today }) })
  const into = useLocal(flows, { way: 'in', day: today })
  const out = useLocal(flows, { way: 'out', day: today })
  const objects = useLocal(objectChoices, null)
  const found = useLocal(searchWeighings, {
    code,
    ...(object === '' ? {} : { object }),
    ...(flow === '' ? {} : { flow }),
    ...(isDay(from) && !isReversed ? { from } : {}),
    ...(isDay(to) && !isReversed ? { to } : {}),
  })
  const things = useLocal(stickersLike, { code, limit: MOST_THINGS })
  const isAsked = [search.code, search.object, search.flow, search.from, search.to].some(Boolean)

  return (
    <ListPage
      layout="balance"
      title="Chercher une pesée"
      filters={
        <>
          <TextField
            label="Étiquette"
            value={code}
            onChange={typed => type({ code: typed || null })}
            icon="scan-barcode"
            help="Le début d’un code, ou S7K*QX"
            autoComplete="off"
          />
          <SelectField
            label="Objet"
            value={object}
            onChange={chosen => change({ object: chosen || null })}
            options={objects ?? []}
            blank="Tous les objets"
          />
          <SelectField
            label="Provenance ou destination"
            value={flow}
            onChange={chosen => change({ flow: chosen || null })}
            options={flowOptions(into ?? [], out ?? [])}
            blank="Toutes"
          />
          <TextField
            label="Du"
            type="date"
            value={from}
            max={to}
            onChange={day => type({ from: day === usual.from ? null : day })}
          />
          <TextField
            label="Au"
            type="date"
            value={to}
            onChange={day => type({ to: day === usual.to ? null : day })}
            error={isReversed ? 'La fin vient après le début.' : undefined}
          />
        </>
      }
      note={
        isPeriod || isReversed ? (
          <WindowNote state={state} />
        ) : (
          <ListNote>
            Sans les deux dates, seules les pesées que cet appareil tient déjà sont cherchées.
          </ListNote>
        )
      }
    >
      {/* Both at once: the weighings would move down when the things come above them. */}
      {found === undefined || things === undefined ? (
        <Card className="list">
          <Skeleton lines={4} />
        </Card>
      ) : (
        <>
          {things.rows.length > 0 && <Things things={things} />}
          <FoundWeighings
            found={found}
            day={today}
            ordering={ordering}
            onClear={isAsked ? () => change(NOTHING_ASKED) : null}
          />
        </>
      )}
    </ListPage>
  )
}

const atText = (at: string): string => formatDate(at, at.length > 10 ? 'dayWithHour' : 'day')

const columns: readonly Column<FoundWeighing>[] = [
  { key: 'at', label: 'Date', className: 'num nowrap', sort: ({ at }) => at, cell: ({ at }) => atText(at) },
  {
    key: 'object',
    label: 'Objet',
    sort: ({ objectName }) => objectName,
    cell: ({ objectName }) => <b className="medium">{objectName}</b>,
  },
  {
    key: 'code',
    label: 'Étiquette',
    className: 'code',
    sort: ({ code }) => code,
    cell: ({ code, line }) =>
      line.object_instance_id === null || code === '' ? (
        '–'
      ) : (
        <AppLink to={lifeAddress(line.object_instance_id)}>{formatLabelCode(code)}</AppLink>
      ),
  },
  {
    key: 'pieces',
    label: 'Quantité',
    isNumber: true,
    sort: ({ line }) => linePieces(line),
    cell: ({ line }) => linePieces(line),
  },
  {
    key: 'net',
    label: 'Net',
    isNumber: true,
    sort: ({ line }) => lineWeight(line),
    cell: ({ line }) => (
      <>
        <b>{formatWeight(lineWeight(line))}</b>
        {isEstimated(line) && <span className="muted"> estimé</span>}
      </>
    ),
  },
  {
    key: 'flow',
    label: 'Provenance ou destination',
    className: 'muted',
    sort: ({ flowName }) => flowName,
    cell: ({ flowName }) => flowName,
  },
  {
    key: 'session',
    label: 'Session',
    className: 'nowrap',
    sort: ({ session }) => session.number,
    cell: ({ session, line, way }) => (
      <AppLink to={weighingSessionAddress(session.id, line.line_id)}>
        {shortWeighingSessionTitle(session.number, way)}
      </AppLink>
    ),
  },
]

const foundTable = (rows: readonly FoundWeighing[]): CsvTable => [
  [
    'Date',
    'Sens',
    'Objet',
    'Étiquette',
    'Quantité',
    'Poids net (kg)',
    'Provenance ou destination',
    'Session',
  ],
  ...rows.map(({ at, way, objectName, code, line, flowName, session }) => [
    at,
    way === 'in' ? 'Entrée' : 'Sortie',
    objectName,
    code,
    linePieces(line),
    lineWeight(line) / 1000,
    flowName,
    session.number ?? session.id,
  ]),
]

interface FoundWeighingsProps {
  readonly found: FoundLines
  readonly day: string
  readonly ordering: Ordering
  /** Null where nothing was asked for. */
  readonly onClear: (() => void) | null
}

/** What was found, the latest first. */
function FoundWeighings({ found, day, ordering, onClear }: FoundWeighingsProps) {
  const { rows, total } = found
  return (
    <ListCard
      title="Pesées trouvées"
      count={{ total, shown: rows.length, noun: 'pesée', which: 'dernières' }}
      file={() => ({ name: `recherche ${day}`, table: foundTable(rows) })}
      waiting={4}
      empty={{
        icon: 'search',
        title: 'Aucune pesée trouvée',
        text: 'Essayez une période plus longue, ou un code plus court suivi de *.',
        action:
          onClear === null ? (
            <LinkButton to={DASHBOARD}>Voir la journée</LinkButton>
          ) : (
            <Button onClick={onClear}>Effacer la recherche</Button>
          ),
      }}
    >
      <Table
        caption="Pesées trouvées"
        columns={columns}
        rows={rows}
        rowKey={({ session, line }) => `${session.id} ${line.line_id}`}
        ordering={ordering}
        rowClass={({ line }) => (isReplaced(line) ? 'is-off' : undefined)}
      />
    </ListCard>
  )
}
