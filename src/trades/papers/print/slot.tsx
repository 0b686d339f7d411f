// /collect/desktop/print/slot: « Feuille de route », one per slot (DC1): stops in order with their window, contact, access and
// objects, blanks to fill in on the stop's own line, a QR code that opens the slot. Those of given slots, or of a day truck by truck.
import './road-sheet.css'
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { formatDuration } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'
import { shifts } from '#records/lists/shifts.ts'
import { formatVolume, formatWeightShort } from '#records/values/weight.ts'
import { letterhead, printedSlots, slotsToPrint, type Letterhead } from '../data/printed.ts'
import type { SlotStops } from '#trades/tour/data/stops-of-slot.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { hoursText } from '#trades/tour/shared/stop-words.ts'
import { Blank, Foot, OrganisationLine, PaperScreen } from './paper.tsx'
import { RoadStop } from './road-stop.tsx'

interface SearchProps {
  readonly search: { readonly id: readonly string[]; readonly date: string | null }
}

export function PrintedSlot({ search }: SearchProps) {
  return search.date === null ? <SheetsOfSlots ids={search.id} /> : <SheetsOfDay day={search.date} />
}

/** The words of the organisation's own template. */
const TEMPLATE = { slug: 'feuille-de-route' } as const

function SheetsOfDay({ day }: { readonly day: string }) {
  const rights = useRights()
  const { today } = useClock()
  const { search, change } = useAddress('/collect/desktop/print/slot')
  const state = useWindow({ kinds: ['emma', 'loki', 'slot'], from: day, to: day })
  const head = useLocal(letterhead, TEMPLATE)
  const slots = useLocal(slotsToPrint, { day, rights })
  const trucks = trucksOf(slots ?? [])
  // A truck that has no stop on another day is not chosen there.
  const chosen = search.truck.filter(id => trucks.some(truck => truck.id === id))
  const shown = slots?.filter(({ slot }) => chosen.length === 0 || chosen.includes(slot.resource_id ?? ''))
  const goTo = (date: string): void => change({ date })
  return (
    <PaperScreen
      title="Feuilles de route"
      none={
        state === 'coming'
          ? 'Les créneaux de ce jour arrivent sur cet appareil…'
          : `Aucun arrêt de camion n’est prévu le ${formatDate(day, 'dayWithYear')}${state === 'missing' ? ', d’après ce que cet appareil garde' : ''}.`
      }
      action={
        <LinkButton to={address('/collect/desktop', { search: { date: day } })}>
          Ouvrir le planning
        </LinkButton>
      }
      sheets={shown?.map(slot => (
        <RoadSheet key={slot.slot.id} slot={slot} head={head} />
      ))}
      choice={{
        noun: 'feuille',
        fields: (
          <>
            <div className="datenav">
              <IconButton icon="chevron-left" label="Jour précédent" onClick={() => goTo(addDays(day, -1))} />
              <Button onClick={() => goTo(today)}>Aujourd’hui</Button>
              <IconButton icon="chevron-right" label="Jour suivant" onClick={() => goTo(addDays(day, 1))} />
              <output className="datenav__d num">{formatDate(day, 'dayWithYear')}</output>
            </div>
            {(slots === undefined || trucks.length > 0) && (
              <fieldset className="p-trucks" aria-label="Camions">
                <Chip pressed={chosen.length === 0} onPress={() => change({ truck: [] })}>
                  Tous les camions
                </Chip>
                {trucks.map(({ id, name }) => (
                  <Chip
                    key={id}
                    pressed={chosen.includes(id)}
                    icon={chosen.includes(id) ? 'check' : undefined}
                    onPress={() =>
                      change({
                        truck: chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id],
                      })
                    }
                  >
                    {name}
                  </Chip>
                ))}
              </fieldset>
            )}
          </>
        ),
      }}
    />
  )
}

/** Each truck once, in the order of the sheets. */
const trucksOf = (slots: readonly SlotStops[]) => [
  ...new Map(slots.flatMap(({ resource }) => (resource === null ? [] : [[resource.id, resource]]))).values(),
]

function SheetsOfSlots({ ids }: { readonly ids: readonly string[] }) {
  const head = useLocal(letterhead, TEMPLATE)
  const slots = useLocal(printedSlots, { ids, rights: useRights() })
  return (
    <PaperScreen
      title="Feuille de route"
      none="Ouvrez cette page depuis un créneau qui est sur cet appareil."
      sheets={slots?.map(slot => (
        <RoadSheet key={slot.slot.id} slot={slot} head={head} />
      ))}
    />
  )
}

function RoadSheet({
  slot: sheet,
  head,
}: {
  readonly slot: SlotStops
  readonly head: Letterhead | undefined
}) {
  const { slot, resource, crew, hours, stops, load, percent } = sheet
  const { planned } = percent
  const gauges = [
    {
      label: 'Poids',
      value: planned.weight,
      text: `${formatWeightShort(load.planned.weight)} / ${formatWeightShort(resource?.weight ?? 0)}`,
    },
    {
      label: 'Volume',
      value: planned.volume,
      text: `${formatVolume(load.planned.volume)} / ${formatVolume(resource?.volume ?? 0)}`,
    },
    {
      label: 'Durée',
      value: planned.duration,
      text: `${formatDuration(load.planned.duration)} / ${formatDuration(sheet.minutes)}`,
    },
  ]
  const title = `${resource?.name ?? 'Ressource'}, ${shifts.labelOf(slot.shift_id).toLowerCase()}`
  return (
    <article className="paper">
      <div className="p-run" aria-hidden="true">
        {title} · {formatDate(slot.date, 'dayWithYear')}
      </div>
      <header className="p-head">
        <div>
          <OrganisationLine head={head} />
          <h2 className="p-title">{title}</h2>
          <p className="p-sub">
            {[
              formatDate(slot.date, 'dayWithYear'),
              hours === null ? '' : hoursText(hours.start, hours.end),
              crew.join(', '),
            ]
              .filter(part => part !== '')
              .join(' · ')}
          </p>
        </div>
        <div className="p-gauges">
          <p className="p-kind">Feuille de route, {plural(stops.length, 'arrêt')}</p>
          {gauges
            .filter(({ value }) => value !== null)
            .map(({ label, value, text }) => (
              <div key={label}>
                {label}
                <i style={{ '--v': Math.min(100, value ?? 0) }} />
                {text}
              </div>
            ))}
        </div>
      </header>
      {[slot.crew_note, slot.message]
        .filter(text => text !== '')
        .map(text => (
          <p key={text} className="p-note">
            {text}
          </p>
        ))}
      {stops.length === 0 && <p className="p-note">Ce créneau est vide.</p>}
      {stops.map(stop => (
        <RoadStop key={stop.task.id} stop={stop} />
      ))}
      <div className="p-blank">
        <Blank>Km départ</Blank>
        <Blank>Km retour</Blank>
        <Blank>Retour à</Blank>
        <Blank>Remarque</Blank>
      </div>
      <Foot>
        {head?.words !== undefined && head.words !== '' && `${head.words} `}Données personnelles&nbsp;: à
        rendre au bureau en fin de tournée.
      </Foot>
    </article>
  )
}
