// The chosen line: compared with the last weights of its kind, corrected with a reason, confirmed, and its journal (WG3, WG5).
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatLabelCode } from '#records/text/label-code.ts'
import { OUTLIER_TIMES } from '#trades/stock/rules/usual-weight.ts'
import { netWeight, weighingRefusal } from '../rules/net-weight.ts'
import { isReplaced, isWaiting, lineWeight, unitWeight } from '../rules/weighed-line.ts'
import { formatWeight, formatWeightShort } from '#records/values/weight.ts'
import { confirmWeighing, editWeighing } from '../data/sessions/edit-weighing.ts'
import { removeWeighing } from '../data/sessions/undo-last-weighing.ts'
import type { SessionLine, SessionView } from '../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { ChartDots } from '#kit/charts/chart-dots.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { gramsToTyped, typedToGrams } from '../shared/kilograms.ts'
import { Said } from '../shared/said.tsx'
import { TareChips } from '../shared/tare-chips.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../shared/use-weighing-session.ts'
import type { TypedTare } from '../shared/weighing-draft.ts'
import { objectIcon } from '../shared/weighing-icon.ts'
import { lifeAddress, stickersAddress } from '../shared/desk-address.ts'
import { lastWeights, objectChoices } from '#trades/stock/data/last-weights.ts'
import { LineJournal } from './line-journal.tsx'

interface LinePanelProps {
  readonly session: SessionView
  readonly of: SessionLine
  readonly isClosed: boolean
  readonly onClose: () => void
}

export function LinePanel({ session, of, isClosed, onClose }: LinePanelProps) {
  const { line, object, instance, code, usual, times } = of
  const name = object?.name ?? line.name
  const last = useLocal(lastWeights, { object: line.object_id ?? '', except: line.line_id })
  const isFixed = isClosed || isReplaced(line) || isWaiting(line)
  return (
    <aside className="form2__side" aria-label="Ligne choisie">
      <div className="h-stack">
        <Tile icon={objectIcon(name)} />
        <div className="grow">
          <h2>{name}</h2>
          {code !== '' && <p className="code small muted">{formatLabelCode(code)}</p>}
        </div>
        <IconButton icon="x" size="sm" label="Fermer le détail de la ligne" onClick={onClose} />
      </div>
      {usual !== null && usual.count > 0 && (
        <p className={times === null ? 'small muted' : 'warnbox'}>
          {times !== null && <Icon name="triangle-alert" />}
          <span>
            {times !== null && (
              <b>
                {times > OUTLIER_TIMES
                  ? `${String(times).replace('.', ',')} fois le poids habituel.`
                  : 'Poids à confirmer.'}{' '}
              </b>
            )}
            Médiane des {usual.count} dernières&nbsp;: {formatWeightShort(usual.weight)}, de{' '}
            {formatWeightShort(usual.low)} à {formatWeightShort(usual.high)}.
          </span>
        </p>
      )}
      {last !== undefined && last.length > 0 && !isWaiting(line) && (
        <ChartDots
          label={`${last.length} dernières pesées entre ${formatWeightShort(Math.min(...last))} et ${formatWeightShort(Math.max(...last))}, celle-ci à ${formatWeightShort(unitWeight(line))}`}
          values={last}
          own={unitWeight(line)}
          isBad={line.outlier === 1}
          usual={usual?.weight ?? null}
          format={formatWeightShort}
        />
      )}
      {!isFixed && <Correction session={session} of={of} onClose={onClose} />}
      {isReplaced(line) && (
        <p className="honest">Pesée de nouveau le même jour&nbsp;: cette ligne ne compte plus.</p>
      )}
      {instance !== null && (
        <div className="h-stack wrap">
          <LinkButton size="sm" icon="history" to={lifeAddress(instance.id)}>
            Vie de l’objet
          </LinkButton>
          <LinkButton size="sm" variant="quiet" icon="printer" to={stickersAddress({ ids: [instance.id] })}>
            Étiquette
          </LinkButton>
        </div>
      )}
      <LineJournal of={of} />
    </aside>
  )
}

type CorrectionProps = Omit<LinePanelProps, 'isClosed'>

const catalogueWeight = (
  line: SessionLine['line'],
  object: SessionLine['object'],
  quantity: string,
): number => (object?.weight ?? line.weight) * (Number(quantity) || 1)

