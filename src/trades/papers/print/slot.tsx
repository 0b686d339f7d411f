// /collect/desktop/print/slot: « Feuille de route », one per slot (DC1): stops in order with their window, contact, access and
// objects, blanks to fill in on the stop's own line, a QR code that opens the slot. Those of given slots, or of a day truck by truck.
import './road-sheet.css'
import { useAddress } from '#shell/frame/use-address.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { shifts } from '#records/lists/shifts.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { doneQuantity, doneWeight, isUnplanned } from '#records/stop/on-site-lines.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { isStopDone, isStopSettled } from '#records/states/tour-order.ts'
import { stopDoneLoad } from '#trades/tour/rules/tour-load.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { formatVolume, formatWeight, formatWeightShort } from '#records/values/weight.ts'
import { letterhead, printedSlots, slotsToPrint, type Letterhead } from '../data/printed.ts'
import type { SlotStops, StopOfSlot } from '#trades/tour/data/stops-of-slot.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { QrCode } from '#kit/print/qr-code.tsx'
import { hoursText, personText, placeText, stopAddress, windowText } from '#trades/tour/shared/stop-words.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { accessTexts } from './access-words.ts'
import { Blank, Box, Foot, OrganisationLine, PaperScreen } from './paper.tsx'

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
  const slots = useLocal(printedSlots, { ids })
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

/** As many stops of the long kind stand on a page. Of more, each page says whose it is. */
const ONE_PAGE = 6

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
      {stops.length > ONE_PAGE && (
        <div className="p-run" aria-hidden="true">
          {title} · {formatDate(slot.date, 'dayWithYear')}
        </div>
      )}
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
        <Stop key={stop.task.id} stop={stop} />
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

/** The objects to bring or to take; of a finished stop those that were, those added on site included. */
const printedLines = (task: TaskRow) => {
  const isDone = isStopDone(task)
  return task.objects
    .filter(line => (isDone ? doneQuantity(line) > 0 : !isUnplanned(line)))
    .map(line => ({
      line_id: line.line_id,
      name: line.name,
      quantity: isDone ? doneQuantity(line) : line.quantity,
      weight: isDone ? doneWeight(line) : line.weight * line.quantity,
    }))
}

function ToFill() {
  return (
    <div className="p-fill">
      <p className="hs">
        <span className="ln">Heure</span>
        <Box>Fait</Box>
      </p>
      <p className="ln">
        <i className="box" aria-hidden="true" />
        Non, motif
      </p>
      <div className="p-sig">Signature</div>
    </div>
  )
}

/** What the crew has said already needs no line to write on. */
function Outcome({ task }: { readonly task: TaskRow }) {
  const { task_state_id, scope, state_time, reason_type, reason_text } = task
  const why = [reason_type === null ? '' : reasonTypes.labelOf(reason_type), reason_text]
  return (
    <div className="p-fill">
      <p className="hs">
        <Box checked={isStopDone(task)}>{taskStateLabel(task_state_id, scope)}</Box>
        {state_time !== null && <span className="num">{formatDate(state_time, 'hour')}</span>}
      </p>
      {!isStopDone(task) && <p>{why.filter(Boolean).join(', ')}</p>}
    </div>
  )
}

function Stop({ stop: { task, place } }: { readonly stop: StopOfSlot }) {
  const isDone = isStopDone(task)
  const load = isDone ? stopDoneLoad(task) : taskLoad(task)
  return (
    <section className="p-stop">
      <p className="no">{place}</p>
      <div className="p-who">
        <p className="win">
          {windowText(task)}
          {task.task_type_id !== 1 && ` · ${taskTypes.labelOf(task.task_type_id)}`}
        </p>
        <h3>{personText(task)}</h3>
        <p>{placeText(task)}</p>
        <p className="tel">
          <PhoneText number={task.phone1 ?? ''} />
          {task.phone2 !== null && task.phone2 !== '' && (
            <>
              {' · '}
              <PhoneText number={task.phone2} />
            </>
          )}
        </p>
      </div>
      <div className="p-more">
        <p className="acc">{sentenceStart(accessTexts(task).join(', '))}</p>
        {task.note !== '' && <p className="why">{task.note}</p>}
      </div>
      <ul className="p-obj">
        {printedLines(task).map(({ line_id, name, quantity, weight }) => (
          <li key={line_id}>
            <b>{quantity}</b>
            <span>{name}</span>
            <span>{formatWeight(weight)}</span>
          </li>
        ))}
        <li className="sum">
          <span>{formatWeight(load.weight)}</span>
          <span>{formatVolume(load.volume)}</span>
          <span>
            {formatDuration((isDone ? null : clockToMinutes(task.total_duration)) ?? load.duration)}
          </span>
        </li>
      </ul>
      {isStopSettled(task) ? <Outcome task={task} /> : <ToFill />}
      <div className="p-qr">
        <QrCode
          text={`${location.origin}${stopAddress(task.id)}`}
          clear={task.number === null ? '' : `n° ${task.number}`}
          recovery="M"
        />
      </div>
    </section>
  )
}
