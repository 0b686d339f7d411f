// What a person must know before signing in: no network and no session yet, or changes that wait for somebody's next sign-in.
import type { Waiting } from '#shell/session/session.ts'
import { plural } from '#records/fr/plural.ts'
import { Banner } from '#kit/show/banner.tsx'

interface LoginBannersProps {
  readonly online: boolean
  readonly waiting: readonly Waiting[]
}

export function LoginBanners({ online, waiting }: LoginBannersProps) {
  return (
    <>
      {!online && (
        <Banner tone="offline" icon="cloud-off">
          Une première connexion avec réseau est nécessaire.
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
    : `${changes} de ${name} ${many ? 'attendent' : 'attend'} sa connexion`
}
