// The fields of a line that the desk corrects, and what may be done with it: correct it, confirm its unusual weight, remove it.
import { useLocal } from '#shell/sync/use-local.ts'
import { objectChoices } from '#trades/stock/data/last-weights.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { lineWeight } from '../rules/weighed-line.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { TareChips } from '../session-parts/tare-chips.tsx'
import { useCorrection, type CorrectionOf } from './use-correction.ts'

export function Correction(props: CorrectionOf) {
  const { line } = props.of
  const correction = useCorrection(props)
  const { draft, change, weight, refusal, asksAgain, isBusy } = correction
  const choices = useLocal(objectChoices, null)
  const before = lineWeight(line)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // Enter in an empty field does not ask for an estimate (WG7).
        if (!isBusy && !weight.isEstimate) void correction.correct()
      }}
    >
      <div className="fgrid">
        <TextField
          className="c6"
          label="Brut"
          value={draft.typed}
          onChange={correction.retype}
          inputMode="decimal"
          unit="kg"
          error={refusal ?? undefined}
        />
        <TextField
          className="c6"
          label="Quantité"
          value={draft.quantity}
          onChange={quantity => change({ quantity })}
          inputMode="numeric"
        />
        <fieldset className="field c12">
          <legend className="label">Tare</legend>
          <div className="h-stack wrap">
            <TareChips tares={draft.tares} onChange={tares => change({ tares })} />
          </div>
        </fieldset>
        <NetLine before={before} net={weight.net} isEstimate={weight.isEstimate} />
        {line.object_instance_id === null && (
          <SelectField
            className="c12"
            label="Objet"
            value={draft.object}
            onChange={object => change({ object })}
            options={choices ?? []}
            blank={line.object_id === null ? line.name : undefined}
          />
        )}
        <TextField
          className="c12"
          label="Motif de la correction"
          value={draft.why}
          onChange={why => change({ why })}
        />
      </div>
      {asksAgain && (
        <p className="warnbox">
          <Icon name="triangle-alert" />
          <span>Ce poids reste inhabituel. Corriger une nouvelle fois le garde tel quel.</span>
        </p>
      )}
      <RefusalText>{correction.said}</RefusalText>
      <div className="h-stack wrap">
        {line.outlier === 1 && (
          <Button className="grow" loading={isBusy} onClick={() => void correction.confirm()}>
            Confirmer {formatWeight(before)}
          </Button>
        )}
        <Button
          variant={weight.isEstimate ? 'plain' : 'primary'}
          className="grow"
          loading={isBusy}
          type={weight.isEstimate ? 'button' : 'submit'}
          {...(weight.isEstimate ? { onClick: () => void correction.correct() } : {})}
        >
          {weight.isEstimate ? 'Estimer d’après le catalogue' : 'Corriger'}
        </Button>
        <Button variant="quiet" icon="trash-2" loading={isBusy} onClick={() => void correction.remove()}>
          Retirer
        </Button>
      </div>
    </form>
  )
}

interface NetLineProps {
  readonly before: number
  readonly net: number | null
  readonly isEstimate: boolean
}

function NetLine({ before, net, isEstimate }: NetLineProps) {
  return (
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
  )
}
