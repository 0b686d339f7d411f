// « Tables, une par une »: each instance with its check; of a broken one why, of an incomplete one how many pieces.
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { TextField } from '#kit/form/text-field.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { PhotoButton } from '#trades/tour/shared/stop-proof-camera.tsx'
import type { CountTap } from '../../rules/back/count-taps.ts'
import { handedLineId } from '../../rules/handing/handed.ts'
import type { Check, CountedInstance, CountedObject } from '../../rules/back/return-count.ts'
import { CountField } from './count-field.tsx'
import type { ReturnWork } from './use-return.ts'

const checks: readonly (readonly [check: Check, label: string, icon: IconName])[] = [
  ['complete', 'Complet', 'circle-check-big'],
  ['incomplete', 'Incomplet', 'puzzle'],
  ['lost', 'Cassé', 'package-x'],
  ['unchecked', 'Non vérifié', 'circle-question-mark'],
]

/** The whole words; a button says the short one. */
const names: { readonly [check in Check]?: string } = { lost: 'Perdu/Cassé', unchecked: 'Non vérifié' }

export function ReturnInstances({ work }: { readonly work: ReturnWork }) {
  return work.sheet.counted
    .filter(({ instances }) => instances.length > 0)
    .map(object => (
      <section
        key={object.out.object_id}
        className="ret-insts"
        aria-label={`${object.out.line.name}, un par un`}
      >
        <h2>{object.out.line.name}, un par un</h2>
        {object.instances.map(one => (
          <Instance key={one.id} object={object} one={one} work={work} />
        ))}
      </section>
    ))
}

interface InstanceProps {
  readonly object: CountedObject
  readonly one: CountedInstance
  readonly work: ReturnWork
}

function Instance({ object, one, work }: InstanceProps) {
  const code = formatLabelCode(work.sheet.codes.get(one.id) ?? 'Étiquette inconnue')
  const { object_id } = object.out
  const told = { object_id, instance_id: one.id }
  const tell = (tap: CountTap): void => {
    work.setCurrent(one.id)
    work.count(tap)
  }
  return (
    <div className={classNames('ret-inst', work.current === one.id && 'is-now')}>
      <span className="code">{code}</span>
      <fieldset className="seg" aria-label={code}>
        {checks.map(([check, label, icon]) => (
          <button
            key={check}
            type="button"
            aria-pressed={one.check === check}
            aria-label={names[check]}
            title={names[check]}
            onClick={() => tell({ ...told, kind: 'toggle', check })}
          >
            <Icon name={icon} />
            {check === 'unchecked' ? null : label}
          </button>
        ))}
      </fieldset>
      <ReturnPhoto work={work} line_id={handedLineId(object.out.line.line_id, one.id)} name={code} />
      {one.check === 'incomplete' && (
        <CountField
          label={`${code}, pièces manquantes`}
          value={one.missing}
          max={object.each > 1 ? object.each : 999}
          onChange={missing =>
            tell({ ...told, kind: 'instance', check: missing > 0 ? 'incomplete' : 'complete', missing })
          }
          onStep={by => tell({ ...told, kind: 'stepMissing', by })}
        />
      )}
      {one.check === 'lost' && (
        <Reason
          key={one.id}
          one={one}
          onTell={reason => tell({ ...told, kind: 'instance', check: 'lost', reason })}
        />
      )}
    </div>
  )
}

/** Written when the person leaves the field, or presses Enter. */
function Reason({
  one,
  onTell,
}: {
  readonly one: CountedInstance
  readonly onTell: (reason: string) => void
}) {
  const [text, setText] = useState(one.reason)
  const tell = (): void => {
    if (text !== one.reason) onTell(text)
  }
  return (
    <TextField
      label="Motif"
      className="ret-why"
      placeholder="pied plié, rendu cassé…"
      maxLength={200}
      value={text}
      onChange={setText}
      onBlur={tell}
      onKeyDown={event => {
        if (event.key === 'Enter') tell()
      }}
    />
  )
}

interface ReturnPhotoProps {
  readonly work: ReturnWork
  readonly line_id: string
  /** What it shows. */
  readonly name: string
}

/** A phone asks whether its camera or its gallery; it is kept here until it is sent, and stays with the dossier. */
function ReturnPhoto({ work: { sheet, counting }, line_id, name }: ReturnPhotoProps) {
  const count = sheet.step.photosList.filter(photo => photo.line_id === line_id).length
  return (
    <span className="ret-photo">
      {count > 0 && (
        <small className="muted num">
          <span aria-hidden="true">{count}</span>
          <span className="sr">{plural(count, 'photo')}</span>
        </small>
      )}
      <PhotoButton
        task={sheet.step.id}
        kind="object"
        line_id={line_id}
        sheet={counting}
        size="sm"
        variant="quiet"
        isIcon
        isGallery
        label={`Photo\u00a0: ${name}`}
      />
    </span>
  )
}
