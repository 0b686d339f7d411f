// /balance/mobile/objects: what to weigh next, from favourites, tags, categories or words, above the basket of the weighing
// session; with `end` the summary that ends it (screens.md section 5).
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Basket } from './basket.tsx'
import { Chooser } from './chooser.tsx'
import { ClosedSession } from './closed-session.tsx'
import { HOME, weighingSessionPart, type WeighingSessionSearch } from '../weighing-address.ts'
import { useHandCodeElsewhere } from '../scan/use-hand-code.ts'
import { useWeighingSession } from './use-weighing-session.ts'
import type { WeighingSession } from './weighing-session.ts'

const LazySummary = part(() => import('./summary.tsx').then(({ Summary }) => Summary))

export interface ObjectsSearch extends WeighingSessionSearch {
  readonly category: string | null
  /** A sticker that waits for its object. */
  readonly bind: string | null
  readonly end: boolean
  readonly print: boolean
}

export function Objects({ search }: { readonly search: ObjectsSearch }) {
  const session = useWeighingSession(search)
  useHandCodeElsewhere(weighingSessionPart(search))
  const back = { to: HOME, label: 'Retour à la pesée' } as const
  if (session === undefined)
    return (
      <PhoneScreen title="Pesée" back={back} nav={false}>
        <Skeleton lines={8} />
      </PhoneScreen>
    )
  if (session.isGone)
    return (
      <PhoneScreen title="Pesée" back={back}>
        <EmptyState
          icon="package-x"
          title="Cette session n’est pas sur cet appareil"
          action={<LinkButton to={HOME}>Retour à la pesée</LinkButton>}
        >
          <p>Elle y sera après une synchronisation, si vous y avez droit.</p>
        </EmptyState>
      </PhoneScreen>
    )
  if (session.view !== null && !session.isOpen)
    return <ClosedSession session={session} view={session.view} isPrinting={search.print} />
  if (search.end && session.view !== null) return <LazySummary session={session} view={session.view} />
  return <Choose session={session} search={search} />
}

function Choose({ session, search }: { readonly session: WeighingSession; readonly search: ObjectsSearch }) {
  return (
    <PhoneScreen
      title={session.title}
      sub={session.flowName}
      back={{ to: HOME, label: 'Retour à la pesée' }}
      nav={false}
      footer={<Basket session={session} />}
    >
      <Chooser session={session} category={search.category} bind={search.bind} />
    </PhoneScreen>
  )
}
