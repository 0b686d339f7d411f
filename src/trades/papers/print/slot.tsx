// /collect/desktop/print/slot: « Feuille de route », one per slot (DC1): stops in order with their window, contact, access and
// objects, blanks to fill in on the stop's own line, a QR code that opens the slot.
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { shifts } from '#records/lists/shifts.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { formatVolume, formatWeightShort } from '#records/values/weight.ts'
import { letterhead, printedSlots, type Letterhead } from '../data/printed.ts'
import type { SlotStops, StopOfSlot } from '#trades/tour/data/stops-of-slot.ts'
import { QrCode } from '#kit/print/qr-code.tsx'
import { hoursText, personText, placeText, stopAddress, windowText } from '#trades/tour/shared/stop-words.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { accessTexts } from './access-words.ts'
import { Blank, Box, Foot, OrganisationLine, PaperScreen } from './paper.tsx'

interface SearchProps {
  readonly search: { readonly id: readonly string[] }
}

export function PrintedSlot({ search: { id: ids } }: SearchProps) {
  const head = useLocal(letterhead, { slug: 'feuille-de-route' })
  const slots = useLocal(printedSlots, { ids })
  return (
    <PaperScreen
      title="Feuille de route"
      none="Ouvrez cette page depuis un créneau qui est sur ce poste."
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
  return (
    <article className="paper">
      <header className="p-head">
        <div>
          <OrganisationLine head={head} />
          <h2 className="p-title">
            {resource?.name ?? 'Ressource'}, {shifts.labelOf(slot.shift_id).toLowerCase()}
          </h2>
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

function Stop({ stop: { task, place } }: { readonly stop: StopOfSlot }) {
  const load = taskLoad(task)
  return (
    <section className="p-stop">
      <p className="no">{place}</p>
      <div>
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
        <p className="acc">{sentenceStart(accessTexts(task).join(', '))}</p>
        {task.note !== '' && <p className="why">{task.note}</p>}
      </div>
      <ul className="p-obj">
        {task.objects.map(line => (
          <li key={line.line_id}>
            <b>{line.quantity}</b>
            <span>{line.name}</span>
            <span>{formatWeightShort(line.weight * line.quantity)}</span>
          </li>
        ))}
        <li className="sum">
          <span>{formatWeightShort(load.weight)}</span>
          <span>{formatVolume(load.volume)}</span>
          <span>{formatDuration(clockToMinutes(task.total_duration) ?? load.duration)}</span>
        </li>
      </ul>
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
      <div className="p-qr">
        <QrCode
          text={`${location.origin}${stopAddress(task.id)}`}
          clear={task.number === null ? '' : `n° ${task.number}`}
        />
      </div>
    </section>
  )
}
