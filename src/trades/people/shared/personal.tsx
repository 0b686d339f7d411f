// Personal data (RP2, RP3, RP4; docs/decisions/008-personal-data.md): the data about a person, how long it is kept, who read it.
// All of it comes from the server: without network this screen shows so.
import '../personal/personal.css'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { ConfigScreen } from '#trades/settings/shared/config-screen.tsx'
import { configPath } from '#trades/settings/shared/config-places.ts'
import { AccessLog } from '../personal/access-log.tsx'
import { PersonSearch } from '../personal/person-search.tsx'
import { RetentionForm } from '../personal/retention-form.tsx'

const SLUG = 'donnees-personnelles'
const parts = [
  { id: null, label: 'Une personne', Part: PersonSearch },
  { id: 'conservation', label: 'Conservation', Part: RetentionForm },
  { id: 'journal', label: 'Journal des accès', Part: AccessLog },
] as const

export function ConfigPersonal({ id }: { readonly id: string | null }) {
  const online = useConnection(isOnline)
  const { Part } = parts.find(one => one.id === id) ?? parts[0]
  return (
    <ConfigScreen slug={SLUG} isOpen isSheet>
      <div className="cfg__sheet pers">
        <nav className="tabs" aria-label="Données personnelles">
          {parts.map(one => (
            <AppLink
              key={one.label}
              to={one.id === null ? configPath(SLUG) : configPath(SLUG, one.id)}
              className="tab tab--nav"
              aria-current={one.Part === Part ? 'page' : undefined}
            >
              {one.label}
            </AppLink>
          ))}
        </nav>
        {!online && (
          <Banner tone="offline" icon="cloud-off">
            Les données personnelles se lisent et s’effacent sur le serveur&nbsp;: il faut le réseau.
          </Banner>
        )}
        <Part />
      </div>
    </ConfigScreen>
  )
}
