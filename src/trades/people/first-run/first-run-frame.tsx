// The frame of the first run: its steps on the quay, one short form, and on a wide screen a preview of the paper.
import './first-run.css'
import type { ReactNode } from 'react'
import { QuayScene } from '#kit/brand/quay-scene.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Logo } from '#kit/brand/logo.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { useDeskDensity } from '#kit/show/use-density.ts'

const steps = [
  { title: 'Code d’installation', sub: 'affiché par le serveur' },
  { title: 'Organisation et données', sub: 'documents, exemple ou vide' },
  { title: 'Premier administrateur', sub: 'vous' },
  { title: 'Prêt', sub: 'la suite' },
] as const

const STEPS = steps.length

interface FirstRunFrameProps {
  readonly step: number
  readonly banner?: ReactNode
  readonly preview?: ReactNode
  readonly children: ReactNode
}

export function FirstRunFrame({ step, banner, preview, children }: FirstRunFrameProps) {
  useDeskDensity()
  return (
    <div className="first">
      <aside className="first__a" aria-label="Étapes">
        <Logo large />
        <ol className="fsteps">
          {steps.map(({ title, sub }, i) => (
            <li
              key={title}
              className={classNames(i + 1 < step && 'ok', i + 1 === step && 'on')}
              aria-current={i + 1 === step ? 'step' : undefined}
            >
              <span>
                {i + 1 < step ? <Icon name="check" /> : i + 1}
                {i + 1 < step && <span className="sr"> fait</span>}
              </span>
              <b>{title}</b>
              <small>{sub}</small>
            </li>
          ))}
        </ol>
        <div className="first__art" aria-hidden="true">
          <QuayScene />
        </div>
      </aside>
      <main className="first__m">
        {banner}
        {children}
      </main>
      <aside className="first__p" aria-label="Aperçu">
        {preview}
      </aside>
    </div>
  )
}

export function StepHead({
  step,
  title,
  children,
}: {
  readonly step: number
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <div className="first__h">
      <p className="eyebrow">
        {step} sur {STEPS}
      </p>
      <PageTitle takesFocus={step > 1}>{title}</PageTitle>
      <p className="sub">{children}</p>
    </div>
  )
}
