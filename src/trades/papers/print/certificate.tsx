// /collect/desktop/print/certificate: « Attestation de don » for people, « de collecte et de réemploi » for companies (DC2): what
// was taken by category, its weight with the estimated share, and a note that it is no tax receipt.
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { attestationText } from '#records/states/attestation.ts'
import { thatOf } from '#records/fr/of-name.ts'
import { formatDate } from '#records/time/dates.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'
import { formatWeight } from '#records/values/weight.ts'
import { attestTasks } from '../data/attest-tasks.ts'
import { certificateRefusal, certified, type Certified } from '../data/certified.ts'
import { letterhead, type Letterhead } from '../data/printed.ts'
import { Button } from '#kit/action/button.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { OrganisationLine, PaperScreen } from './paper.tsx'
import { PaperTable, type PaperColumn } from './paper-table.tsx'

export function PrintedCertificate({
  search: { id: ids },
}: {
  readonly search: { readonly id: readonly string[] }
}) {
  const head = useLocal(letterhead, { slug: 'attestation' })
  const found = useLocal(certified, { ids, rights: useRights() })
  const online = useConnection(isOnline)
  const isPlain = useConnection(({ mode }) => mode === 'plain')
  const db = useDatabase()
  const { now } = useClock()
  const tasks = (found ?? []).map(({ task }) => task)
  const refusals = tasks.flatMap(task => certificateRefusal(task) ?? [])
  const toMake = tasks.filter(task => certificateRefusal(task) === null && task.attested_at === null)
  const isOnItsWay = tasks.some(task => task.attested_at !== null && task.attestation_number === null)
  const make = async (): Promise<void> => {
    await attemptOrTell(() => attestTasks(db, { ids: toMake.map(({ id }) => id), at: now() }))
  }
  const before = toMake.length === 0 ? WITHOUT_TASK : isPlain ? NO_NUMBERS : BEFORE
  const none = isOnItsWay ? (online ? COMING : WITHOUT_NETWORK) : (refusals[0] ?? before)
  return (
    <PaperScreen
      title="Attestation"
      none={none}
      noneTitle={noneTitleOf(toMake.length, isOnItsWay)}
      action={
        toMake.length > 0 &&
        !isPlain && (
          <Button variant="primary" icon="signature" onClick={() => void make()}>
            {toMake.length === 1 ? 'Établir l’attestation' : `Établir ${toMake.length}\u00a0attestations`}
          </Button>
        )
      }
      // Several are printed together, each with its number.
      sheets={found
        ?.filter(({ task }) => toMake.length === 0 && attestationText(task) !== null)
        .map(one => (
          <CertificateSheet key={one.task.id} one={one} head={head} />
        ))}
    />
  )
}

const noneTitleOf = (toMake: number, isOnItsWay: boolean): string | undefined => {
  if (isOnItsWay) return 'Attestation établie, en attente de son numéro'
  if (toMake === 0) return undefined
  return toMake === 1 ? 'Attestation à établir' : `${toMake}\u00a0attestations à établir`
}

const BEFORE = 'L’attestation prend au serveur un numéro sans trou. Une fois établie, elle garde ce numéro.'
const WITHOUT_TASK = 'Ouvrez cette page depuis une collecte réalisée qui est sur cet appareil.'
const COMING = 'Le numéro arrive du serveur.'
const NO_NUMBERS = 'Ce serveur ne numérote pas les attestations\u00a0: elles s’établissent ailleurs.'
const WITHOUT_NETWORK =
  'Le numéro vient du serveur\u00a0: l’attestation s’imprimera dès que le réseau sera revenu.'

const givenColumns: readonly PaperColumn<Certified['lines'][number]>[] = [
  { head: 'Catégorie', cell: ({ category }) => category },
  { head: 'Objets', cell: ({ name }) => name },
  { head: 'Quantité', look: 'r', cell: ({ quantity }) => quantity },
  { head: 'Poids', look: 'r', cell: ({ weight }) => formatWeight(weight) },
]

const weighedText = ({ estimated, weight }: Pick<Certified, 'estimated' | 'weight'>): string => {
  if (estimated === 0) return ', pesé'
  return estimated === weight ? ', poids estimé' : `, dont ${formatWeight(estimated)} estimés`
}

function CertificateSheet({ one, head }: { readonly one: Certified; readonly head: Letterhead | undefined }) {
  const { task, lines, quantity, weight, destination } = one
  const { today } = useClock()
  const isCompany = partnerTaskTypes.has(task.task_type_id)
  const organisation = head?.organisation ?? null
  const place = [task.address, task.city].filter(Boolean).join(', ')
  return (
    <article className="paper cert">
      <OrganisationLine head={head} />
      <h2 className="p-title">
        {isCompany ? 'Attestation de collecte et de réemploi' : 'Attestation de don'}
      </h2>
      <p className="no">n°&nbsp;{attestationText(task)}</p>
      <p className="body">
        Nous attestons {thatOf(personText(task))}
        <b>{personText(task)}</b>
        {place !== '' && `, ${place},`} nous a confié les objets suivants le{' '}
        <b>{formatDate(task.date, 'dayWithYear')}</b>
        {task.task_type_id === 1 ? ', collectés à son domicile.' : '.'}
      </p>
      <PaperTable
        columns={givenColumns}
        rows={lines}
        keyOf={({ key }) => key}
        sums={[[`Total${weighedText(one)}`, quantity, formatWeight(weight)]]}
      />
      {destination !== '' && <p className="dest">Destination&nbsp;: {destination}.</p>}
      {head?.words !== undefined && head.words !== '' && <p className="dest">{head.words}</p>}
      <div className="sgn">
        <p>Fait le {formatDate((task.attested_at ?? today).slice(0, 10), 'dayWithYear')}</p>
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
