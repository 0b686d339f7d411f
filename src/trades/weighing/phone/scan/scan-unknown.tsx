// Blue: no record here has this code. It is bound to an object, likely ones first, without network (LB2, LB3).
import type { ReactNode } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { formatLabelCode } from '#records/text/label-form.ts'
import { collectedAddress, collectedText } from './collected.ts'
import { bindNew } from '../../data/sessions/bind-new.ts'
import { collectedFrom } from '../../data/sessions/collected-with.ts'
import { likelyObjects, type LikelyObject } from '../../data/sessions/weighables.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { OBJECTS, stickerAddress, weighingAddress } from '../weighing-address.ts'
import type { Act } from '#shell/screen/use-act.ts'
import type { Result } from './use-scans.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { WeighableRow } from '../session/weighable-row.tsx'
import type { WeighingSession } from '../session/weighing-session.ts'

interface ScanUnknownProps {
  readonly session: WeighingSession
  readonly found: Extract<Result, { readonly kind: 'unknown' }>
  readonly typed: boolean
  readonly act: Act
  readonly more: ReactNode
}

const SHOWN = 3

export function ScanUnknown({ session, found, typed, act, more }: ScanUnknownProps) {
  const { db, today, tap } = useWeighingTap()
  const go = useGo()
  const { search } = session
  const likely = useLocal(likelyObjects, { day: today, session: search.session })
  const bind = async ({ object, task }: LikelyObject): Promise<void> => {
    const bound = await act.run(() => bindNew(db, { code: found.code, typed, object: object.id }))
    if (bound === null) return
    const { code } = bound.answer
    const collected = task === null ? null : await collectedFrom(db, { task, day: today })
    if (collected === null) return go(stickerAddress(search, code))
    showToast('success', `${object.name}, étiquette ${formatLabelCode(code)}. ${collectedText(collected)}.`)
    const scale = session.scale?.id ?? null
    const own = collectedAddress(search, { code, collected, scale, since: tap().at })
    go(own ?? stickerAddress(search, code))
  }
  return (
    <>
      {found.mistyped && (
        <p className="warnbox">
          <Icon name="triangle-alert" />
          <span>
            {typed
              ? 'Une lettre est fausse\u00a0: relisez l’étiquette.'
              : 'Code douteux, une lettre est fausse\u00a0: scannez encore. Ne l’associez que s’il vient d’ailleurs.'}
          </span>
        </p>
      )}
      {!found.isListHere && (
        <p className="honest">
          La liste des étiquettes n’est pas encore sur cet appareil&nbsp;: celle-ci existe peut-être.
        </p>
      )}
      <h2 className="cam__ask">Associer cette étiquette à…</h2>
      <div className="list edge">
        {(likely ?? []).slice(0, SHOWN).map(one => (
          <WeighableRow
            key={one.object.id}
            name={one.object.name}
            sub={one.text}
            onPress={() => void bind(one)}
          />
        ))}
      </div>
      <LinkButton
        to={weighingAddress(OBJECTS, search, { bind: found.code })}
        variant="primary"
        size="xl"
        icon="search"
        block
      >
        Un autre objet
      </LinkButton>
      <div className="pbar__2">{more}</div>
    </>
  )
}
