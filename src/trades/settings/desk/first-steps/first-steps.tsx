// /management/config/commencer: what a new organisation sets up before its first day (FS1, FS2), each step with what it has given, and
// beside them what the open one is about.
import '../config-steps.css'
import type { ReactNode } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { ALL_FACTS, firstFacts } from '#shell/session/first-facts.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Organisation } from '#records/entities/people.ts'
import { has } from '#records/rights/rights.ts'
import {
  stepsLeft,
  stepsOf,
  type FirstFacts,
  type FirstStep,
  type StepState,
} from '#records/states/first-steps.ts'
import { classNames } from '#kit/class-names.ts'
import { buttonClass } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { useIsPhone, useIsRoomy } from '#kit/show/use-density.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { saveRecord } from '../../data/save-record.ts'
import { givenBy, minutesLeft, opensFirst, withSkipped } from '../../rules/first-steps.ts'
import { ConfigScreen } from '../../shared/config-screen.tsx'
import { StepPanel } from './step-panel.tsx'
import { leftText, progressText, stepWords } from './step-words.ts'

export function ConfigFirstSteps() {
  const { today } = useClock()
  const facts = useLocal(firstFacts, { today, most: ALL_FACTS })
  if (facts === undefined || facts === null)
    return (
      <ConfigScreen slug="commencer" isOpen isSheet>
        <div className="cfg__sheet">
          <Skeleton lines={10} />
        </div>
      </ConfigScreen>
    )
  return <FirstSteps facts={facts} />
}

function FirstSteps({ facts }: { readonly facts: FirstFacts & { readonly id: string } }) {
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const isRoomy = useIsRoomy()
  const isPhone = useIsPhone()
  const { search, change } = useAddress('/management/config/$slug/$')
  const steps = stepsOf(facts, rights)
  // The list of skipped steps is the organisation's.
  const maySkip = has(rights, 'admin')
  const left = stepsLeft(steps)
  const [now] = left
  const open = steps.find(({ id }) => id === search.open) ?? now
  const panel = open !== undefined && (
    <StepPanel id={open.id} place={steps.indexOf(open) + 1} isAside={isRoomy} />
  )
  const skip = (part: FirstStep | 'home', isSkipped: boolean): void => {
    const steps_skipped = withSkipped(facts.skipped, part, isSkipped)
    void act.run(() =>
      saveRecord(database, Organisation, { id: facts.id, values: { steps_skipped }, rights }),
    )
  }
  const later = maySkip && opensFirst(facts) && (
    <Button variant="quiet" onClick={() => skip('home', true)}>
      Ne plus ouvrir en premier
    </Button>
  )
  return (
    <ConfigScreen slug="commencer" isOpen isSheet actions={!isPhone && later}>
      <div className="cfg__sheet fst">
        <StepsHead steps={steps} left={left} now={now} />
        <ol className="card fst__s" aria-label="Étapes">
          {steps.map((step, n) => (
            <Step
              key={step.id}
              step={step}
              given={givenBy[step.id](facts)}
              place={n + 1}
              isNow={step === now}
              isOpen={step === open}
              panel={step === open && !isRoomy ? panel : null}
              onSkip={maySkip ? isSkipped => skip(step.id, isSkipped) : null}
              onOffer={
                step.id === 'catalogue'
                  ? () => change({ open: search.open === 'catalogue' ? null : 'catalogue' })
                  : null
              }
            />
          ))}
        </ol>
        <RefusalText>{act.said}</RefusalText>
        <div className="fst__wait">
          <p className="help">Chaque étape peut attendre. Cette liste reste au menu des réglages.</p>
          {isPhone && later}
        </div>
      </div>
      {isRoomy && panel}
    </ConfigScreen>
  )
}

interface StepsHeadProps {
  readonly steps: readonly StepState[]
  readonly left: readonly StepState[]
  readonly now: StepState | undefined
}

function StepsHead({ steps, left, now }: StepsHeadProps) {
  return (
    <section className="fst__h">
      <div>
        <h2 className="num">{progressText(steps)}</h2>
        <p className="num">{leftText(left, minutesLeft(steps))}</p>
        <div className="fst__p" aria-hidden="true">
          {steps.map(step => (
            <i key={step.id} className={classNames(step.isDone && 'is-ok', step === now && 'is-now')} />
          ))}
        </div>
      </div>
      <svg viewBox="170 40 250 94" aria-hidden="true">
        <rect x="246" y="50" width="102" height="66" rx="6" />
        <path d="M348 72h34l22 24v20h-56z" />
        <circle cx="276" cy="120" r="11" />
        <circle cx="374" cy="120" r="11" />
        <rect x="184" y="102" width="34" height="28" rx="4" />
        <path d="M201 102v11" />
        <rect x="190" y="74" width="26" height="26" rx="4" />
      </svg>
    </section>
  )
}

interface StepProps {
  readonly step: StepState
  /** What it has given, once it is done. */
  readonly given: string
  readonly place: number
  readonly isNow: boolean
  /** Its panel is open, and leads on: beside the list, or below the step where there is no room beside. */
  readonly isOpen: boolean
  readonly panel: ReactNode
  /** Null for who may skip nothing. */
  readonly onSkip: ((isSkipped: boolean) => void) | null
  /** Opens and closes what the product offers for this step; null where it offers nothing. */
  readonly onOffer: (() => void) | null
}

function Step({ step, given, place, isNow, isOpen, panel, onSkip, onOffer }: StepProps) {
  const { id, isDone, isSkipped } = step
  const { title, why, act, to } = stepWords[id]
  const name = title.toLowerCase()
  return (
    <li
      className={classNames(isDone && 'is-ok', isNow && 'is-now')}
      aria-current={isNow ? 'step' : undefined}
    >
      <span className="fst__n num">{isDone ? <Icon name="check" /> : place}</span>
      <div>
        <h3>{title}</h3>
        <p>{isDone ? <b className="num">{given}</b> : why}</p>
      </div>
      <span className="fst__st">
        {isDone ? (
          <StateBadge size="sm" tone="done" icon="circle-check-big" label="Fait" />
        ) : (
          <StateBadge size="sm" tone="draft" icon="clock" label={isSkipped ? 'Étape passée' : 'À faire'} />
        )}
      </span>
      <span className="fst__a">
        {isSkipped ? (
          <Button
            size="sm"
            variant="quiet"
            disabled={onSkip === null}
            aria-label={`Reprendre l’étape\u00a0: ${name}`}
            onClick={() => onSkip?.(false)}
          >
            Reprendre
          </Button>
        ) : (
          <>
            {!isDone && onSkip !== null && (
              <Button
                size="sm"
                variant={isOpen ? 'plain' : 'quiet'}
                aria-label={`Passer l’étape\u00a0: ${name}`}
                onClick={() => onSkip(true)}
              >
                Passer
              </Button>
            )}
            {onOffer !== null && !isNow && (
              <Button size="sm" aria-expanded={isOpen} onClick={onOffer}>
                Catalogue de départ
              </Button>
            )}
            {(isDone || (!isOpen && onOffer === null)) && (
              <AppLink
                to={to}
                className={buttonClass({ size: 'sm', variant: isDone ? 'quiet' : undefined })}
                aria-label={`${isDone ? 'Modifier' : act}\u00a0: ${name}`}
              >
                <ButtonContent>{isDone ? 'Modifier' : act}</ButtonContent>
              </AppLink>
            )}
          </>
        )}
      </span>
      {panel}
    </li>
  )
}
