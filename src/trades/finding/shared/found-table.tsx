// The tasks that were found: nine columns, with the search words marked in the name.
import { memo } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { usePhoneText } from '#shell/frame/use-phone-text.ts'
import { formatDate } from '#records/time/dates.ts'
import { nameTimes } from '#records/fr/plural.ts'
import type { CsvCell } from '#records/text/csv.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { normalised, searchTerms } from '#records/text/search-text.ts'
import { taskOrigins } from '#records/lists/task-lists.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { FoundTask } from '#core/store/search/found-tasks.ts'
import type { Ordering } from '#kit/table/sort-head.tsx'
import { sortedRows } from '#kit/table/sorted.ts'
import { Table, type Column } from '#kit/table/table.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { taskPage } from './desk-places.ts'

const dateText = ({ date, loaded_after }: TaskRow): string =>
  date === null
    ? 'Sans date'
    : [formatDate(date, 'shortDayWithYear'), loaded_after].filter(Boolean).join(', ')

const objectsText = ({ objects }: TaskRow): string => {
  const [first, second, ...others] = objects
  if (first === undefined) return '–'
  return (
    [first.name, second?.name].filter(Boolean).join(', ') + (others.length > 0 ? ` + ${others.length}` : '')
  )
}

/** Marks the first of the words that the text contains, ignoring accents like the search. */
function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const plain = normalised(text)
  const [found] = plain.length === text.length ? terms.filter(term => plain.includes(term)) : []
  if (found === undefined) return text
  const at = plain.indexOf(found)
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + found.length)}</mark>
      {text.slice(at + found.length)}
    </>
  )
}

export function PhoneText({ number }: { readonly number: string }) {
  return usePhoneText(number)
}

const columnsOf = (terms: readonly string[]): readonly Column<FoundTask>[] => [
  ...whoColumns(terms),
  ...whatColumns,
]

const whoColumns = (terms: readonly string[]): readonly Column<FoundTask>[] => [
  {
    key: 'date',
    label: 'Date',
    className: 'num nowrap',
    sort: ({ task }) => task.date && `${task.date} ${task.loaded_after ?? ''}`,
    cell: ({ task }) => dateText(task),
  },
  {
    key: 'type',
    label: 'Type',
    className: 'nowrap',
    sort: ({ task }) => taskTypes.labelOf(task.task_type_id),
    cell: ({ task }) => taskTypes.labelOf(task.task_type_id),
  },
  {
    key: 'name',
    label: 'Nom',
    className: 'found__name',
    sort: ({ task }) => personText(task),
    cell: ({ task }) => (
      <AppLink to={taskPage(task.id, task.date)}>
        <Marked text={personText(task)} terms={terms} />
      </AppLink>
    ),
  },
  {
    key: 'city',
    label: 'Ville',
    sort: ({ task }) => task.city,
    cell: ({ task }) => <Marked text={task.city} terms={terms} />,
  },
  {
    key: 'phone',
    label: 'Téléphone',
    className: 'num nowrap',
    sort: ({ task }) => task.phone1,
    cell: ({ task }) => <PhoneText number={task.phone1 ?? ''} />,
  },
]

const whatColumns: readonly Column<FoundTask>[] = [
  {
    key: 'objects',
    label: 'Objets',
    className: 'muted',
    sort: ({ task }) => task.objects[0]?.name ?? null,
    cell: ({ task }) => objectsText(task),
  },
  {
    key: 'state',
    label: 'État',
    sort: ({ task }) => taskStateLabel(task.task_state_id, task.scope),
    cell: ({ task }) => <TaskStateBadge task={task} size="sm" />,
  },
  {
    key: 'resource',
    label: 'Ressource',
    className: 'muted',
    sort: ({ resource }) => resource,
    cell: ({ resource }) => resource || '–',
  },
  {
    key: 'origin',
    label: 'Origine',
    className: 'muted',
    sort: ({ task }) => taskOrigins.labelOf(task.origin),
    cell: ({ task }) => taskOrigins.labelOf(task.origin),
  },
]

interface FoundTableProps {
  readonly rows: readonly FoundTask[]
  /** The search words. */
  readonly text: string
  readonly ordering: Ordering
}

const sortable = columnsOf([])
/** All of them, before the first ones are shown. */
export const sortedTasks = (rows: readonly FoundTask[], { order }: Ordering): readonly FoundTask[] =>
  sortedRows(rows, sortable, order)

/** Rendered again when the rows change, not at each letter. */
export const FoundTable = memo(function FoundTable({ rows, text, ordering }: FoundTableProps) {
  return (
    <Table
      caption="Tâches trouvées"
      columns={columnsOf(searchTerms(text))}
      rows={rows}
      rowKey={({ task }) => task.id}
      ordering={ordering}
      rowClass={({ task }) => (task.task_state_id === 3 ? 'is-off' : undefined)}
    />
  )
})

export const foundRows = (rows: readonly FoundTask[]): readonly (readonly CsvCell[])[] => [
  [
    'Numéro',
    'Date',
    'Type',
    'Nom',
    'Adresse',
    'Code postal',
    'Ville',
    'Téléphone',
    'Objets',
    'État',
    'Ressource',
    'Origine',
  ],
  ...rows.map(({ task, resource }) => [
    task.number,
    task.date,
    taskTypes.labelOf(task.task_type_id),
    personText(task),
    task.address,
    task.zipcode,
    task.city,
    task.phone1,
    task.objects.map(({ name, quantity }) => nameTimes(name, quantity)).join(', '),
    taskStateLabel(task.task_state_id, task.scope),
    resource,
    taskOrigins.labelOf(task.origin),
  ]),
]
