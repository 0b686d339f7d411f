// Two versions of a weighing session, side by side: its desk keeps one version of each line that both changed, then validates the
// weighing session as usual.
import { useLocal } from '#shell/sync/use-local.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { plural } from '#records/fr/plural.ts'
import { settleSession } from '../data/versions/settle-session.ts'
import { sessionVersions, type SessionVersion } from '../data/versions/session-versions.ts'
import { Button } from '#kit/action/button.tsx'
import { TwoVersions, VersionsWhy } from '#kit/table/two-versions.tsx'
import { useVersionChoice } from '#kit/table/use-version-choice.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { askedWords, capturedText, whyText } from './version-words.ts'

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

interface OneVersionProps extends SessionVersionsProps {
  readonly version: SessionVersion
}

function OneVersion({ session, version, act }: OneVersionProps) {
  const { db, tap } = useWeighingTap()
  const { dispute, rev, by, at } = version
  const asked = askedWords(version)
  const choice = useVersionChoice(asked.map(({ key }) => key))
  const heads = {
    mine: { title: 'Au bureau', sub: 'La session telle qu’elle est ici', icon: 'monitor' },
    theirs: { title: 'Au quai', sub: `${by === '' ? '' : `${by}, `}${capturedText(at)}`, icon: 'smartphone' },
  } as const
  const settle = async (): Promise<void> => {
    const { choices } = choice
    if (choice.confirm() >= 0) return
    await act.run(() => settleSession(db, { session, dispute, choices, rev, at: tap().at }))
  }
  return (
    <section className="versions" aria-label="Deux versions de cette session">
      <VersionsWhy title="Deux versions de cette session.">{whyText(version)}</VersionsWhy>
      {asked.length > 0 && (
        <TwoVersions
          caption="Les deux versions, ligne par ligne"
          corner="Ce qui diffère"
          name={dispute}
          heads={heads}
          lines={asked}
          choice={choice}
        />
      )}
      <div className="h-stack wrap">
        <output className="versions__left grow">
          {choice.left > 0 && `Il reste ${plural(choice.left, 'ligne')} à départager.`}
        </output>
        <Button variant="primary" loading={act.isBusy} onClick={() => void settle()}>
          {asked.length > 0 ? 'Valider ces choix' : 'C’est vu'}
        </Button>
      </div>
    </section>
  )
}
