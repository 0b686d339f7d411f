// What a person must know before signing in: no network and no session yet, a session that ended without them, or changes that wait for
// somebody's next sign-in.
import type { Waiting } from '#shell/session/left-on-device.ts'
import type { Session } from '#shell/session/session.ts'
import { plural } from '#records/fr/plural.ts'
import { Banner } from '#kit/show/banner.tsx'

interface LoginBannersProps {
  readonly online: boolean
  readonly session: Session
}

export function LoginBanners({ online, session }: LoginBannersProps) {
  const { waiting, left } = session.kind === 'signedOut' ? session : { waiting: [], left: null }
  return (
    <>
      {!online && (
        <Banner tone="offline" icon="cloud-off">
          {waiting.length > 0 || left !== null
            ? 'Sans réseau, on ne peut pas se reconnecter.'
            : 'Une première connexion avec réseau est nécessaire.'}
        </Banner>
      )}
      {left?.byWill === false && left.isKept && (
        <Banner tone="update" icon="log-out">
          Déconnecté&#8239;; votre saisie est gardée.
        </Banner>
      )}
      {waiting.map(one => (
        <Banner key={one.name} tone="update" icon="hard-drive">
          {sentenceOf(one)}
        </Banner>
      ))}
    </>
  )
}

const sentenceOf = ({ name, unsent, own }: Waiting): string => {
  const changes = plural(unsent, 'modification')
  const many = unsent > 1
  return own
    ? `${changes} ${many ? 'seront renvoyées' : 'sera renvoyée'} après reconnexion`
    : `${name}\u00a0: ${changes} ${many ? 'attendent' : 'attend'} sa connexion`
}