function Correction({ session, of: { line, object: thing }, onClose }: CorrectionProps) {
  const { db, tap } = useWeighingTap()
  const { said, say, run, isBusy } = useAct()
  const choices = useLocal(objectChoices, null)
  const [object, setObject] = useState(line.object_id ?? '')
  const [typed, setTyped] = useState(line.gross === null ? '' : gramsToTyped(line.gross))
  const [quantity, setQuantity] = useState(String(line.quantity_done ?? line.quantity))
  const [tares, setTares] = useState<readonly TypedTare[]>(line.tares)
  const [why, setWhy] = useState('')
  const [asksAgain, setAsksAgain] = useState(false)
  const gross = typedToGrams(typed)
  // Without a scale, the catalogue's weight counts. It is requested explicitly, never by leaving a field empty (WG7).
  const isEstimate = gross === null && typed.trim() === '' && line.gross !== null
  const net =
    gross !== null ? netWeight(gross, tares) : isEstimate ? catalogueWeight(line, thing, quantity) : null
  const before = lineWeight(line)
  const refusal = gross === null ? null : weighingRefusal({ gross, tares, capacity: session.capacity })
  const own = { session: session.task.id, line_id: line.line_id }
  const isMeasureSame = gross === line.gross && JSON.stringify(tares) === JSON.stringify(line.tares)

  const correct = async (): Promise<void> => {
    if (typed.trim() !== '' && gross === null) return say('Saisissez un nombre, par exemple 12,5.')
    if (!/^[1-9]\d{0,3}$/.test(quantity.trim())) return say('Saisissez un nombre de pièces.')
    const change = {
      quantity: Number(quantity),
      ...(object === '' || object === line.object_id ? {} : { object }),
      ...(isMeasureSame ? {} : { gross, tares: gross === null ? [] : tares }),
    }
    const saved = await run(() => editWeighing(db, { ...own, ...tap(), change, why, isConfirmed: asksAgain }))
    if (saved === null) return
    setAsksAgain(saved.answer.kind === 'unusual')
    if (saved.answer.kind !== 'saved') return
    setWhy('')
    // Without a scale there is no container to subtract.
    if (gross === null) setTares([])
  }
  const remove = async (): Promise<void> => {
    if ((await run(() => removeWeighing(db, { ...own, ...tap() }))) !== null) onClose()
  }

  return (
    <>
      <div className="fgrid">
        <TextField
          className="c6"
          label="Brut"
          value={typed}
          onChange={text => {
            setTyped(text)
            setAsksAgain(false)
          }}
          inputMode="decimal"
          unit="kg"
          error={refusal ?? undefined}
        />
        <TextField
          className="c6"
          label="Quantité"
          value={quantity}
          onChange={setQuantity}
          inputMode="numeric"
        />
        <fieldset className="field c12">
          <legend className="label">Tare</legend>
          <div className="h-stack wrap">
            <TareChips tares={tares} onChange={setTares} />
          </div>
        </fieldset>
        <p className="netline c12">
          <span>Net</span>
          <span className="chg num">
            {net === null || net === before ? (
              formatWeight(before)
            ) : (
              <>
                <del>{formatWeight(before)}</del>
                <Icon name="arrow-right" />
                <ins>{formatWeight(net)}</ins>
              </>
            )}
            {isEstimate && ' estimés'}
          </span>
        </p>
        {line.object_instance_id === null && (
          <SelectField
            className="c12"
            label="Objet"
            value={object}
            onChange={setObject}
            options={choices ?? []}
            blank={line.object_id === null ? line.name : undefined}
          />
        )}
        <TextField className="c12" label="Motif de la correction" value={why} onChange={setWhy} />
      </div>
      {asksAgain && (
        <p className="warnbox">
          <Icon name="triangle-alert" />
          <span>Ce poids reste inhabituel. Corriger une nouvelle fois le garde tel quel.</span>
        </p>
      )}
      <Said>{said}</Said>
      <div className="h-stack wrap">
        {line.outlier === 1 && (
          <Button
            className="grow"
            loading={isBusy}
            onClick={() => void run(() => confirmWeighing(db, { ...own, ...tap(), why }))}
          >
            Confirmer {formatWeightShort(before)}
          </Button>
        )}
        <Button
          variant={isEstimate ? 'plain' : 'primary'}
          className="grow"
          loading={isBusy}
          onClick={() => void correct()}
        >
          {isEstimate ? 'Estimer d’après le catalogue' : 'Corriger'}
        </Button>
        <Button variant="quiet" icon="trash-2" loading={isBusy} onClick={() => void remove()}>
          Retirer
        </Button>
      </div>
    </>
  )
}
