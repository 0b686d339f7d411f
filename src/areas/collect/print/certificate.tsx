// /collect/desktop/print/certificate: « Attestation de don » for people, « de collecte et de réemploi » for companies (DC2): what was
// taken by category, its weight with the share that is estimated, and that it is no tax receipt.
import { useLocal } from '#app/sync/use-local.ts'
import { useClock } from '#app/use-clock.ts'
import { formatDate } from '#domain/dates.ts'
import { partnerTaskTypes } from '#domain/task-types.ts'
import { formatWeight } from '#domain/weight.ts'
import { certificateRefusal, certified, type Certified } from '#local/queries/looking/certified.ts'
import { letterhead, type Letterhead } from '#local/queries/looking/printed.ts'
import { personText } from '../parts/tour/place.ts'
import { OrganisationLine, PaperScreen } from './paper.tsx'

export function PrintedCertificate({
  search: { ids },
}: {
  readonly search: { readonly ids: readonly string[] }
}) {
  const head = useLocal(letterhead, { slug: 'attestation' })
  const found = useLocal(certified, { ids })
  const refusals = (found ?? []).flatMap(({ task }) => certificateRefusal(task) ?? [])
  return (
    <PaperScreen
      title="Attestation"
      none={refusals[0] ?? 'Ouvrez cette page depuis une collecte réalisée qui est sur ce poste.'}
      sheets={found
        ?.filter(({ task }) => certificateRefusal(task) === null)
        .map(one => (
          <CertificateSheet key={one.task.id} one={one} head={head} />
        ))}
    />
  )
}

function CertificateSheet({ one, head }: { readonly one: Certified; readonly head: Letterhead | undefined }) {
  const { task, lines, quantity, weight, estimated, destination } = one
  const { today } = useClock()
  const isCompany = partnerTaskTypes.has(task.task_type_id)
  const organisation = head?.organisation ?? null
  const year = (task.date ?? today).slice(0, 4)
  const place = [task.address, task.city].filter(Boolean).join(', ')
  return (
    <article className="paper cert">
      <OrganisationLine head={head} />
      <h2 className="p-title">
        {isCompany ? 'Attestation de collecte et de réemploi' : 'Attestation de don'}
      </h2>
      <p className="no">
        n°&nbsp;AT-{year}-{task.number}
      </p>
      <p className="body">
        Nous attestons que <b>{personText(task)}</b>
        {place !== '' && `, ${place},`} nous a confié les objets suivants le{' '}
        <b>{formatDate(task.date, 'dayWithYear')}</b>
        {task.task_type_id === 1 ? ', collectés à son domicile.' : '.'}
      </p>
      <table className="p-table">
        <thead>
          <tr>
            <th scope="col">Catégorie</th>
            <th scope="col">Objets</th>
            <th scope="col" className="r">
              Quantité
            </th>
            <th scope="col" className="r">
              Poids
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.key}>
              <td>{line.category}</td>
              <td>{line.name}</td>
              <td className="r">{line.quantity}</td>
              <td className="r">{formatWeight(line.weight)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              Total
              {estimated === 0
                ? ', pesé'
                : estimated === weight
                  ? ', poids estimé'
                  : `, dont ${formatWeight(estimated)} estimés`}
            </td>
            <td className="r">{quantity}</td>
            <td className="r">{formatWeight(weight)}</td>
          </tr>
        </tfoot>
      </table>
      {destination !== '' && <p className="dest">Destination&nbsp;: {destination}.</p>}
      {head?.words !== undefined && head.words !== '' && <p className="dest">{head.words}</p>}
      <div className="sgn">
        <p>Fait le {formatDate(today, 'dayWithYear')}</p>
        <div className="p-sig">
          <b>{organisation?.name}</b>
          Nom et signature
        </div>
      </div>
      <p className="not">
        Cette attestation n’est pas un reçu fiscal et n’ouvre droit à aucune réduction d’impôt.
      </p>
      <footer className="p-foot">
        <span>{organisation?.address}</span>
        <span>
          {organisation?.siret !== undefined && organisation.siret !== '' && `SIRET ${organisation.siret}`}
        </span>
      </footer>
    </article>
  )
}
