// The frame of every paper of a rental: who lends, what the paper is, a QR that opens the dossier again, the two parties, the period.
import './rental-papers.css'
import type { ReactNode } from 'react'
import type { OrganisationRow } from '#records/entities/people.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { formatSiret } from '#records/values/siret.ts'
import { QrCode } from '#kit/print/qr-code.tsx'
import { taskPage } from '#trades/finding/shared/desk-places.ts'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import type { Letterhead } from '../../data/printed.ts'
import type { RentalPaper } from '../../data/rental-papers.ts'
import { Foot, OrganisationLine } from '../paper.tsx'
import { dossierText, durationText, endText, handoverWords } from './words.ts'

export interface SheetProps {
  readonly paper: RentalPaper
  readonly head: Letterhead | undefined
}

interface PaperFrameProps {
  readonly head: Letterhead | undefined
  readonly title: string
  /** Below the title. */
  readonly facts: readonly string[]
  /** The task whose page the QR opens. */
  readonly task: string
  readonly parties: ReactNode
  readonly foot: string
  readonly children: ReactNode
}

export function PaperFrame({ head, title, facts, task, parties, foot, children }: PaperFrameProps) {
  return (
    <article className="paper">
      <div className="p-run" aria-hidden="true">
        {[title, ...facts].join(' · ')}
      </div>
      <header className="p-head">
        <div>
          <OrganisationLine head={head} />
          <h2 className="p-title">{title}</h2>
          <p className="p-sub">{facts.join(' · ')}</p>
        </div>
        <div className="p-qr">
          <QrCode text={`${location.origin}${taskPage(task)}`} clear="" recovery="M" />
        </div>
      </header>
      {parties}
      {children}
      <Foot>{foot}</Foot>
    </article>
  )
}

interface FrameProps extends SheetProps {
  readonly title: string
  /** After the number of the dossier. */
  readonly facts?: readonly string[]
  readonly foot?: string
  readonly children: ReactNode
}

const NO_FACTS: readonly string[] = []

export function RentalFrame({ paper, head, title, facts = NO_FACTS, foot, children }: FrameProps) {
  const { dossier, step } = paper
  const number = dossierText(dossier.head)
  return (
    <PaperFrame
      head={head}
      title={title}
      facts={[number, ...facts]}
      task={step.id}
      parties={<Parties organisation={head?.organisation ?? null} client={dossier.head} />}
      foot={foot ?? number}
    >
      {children}
    </PaperFrame>
  )
}

interface PartiesProps {
  readonly organisation: OrganisationRow | null
  readonly client: TaskRow
  /** What each is called on the paper: who lends or gives, and who receives. */
  readonly names?: readonly [string, string]
}

const LENDING = ['Loueur', 'Client'] as const

export function Parties({ organisation, client, names = LENDING }: PartiesProps) {
  const [own, other] = names
  return (
    <div className="p-two">
      <Lender organisation={organisation} name={own} />
      <div>
        <p className="p-kind">{other}</p>
        <p>
          <b>{personText(client)}</b>
        </p>
        <p>
          {[client.address, [client.zipcode, client.city].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="nowrap">
          <PhoneText number={client.phone1 ?? ''} />
        </p>
        {client.client_siret !== '' && <p>SIRET {formatSiret(client.client_siret)}</p>}
      </div>
    </div>
  )
}

interface LenderProps {
  readonly organisation: OrganisationRow | null
  readonly name?: string
}

export function Lender({ organisation, name = LENDING[0] }: LenderProps) {
  const siret = organisation?.siret ?? ''
  return (
    <div>
      <p className="p-kind">{name}</p>
      <p>
        <b>{organisation?.name}</b>
      </p>
      <p>{organisation?.address}</p>
      <p>
        <PhoneText number={organisation?.phone ?? ''} />
      </p>
      {siret !== '' && <p>SIRET {formatSiret(siret)}</p>}
    </div>
  )
}

export function Period({ paper: { dossier } }: Pick<SheetProps, 'paper'>) {
  const { departures, returns, head } = dossier
  const [out] = departures
  const back = returns.at(-1)
  const duration = durationText(out, back)
  return (
    <div className="p-two p-band">
      <p>
        <span className="p-kind">{handoverWords(head).out}</span>
        <br />
        <b className="p-lg">{endText(out)}</b>
      </p>
      <p>
        <span className="p-kind">
          {handoverWords(head).back}
          {duration !== '' && `, ${duration}`}
        </span>
        <br />
        <b className="p-lg">{endText(back)}</b>
      </p>
    </div>
  )
}
