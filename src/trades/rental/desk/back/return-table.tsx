// The objects of a return: what left, what came back, what is missing or unused, and the instances one by one (look/screens/rental-return).
import { classNames } from '#kit/class-names.ts'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { plural, pluralWord } from '#records/fr/plural.ts'
import { objectIcon } from '#trades/weighing/shared/weighing-icon.ts'
import { missingTold, type CountedPart } from '../../rules/back/count-changes.ts'
import { mostOf } from '../../rules/back/count-taps.ts'
import { awaitedOf, type CountedObject } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { CountField } from './count-field.tsx'
import type { ReturnWork } from './use-return.ts'

export function ReturnTable({ work }: { readonly work: ReturnWork }) {
  return (
    <table className="table table--2 ret-table">
      <thead>
        <tr>
          <th scope="col">Objet</th>
          <th scope="col" className="r">
            Parti
          </th>
          <th scope="col" className="r">
            Revenu
          </th>
          <th scope="col">Manquants</th>
          <th scope="col">Non utilisés</th>
          <th scope="col">Contrôle</th>
        </tr>
      </thead>
      <tbody>
        {work.sheet.counted.map(object => (
          <Row key={object.out.object_id} object={object} work={work} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ object, work }: { readonly object: CountedObject; readonly work: ReturnWork }) {
  const { out, each, units, left, back, unused, counted, instances } = object
  const { name } = out.line
  const isCounted = out.counted > 0 || counted.back > 0 || counted.lost > 0
  const { object_id } = out
  // What is counted without a sticker is counted crate by crate.
  const told = [
    work.sheet.notReceived === 'none' && pluralWord(units.left, 'réservé'),
    isCounted && each > 1 && plural(left, 'pièce'),
  ]
    .filter(Boolean)
    .join(', ')
  const field = (part: CountedPart) => ({
    max: mostOf(object, part),
    onChange: (total: number) =>
      work.count(
        part === 'missing'
          ? { kind: 'missing', object_id, total }
          : { kind: 'pieces', object_id, part, total },
      ),
    onStep: (by: 1 | -1) => work.count({ kind: 'step', object_id, part, by }),
  })
  const isNow = instances.some(({ id }) => id === work.current)
  return (
    <tr className={classNames(isNow && 'is-now')}>
      <td>
        <span className="ret-object">
          <Tile icon={objectIcon(name)} size="sm" />
          <span>
            <b className="medium">{name}</b>
            <small>{unitsText(object)}</small>
          </span>
        </span>
      </td>
      <td className="r num" data-label="Parti">
        {isCounted ? units.left : left}
        {told !== '' && <small className="ret-left">{told}</small>}
      </td>
      <td className="r" data-label="Revenu">
        {isCounted ? (
          <CountField label={`${name}, revenus`} value={counted.back} {...field('back')} />
        ) : (
          <b className="num">{back}</b>
        )}
      </td>
      <td data-label="Manquants">
        <CountField label={`${name}, manquants`} value={missingTold(object)} {...field('missing')} />
      </td>
      <td data-label="Non utilisés">
        <CountField label={`${name}, non utilisés`} value={unused} {...field('unused')} />
      </td>
      <td data-label="Contrôle">
        <CheckBadge object={object} />
        {isCounted && (
          <span className="ret-broken">
            <CountField label={`${name}, cassés`} value={counted.lost} {...field('lost')} />
            cassés
          </span>
        )}
      </td>
    </tr>
  )
}

const unitsText = ({ out, each }: CountedObject): string => {
  const { instances, counted } = out
  if (instances.length === 0) return 'sans étiquette'
  const stickers = plural(instances.length, 'étiquette')
  const full = each > 1 ? `${stickers}, ${plural(each, 'pièce')} chacune` : stickers
  return counted > 0 ? `${full}, ${counted} sans` : full
}

function CheckBadge({ object }: { readonly object: CountedObject }) {
  const { units } = object
  const awaited = awaitedOf(object)
  const missing = missingTold(object)
  const unchecked = object.instances.filter(({ check }) => check === 'unchecked').length
  if (units.told > units.left && object.out.mayBeMore)
    return <StateBadge size="sm" tone="unknown" icon="clock" label={returnMessages.notReceived} />
  if (units.told > units.left)
    return <StateBadge size="sm" tone="lost" icon="triangle-alert" label="Plus que parti" />
  if (units.lost > 0)
    return (
      <StateBadge
        size="sm"
        tone="lost"
        icon="package-x"
        label={`${units.lost} ${pluralWord(units.lost, 'cassé ou perdu', 'cassés ou perdus')}`}
      />
    )
  if (missing > 0)
    return <StateBadge size="sm" tone="postponed" icon="puzzle" label={`Incomplet, ${missing}`} />
  if (awaited > 0) return <StateBadge size="sm" tone="unknown" icon="clock" label={`${awaited} à revenir`} />
  if (unchecked > 0)
    return <StateBadge size="sm" tone="unknown" icon="circle-question-mark" label="Non vérifié" />
  return <StateBadge size="sm" tone="available" icon="circle-check-big" label="Complet" />
}
