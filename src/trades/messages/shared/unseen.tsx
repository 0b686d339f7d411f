// « Messages non vus »: messages that no crew has seen for ten minutes, and messages of a crew that nobody at the desk has read (MS4). Absent
// while there is none.
import type { ComponentType } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { minutesBefore } from '#records/time/wall-moment.ts'
import { ofName } from '#records/fr/of-name.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { shifts } from '#records/lists/shifts.ts'
import { UNSEEN_MINUTES } from '../rules/thread.ts'
import { unseenMessages, type UnseenMessage } from '../data/unseen-messages.ts'
import { dayAhead, saidText, whenText } from './message-words.ts'
import type { LookLines } from '#trades/figures/shared/look-lines.ts'
import { slotPage } from '#trades/finding/shared/desk-places.ts'

export interface UnseenProps {
  readonly today: string
  readonly hour: string
  /** The dashboard's own list of things to look after. */
  readonly Lines: ComponentType<LookLines>
}

export function Unseen({ today, hour, Lines }: UnseenProps) {
  const before = minutesBefore(`${today} ${hour}:00`, UNSEEN_MINUTES)
  const unseen = useLocal(unseenMessages, { day: today, before })
  if (unseen === undefined || unseen.length === 0) return null
  return (
    <Lines
      title="Messages non vus"
      none=""
      lines={unseen.map(one => ({
        key: one.said.id,
        icon: 'message-square',
        title: saidText(one.said),
        sub: whereText(one, today),
        to: slotPage({ ...one.slot, messages: true }),
      }))}
    />
  )
}

/** « De Yann à 10:36, Camion 2, matin », « Pour Camion 2, demain, matin, envoyé à 10:41 ». */
const whereText = ({ said, slot, resource, author }: UnseenMessage, today: string): string => {
  const day = slot.date === today ? '' : dayAhead(slot.date, today)
  const place = [resource, day, shifts.labelOf(slot.shift_id).toLowerCase()].filter(Boolean).join(', ')
  const when = whenText(said.at, today)
  return said.side === 'crew'
    ? `${sentenceStart(ofName(author || 'l’équipe'))} ${when}, ${place}`
    : `Pour ${place}, envoyé ${when}`
}
