// Step 4: everything is ready, somebody is signed in, and these are the next steps.
import type { Address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useFirstRunState } from '#shell/session/first-run.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { configPath } from '#trades/settings/shared/config-places.ts'
import { FirstRunFrame, StepHead } from './first-run-frame.tsx'

const next: readonly {
  readonly to: Address
  readonly icon: IconName
  readonly title: string
  readonly sub: string
}[] = [
  {
    to: configPath('villes', undefined, { open: 'import' }),
    icon: 'map',
    title: 'Vos villes',
    sub: 'une liste collée, ou un fichier officiel',
  },
  {
    to: configPath('ressources'),
    icon: 'truck',
    title: 'Vos camions et comptoirs',
    sub: 'leurs charges et leur semaine',
  },
  {
    to: configPath('commencer', undefined, { open: 'catalogue' }),
    icon: 'package',
    title: 'Vos objets',
    sub: 'le catalogue de départ, ou votre CSV',
  },
  { to: configPath('utilisateurs'), icon: 'users', title: 'Vos équipes', sub: 'et leurs droits' },
]

export function ReadyStep() {
  const go = useGo()
  const { profile } = useSignedIn()
  const leave = (to: Address): void => {
    useFirstRunState.setState({ isJustDone: false })
    go(to)
  }
  return (
    <FirstRunFrame step={4}>
      <StepHead step={4} title={`Bienvenue${profile.firstname === '' ? '' : `, ${profile.firstname}`}`}>
        {profile.organisation.name} est prête, et vous êtes connecté. Pour commencer&nbsp;:
      </StepHead>
      <ul className="first__next card list">
        {next.map(({ to, icon, title, sub }) => (
          <li key={to}>
            <AppLink
              to={to}
              className="row"
              onFollow={() => useFirstRunState.setState({ isJustDone: false })}
            >
              <Icon name={icon} />
              <span className="row__main">
                <span className="row__t">{title}</span>
                <span className="row__s">{sub}</span>
              </span>
              <Icon name="chevron-right" />
            </AppLink>
          </li>
        ))}
      </ul>
      <div className="first__foot">
        <Button variant="quiet" size="lg" icon="monitor" onClick={() => leave('/management/install')}>
          Vérifier cet appareil
        </Button>
        <span className="grow" />
        <Button variant="primary" size="lg" onClick={() => leave(configPath('commencer'))}>
          Commencer
        </Button>
      </div>
    </FirstRunFrame>
  )
}
