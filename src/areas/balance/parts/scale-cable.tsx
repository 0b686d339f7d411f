// What the scale on the cable says of itself: still or moving, over its load, unplugged. Typing goes on whatever it says.
import { Chip } from '#ui/chip.tsx'
import type { Cable, CableState } from './use-scale-cable.ts'

interface ScaleCableProps {
  readonly cable: Cable
  /** The weight on the screen is the scale's. */
  readonly follows: boolean
}

const words: { readonly [state in CableState]: string } = {
  none: '',
  reading: '',
  outOfRange: 'Balance hors limites',
  gone: 'Balance débranchée ou muette\u00a0: saisissez le poids',
  busy: 'Balance prise par un autre programme',
}

export function ScaleCable({ cable, follows }: ScaleCableProps) {
  const { state, reading, mayConnect } = cable
  return (
    <>
      <output className="scalesays">
        {reading !== null && (
          <Chip icon={reading.isStable ? 'check' : 'timer'} tone={reading.isStable ? undefined : 'warn'}>
            {reading.isStable ? 'Stable' : 'Instable'}
            {!follows && ' · poids saisi'}
          </Chip>
        )}
        {words[state] !== '' && (
          <Chip icon="triangle-alert" tone="warn">
            {words[state]}
          </Chip>
        )}
      </output>
      {mayConnect && (
        <Chip icon="weight" onPress={cable.connect}>
          Brancher la balance
        </Chip>
      )}
    </>
  )
}
