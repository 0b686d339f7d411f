// /balance/desktop/search: weighings by code with wildcards, object, flow and days; a single instance opens its history.
import { link } from '#shell/frame/link.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { ListNote, ListPage } from '#shell/list/list-page.tsx'
import { listCountText } from '#shell/list/list-words.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, mondayOf } from '#records/time/dates.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { flows } from '#trades/weighing/data/figures/flows.ts'
import { searchWeighings, stickersLike } from '#trades/weighing/data/figures/search-weighings.ts'
import { Card } from '#kit/show/card.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { lifeAddress, SEARCH } from '#trades/weighing/shared/desk-address.ts'
import { objectChoices } from '#trades/stock/data/last-weights.ts'
import { FoundWeighings } from './found-weighings.tsx'
import { Life } from './life.tsx'
import { useWindow } from '#shell/sync/use-window.ts'
import { WindowNote } from '#shell/sync/window-note.tsx'

export function WeighingSearchScreen({ search }: { readonly search: { readonly life: string | null } }) {
  return search.life === null ? <Search /> : <Life id={search.life} />
}

const MOST_THINGS = 6
const NOTHING_ASKED = { code: null, object: null, flow: null, from: null, to: null }

type Found = Awaited<ReturnType<typeof stickersLike>>

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
