// Gross on the keypad or from the cable, tares by chips, net as the largest figure on the screen, and « C'est pesé ! » (WG1,
// WG2).
import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useDraft } from '#shell/kept/use-draft.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { isOnStep, netWeight, tareWeight, weighingRefusal } from '../../rules/net-weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Keypad, type KeypadKey } from '#kit/action/keypad.tsx'
import { Readout } from '#kit/table/readout.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { stickersAddress } from '../../shared/desk-address.ts'
import { gramsToTyped, kilogramsText, shortKilograms } from '../../shared/kilograms.ts'
import { LazyNotesSheet } from '../session/lazy-parts.ts'
import { Quantity } from './quantity.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { ConnectScale, ScaleFault, ScaleReads } from './scale-cable.tsx'
import { scaleTitle } from './scale-bar.tsx'
import { codeAddress } from '../weighing-address.ts'
import { TareChips } from '../../session-parts/tare-chips.tsx'
import type { Thing } from './thing-to-weigh.ts'
import { useHandCode } from '../scan/use-hand-code.ts'
import { useKeptPhoto } from '#shell/kept/use-kept-photo.ts'
import { useWeigh } from './use-weigh.ts'
import { useWeightInput, type WeightInput } from './use-weight-input.ts'
import { usualText } from '../session/weighable-row.tsx'
import { WeighQuestion } from './weigh-question.tsx'
import { firstDraft, type WeighingDraft } from './weighing-draft.ts'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

interface WeighFormProps {
  readonly session: WeighingSession
  readonly thing: Thing
  readonly again: 'replace' | 'add' | null
  readonly from: 'scan' | null
  readonly back: { readonly to: Address; readonly label: string }
  /** The address for changing the scale, which returns to this very object. */
  readonly changeScale: Address
}

export function WeighForm({ session, thing, again, from, back, changeScale }: WeighFormProps) {
  const go = useGo()
  const rights = useRights()
  const [draft, setDraft] = useState<WeighingDraft>(() => firstDraft(thing))
  const [isNoting, setNoting] = useState(false)
  const change = (values: Partial<WeighingDraft>): void => setDraft(now => ({ ...now, ...values }))
  const name = draftName(session, thing)
  const kept = useDraft(name, draft, change)
  const photo = useKeptPhoto(name)
  const input = useWeightInput(thing, draft, change)
  const { cable, follows, isMoving, isBlind, gross } = input
  const weigh = useWeigh({ session, thing, again, from, photo, forget: kept.forget })
  // A message about the scale ends once the scale is still, or is gone.
  // oxlint-disable-next-line react/exhaustive-deps -- only a change of the scale counts
  useEffect(() => weigh.say(null), [cable.state, isMoving])
  useHandCode((code, typed) => {
    input.untype(typed)
    go(codeAddress(rights, session.search, code))
  }, input.untype)

  const { scale } = session
  const refusal =
    gross === null ? null : weighingRefusal({ gross, tares: draft.tares, capacity: scale?.weight ?? null })
  const mayCount = thing.object !== null && thing.object.weight_channel !== 'scale' && thing.object.weight > 0
  const press = (key: KeypadKey): void => {
    weigh.say(null)
    input.press(key)
  }
  const submit = (): void => {
    if (weigh.isBusy) return
    if (isBlind) return weigh.say('Saisissez le poids.')
    if (isMoving) return weigh.say('Attendez que la balance soit stable, ou saisissez le poids.')
    void weigh.weigh({ ...draft, gross })
  }

  return (
    <PhoneScreen
      title={thing.edited === null ? session.title : 'Corriger une pesée'}
      sub={scaleTitle(scale)}
      back={back}
      nav={false}
      footer={
        <>
          {/* The large read-out already shows it: here it is only for screen readers, and the keypad does not move. */}
          {weigh.said !== null && weigh.said === refusal ? (
            <p className="sr" role="alert">
              {refusal}
            </p>
          ) : (
            <RefusalText>{weigh.said}</RefusalText>
          )}
          <Button variant="primary" size="xl" icon="check" block loading={weigh.isBusy} onClick={submit}>
            {thing.edited !== null
              ? 'Enregistrer la correction'
              : gross === null && mayCount && !isBlind
                ? 'Compter sans peser'
                : 'C’est pesé\u202f!'}
          </Button>
        </>
      }
    >
      <div className="weighing">
        <ThingHeading thing={thing}>
          {thing.instance === null && (
            <Quantity value={draft.quantity} onChange={quantity => change({ quantity })} />
          )}
        </ThingHeading>
        <WeightReadout thing={thing} draft={draft} input={input} scale={scale} refusal={refusal} />
        <ScaleFault state={cable.state} />
        <div className="hscroll">
          <ScaleReads cable={cable} follows={follows} />
          <Chip
            icon="sticky-note"
            pressed={draft.flags.length > 0 || photo.file !== null}
            onPress={() => setNoting(true)}
          >
            Noter
          </Chip>
          <TareChips tares={draft.tares} onChange={tares => change({ tares })} />
          <ConnectScale cable={cable} />
          <WeighLinks instance={thing.instance} changeScale={changeScale} />
        </div>
        <Keypad label="Poids brut" onKey={press} onEnter={submit} />
      </div>
      {isNoting && (
        <LazyNotesSheet
          flags={draft.flags}
          onFlags={flags => change({ flags })}
          photo={photo}
          session={session.search.session}
          onClose={() => setNoting(false)}
        />
      )}
      <WeighQuestion weigh={weigh} name={thing.name} />
    </PhoneScreen>
  )
}

