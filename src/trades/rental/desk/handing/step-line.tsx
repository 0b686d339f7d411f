// One object of a step: how many of how many, what is short of it, and what may be done about that (RT22).
import { useState, type ReactNode } from 'react'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { percentOf } from '#records/values/percent.ts'
import { Button } from '#kit/action/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Bar } from '#kit/show/bar.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { objectIcon } from '#trades/weighing/shared/weighing-icon.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import type { LikeObject, StepOffer } from '../../data/handing/step-offers.ts'
import type { Handed } from '../../rules/handing/handed.ts'

interface StepLineProps {
  readonly handed: Handed
  readonly sheet: HandingSheet
  readonly offer: StepOffer | undefined
  /** The last scan counted into it. */
  readonly isCurrent: boolean
  readonly ways: LineWays | null
  readonly children?: ReactNode
}

export interface LineWays {
  /** Null where nothing is put off: at the departure. */
  readonly later: ((line_id: string) => void) | null
  readonly replace: (handed: Handed, like: LikeObject) => void
  readonly remove: (handed: Handed) => void
}

/** There is less in stock than is still to hand over. */
const isShort = ({ asked, done, line }: Handed, offer: StepOffer | undefined): boolean => {
  const left = asked - done
  if (left <= 0) return false
  return line.later === 1 || (offer?.inStock != null && offer.inStock < left)
}

export function StepLine({ handed, sheet, offer, isCurrent, ways, children }: StepLineProps) {
  const { name, asked, done, line } = handed
  const short = isShort(handed, offer)
  const left = asked - done
  const [isAsked, setAsked] = useState(false)
  const isOpen = short || isAsked
  return (
    <li className={classNames('hand-line', isCurrent && 'is-cur', short && 'is-short')}>
      <Tile icon={objectIcon(name)} size="sm" />
      <div className="hand-line__main">
        <b>{name}</b>
        <small>{detailsOf(handed, offer)}</small>
        <Incomplete handed={handed} sheet={sheet} />
      </div>
      <span className="hand-line__n num">
        <b>{done}</b> / {asked}
      </span>
      <Bar value={Math.min(100, percentOf(done, asked))} size="lg" />
      <Standing handed={handed} short={short}>
        {ways !== null && left > 0 && !isOpen && (
          <Button
            size="sm"
            variant="link"
            aria-label={`Il en manque\u00a0: ${name}`}
            onClick={() => setAsked(true)}
          >
            Il en manque
          </Button>
        )}
      </Standing>
      {ways !== null && left > 0 && isOpen && (
        <div className="hand-line__acts">
          {ways.later !== null && (
            <Button size="sm" aria-pressed={line.later === 1} onClick={() => ways.later?.(line.line_id)}>
              Compléter plus tard
            </Button>
          )}
          {(offer?.likes ?? []).map(like => (
            <Button key={like.id} size="sm" icon="repeat-2" onClick={() => ways.replace(handed, like)}>
              {like.name}, {plural(like.free, 'libre')}
            </Button>
          ))}
          <Button size="sm" variant="quiet" onClick={() => ways.remove(handed)}>
            Retirer {left}
          </Button>
        </div>
      )}
      {children}
    </li>
  )
}

const detailsOf = ({ instances, counted }: Handed, offer: StepOffer | undefined): string => {
  const told = [
    instances.length > 0 ? plural(instances.length, 'étiquette') : '',
    counted > 0 ? `${plural(counted, 'pièce')} sans étiquette` : '',
    offer?.storage_area ?? '',
    offer?.inStock == null ? '' : `${plural(offer.inStock, 'libre')} en stock`,
  ]
  return told.filter(Boolean).join(', ')
}

/** Which instances lack pieces. */
function Incomplete({ handed, sheet }: Pick<StepLineProps, 'handed' | 'sheet'>) {
  return handed.instances
    .filter(({ missing }) => missing > 0)
    .map(({ id, missing }) => (
      <small key={id} className="hand-line__lack">
        <span className="code">{formatLabelCode(sheet.instances.get(id)?.external_id ?? '')}</span>
        {`\u00a0: il y manque ${plural(missing, 'pièce')}`}
      </small>
    ))
}

interface StandingProps {
  readonly handed: Handed
  readonly short: boolean
  readonly children: ReactNode
}

function Standing({ handed, short, children }: StandingProps) {
  const { asked, done, line, instances } = handed
  const left = asked - done
  const lacking = instances.filter(({ missing }) => missing > 0).length
  return (
    <span className="hand-line__s">
      {left <= 0 && lacking > 0 && (
        <span className="no">
          <Icon name="puzzle" />
          {plural(lacking, 'incomplet')}
        </span>
      )}
      {left === 0 && lacking === 0 && (
        <span className="ok">
          <Icon name="check" />
          complet
        </span>
      )}
      {left < 0 && (
        <span className="no">
          <Icon name="triangle-alert" />
          {-left} en trop
        </span>
      )}
      {left > 0 && line.later === 1 && (
        <span className="no">
          <Icon name="clock" />
          {left} plus tard
        </span>
      )}
      {left > 0 && line.later !== 1 && (
        <span className={short ? 'no' : 'muted'}>
          {short && <Icon name="triangle-alert" />}
          {short ? `manque ${left}` : `reste ${left}`}
        </span>
      )}
      {children}
    </span>
  )
}
