// Whether a day can be driven without network: « Prêt hors ligne » with its figures, or a link to its preparation.
import { AppLink } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { buttonClass } from '#kit/action/button-class.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { prepareAddress } from '../day/day-address.ts'
import { useReadiness } from './use-readiness.ts'
import { readyFigures, readySince } from './tour-words.ts'

export function TourReady({ day, today }: { readonly day: string; readonly today: string }) {
  const readiness = useReadiness(day)
  if (readiness === undefined || readiness.tasks === 0) return null
  const to = prepareAddress(day, today)
  if (!readiness.ready)
    return (
      <LinkButton to={to} icon="download" block>
        Préparer ma tournée
      </LinkButton>
    )
  return (
    <div className="ready">
      <Icon name="circle-check-big" />
      <span className="grow">
        <b>Prêt hors ligne</b>
        <span className="num">
          {[readyFigures(readiness), readySince(readiness, today)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <AppLink
        to={to}
        className={`${buttonClass({ variant: 'quiet' })} btn--icon`}
        aria-label="Préparer ma tournée à nouveau"
      >
        <Icon name="refresh-cw" />
      </AppLink>
    </div>
  )
}
