// What a crew must know at the door: hour, name, place, way in, and how to announce itself. The digicode appears only here, and
// only on request.
import { useState, type ReactNode } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { usePhoneText } from '#shell/frame/use-phone-text.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { accommodations } from '#records/lists/access.ts'
import { arrivalHour, arrivalMessage, messageHref } from '../../rules/arrival-message.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { phoneToCall } from '#records/values/dialled.ts'
import { isStopLeft, isToCallBack } from '#records/states/tour-order.ts'
import { buttonClass } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { CallLink } from '#kit/action/call-link.tsx'
import { RouteLink } from './route-link.tsx'
import { personText, placeText, windowText } from '../../shared/stop-words.ts'
import { StopChips } from './stop-chips.tsx'
import { TaskStateBadge } from '../../shared/task-state-badge.tsx'

interface StopFactsProps {
  readonly task: TaskRow
  /** The travel time to it. */
  readonly minutes: number
}

/** The default accommodation of a stop; a partner's place is known. */
const HOUSE = 1

export function StopFacts({ task, minutes }: StopFactsProps) {
  const [codeShown, setCodeShown] = useState(false)
  const phones = [usePhoneText(task.phone1), usePhoneText(task.phone2)].filter(Boolean)
  return (
    <section className="stack" aria-label="L’arrêt">
      <div className="h-stack stopwhen">
        <b className="num medium">{windowText(task)}</b>
        <span className="grow" />
        <TaskStateBadge task={task} />
      </div>
      <div data-keep-clear="">
        <h2 className="who-xl">{personText(task)}</h2>
        <p className="sub">{placeText(task)}</p>
        {phones.length > 0 && <p className="sub num">{phones.join(' · ')}</p>}
      </div>
      <div className="acts3">
        <RouteLink task={task} />
        <CallLink phone={task.phone1}>{isToCallBack(task) ? 'Rappeler' : 'Appeler'}</CallLink>
        <CallLink phone={task.phone2}>{isToCallBack(task) ? 'Rappeler 2' : 'Appeler 2'}</CallLink>
        {isStopLeft(task) && <WarnLink task={task} minutes={minutes} />}
        {task.digicode !== '' && (
          <Button icon="key-round" aria-expanded={codeShown} onClick={() => setCodeShown(!codeShown)}>
            {codeShown ? <b className="code">{task.digicode}</b> : 'Digicode'}
          </Button>
        )}
      </div>
      <div className="facts">
        <StopChips task={task} />
        {task.accomodation > HOUSE && task.partner_id === null && (
          <Chip icon="house">{accommodations.labelOf(task.accomodation)}</Chip>
        )}
        {task.parking !== '' && <Chip icon="circle-parking">{task.parking}</Chip>}
      </div>
      {task.access !== '' && <Note icon="door-open">{task.access}</Note>}
      {task.tip !== '' && (
        <Note icon="info">
          <b>Indication d’accès&nbsp;:</b> {task.tip}
        </Note>
      )}
      {task.forced_loading_specs !== '' && (
        <Note icon="truck">
          <b>Consignes de chargement&nbsp;:</b> {task.forced_loading_specs}
        </Note>
      )}
      {task.note !== '' && <Note icon="sticky-note">{task.note}</Note>}
    </section>
  )
}

/** « Prévenir »: a text message is composed, the person sends it. A mobile number is preferred. */
function WarnLink({ task: { phone1, phone2 }, minutes }: StopFactsProps) {
  const { hour } = useClock()
  const { organisation } = useSignedIn().profile
  const number =
    [phone1, phone2].find(phone => /^(\+33|0)\s?[67]/.test(phone)) ?? phoneToCall({ phone1, phone2 })
  const href = messageHref(number, arrivalMessage(arrivalHour(hour, minutes), organisation.name))
  return (
    href !== null && (
      <a href={href} className={buttonClass({})}>
        <ButtonContent icon="message-square">Prévenir</ButtonContent>
      </a>
    )
  )
}

function Note({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <p className="note">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
