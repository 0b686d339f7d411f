// The columns of a weighing session's lines: which are chosen, their weights, and how each was measured.
import { formatLabelCode } from '#records/text/label-form.ts'
import { tareWeight } from '../rules/net-weight.ts'
import { isAside, isEstimated, isReplaced, isWaiting, lineWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { SessionLine } from '../data/sessions/session-by-id.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { Column } from '#kit/table/table.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { kilogramsText } from '../shared/kilograms.ts'
import { objectIcon } from '../shared/weighing-icon.ts'

interface SessionColumns {
  readonly ticked: readonly string[]
  /** Null when nothing can be chosen any more. */
  readonly onTick: ((ticked: readonly string[]) => void) | null
  readonly onChoose: (line_id: string) => void
}

const modeOf = ({ line }: SessionLine): string => {
  if (isReplaced(line)) return 'pesée remplacée'
  if (isWaiting(line)) return 'à peser'
  if (line.channel === 'none') return 'sans poids'
  if (isAside(line)) return 'à part'
  return isEstimated(line) ? 'estimé' : 'pesé'
}

export const sessionColumns = ({
  ticked,
  onTick,
  onChoose,
}: SessionColumns): readonly Column<SessionLine>[] => [
  {
    key: 'tick',
    label: <span className="sr">Choisir</span>,
    cell: ({ line }) =>
      onTick === null || isReplaced(line) ? null : (
        <label className="check">
          <input
            type="checkbox"
            aria-label={`Choisir la ligne ${line.name}`}
            checked={ticked.includes(line.line_id)}
            onChange={event =>
              onTick(
                event.target.checked ? [...ticked, line.line_id] : ticked.filter(id => id !== line.line_id),
              )
            }
          />
        </label>
      ),
  },
  {
    key: 'object',
    label: 'Objet',
    sort: ({ line, object }) => object?.name ?? line.name,
    cell: ({ line, object, usual }) => (
      <span className="h-stack">
        <Tile icon={objectIcon(object?.name ?? line.name)} size="sm" />
        <button type="button" className="rowbtn" onClick={() => onChoose(line.line_id)}>
          {object?.name ?? line.name}
        </button>
        {line.outlier === 1 && (
          <span className="flag">
            <Icon name="triangle-alert" />
            {usual === null ? 'à confirmer' : `d’habitude ${formatWeight(usual.weight)}`}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'code',
    label: 'Étiquette',
    className: 'code',
    sort: ({ code }) => code,
    cell: ({ code }) => (code === '' ? '–' : formatLabelCode(code)),
  },
  {
    key: 'gross',
    label: 'Brut',
    isNumber: true,
    sort: ({ line }) => line.gross,
    cell: ({ line }) => (line.gross === null ? '–' : kilogramsText(line.gross)),
  },
  {
    key: 'tare',
    label: 'Tare',
    isNumber: true,
    sort: ({ line }) => (line.tares.length === 0 ? null : tareWeight(line.tares)),
    cell: ({ line }) => (line.tares.length === 0 ? '–' : kilogramsText(tareWeight(line.tares))),
  },
  {
    key: 'net',
    label: 'Net',
    isNumber: true,
    sort: ({ line }) => (isWaiting(line) ? null : lineWeight(line)),
    cell: ({ line }) => (isWaiting(line) ? '–' : <b>{formatWeight(lineWeight(line))}</b>),
  },
  {
    key: 'quantity',
    label: 'Quantité',
    isNumber: true,
    sort: ({ line }) => line.quantity_done ?? line.quantity,
    cell: ({ line }) => line.quantity_done ?? line.quantity,
  },
  { key: 'mode', label: 'Mode', className: 'muted nowrap', sort: modeOf, cell: modeOf },
  {
    key: 'photo',
    label: <span className="sr">Photo</span>,
    cell: ({ photo }) =>
      photo !== null && (
        <>
          <Icon name="image" />
          <span className="sr">avec photo</span>
        </>
      ),
  },
]
