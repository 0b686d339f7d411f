// /collect/desktop/print/task: « Fiche tâche », one per task (DC1): the same as a stop of the road sheet, with photos and former
// visits.
import { shownPicture } from '#shell/config.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { accommodations, elevators, stairs } from '#records/lists/access.ts'
import { formatDate } from '#records/time/dates.ts'
import { clockToMinutes, formatDuration } from '#records/time/duration.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { taskStateLabel, TASK_STATE } from '#records/states/task-states.ts'
import { accessPercent, taskLoad } from '#records/states/task-totals.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { letterhead, printedTasks, type Letterhead, type PrintedTask } from '../data/printed.ts'
import { QrCode } from '#kit/print/qr-code.tsx'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { personText, stopAddress, windowText } from '#trades/tour/shared/stop-words.ts'
import { floorText } from './access-words.ts'
import { Blank, Box, Facts, Foot, OrganisationLine, PaperScreen } from './paper.tsx'
import { PaperTable, type PaperColumn } from './paper-table.tsx'

export function PrintedTaskScreen({
  search: { id: ids },
}: {
  readonly search: { readonly id: readonly string[] }
}) {
  const head = useLocal(letterhead, { slug: 'fiche' })
  const tasks = useLocal(printedTasks, { ids, rights: useRights() })
  return (
    <PaperScreen
      title="Fiche tâche"
      none="Ouvrez cette page depuis une tâche qui est sur cet appareil."
      sheets={tasks?.map(one => (
        <TaskSheet key={one.task.id} one={one} head={head} />
      ))}
    />
  )
}

const numberText = ({ number, task_type_id }: TaskRow): string =>
  `${taskTypes.labelOf(task_type_id)}${number === null ? ', nouvelle tâche' : ` n°\u00a0${number}`}`

/** How one gets in, as far as it is known. */
const accessFacts = (task: TaskRow): readonly (readonly [string, string])[] => [
  ['Logement', [accommodations.labelOf(task.accomodation), floorText(task.floor)].filter(Boolean).join(', ')],
  ['Ascenseur', task.elevator === null ? '' : elevators.labelOf(task.elevator)],
  ['Escaliers', task.stairs === null ? '' : stairs.labelOf(task.stairs)],
  ['Digicode', task.digicode],
  ['Accès', [task.access, task.tip].filter(Boolean).join(', ')],
  ['Stationnement', task.parking],
  ['Secteur', task.sector_name],
  ['Chargement', task.forced_loading_specs],
]

function TaskSheet({ one, head }: { readonly one: PrintedTask; readonly head: Letterhead | undefined }) {
  const { task, resource, place, former } = one
  const photos = task.photosList.filter(({ kind, url }) => kind !== 'signature' && url !== null)
  return (
    <article className="paper">
      <header className="p-head">
        <div>
          <OrganisationLine head={head} />
          <h2 className="p-title">{numberText(task)}</h2>
          <p className="p-sub">
            {[
              task.date === null ? 'Sans date' : formatDate(task.date, 'dayWithYear'),
              windowText(task),
              resource,
              place === null ? '' : `arrêt ${place}`,
            ]
              .filter(part => part !== '')
              .join(' · ')}
          </p>
        </div>
        <div className="p-qr">
          <QrCode
            text={`${location.origin}${stopAddress(task.id)}`}
            clear={taskStateLabel(task.task_state_id, task.scope)}
          />
        </div>
      </header>
      <div className="p-two">
        <div>
          <h3 className="p-xl">{personText(task)}</h3>
          <p className="p-lg">
            {task.address}
            <br />
            {[task.zipcode, task.city].filter(Boolean).join(' ')}
          </p>
          <p className="p-lg tel">
            <PhoneText number={task.phone1 ?? ''} /> <PhoneText number={task.phone2 ?? ''} />
          </p>
          <p>{task.email}</p>
        </div>
        <Facts facts={accessFacts(task).filter(([, value]) => value !== '')} />
      </div>
      {task.note !== '' && <p className="p-note">{task.note}</p>}
      <h3 className="p-h">Objets</h3>
      <PlannedObjects task={task} />

      {photos.length > 0 && (
        <>
          <h3 className="p-h">Photos</h3>
          <div className="p-photos">
            {photos.slice(0, 6).map(({ id, url, caption }) => (
              <figure key={id}>
                <img src={url === null ? undefined : shownPicture(url)} alt={caption} />
                <figcaption>{caption}</figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
      {former.length > 0 && <FormerVisits visits={former} />}

      <h3 className="p-h">Sur place</h3>
      <div className="p-site">
        <div className="p-fill">
          <Blank>Heure</Blank>
          <p className="p-ticks">
            <Box>Réalisée</Box>
            <Box>Non réalisée</Box>
            <Box>À reporter</Box>
          </p>
          <Blank>Motif</Blank>
        </div>
        <div className="p-sig">{personText(task)}</div>
        <div className="p-sig">Équipe</div>
      </div>
      <Foot>Données personnelles&nbsp;: à rendre au bureau.</Foot>
    </article>
  )
}

type PlannedLine = TaskRow['objects'][number]

const plannedColumns: readonly PaperColumn<PlannedLine>[] = [
  { head: 'Objet', cell: ({ name }) => <b>{name}</b> },
  { head: 'Prévu', look: 'r', cell: ({ quantity }) => quantity },
  {
    head: 'Fait',
    look: 'r',
    cell: ({ quantity_done }) => quantity_done ?? <i className="box box--wide" aria-hidden="true" />,
  },
  { head: 'Poids', look: 'r', cell: ({ weight, quantity }) => formatWeight(weight * quantity) },
  { head: 'Volume', look: 'r', cell: ({ volume, quantity }) => formatVolume(volume * quantity) },
  {
    head: 'Durée',
    look: 'r',
    cell: ({ loading_duration, quantity }) =>
      formatDuration((clockToMinutes(loading_duration) ?? 0) * quantity),
  },
]

/** The objects as they are expected, with a box for what was done, and their totals. */
function PlannedObjects({ task }: { readonly task: TaskRow }) {
  const load = taskLoad(task)
  const percent = accessPercent(task) - 100
  return (
    <PaperTable
      columns={plannedColumns}
      rows={task.objects}
      keyOf={({ line_id }) => line_id}
      sums={[
        [
          percent > 0 ? `Total, durée majorée de ${percent}\u00a0% pour l’accès` : 'Total',
          task.objects.reduce((sum, { quantity }) => sum + quantity, 0),
          null,
          formatWeight(load.weight),
          formatVolume(load.volume),
          formatDuration(load.duration),
        ],
      ]}
    />
  )
}

function FormerVisits({ visits }: { readonly visits: PrintedTask['former'] }) {
  return (
    <>
      <h3 className="p-h">Passages précédents</h3>
      <table className="p-table">
        <tbody>
          {visits.map(visit => (
            <tr key={visit.id}>
              <td>{formatDate(visit.date, 'dayWithYear')}</td>
              <td>
                {taskTypes.labelOf(visit.task_type_id)},{' '}
                {taskStateLabel(visit.task_state_id, visit.scope).toLowerCase()}
                {visit.task_state_id === TASK_STATE.notDone &&
                  visit.reason_type !== null &&
                  `\u00a0: ${reasonTypes.labelOf(visit.reason_type).toLowerCase()}`}
              </td>
              <td className="r">{formatWeight(visit.total_weight_done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
