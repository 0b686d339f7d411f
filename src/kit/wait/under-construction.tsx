// The page for a screen that is not built yet, shown inside the layout of its route.
import { SmallQuay } from '../brand/small-quay.tsx'
import { buttonClass } from '../action/button-class.ts'
import { ButtonContent } from '../action/button-content.tsx'
import { Chip } from '../action/chip.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { plainLink } from '../action/plain-link.tsx'

export interface UnderConstructionProps {
  readonly title: string
  readonly home: LinkTo
  /** The home of this person leads back here: then `home` is the profile, where one signs out. */
  readonly isAll?: boolean
  readonly link?: LinkRender | undefined
}

export function UnderConstruction({ title, home, isAll = false, link = plainLink }: UnderConstructionProps) {
  return (
    <div className="construction">
      <div className="art">
        <SmallQuay thing="parcel" />
      </div>
      <Chip icon="hourglass">En construction</Chip>
      <PageTitle className="h-page">{title}</PageTitle>
      <p className="lead">Cet écran n’est pas encore construit.</p>
      {isAll && (
        <p className="lead">
          Votre compte n’ouvre rien d’autre&nbsp;: un administrateur peut lui donner d’autres droits.
        </p>
      )}
      {link({
        to: home,
        className: buttonClass({ variant: 'primary', size: 'lg' }),
        children: <ButtonContent>{isAll ? 'Mon profil' : 'Retour à l’accueil'}</ButtonContent>,
      })}
    </div>
  )
}
