// « Vu autrement au bureau », for a desk « À départager »: what this person captured and what the office has, side by side. A
// crew has nothing to do; a planner settles it in the conflict view, and a person who may not open that view keeps one whole
// version.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { link } from '#shell/frame/link.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase, useRights, useSignedIn } from '#shell/session/use-session.ts'
import { formatDate, momentOf } from '#records/time/dates.ts'
import type { Reading } from '#records/fr/field-values.ts'
import { has } from '#records/rights/rights.ts'
import { retryEntry } from '../data/retry-entry.ts'
import { recreateRecord, resolveConflict } from '../data/resolve-conflict.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RowLink } from '#kit/action/row-link.tsx'
import { lineNamesOf } from '../versions/conflict-lines.ts'
import { officeWriter } from '../versions/conflict-office.ts'
import { conflictNames, nameIn } from '../versions/conflict-names.ts'
import { usePhoneReader } from '../versions/conflict-phone.ts'
import { sideText } from '../shared/conflict-text.ts'
import { act } from '../shared/sending-act.ts'
import { firstVersionsAddress, versionsAddress } from '../shared/sending-address.ts'
import { SendingChoices } from './sending-lazy-acts.tsx'
import { SendingSection } from './sending-section.tsx'
import { recordText } from '../shared/sending-text.ts'
import { versionsHere, type Versions } from './versions-here.ts'

/** `user`: whose disputes are shown; null shows everybody's. */
export function SendingVersions({ user }: { readonly user: string | null }) {
  const rights = useRights()
  const isDesk = has(rights, 'emma_desktop')
  const versions = useLocal(versionsHere, { user, rights }) ?? []
  return (
    <SendingSection
      title={isDesk ? 'À départager' : 'Vu autrement au bureau'}
      tone="review"
      count={versions.length}
    >
      {isDesk && (
        <RowLink
          icon="git-compare-arrows"
          title={`${versions.length}\u00a0à départager`}
          sub="Choisir, champ par champ, ce qui est gardé."
          to={firstVersionsAddress}
          link={link}
        />
      )}
      {versions.map(one => (
        <VersionsLine key={`${one.conflict.id} ${one.conflict.seq ?? one.conflict.dispute}`} versions={one} />
      ))}
    </SendingSection>
  )
}

function VersionsLine({ versions: { conflict, entry, title, task } }: { readonly versions: Versions }) {
  const rights = useRights()
  const { profile } = useSignedIn()
  const writer = officeWriter(conflict, task, entry?.theirs)
  const names = useLocal(conflictNames, { conflict, people: [writer?.user ?? undefined] }) ?? {}
  const phoneOf = usePhoneReader()
  const { today } = useClock()
  const name = title ?? recordText(conflict.entity)
  const reading: Reading = { nameOf: nameIn(names), phoneOf, scope: task?.scope ?? 'emma' }
  const lines = lineNamesOf(conflict, task)
  const isDesk = has(rights, 'emma_desktop')
  // On an entry « mine » is this person's version; on a dispute it is the office's.
  const [captured, other] =
    conflict.source === 'entry' ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const)
  const isOwn = conflict.user === profile.id
  const who = isOwn
    ? 'Vous'
    : ((conflict.user === null ? undefined : reading.nameOf('user', conflict.user)) ?? 'L’équipe')
  const author = writer?.user == null ? undefined : reading.nameOf('user', writer.user)
  const place = isDesk ? 'L’autre version' : 'Au bureau'
  const office = writer === null ? place : headText(author ?? place, writer.at, today)
  return (
    <div className="entry entry--review">
      <Icon name="scan-eye" />
      <div>
        <h3 className="t">{name}</h3>
        <p className="s">{sayOf(conflict, isDesk)}</p>
      </div>
      {conflict.fields.length > 0 && (
        <div className="versus">
          <Side
            head={headText(who, conflict.at, today)}
            texts={sideText(conflict, captured, lines, reading)}
          />
          <Side head={office} texts={sideText(conflict, other, lines, reading)} />
        </div>
      )}
      {isDesk && (
        <div className="acts">
          <LinkButton to={versionsAddress(conflict)} size="sm" icon="git-compare-arrows">
            Départager<span className="sr">&nbsp;: {name}</span>
          </LinkButton>
        </div>
      )}
      {!isDesk && entry !== null && <KeepOne conflict={conflict} entry={entry} name={name} />}
    </div>
  )
}

const sayOf = ({ source, fields, cause }: Conflict, isDesk: boolean): string => {
  if (source === 'dispute' && !isDesk) return 'Le bureau vérifiera. Rien à faire.'
  if (source === 'dispute' && fields.length === 0) return 'Notée en tournée. À confirmer au bureau.'
  if (source === 'dispute') return 'Deux versions attendent votre choix.'
  if (fields.length > 0) return 'Deux versions attendent votre choix.'
  return cause === 'deleted' ? 'Supprimée entre-temps au bureau.' : 'Elle n’est plus à votre portée.'
}

/** « Vous · 10:24 ». */
const headText = (who: string, at: string, today: string): string => {
  const moment = at.endsWith('Z') ? momentOf(Date.parse(at)) : at
  return `${who} · ${formatDate(moment, moment.startsWith(today) ? 'hour' : 'dayWithHour')}`
}

const MOST_TEXTS = 3

function Side({ head, texts }: { readonly head: string; readonly texts: readonly string[] }) {
  return (
    <div>
      <small className="num">{head}</small>
      {texts.slice(0, MOST_TEXTS).map(text => (
        <p key={text} className="num">
          {text}
        </p>
      ))}
      {texts.length > MOST_TEXTS && <p className="muted">et {texts.length - MOST_TEXTS}&nbsp;de plus</p>}
    </div>
  )
}

/** A person without the collection's desk decides here, for the whole record. */
function KeepOne({
  conflict,
  entry,
  name,
}: {
  readonly conflict: Conflict
  readonly entry: PendingEntry
  readonly name: string
}) {
  const db = useDatabase()
  const rights = useRights()
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const { fields, cause } = conflict
  const { seq } = entry
  const keep = (side: 'mine' | 'theirs') => (): void =>
    void act(() =>
      resolveConflict(db, { seq, choices: Object.fromEntries(fields.map(({ path }) => [path, side])) }),
    )
  return (
    <div className="acts">
      {fields.length > 0 && (
        <>
          <Button size="sm" onClick={keep('mine')}>
            Garder la mienne<span className="sr">&nbsp;: {name}</span>
          </Button>
          <Button size="sm" onClick={keep('theirs')}>
            Garder l’autre<span className="sr">&nbsp;: {name}</span>
          </Button>
        </>
      )}
      {fields.length === 0 && cause === 'moved' && (
        <Button size="sm" onClick={() => void act(() => retryEntry(db, { seq }))}>
          Réessayer<span className="sr">&nbsp;: {name}</span>
        </Button>
      )}
      {fields.length === 0 && cause === 'deleted' && (
        <Button size="sm" onClick={() => void act(() => recreateRecord(db, { seq }))}>
          Recréer<span className="sr">&nbsp;: {name}</span>
        </Button>
      )}
      {has(rights, 'admin') && (
        <IconButton
          icon="ellipsis"
          variant="plain"
          size="sm"
          label={`Autres actions pour ${name}`}
          onClick={() => setChoosing(true)}
        />
      )}
      {choosing !== null && (
        <SendingChoices
          open={choosing}
          onClose={() => setChoosing(false)}
          title={name}
          entry={entry}
          address={null}
        />
      )}
    </div>
  )
}
