// /collect/desktop/print/delivering: « Bon de livraison », « de retrait », « de retour » (DC1): the instances with their codes,
// their state at departure and at return, what is owed, the conditions, four signatures.
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney, sumMoney } from '#records/values/decimal.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { checkStatuses } from '#records/states/instance-states.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { shifts } from '#records/lists/shifts.ts'
import { deliveries, isEnd, type DeliveredLine, type Delivery } from '../data/printed-delivery.ts'
import { letterhead, type Letterhead } from '../data/printed.ts'
import { QrCode } from '#kit/print/qr-code.tsx'
import { taskPage } from '#trades/finding/shared/desk-places.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { Blank, Box, Foot, OrganisationLine, PaperScreen } from './paper.tsx'

const titles: { readonly [task_type_id: number]: string | undefined } = {
  2: 'Bon de livraison',
  12: 'Bon de retour',
  13: 'Bon de retour',
  14: 'Bon de livraison',
  15: 'Bon de retrait',
}

export function PrintedDelivery({
  search: { id: ids },
}: {
  readonly search: { readonly id: readonly string[] }
}) {
  const head = useLocal(letterhead, { slug: 'bon' })
  const found = useLocal(deliveries, { ids, rights: useRights() })
  return (
    <PaperScreen
      title="Bon"
      none="Un bon accompagne une livraison, un retrait ou un retour qui est sur cet appareil."
      sheets={found
        ?.filter(({ task }) => titles[task.task_type_id] !== undefined)
        .map(one => (
          <DeliverySheet key={one.task.id} one={one} head={head} />
        ))}
    />
  )
}

const dayText = (task: TaskRow | null): string =>
  task === null || task.date === null
    ? 'à convenir'
    : [
        formatDate(task.date, 'dayWithYear'),
        task.shift_id === null ? '' : shifts.labelOf(task.shift_id).toLowerCase(),
      ]
        .filter(part => part !== '')
        .join(', ')

function DeliverySheet({ one, head }: { readonly one: Delivery; readonly head: Letterhead | undefined }) {
  const { task, other, lines, owed, paid, caution } = one
  const [departure, back] = isEnd(task) ? [other, task] : [task, other]
  const organisation = head?.organisation ?? null
  const isRental = task.scope === 'loki'
  const number = task.number === null ? 'sans numéro encore' : `n°\u00a0${task.number}`
  return (
    <article className="paper">
      <header className="p-head">
        <div>
          <OrganisationLine head={head} />
          <h2 className="p-title">{titles[task.task_type_id]}</h2>
          <p className="p-sub">{number}</p>
        </div>
        <div className="p-qr">
          <QrCode text={`${location.origin}${taskPage(task.id)}`} clear="" />
        </div>
      </header>
      <Parties task={task} organisation={organisation} isRental={isRental} />

      <div className="p-two p-band">
        <p>
          <span className="p-kind">{isRental ? 'Départ' : 'Livraison'}</span>
          <br />
          <b className="p-lg">{dayText(departure)}</b>
        </p>
        {isRental && (
          <p>
            <span className="p-kind">Retour prévu</span>
            <br />
            <b className="p-lg">{dayText(back)}</b>
          </p>
        )}
      </div>
      <Things lines={lines} isRental={isRental} />

      {isRental && (
        <div className="p-two p-money">
          <dl className="p-dl">
            <div>
              <dt>Location</dt>
              <dd>{formatMoney(owed)}</dd>
            </div>
            <div>
              <dt>Déjà réglé</dt>
              <dd>{formatMoney(paid)}</dd>
            </div>
            <div>
              <dt>Caution reçue</dt>
              <dd>{formatMoney(caution)}</dd>
            </div>
          </dl>
          <div className="p-fill">
            <Blank>Pièces manquantes</Blank>
            <Blank>Caution rendue</Blank>
            <Blank>Retenue et motif</Blank>
          </div>
        </div>
      )}
      {head?.words !== undefined && head.words !== '' && (
        <>
          <h3 className="p-h">Conditions</h3>
          <div className="p-cond">
            {head.words.split('\n').map(text => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </>
      )}
      <h3 className="p-h">Signatures</h3>
      <div className="p-signs">
        {(isRental ? ['Départ', 'Retour'] : ['Livraison']).flatMap(when =>
          ['Client', organisation?.name ?? 'Organisation'].map(who => (
            <div key={`${when} ${who}`} className="p-sig">
              <b>{when}</b>
              {who}
            </div>
          )),
        )}
      </div>
      <Foot>{number}</Foot>
    </article>
  )
}

interface PartiesProps {
  readonly task: TaskRow
  readonly organisation: Letterhead['organisation']
  readonly isRental: boolean
}

/** Who lends or gives, and who receives. */
function Parties({ task, organisation, isRental }: PartiesProps) {
  return (
    <div className="p-two">
      <div>
        <p className="p-kind">{isRental ? 'Loueur' : 'Organisation'}</p>
        <p>
          <b>{organisation?.name}</b>
        </p>
        <p>{organisation?.address}</p>
        <p>
          {organisation?.siret !== undefined && organisation.siret !== '' && `SIRET ${organisation.siret}`}
        </p>
      </div>
      <div>
        <p className="p-kind">{isRental ? 'Client' : 'Destinataire'}</p>
        <p>
          <b>{personText(task)}</b>
        </p>
        <p>
          {[task.address, [task.zipcode, task.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </p>
        <p className="tel">
          <PhoneText number={task.phone1 ?? ''} />
        </p>
      </div>
    </div>
  )
}

/** The things with their states, at departure beside that at return. */
function Things({
  lines,
  isRental,
}: {
  readonly lines: readonly DeliveredLine[]
  readonly isRental: boolean
}) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const deposit = sumMoney(lines.map(({ caution: each, quantity }) => each * quantity))
  return (
    <table className="p-table">
      <thead>
        <tr>
          <th scope="col">Réf.</th>
          <th scope="col">Désignation</th>
          <th scope="col" className="r">
            Qté
          </th>
          <th scope="col">Exemplaires</th>
          <th scope="col" className="r">
            Valeur
          </th>
          {isRental && (
            <th scope="col" className="r">
              Caution
            </th>
          )}
          <th scope="col" className="vr">
            Départ
          </th>
          {isRental && (
            <th scope="col" className="vr">
              Retour
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Line key={line.key} line={line} isRental={isRental} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>{plural(pieces, 'article')}</td>
          {isRental && <td className="r">{formatMoney(deposit)}</td>}
          <td className="vr" aria-label="Départ" />
          {isRental && <td className="vr" aria-label="Retour" />}
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ line, isRental }: { readonly line: DeliveredLine; readonly isRental: boolean }) {
  return (
    <tr>
      <td>{line.reference}</td>
      <td>
        <b>{line.name}</b>
      </td>
      <td className="r">{line.quantity}</td>
      <td className="code">
        {line.codes.length === 0
          ? 'au nombre'
          : line.codes.map(code => <span key={code}>{formatLabelCode(code)} </span>)}
      </td>
      <td className="r">{line.value === 0 ? '–' : formatMoney(line.value)}</td>
      {isRental && <td className="r">{formatMoney(line.caution * line.quantity)}</td>}
      <td className="vr">
        <Box checked={line.isCounted}>Complet</Box>
      </td>
      {isRental && (
        <td className="vr p-back">
          <Box>Complet</Box>
          <Blank>Manque</Blank>
          <Box>{checkStatuses.labelOf('lost')}</Box>
        </td>
      )}
    </tr>
  )
}
