// The icon of each task type, and the colour of its family.
import type { IconName } from '../icons/icon-names.ts'

interface TaskLook {
  readonly icon: IconName
  readonly tone: 'brand' | 'rent' | 'partner'
}

const looks: { readonly [task_type_id: number]: TaskLook | undefined } = {
  1: { icon: 'truck', tone: 'brand' },
  2: { icon: 'package-check', tone: 'brand' },
  3: { icon: 'eye', tone: 'brand' },
  4: { icon: 'recycle', tone: 'partner' },
  5: { icon: 'heart-handshake', tone: 'partner' },
  6: { icon: 'repeat-2', tone: 'partner' },
  7: { icon: 'star', tone: 'partner' },
  8: { icon: 'building-2', tone: 'partner' },
  9: { icon: 'building-2', tone: 'partner' },
  10: { icon: 'building-2', tone: 'partner' },
  12: { icon: 'undo-2', tone: 'rent' },
  13: { icon: 'undo-2', tone: 'rent' },
  14: { icon: 'calendar-range', tone: 'rent' },
  15: { icon: 'package-open', tone: 'rent' },
  16: { icon: 'package', tone: 'rent' },
}

export const taskLook = (task_type_id: number): TaskLook =>
  looks[task_type_id] ?? { icon: 'star', tone: 'partner' }
