// Any other error: its code, its detail to copy, what is kept on the device, and what to do.
import { plural } from '#records/fr/plural.ts'
import { Button } from '../action/button.tsx'
import { buttonClass } from '../action/button-class.ts'
import { ButtonContent } from '../action/button-content.tsx'
import { Icon } from '../icons/icon.tsx'
import type { LinkRender, LinkTo } from '../action/link-render.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { plainLink } from '../action/plain-link.tsx'
import { ErrorLayout } from './error-layout.tsx'

interface FailureProps {
  readonly code: string
  readonly detail?: string | undefined
  /** How many changes wait on this device, and how many photos. */
  readonly unsent: number
  readonly photos?: number | undefined
  readonly onExport: () => void
  readonly onCopy: () => void
  readonly onReload: () => void
  readonly home: LinkTo
  readonly link?: LinkRender | undefined
}

export function Failure({
  code,
  detail,
  unsent,
  photos = 0,
  onExport,
  onCopy,
  onReload,
  home,
  link = plainLink,
}: FailureProps) {
  const waiting = [
    unsent > 0 && plural(unsent, 'modification'),
    photos > 0 && plural(photos, 'photo'),
  ].filter(Boolean)
  return (
    <ErrorLayout thing="fallen">
      <PageTitle>Une erreur est survenue</PageTitle>
      {detail && <p className="lead">{detail}</p>}
      <div className="codebox">
        <span className="grow">
          Code <b className="code">{code}</b>
        </span>
        <Button variant="quiet" icon="copy" onClick={onCopy}>
          Copier le détail
        </Button>
      </div>
      {waiting.length > 0 && (
        <section className="safe" aria-label="Données gardées">
          <Icon name="hard-drive" />
          <p>
            <b>{waiting.join(' et ')}</b> {unsent + photos > 1 ? 'attendent' : 'attend'} sur cet appareil.
            Rien n’est perdu.
          </p>
          <Button block onClick={onExport}>
            Exporter mes données non envoyées
          </Button>
        </section>
      )}
      <div className="end">
        <Button variant="primary" size="xl" block icon="refresh-cw" onClick={onReload}>
          Recharger
        </Button>
        {link({
          to: home,
          className: buttonClass({ variant: 'quiet', block: true }),
          children: <ButtonContent>Retour à l’accueil</ButtonContent>,
        })}
      </div>
    </ErrorLayout>
  )
}
