// The page for a screen that is not built yet, shown inside the layout of its route.
import type { ReactNode } from 'react'
import { SmallQuay } from '../brand/small-quay.tsx'
import { buttonClass } from '../action/button-class.ts'
import { ButtonContent } from '../action/button-content.tsx'
import { Chip } from '../action/chip.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { plainLink } from '../action/plain-link.tsx'

export interface UnderConstructionProps {
  readonly title: string
  /** Null where the home of this person leads back here. */
  readonly home: LinkTo | null
  readonly link?: LinkRender | undefined
  /** What else the person can do. */
  readonly children?: ReactNode
}

export function UnderConstruction({ title, home, link = plainLink, children }: UnderConstructionProps) {
  return (
    <div className="construction">
      <div className="art">
        <SmallQuay thing="parcel" />
      </div>
      <Chip icon="hourglass">En construction</Chip>
      <PageTitle className="h-page">{title}</PageTitle>
      <p className="lead">Cet écran n’est pas encore construit.</p>
      {home === null && (
        <p className="lead">
          Votre compte n’ouvre rien d’autre&nbsp;: un administrateur peut lui donner d’autres droits.
        </p>
      )}
      <div className="construction__ways">
        {home !== null &&
          link({
            to: home,
            className: buttonClass({ variant: 'primary' }),
            children: <ButtonContent>Retour à l’accueil</ButtonContent>,
          })}
        {children}
      </div>
    </div>
  )
}