interface ThingHeadingProps {
  readonly thing: Thing
  readonly children: ReactNode
}

function ThingHeading({ thing: { name, code }, children }: ThingHeadingProps) {
  return (
    <div className="weighing__what">
      <Tile icon={objectIcon(name)} />
      <div className="grow">
        <h2>{name}</h2>
        {code !== '' && <p className="code">{formatLabelCode(code)}</p>}
      </div>
      {children}
    </div>
  )
}

interface WeightReadoutProps {
  readonly thing: Thing
  readonly draft: WeighingDraft
  readonly input: WeightInput
  readonly scale: WeighingSession['scale']
  readonly refusal: string | null
}

function WeightReadout({ thing, draft, input, scale, refusal }: WeightReadoutProps) {
  const { gross, follows, isBlind } = input
  const net = gross === null ? null : netWeight(gross, draft.tares)
  const isOff = gross !== null && !follows && scale !== null && !isOnStep(gross, scale.step)
  const typed = draft.typed === '' || isBlind ? '–' : draft.typed
  return (
    <Readout
      gross={follows && gross !== null ? gramsToTyped(gross) : typed}
      tare={draft.tares.length === 0 ? '0' : `−\u00a0${shortKilograms(tareWeight(draft.tares))}`}
      net={net === null ? '–' : kilogramsText(net)}
      unit="kg"
      hint={refusal ?? hintOf(thing, draft.quantity, net, isOff)}
      bad={refusal !== null}
      typing={!follows}
    />
  )
}

function WeighLinks({
  instance,
  changeScale,
}: Pick<Thing, 'instance'> & Pick<WeighFormProps, 'changeScale'>) {
  return (
    <>
      {instance !== null && (
        // For an instance that was bound a moment ago, or whose sticker can hardly be read any more.
        <LinkButton to={stickersAddress({ ids: [instance] })} size="sm" icon="printer">
          Imprimer l’étiquette
        </LinkButton>
      )}
      <LinkButton to={changeScale} size="sm" icon="weight">
        Changer de balance
      </LinkButton>
    </>
  )
}

const draftName = ({ search, way }: WeighingSession, { instance, waiting, edited, object }: Thing): string =>
  [
    'weighing',
    search.session ?? search.since ?? way,
    edited?.line_id ?? waiting?.line_id ?? instance ?? object?.id,
  ].join(' ')

const hintOf = (thing: Thing, quantity: number, net: number | null, isOff: boolean): string | undefined => {
  if (isOff) return 'entre deux échelons de la balance'
  if (thing.usual === null || thing.usual.weight === 0) return undefined
  const each =
    quantity > 1 ? (net === null ? '\u00a0pièce' : `, soit ${kilogramsText(net / quantity)}\u00a0pièce`) : ''
  return `${usualText(thing.usual)}${each}`
}
