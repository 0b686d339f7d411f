// /switch_role: the person's roles, the last one first; one of them may open automatically on this device (screens.md section 1).
import { useState } from 'react'
import { readAddress } from '#shell/frame/address.ts'
import { AppBanners } from '#shell/frame/app-banners.tsx'
import { Go } from '#shell/frame/go.tsx'
import { NetworkChip, PersonAvatar } from '#shell/sync/network-chip.tsx'
import { keepRole, readRole } from '#shell/session/role-memory.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { WaysOut } from '#shell/session/ways-out.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { areasToOffer } from '#records/rights/rights.ts'
import { roleFacts } from '../data/role-facts.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { DefaultLayout } from '#kit/layouts/default-layout.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { SwitchField } from '#kit/form/switch-field.tsx'
import { RoleTile } from './role-tile.tsx'
import { roleWords } from './role-words.ts'

export function SwitchRole() {
  const { rights, profile, database } = useSignedIn()
  const [memory, setMemory] = useState(() => readRole(database.name))
  const areas = areasToOffer(rights).toSorted(
    (a, b) => Number(b.path === memory.path) - Number(a.path === memory.path),
  )
  const { today } = useClock()
  const facts = useLocal(roleFacts, { day: today, rights })
  const [only] = areas
  if (only !== undefined && areas.length === 1) return <Go to={readAddress(only.path)} />
  const keep = (next: typeof memory): void => {
    setMemory(next)
    keepRole(database.name, next)
  }
  return (
    <DefaultLayout
      chip={<NetworkChip />}
      user={<PersonAvatar />}
      banner={<AppBanners />}
      footer={
        areas.length > 0 && (
          <SwitchField
            label="Toujours ouvrir ce rôle sur cet appareil"
            checked={memory.always}
            onChange={always => keep({ path: memory.path ?? only?.path ?? null, always })}
          />
        )
      }
    >
      <div>
        <PageTitle className="h-page">Bonjour {profile.firstname || profile.username}</PageTitle>
        <p className="sub">Que faites-vous maintenant&#8239;?</p>
      </div>
      {areas.map((area, place) => (
        <RoleTile
          key={area.area}
          area={area}
          words={facts === undefined ? '' : roleWords(area.area, facts)}
          isLast={place === 0 && area.path === memory.path}
          onOpen={() => keepRole(database.name, { ...memory, path: area.path })}
        />
      ))}
      {areas.length === 0 && (
        <EmptyState
          icon="lock"
          title="Aucun accès. Contactez un administrateur."
          action={
            <div className="empty__ways">
              <WaysOut />
            </div>
          }
        />
      )}
    </DefaultLayout>
  )
}
