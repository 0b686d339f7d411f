// The state of a connected scale: still or moving is a chip; overload or unplugged is a line of its own that does not scroll
// away. Typing works in every state.
import { Chip } from '#kit/action/chip.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { Cable, CableState } from './use-scale-cable.ts'

interface ScaleCableProps {
  readonly cable: Cable
  /** The weight on the screen is read from the scale. */
  readonly follows: boolean
}

const words: { readonly [state in CableState]: string } = {
  none: '',
  reading: '',
  outOfRange: 'Balance hors limites',
  gone: 'Balance débranchée ou muette\u00a0: saisissez le poids',
  busy: 'Balance prise par un autre programme',
}

export function ScaleReads({ cable: { reading }, follows }: ScaleCableProps) {
  return (
    <output className="scalesays">
      {reading !== null && (
        <Chip icon={reading.isStable ? 'check' : 'timer'} tone={reading.isStable ? undefined : 'warn'}>
          {reading.isStable ? 'Stable' : 'Instable'}
          {!follows && ' · poids saisi'}
        </Chip>
      )}
    </output>
  )
}

export function ConnectScale({ cable: { mayConnect, connect } }: { readonly cable: Cable }) {
  if (!mayConnect) return null
  return (
    <Chip icon="weight" onPress={connect}>
      Brancher la balance
    </Chip>
  )
}

export function ScaleFault({ state }: { readonly state: CableState }) {
  return (
    <output className="scalesays">
      {words[state] !== '' && (
        <span className="standing standing--warning">
          <Icon name="triangle-alert" />
          <span>{words[state]}</span>
        </span>
      )}
    </output>
  )
}
