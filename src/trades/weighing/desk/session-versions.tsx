// Two versions of a weighing session, side by side: its desk keeps one version of each line that both changed, then validates the
// weighing session as usual.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { plural } from '#records/fr/plural.ts'
import type { Choices, Side } from '#core/store/conflicts/compare-sides.ts'
import { settleSession } from '../data/versions/settle-session.ts'
import { sessionVersions, type SessionVersion } from '../data/versions/session-versions.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { VisuallyHidden } from '#kit/show/visually-hidden.tsx'
import { VersionCell } from '#kit/table/version-cell.tsx'
import { useWeighingTap } from '../shared/use-weighing-session.ts'
import { askedWords, capturedText, whyText, type AskedWords } from './version-words.ts'

interface SessionVersionsProps {
  readonly session: string
  readonly act: Act
}

export function SessionVersions({ session, act }: SessionVersionsProps) {
  const versions = useLocal(sessionVersions, { id: session })
  // A weighing session that changed meanwhile starts a new choice.
  return versions?.map(version => (
    <OneVersion key={`${version.dispute} ${version.rev}`} session={session} version={version} act={act} />
  ))
}

const sides = ['mine', 'theirs'] as const

interface OneVersionProps extends SessionVersionsProps {
  readonly version: SessionVersion
}

function OneVersion({ session, version, act }: OneVersionProps) {
  const { db, tap } = useWeighingTap()
  const [choices, setChoices] = useState<Choices>({})
  const [left, setLeft] = useState(0)
  const { dispute, rev, by, at } = version
  const asked = askedWords(version)
  const heads = {
    mine: { title: 'Au bureau', sub: 'La session telle qu’elle est ici', icon: 'monitor' },
    theirs: { title: 'Au quai', sub: `${by === '' ? '' : `${by}, `}${capturedText(at)}`, icon: 'smartphone' },
  } as const
  const choose = (key: string, side: Side): void => {
    setLeft(0)
    setChoices(known => ({ ...known, [key]: side }))
  }
  const settle = async (): Promise<void> => {
    const missing = asked.filter(({ key }) => choices[key] === undefined).length
    setLeft(missing)
    if (missing === 0)
      await act.run(() => settleSession(db, { session, dispute, choices, rev, at: tap().at }))
  }
  return (
    <section className="versions" aria-label="Deux versions de cette session">
      <p className="cf__why">
        <Icon name="git-compare-arrows" />
        <span>
          <b>Deux versions de cette session.</b> {whyText(version)}
        </span>
      </p>
      {asked.length > 0 && (
        <div className="card cmp__card">
          <table className="cmp cmp--two">
            <caption className="sr">Les deux versions, ligne par ligne</caption>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>Ce qui diffère</VisuallyHidden>
                </th>
                {sides.map(side => (
                  <th key={side} scope="col">
                    <span className="cmp__h">
                      <Icon name={heads[side].icon} />
                      <span>
                        <b>{heads[side].title}</b>
                        <small className="num">{heads[side].sub}</small>
                      </span>
                      <Button
                        size="sm"
                        onClick={() => {
                          setLeft(0)
                          setChoices(Object.fromEntries(asked.map(({ key }) => [key, side])))
                        }}
                      >
                        Tout garder<VisuallyHidden>&nbsp;: {heads[side].title}</VisuallyHidden>
                      </Button>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {asked.map((one, row) => (
                <Asked
                  key={one.key}
                  name={`${dispute}-${row}`}
                  asked={one}
                  choice={choices[one.key]}
                  titles={{ mine: heads.mine.title, theirs: heads.theirs.title }}
                  onChoose={side => choose(one.key, side)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="h-stack wrap">
        <output className="cf__left grow">
          {left > 0 && `Il reste ${plural(left, 'ligne')} à départager.`}
        </output>
        <Button variant="primary" loading={act.isBusy} onClick={() => void settle()}>
          {asked.length > 0 ? 'Valider ces choix' : 'C’est vu'}
        </Button>
      </div>
    </section>
  )
}

interface AskedProps {
  readonly name: string
  readonly asked: AskedWords
  readonly choice: Side | undefined
  readonly titles: { readonly [side in Side]: string }
  readonly onChoose: (side: Side) => void
}

function Asked({ name, asked, choice, titles, onChoose }: AskedProps) {
  return (
    <tr>
      <th scope="row" id={name}>
        {asked.label}
        <small className="num">avant&nbsp;: {asked.was}</small>
      </th>
      {sides.map(side => (
        <VersionCell
          key={side}
          name={name}
          headId={name}
          title={titles[side]}
          text={asked[side]}
          isChosen={choice === side}
          isUnchanged={asked[side] === asked.was}
          onChoose={() => onChoose(side)}
        >
          {asked[side]}
        </VersionCell>
      ))}
    </tr>
  )
}
