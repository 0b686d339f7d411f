// /balance/mobile/object: one thing on the scale (screens.md section 5; WG1 to WG5).
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { OBJECTS, SCALE, SCAN, weighingAddress, type WeighingSessionSearch } from '../weighing-address.ts'
import { thingToWeigh, type ThingSearch } from './thing-to-weigh.ts'
import { useWeighingSession } from '../session/use-weighing-session.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { WeighForm } from './weigh-form.tsx'
import type { WeighingSession } from '../session/weighing-session.ts'

export interface ObjectSearch extends WeighingSessionSearch, ThingSearch {
  readonly again: 'replace' | 'add' | null
  /** Where the object was chosen: the next one is chosen there too. */
  readonly from: 'scan' | null
}

export function WeighObject({ search }: { readonly search: ObjectSearch }) {
  // « C'est pesé ! » changes what these read: the next screen comes first.
  const session = useWeighingSession(search, { isBeside: true })
  return session === undefined ? (
    <PhoneScreen title="Pesée" back={{ to: OBJECTS, label: 'Retour aux objets' }} nav={false}>
      <Skeleton lines={8} />
    </PhoneScreen>
  ) : (
    <OnScale session={session} search={search} />
  )
}

function OnScale({ session, search }: { readonly session: WeighingSession; readonly search: ObjectSearch }) {
  const { today } = useWeighingTap()
  const { object, code, line, edit } = search
  const asked = { object, code, line, edit, day: today, way: session.way, lines: session.lines }
  const thing = useLocal(thingToWeigh, asked, 'beside')
  const back =
    search.from === 'scan'
      ? { to: weighingAddress(SCAN, session.search), label: 'Retour au scan' }
      : { to: weighingAddress(OBJECTS, session.search), label: 'Retour aux objets' }
  if (thing === undefined || thing === null || session.isGone)
    return (
      <PhoneScreen title={session.title} back={back} nav={false}>
        {thing === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <EmptyState
            icon="package-x"
            title="Cet objet n’est plus à peser ici"
            action={<LinkButton to={back.to}>{back.label}</LinkButton>}
          >
            <p>Il a été pesé ou retiré entre-temps, ou n’est pas sur cet appareil.</p>
          </EmptyState>
        )}
      </PhoneScreen>
    )
  const { again, from } = search
  const changeScale = weighingAddress(SCALE, session.search, { object, code, line, edit, again, from })
  return (
    <WeighForm
      session={session}
      thing={thing}
      again={again}
      from={from}
      back={back}
      changeScale={changeScale}
    />
  )
}
