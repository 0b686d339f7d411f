// The state of a preparation at a glance: a ring while it runs, a check when the day can be driven without network, a warning
// with the reason otherwise.
import { plural } from '#records/fr/plural.ts'
import type { TourReadiness } from '../../data/tour-readiness.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { Preparation } from './tour-preparation.ts'
import { readyFigures, readySince } from './tour-words.ts'

interface TourHeroProps {
  readonly of: Preparation
  readonly readiness: TourReadiness
  readonly today: string
}

export function TourHero({ of: { isRunning, isOnline, percent }, readiness, today }: TourHeroProps) {
  const { photos, ready, canLeave } = readiness
  if (isRunning) {
    const left = photos.total - photos.here
    return (
      <section className="hero">
        <div className="ring" style={{ '--v': percent }}>
          <progress className="sr" aria-label="Préparation" max={100} value={percent} />
          <b aria-hidden="true">{percent}&nbsp;%</b>
        </div>
        <h2>{canLeave && left > 0 ? `Encore ${plural(left, 'photo')}` : 'Préparation en cours'}</h2>
        <p className="sub">Gardez l’application ouverte.</p>
      </section>
    )
  }
  const since = readySince(readiness, today)
  const age = since === '' ? '' : `données de ${since}`
  return (
    <section className="hero" aria-live="polite">
      <span className={ready ? 'hero__i' : 'hero__i hero__i--warn'}>
        <Icon name={ready ? 'check' : 'triangle-alert'} />
      </span>
      <h2>{ready ? 'Prêt hors ligne' : canLeave ? 'Presque prêt' : 'Pas encore prêt'}</h2>
      <p className="sub num">{[readyFigures(readiness), age].filter(Boolean).join(', ')}</p>
      {!ready && !isOnline && <p className="sub">Pas de réseau&nbsp;: la suite viendra avec lui.</p>}
    </section>
  )
}
