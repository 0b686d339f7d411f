// /management/config/commencer: what a new organisation sets up before its first day (FS1, FS2), each step with what it has given; the
// catalogue's has its offer beside it.
import '../config-steps.css'
import { useState } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { ALL_FACTS, firstFacts } from '#shell/session/first-facts.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Organisation } from '#records/entities/people.ts'
import { has } from '#records/rights/rights.ts'
import { stepsLeft, stepsOf, type FirstStep, type StepState } from '#records/states/first-steps.ts'
import { classNames } from '#kit/class-names.ts'
import { buttonClass } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { saveRecord } from '../../data/save-record.ts'
import { givenBy, minutesLeft, opensFirst, withSkipped } from '../../rules/first-steps.ts'
import { ConfigScreen } from '../../shared/config-screen.tsx'
import { StarterOffer } from './starter-offer.tsx'
import { leftText, progressText, stepWords } from './step-words.ts'

export function ConfigFirstSteps() {
  const { today } = useClock()
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const facts = useLocal(firstFacts, { today, most: ALL_FACTS })
  const [offered, setOffered] = useState<boolean | null>(null)
  if (facts === undefined || facts === null)
    return (
      <ConfigScreen slug="commencer" isOpen isSheet>
        <div className="cfg__sheet">
          <Skeleton lines={10} />
        </div>
      </ConfigScreen>
    )
  const steps = stepsOf(facts, rights)
  // The list of skipped steps is the organisation's.
  const maySkip = has(rights, 'admin')
  const left = stepsLeft(steps)
  const [now] = left
  const isOffered = has(rights, 'config_objects') && (offered ?? now?.id === 'catalogue')
  const skip = (part: FirstStep | 'home', isSkipped: boolean): void => {
    const steps_skipped = withSkipped(facts.skipped, part, isSkipped)
    void act.run(() =>
      saveRecord(database, Organisation, { id: facts.id, values: { steps_skipped }, rights }),
    )
  }
  return (
    <ConfigScreen
      slug="commencer"
      isOpen
      isSheet
      actions={
        maySkip &&
        opensFirst(facts) && (
          <Button variant="quiet" onClick={() => skip('home', true)}>
            Ne plus ouvrir en premier
          </Button>
        )
      }
    >
      <div className={classNames('cfg__sheet', 'fst', isOffered && 'fst--offer')}>
        <div className="fst__l">
          <section className="fst__h">
            <h2 className="num">{progressText(steps)}</h2>
            <p className="muted">{leftText(left, minutesLeft(steps))}</p>
            <Progress steps={steps} now={now} />
            <RefusalText>{act.said}</RefusalText>
          </section>
          <ol className="card fst__s" aria-label="Étapes">
            {steps.map((step, n) => (
              <Step
                key={step.id}
                step={step}
                given={givenBy[step.id](facts)}
                place={n + 1}
                isNow={step === now}
                onSkip={maySkip ? isSkipped => skip(step.id, isSkipped) : null}
                {...(step.id === 'catalogue'
                  ? { offer: { isOpen: isOffered, toggle: () => setOffered(!isOffered) } }
                  : {})}
              />
            ))}
          </ol>
          <p className="help">Chaque étape peut attendre. Cette liste reste au menu des réglages.</p>
        </div>
        {isOffered && <StarterOffer />}
      </div>
    </ConfigScreen>
  )
}

interface ProgressProps {
  readonly steps: readonly StepState[]
  readonly now: StepState | undefined
}

function Progress({ steps, now }: ProgressProps) {
  return (
    <div className="fst__p" aria-hidden="true">
      {steps.map(step => (
        <i key={step.id} className={classNames(step.isDone && 'is-ok', step === now && 'is-now')} />
      ))}
    </div>
  )
}

interface StepProps {
  readonly step: StepState
  /** What it has given, once it is done. */
  readonly given: string
  readonly place: number
  readonly isNow: boolean
  /** Null for who may skip nothing. */
  readonly onSkip: ((isSkipped: boolean) => void) | null
  /** Opens what the product offers for this step beside the list. */
  readonly offer?: { readonly isOpen: boolean; readonly toggle: () => void }
}

function Step({ step: { id, isDone, isSkipped }, given, place, isNow, onSkip, offer }: StepProps) {
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
      <span className="fst__st">{isDone ? 'Fait' : isSkipped ? 'Étape passée' : 'À faire'}</span>
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
            {offer !== undefined && (
              <Button size="sm" aria-expanded={offer.isOpen} onClick={offer.toggle}>
                Catalogue de départ
              </Button>
            )}
            {!isDone && onSkip !== null && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Passer l’étape\u00a0: ${name}`}
                onClick={() => onSkip(true)}
              >
                Passer
              </Button>
            )}
            <AppLink
              to={to}
              className={buttonClass({
                size: 'sm',
                variant: isDone ? 'quiet' : isNow && id !== 'catalogue' ? 'primary' : undefined,
              })}
              aria-label={`${isDone ? 'Modifier' : act}\u00a0: ${name}`}
            >
              <ButtonContent>{isDone ? 'Modifier' : act}</ButtonContent>
            </AppLink>
          </>
        )}
      </span>
    </li>
  )
}
