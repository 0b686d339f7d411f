// Containers at a partner's (task types 4 to 10): how many full ones the truck takes, how many empty ones it leaves, by kind.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { buzz } from '#device/haptics.ts'
import type { ContainerExchange } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { MOST_PIECES } from '#records/stop/on-site-input.ts'
import { exchangeContainers } from '../../data/exchange-containers.ts'
import { containers } from '#trades/settings/data/containers.ts'
import { Card } from '#kit/show/card.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { act } from '#trades/sending/shared/sending-act.ts'
import { useStopTaps } from './stop-taps.ts'

interface StopContainersProps {
  readonly task: TaskRow
  readonly canEdit: boolean
}

export function StopContainers({ task, canEdit }: StopContainersProps) {
  const kinds = useLocal(containers, {}) ?? []
  const shown = kinds.filter(({ id }) => canEdit || exchangeOf(task, id) !== undefined)
  if (shown.length === 0) return null
  return (
    <>
      <h2 className="h-sec">Contenants</h2>
      <Card label="Contenants échangés">
        {shown.map(({ id, name }) => (
          <Kind key={id} task={task} container_id={id} name={name} canEdit={canEdit} />
        ))}
      </Card>
    </>
  )
}

const exchangeOf = ({ containers: exchanged }: TaskRow, id: string): ContainerExchange | undefined =>
  exchanged.find(({ container_id }) => container_id === id)

interface KindProps extends StopContainersProps {
  readonly container_id: string
  readonly name: string
}
type Counts = Pick<ContainerExchange, 'taken' | 'left'>

function Kind({ task, container_id, name, canEdit }: KindProps) {
  const { db, tap } = useStopTaps(task.id)
  const [tapped, setTapped] = useState<Counts | null>(null)
  const { taken, left } = exchangeOf(task, container_id) ?? { taken: 0, left: 0 }
  if (tapped !== null && tapped.taken === taken && tapped.left === left) setTapped(null)
  const now = tapped ?? { taken, left }
  const step = async (part: keyof Counts, by: 1 | -1): Promise<void> => {
    const next = now[part] + by
    if (next < 0 || next > MOST_PIECES) return
    setTapped({ ...now, [part]: next })
    buzz('tick')
    if (!(await act(() => exchangeContainers(db, { ...tap(), container_id, part, by })))) setTapped(null)
  }
  const counter = (word: string, label: string, part: keyof Counts) => (
    <div className="h-stack">
      <span className="grow muted">
        {word}
        {!canEdit && <b className="strong num"> {now[part]}</b>}
      </span>
      {canEdit && (
        <Stepper label={label} value={now[part]} max={MOST_PIECES} onStep={by => void step(part, by)} />
      )}
    </div>
  )
  return (
    <div className="oline oline--kind">
      <h3 className="n">{name}</h3>
      {counter('Pleins emportés', `${name}, plein emporté`, 'taken')}
      {counter('Vides laissés', `${name}, vide laissé`, 'left')}
    </div>
  )
}
