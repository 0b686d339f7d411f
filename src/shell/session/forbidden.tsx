// Shown for a screen whose right the person does not have (RG2); the person stays signed in.
import type { RouteSpec } from '#records/rights/routes.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { Frame } from '../frame/frame.tsx'
import { LinkButton } from '../frame/link-button.tsx'
import { useRightsNews } from './rights-news.ts'
import { WaysOut } from './ways-out.tsx'

const LOST = 'Votre accès a changé'
/** What was begun on a screen that is no longer open to the person: its drafts stay on the device. */
const KEPT = 'Ce que vous aviez commencé ici est gardé sur cet appareil.'

export function Forbidden({ spec }: { readonly spec: RouteSpec }) {
  const isNews = useRightsNews(news => news.lost.length > 0)
  return (
    <Frame spec={spec}>
      {spec.layout === 'mobile' && <PageTitle hidden>{spec.title}</PageTitle>}
      <EmptyState
        icon="lock"
        title={isNews ? LOST : 'Vous n’avez pas accès à cet écran'}
        action={
          <div className="empty__ways">
            <LinkButton to="/" variant="primary">
              Retour à l’accueil
            </LinkButton>
            <WaysOut />
          </div>
        }
      >
        {isNews && <p>Cet écran ne vous est plus ouvert. {KEPT}</p>}
        <p>Un administrateur peut vous en {isNews ? 'rendre' : 'donner'} le droit.</p>
      </EmptyState>
    </Frame>
  )
}
