// Two versions of a record side by side, and line by line the one to keep. The whole cell is the radio; on a narrow screen the two are
// one below the other, each under its name.
import './two-versions.css'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { VisuallyHidden } from '../show/visually-hidden.tsx'
import type { VersionChoice, VersionSide } from './use-version-choice.ts'

const sides = ['mine', 'theirs'] as const

/** Whose version it is, and when and where it was recorded. */
export interface VersionHead {
  readonly title: string
  readonly sub: string
  readonly icon: IconName
}

/** What differs, as texts: before, and on both sides. */
export interface VersionLine {
  readonly key: string
  readonly label: string
  readonly was: string
  readonly mine: string
  readonly theirs: string
}

interface TwoVersionsProps<L extends VersionLine> {
  /** What the table is, and what its lines are: for screen readers. */
  readonly caption: string
  readonly corner: string
  /** Distinguishes the radios of two such tables on one page. */
  readonly name: string
  readonly heads: { readonly [side in VersionSide]: VersionHead }
  readonly lines: readonly L[]
  readonly choice: Pick<VersionChoice, 'choices' | 'choose' | 'keepAll'>
  /** The title of a last column with what is kept, and its text while nothing is chosen. Without this column the chosen cell is marked. */
  readonly kept?: { readonly title: string; readonly none: string }
  /** A side that is more than its text. */
  readonly cell?: (line: L, side: VersionSide) => ReactNode
  /** Unless it says otherwise, a side is unchanged when its text is. */
  readonly isUnchanged?: (line: L, side: VersionSide) => boolean
}

const textOf = (line: VersionLine, side: VersionSide): ReactNode => line[side]
const isAsBefore = (line: VersionLine, side: VersionSide): boolean => line[side] === line.was

export function TwoVersions<L extends VersionLine>({
  caption,
  corner,
  name,
  heads,
  lines,
  choice: { choices, choose, keepAll },
  kept,
  cell = textOf,
  isUnchanged = isAsBefore,
}: TwoVersionsProps<L>) {
  return (
    <div className="card cmp__card">
      <table className={classNames('cmp', kept === undefined && 'cmp--two')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{corner}</VisuallyHidden>
            </th>
            {sides.map(side => (
              <th key={side} scope="col">
                <Head head={heads[side]} onKeepAll={() => keepAll(side)} />
              </th>
            ))}
            {kept && <th scope="col">{kept.title}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => {
            const chosen = choices[line.key]
            const group = `${name}-${row}`
            return (
              <tr key={line.key}>
                <th scope="row" id={group}>
                  {line.label}
                  <small className="num">avant&nbsp;: {line.was}</small>
                </th>
                {sides.map(side => (
                  <Version
                    key={side}
                    group={group}
                    side={side}
                    title={heads[side].title}
                    text={line[side]}
                    isChosen={chosen === side}
                    isUnchanged={isUnchanged(line, side)}
                    onChoose={() => choose(line.key, side)}
                  >
                    {cell(line, side)}
                  </Version>
                ))}
                {kept && (
                  <td className="res num">
                    {chosen === undefined ? <span className="muted">{kept.none}</span> : cell(line, chosen)}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Head({ head, onKeepAll }: { readonly head: VersionHead; readonly onKeepAll: () => void }) {
  return (
    <span className="cmp__h">
      <Icon name={head.icon} />
      <span>
        <b>{head.title}</b>
        <small className="num">{head.sub}</small>
      </span>
      <Button size="sm" onClick={onKeepAll}>
        Tout garder<VisuallyHidden>&nbsp;: {head.title}</VisuallyHidden>
      </Button>
    </span>
  )
}

interface VersionProps {
  /** The name of the line's radios, and the id of its head. */
  readonly group: string
  readonly side: VersionSide
  readonly title: string
  readonly text: string
  readonly isChosen: boolean
  readonly isUnchanged: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Version({ group, side, title, text, isChosen, isUnchanged, onChoose, children }: VersionProps) {
  return (
    <td className={classNames('vs', isChosen && 'is-on')}>
      <label>
        <input
          type="radio"
          name={group}
          data-side={side}
          aria-label={`${title}\u00a0: ${text}`}
          aria-describedby={group}
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="num">
          <small className="vs__side" aria-hidden="true">
            {title}
          </small>
          <b>{children}</b>
          {isUnchanged && <small>inchangé</small>}
        </span>
      </label>
    </td>
  )
}

/** Why there are two versions: who recorded what, when, and that nothing is lost. */
export function VersionsWhy({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="versions__why">
      <Icon name="git-compare-arrows" />
      <span>
        <b>{title}</b> {children}
      </span>
    </p>
  )
}
