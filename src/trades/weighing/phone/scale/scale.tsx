// /balance/mobile/resource: which scale, remembered for this device; its capacity and its step (WG2). No scale is a choice too.
import { rememberScale } from '#shell/kept/remembered-scale.ts'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { changeSession } from '../../data/sessions/set-session-header.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { scaleText, WITHOUT_SCALE } from './scale-bar.tsx'
import {
  NO_SCALE,
  OBJECT,
  OBJECTS,
  ORIGIN,
  weighingSessionPart,
  weighingAddress,
} from '../weighing-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useHandCodeElsewhere } from '../scan/use-hand-code.ts'
import type { ObjectSearch } from './weigh-object.tsx'
import { useWeighingSession } from '../session/use-weighing-session.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'

/** Includes the state of the object screen, when it is opened from there. */
export type ScaleSearch = ObjectSearch

export function Scale({ search }: { readonly search: ScaleSearch }) {
  const { code, object, line, edit, again, from } = search
  const setup = weighingSessionPart(search)
  const { db, tap } = useWeighingTap()
  const go = useGo()
  useHandCodeElsewhere(setup)
  const session = useWeighingSession(search)
  const found = useLocal(scales, null)
  const { said, run } = useAct()
  const id = session?.search.session ?? null
  const isBegun = id !== null || search.flow !== null
  const hasThing = [code, object, line, edit].some(one => one !== null)
  const back = isBegun ? (hasThing ? OBJECT : OBJECTS) : ORIGIN
  const thing = { code, object, line, edit, again, from }
  const choose = async (scale: string | null): Promise<void> => {
    if (
      id !== null &&
      (await run(() => changeSession(db, { session: id, change: { scale }, ...tap() }))) === null
    )
      return
    rememberScale(scale)
    go(weighingAddress(back, { ...setup, session: id, scale: scale ?? NO_SCALE }, thing), {
      replace: true,
    })
  }
  return (
    <PhoneScreen
      title="Balance"
      sub={session?.title}
      back={{ to: weighingAddress(back, { ...setup, session: id }, thing), label: 'Retour' }}
      nav={false}
    >
      <h2 className="h-page">Sur quelle balance&#8239;?</h2>
      <p className="sub">Cet appareil s’en souvient.</p>
      <RefusalText>{said}</RefusalText>
      {(found === undefined || session === undefined) && <Skeleton lines={4} />}
      {found !== undefined && session !== undefined && (
        <div className="card list">
          {found.map(scale => (
            <ScaleRow
              key={scale.id}
              name={scale.name}
              text={scaleText(scale)}
              isChosen={session.scale?.id === scale.id}
              onPress={() => void choose(scale.id)}
            />
          ))}
          <ScaleRow
            name={WITHOUT_SCALE}
            text="Les poids seront notés comme estimés"
            isChosen={session.scale === null}
            onPress={() => void choose(null)}
          />
        </div>
      )}
    </PhoneScreen>
  )
}

interface ScaleRowProps {
  readonly name: string
  readonly text: string
  readonly isChosen: boolean
  readonly onPress: () => void
}

function ScaleRow({ name, text, isChosen, onPress }: ScaleRowProps) {
  return (
    <button type="button" className="wrow" aria-pressed={isChosen} onClick={onPress}>
      <Tile icon="weight" tone={isChosen ? 'brand' : 'gres'} />
      <span>
        <span className="n">{name}</span>
        <span className="s num">{text}</span>
      </span>
      {isChosen ? <Icon name="check" /> : <span />}
    </button>
  )
}
