// Shown for a screen whose right the person does not have (RG2); the person stays signed in.
import type { RouteSpec } from '#records/rights/routes.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { Frame } from '../frame/frame.tsx'
import { LinkButton } from '../frame/link-button.tsx'

export function Forbidden({ spec }: { readonly spec: RouteSpec }) {
  return (
    <Frame spec={spec}>
      {spec.layout === 'mobile' && <PageTitle hidden>{spec.title}</PageTitle>}
      <EmptyState
        icon="lock"
        title="Vous n’avez pas accès à cet écran"
        action={
          <LinkButton to="/" variant="primary">
            Retour à l’accueil
          </LinkButton>
        }
      >
        <p>Un administrateur peut vous en donner le droit.</p>
      </EmptyState>
    </Frame>
  )
}
