// The sheet below the camera: what the code is, or how to enter one.
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SwitchField } from '#kit/form/switch-field.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { ScanCode } from './scan-code.tsx'
import { ScanGone } from './scan-gone.tsx'
import { ScanKnown } from './scan-known.tsx'
import { ScanUnknown } from './scan-unknown.tsx'
import type { Scans } from './use-scans.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

export interface ScanPanelProps {
  readonly session: WeighingSession
  readonly scans: Scans
  /** Without a camera the field is the only way. */
  readonly isBlind: boolean
}

export function ScanPanel(props: ScanPanelProps) {
  const { session, scans } = props
  // Beside a card too: over a heap of stickers the camera shows the next one before a finger gets there. Also without a camera: a
  // hand scanner is even faster.
  return (
    <>
      <Answer {...props} />
      {scans.aside.length > 0 && (
        <section className="stack" aria-label="À revoir">
          <p className="medium">À revoir&nbsp;: {plural(scans.aside.length, 'étiquette')}</p>
          <div className="h-stack wrap">
            {scans.aside.map(code => (
              <Chip key={code} icon="tag" tone="warn" onPress={() => void scans.take(code, false)}>
                {formatLabelCode(code)}
              </Chip>
            ))}
          </div>
        </section>
      )}
      {session.setup.flow !== null && (
        <SwitchField
          label="À la suite, sans peser"
          checked={scans.isContinuous}
          onChange={scans.setContinuous}
        />
      )}
    </>
  )
}

function Answer({ session, scans, isBlind }: ScanPanelProps) {
  const [isTyping, setTyping] = useState(false)
  const { result, act } = scans
  if (result === null && (isTyping || isBlind))
    return (
      <>
        <RefusalText>{act.said}</RefusalText>
        <LastScans scans={scans} />
        <ScanCode
          take={code => {
            setTyping(false)
            void scans.take(code, true)
          }}
          close={isBlind ? undefined : () => setTyping(false)}
        />
      </>
    )
  if (result === null)
    return (
      <>
        <p className="medium">Visez l’étiquette dans le cadre.</p>
        <RefusalText>{act.said}</RefusalText>
        <LastScans scans={scans} />
        <Button icon="keyboard" size="lg" block onClick={() => setTyping(true)}>
          Saisir le code
        </Button>
      </>
    )
  const more = (
    <>
      <Button
        icon="keyboard"
        onClick={() => {
          scans.drop()
          setTyping(true)
        }}
      >
        Saisir le code
      </Button>
      <Button onClick={scans.drop}>Ignorer</Button>
    </>
  )
  const { found } = result
  return (
    <>
      <output>{headOf(found.kind, found.kind === 'again' ? found.hour : '', found.code)}</output>
      <RefusalText>{act.said}</RefusalText>
      {(found.kind === 'known' || found.kind === 'again') && (
        <ScanKnown
          session={session}
          found={found}
          more={more}
          drop={scans.drop}
          onFound={() => void scans.take(found.code, false)}
        />
      )}
      {found.kind === 'unknown' && (
        <ScanUnknown session={session} found={found} typed={result.typed} act={act} more={more} />
      )}
      {found.kind === 'gone' && <ScanGone session={session} found={found} scans={scans} />}
    </>
  )
}

const headOf = (kind: 'known' | 'again' | 'unknown' | 'gone', hour: string, code: string) => {
  const heads = {
    known: ['circle-check-big', 'Reconnue'],
    again: ['history', `Déjà pesée à ${hour}`],
    unknown: ['tag', 'Inconnue'],
    gone: ['ban', 'Ne pas peser'],
  } as const
  const [icon, words] = heads[kind]
  return (
    <span className={`result result--${kind}`}>
      <Icon name={icon} />
      <span>{words}</span>
      <span className="code">{formatLabelCode(code)}</span>
    </span>
  )
}

function LastScans({ scans: { counted, undo } }: { readonly scans: Scans }) {
  if (counted.length === 0) return null
  return (
    <section className="last-scans" aria-label="Derniers scans">
      <ul aria-live="polite">
        {counted.map(({ line_id, name, code, net }) => (
          <li key={line_id} className="num">
            <Icon name="check" />
            <span>
              {name}, {formatWeight(net)} <span className="code">{formatLabelCode(code)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" icon="undo-2" onClick={() => void undo()}>
        Annuler le dernier
      </Button>
    </section>
  )
}
