// « Bon de livraison » of what people are given (DC1): the things with their stickers, and two signatures.
import { formatMoney } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import type { DeliveredLine, Delivery } from '../data/printed-delivery.ts'
import type { Letterhead } from '../data/printed.ts'
import { Box } from './paper.tsx'
import { PaperTable, type PaperColumn } from './paper-table.tsx'
import { PaperFrame, Parties } from './rental/frame.tsx'
import { Conditions, Signatures } from './rental/parts.tsx'
import { endText } from './rental/words.ts'

export function DeliverySheet({
  one: { task, lines },
  head,
}: {
  readonly one: Delivery
  readonly head: Letterhead | undefined
}) {
  const organisation = head?.organisation ?? null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const number = task.number === null ? 'sans numéro encore' : `n°\u00a0${task.number}`
  return (
    <PaperFrame
      head={head}
      title="Bon de livraison"
      facts={[number]}
      task={task.id}
      parties={<Parties organisation={organisation} client={task} names={['Organisation', 'Destinataire']} />}
      foot={number}
    >
      <div className="p-two p-band">
        <p>
          <span className="p-kind">Livraison</span>
          <br />
          <b className="p-lg">{endText(task)}</b>
        </p>
      </div>
      <PaperTable
        columns={deliveredColumns}
        rows={lines}
        keyOf={({ key }) => key}
        sums={[[plural(pieces, 'article'), null]]}
      />
      <Conditions text={head?.words ?? ''} />
      <Signatures
        places={[
          ['Livraison', 'Client'],
          ['Livraison', organisation?.name ?? 'Organisation'],
        ]}
      />
    </PaperFrame>
  )
}

const deliveredColumns: readonly PaperColumn<DeliveredLine>[] = [
  { head: 'Réf.', className: 'p-ref', cell: ({ reference }) => reference },
  { head: 'Désignation', cell: ({ name }) => <b>{name}</b> },
  { head: 'Qté', look: 'r', cell: ({ quantity }) => quantity },
  {
    head: 'Exemplaires',
    className: 'code',
    cell: ({ codes }) =>
      codes.length === 0 ? 'au nombre' : codes.map(code => <span key={code}>{formatLabelCode(code)} </span>),
  },
  { head: 'Valeur', look: 'r', cell: ({ value }) => (value === 0 ? '–' : formatMoney(value)) },
  { head: 'Départ', look: 'vr', cell: ({ isCounted }) => <Box checked={isCounted}>Complet</Box> },
]
