// The progress of a first load, or of a reload of the data.
import { Card } from '#kit/show/card.tsx'
import { Progress } from '#kit/wait/progress.tsx'
import { useConnection } from './connection.ts'

export function FillProgress() {
  const isBringing = useConnection(({ bootstrapping }) => bootstrapping)
  const done = useConnection(({ bootstrap }) => bootstrap?.done ?? 0)
  const total = useConnection(({ bootstrap }) => bootstrap?.total ?? 0)
  if (!isBringing || total === 0) return null
  return (
    <Card className="card__body stack" label="Chargement des données">
      <p className="num">
        Chargement des données&nbsp;: {done} sur {total}
      </p>
      <Progress label="Chargement des données" value={(done / total) * 100} />
    </Card>
  )
}
