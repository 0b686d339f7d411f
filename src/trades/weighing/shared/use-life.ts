// The history of an instance: what this device has at once, then what the server adds; without the server the history is partial,
// and the screen shows that.
import { useFoundElsewhere, type Elsewhere } from '#shell/palette/use-found-elsewhere.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { codeOfInstance, lifeOfInstance, type LifeOfObject } from '../data/figures/life-of-instance.ts'

/** More events than any instance has. */
const MOST = 100

export interface LifeNow {
  /** Undefined while not read yet; null when the instance is not on this device. */
  readonly life: LifeOfObject | null | undefined
  /** The note about what may be missing; null when nothing is. */
  readonly partial: string | null
}

export const useLife = (id: string): LifeNow => {
  const { today } = useClock()
  const elsewhere = useFoundElsewhere(useLocal(codeOfInstance, { id }) ?? '', MOST)
  const tasks = elsewhere.state === 'here' ? elsewhere.tasks : []
  const life = useLocal(lifeOfInstance, { id, today, elsewhere: tasks })
  return { life, partial: life == null ? null : partialText(elsewhere) }
}

const partialText = (elsewhere: Elsewhere): string | null => {
  if (elsewhere.state === 'coming') return 'La suite de sa vie arrive…'
  const isWhole = elsewhere.state === 'here' && elsewhere.total <= elsewhere.tasks.length
  return isWhole ? null : 'Vie partielle\u00a0: ce que cet appareil en connaît, sans le serveur.'
}
