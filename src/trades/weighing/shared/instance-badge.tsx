// The present state of an instance, as an icon, a colour and a word.
import type { InstanceState } from '#records/states/instance-transitions.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { StateBadge, type StateTone } from '#kit/show/state-badge.tsx'

const stateLooks: {
  readonly [state in InstanceState]: { readonly icon: IconName; readonly tone: StateTone }
} = {
  unknown: { icon: 'circle-question-mark', tone: 'unknown' },
  available: { icon: 'package-check', tone: 'available' },
  prepared: { icon: 'package-open', tone: 'prepared' },
  rented: { icon: 'calendar-range', tone: 'rented' },
  sold: { icon: 'receipt-euro', tone: 'sold' },
  deleted: { icon: 'package-x', tone: 'deleted' },
  lost: { icon: 'circle-question-mark', tone: 'lost' },
}
export function InstanceBadge({
  state,
  size,
}: {
  readonly state: InstanceState
  readonly size?: 'sm' | 'lg'
}) {
  return <StateBadge {...stateLooks[state]} size={size} label={instanceStates.labelOf(state)} />
}
