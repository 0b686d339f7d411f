// The 404: the specification's message, the link home, and the unsent work if there is any.
import { Button } from '../action/button.tsx'
import { buttonClass } from '../action/button-class.ts'
import { ButtonContent } from '../action/button-content.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { plainLink } from '../action/plain-link.tsx'
import { ErrorLayout } from './error-layout.tsx'

interface NotFoundProps {
  readonly path: string
  /** How many changes wait on this device. */
  readonly unsent: number
  readonly onExport: () => void
  readonly home: LinkTo
  readonly link?: LinkRender | undefined
}

export function NotFound({ path, unsent, onExport, home, link = plainLink }: NotFoundProps) {
  return (
    <ErrorLayout thing="signpost">
      <PageTitle>Cette page n’existe pas</PageTitle>
      <p className="lead">Le lien est incomplet, ou la tâche a été supprimée.</p>
      <p className="codebox codebox--text">{`Page Not Found: ${path}`}</p>
      <div className="end">
        {link({
          to: home,
          className: buttonClass({ variant: 'primary', size: 'xl', block: true }),
          children: <ButtonContent>Retour à l’accueil</ButtonContent>,
        })}
        {unsent > 0 && (
          <Button
            variant="quiet"
            block
            onClick={onExport}
          >{`Exporter mes données non envoyées (${unsent})`}</Button>
        )}
      </div>
    </ErrorLayout>
  )
}
