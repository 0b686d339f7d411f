// Beside the list of first steps: what the open one is about, and its ways. The catalogue's is the offer of the starter catalogue.
import type { ReactNode } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import type { FirstStep } from '#records/states/first-steps.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { StarterOffer } from './starter-offer.tsx'
import { panelWords, stepWords } from './step-words.ts'

interface StepPanelProps {
  readonly id: FirstStep
  readonly place: number
  /** Its own column of the page; otherwise it is below its step. */
  readonly isAside: boolean
}

export function StepPanel({ id, place, isAside }: StepPanelProps) {
  const name = `Étape\u00a0${place}, ${stepWords[id].title.toLowerCase()}`
  const eyebrow = <p className="fst__k num">{name}</p>
  const Box = isAside ? 'aside' : 'section'
  return (
    <Box className={isAside ? 'fst__o fst__o--aside' : 'fst__o'} aria-label={name}>
      {id === 'catalogue' ? <StarterOffer eyebrow={eyebrow} /> : <PlainPanel id={id} eyebrow={eyebrow} />}
    </Box>
  )
}

interface PlainPanelProps {
  readonly id: Exclude<FirstStep, 'catalogue'>
  readonly eyebrow: ReactNode
}

function PlainPanel({ id, eyebrow }: PlainPanelProps) {
  const { title, text, points, first, other } = panelWords[id]
  return (
    <>
      <div className="fst__b">
        <div>
          {eyebrow}
          <h2>{title}</h2>
        </div>
        <p className="muted">{text}</p>
        <ul className="fst__c">
          {points.map(([icon, point]) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="fst__f">
        <LinkButton variant="primary" size="lg" to={first.to}>
          {first.label}
        </LinkButton>
        {other !== undefined && <LinkButton to={other.to}>{other.label}</LinkButton>}
      </div>
    </>
  )
}
