// The weighings that a search found, as a table and as a file.
import { AppLink } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { ListCard } from '#shell/list/list-card.tsx'
import type { CsvTable } from '#shell/screen/save-csv.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { FoundWeighing, searchWeighings } from '#trades/weighing/data/figures/search-weighings.ts'
import { isEstimated, isReplaced, linePieces, lineWeight } from '#trades/weighing/rules/weighed-line.ts'
import { DASHBOARD, lifeAddress, weighingSessionAddress } from '#trades/weighing/shared/desk-address.ts'
import { shortWeighingSessionTitle } from '#trades/weighing/shared/weighing-session-words.ts'
import { Button } from '#kit/action/button.tsx'
import type { Ordering } from '#kit/table/sort-head.tsx'
import { Table, type Column } from '#kit/table/table.tsx'

const columns: readonly Column<FoundWeighing>[] = [
  {
    key: 'at',
    label: 'Date',
    className: 'num nowrap',
    sort: ({ at }) => at,
    cell: ({ at }) => formatDate(at, at.length > 10 ? 'dayWithHour' : 'day'),
  },
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
  readonly found: Awaited<ReturnType<typeof searchWeighings>>
  readonly day: string
  readonly ordering: Ordering
  /** Null where nothing was asked for. */
  readonly onClear: (() => void) | null
}

/** What was found, the latest first. */
export function FoundWeighings({ found, day, ordering, onClear }: FoundWeighingsProps) {
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
