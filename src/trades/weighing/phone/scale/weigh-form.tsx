// Gross on the keypad or from the cable, tares by chips, net as the largest figure on the screen, and « C'est pesé ! » (WG1,
// WG2).
import { useEffect, useRef, useState } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useDraft } from '#shell/screen/use-draft.ts'
import { formatLabelCode } from '#records/text/label-code.ts'
import { isOnStep, netWeight, tareWeight, weighingRefusal } from '../../rules/net-weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { afterKey, Keypad, type KeypadKey } from '#kit/action/keypad.tsx'
import { Readout } from '#kit/table/readout.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { stickersAddress } from '../../shared/desk-address.ts'
import { gramsToTyped, kilogramsText, shortKilograms, typedToGrams } from '../../shared/kilograms.ts'
import { LazyNotesSheet } from '../session/lazy-parts.ts'
import { Quantity } from './quantity.tsx'
import { Said } from '../../shared/said.tsx'
import { ConnectScale, ScaleFault, ScaleReads } from './scale-cable.tsx'
import { scaleTitle } from './scale-bar.tsx'
import { codeAddress } from '../../shared/session-search.ts'
import { TareChips } from '../../shared/tare-chips.tsx'
import type { Thing } from '../../shared/thing-to-weigh.ts'
import { useHandCode } from '../scan/use-hand-code.ts'
import { useKeptPhoto } from '#shell/screen/use-kept-photo.ts'
import { useScaleCable } from './use-scale-cable.ts'
import { useWeigh } from './use-weigh.ts'
import { usualText } from '../session/weighable-row.tsx'
import { WeighQuestion } from './weigh-question.tsx'
import { firstDraft, type WeighingDraft } from '../../shared/weighing-draft.ts'
import { objectIcon } from '../../shared/weighing-icon.ts'
import type { WeighingSession } from '../../shared/weighing-session.ts'

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
  // A scanner is faster than the next render.
  const beforeKey = useRef<Partial<WeighingDraft>>({})
  const [isNoting, setNoting] = useState(false)
  const change = (values: Partial<WeighingDraft>): void => setDraft(now => ({ ...now, ...values }))
  const name = draftName(session, thing)
  const kept = useDraft(name, draft, change)
  const photo = useKeptPhoto(name)
  const cable = useScaleCable()
  // The scale's reading is shown until a key is pressed.
  const follows = cable.reading !== null && (draft.typed === '' || draft.isExpected)
  // A scale that was followed no longer reads anything: the filled-in weight was read by nobody, and « sans peser » was not
  // intended.
  const isBlind =
    (cable.state === 'gone' || cable.state === 'outOfRange') &&
    thing.edited === null &&
    (draft.typed === '' || draft.isExpected)
  const gross = follows ? (cable.reading?.grams ?? 0) : isBlind ? null : typedToGrams(draft.typed)
  const weigh = useWeigh({
    session,
    thing,
    again,
    from,
    photo,
    forget: kept.forget,
  })
  const isMoving = follows && !cable.reading.isStable
  // A message about the scale ends once the scale is still, or is gone.
  // oxlint-disable-next-line react/exhaustive-deps -- only a change of the scale counts
  useEffect(() => weigh.say(null), [cable.state, isMoving])
  /** The first character of a code may have been taken for a key; a letter never is. */
  const untype = (first: string): void => {
    if (/[\d,.]/.test(first)) change(beforeKey.current)
  }
  useHandCode(code => {
    untype(code.slice(0, 1))
    go(codeAddress(rights, session.search, code))
  }, untype)

  const { scale } = session
  const net = gross === null ? null : netWeight(gross, draft.tares)
  const refusal =
    gross === null ? null : weighingRefusal({ gross, tares: draft.tares, capacity: scale?.weight ?? null })
  const isOff = gross !== null && !follows && scale !== null && !isOnStep(gross, scale.step)
  const mayCount = thing.object !== null && thing.object.weight_channel !== 'scale' && thing.object.weight > 0
  const press = (key: KeypadKey): void => {
    beforeKey.current = { typed: draft.typed, isExpected: draft.isExpected }
    weigh.say(null)
    const from = draft.isExpected || follows ? '' : draft.typed
    change({ typed: afterKey(from, key), isExpected: false })
  }
  const submit = (): void => {
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
            <Said>{weigh.said}</Said>
          )}
          <Button variant="primary" size="xl" icon="check" block loading={weigh.isBusy} onClick={submit}>
            {thing.edited !== null
              ? 'Enregistrer la correction'
              : gross === null && mayCount && !isBlind
                ? 'Compter sans peser'
                : 'C’est pesé\u00a0!'}
          </Button>
        </>
      }
    >
      <div className="weighing">
        <div className="weighing__what">
          <Tile icon={objectIcon(thing.name)} />
          <div className="grow">
            <h2>{thing.name}</h2>
            {thing.code !== '' && <p className="code">{formatLabelCode(thing.code)}</p>}
          </div>
          {thing.instance === null && (
            <Quantity value={draft.quantity} onChange={quantity => change({ quantity })} />
          )}
        </div>
        <Readout
          gross={
            follows && gross !== null
              ? gramsToTyped(gross)
              : draft.typed === '' || isBlind
                ? '–'
                : draft.typed
          }
          tare={draft.tares.length === 0 ? '0' : `−\u00a0${shortKilograms(tareWeight(draft.tares))}`}
          net={net === null ? '–' : kilogramsText(net)}
          unit="kg"
          hint={refusal ?? hintOf(thing, draft.quantity, net, isOff)}
          bad={refusal !== null}
          typing={!follows}
        />
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
          {thing.instance !== null && (
            // For an instance that was bound a moment ago, or whose sticker can hardly be read any more.
            <LinkButton to={stickersAddress({ ids: [thing.instance] })} size="sm" icon="printer">
              Imprimer l’étiquette
            </LinkButton>
          )}
          <LinkButton to={changeScale} size="sm" icon="weight">
            Changer de balance
          </LinkButton>
        </div>
        <Keypad label="Poids brut" onKey={press} />
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

const draftName = ({ search, way }: WeighingSession, { instance, waiting, edited, object }: Thing): string =>
  [
    'weighing',
    search.session ?? search.since ?? way,
    edited?.line_id ?? waiting?.line_id ?? instance ?? object?.id,
  ].join(' ')

const hintOf = (thing: Thing, quantity: number, net: number | null, isOff: boolean): string | undefined => {
  if (isOff) return 'entre deux échelons de la balance'
  if (thing.usual === null || thing.usual.weight === 0) return undefined
  const each = quantity > 1 ? (net === null ? ' pièce' : `, soit ${kilogramsText(net / quantity)} pièce`) : ''
  return `${usualText(thing.usual)}${each}`
}
