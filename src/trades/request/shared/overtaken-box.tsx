// What another person changed in a field that is being typed here, and the choice before it is overwritten.
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'

interface OvertakenBoxProps {
  /** Where a save that waits for the answer scrolls. */
  readonly id?: string
  /** Which fields, and what they have become. */
  readonly text: string
  readonly onTheirs: () => void
  readonly onMine: () => void
}

export function OvertakenBox({ id, text, onTheirs, onMine }: OvertakenBoxProps) {
  return (
    <div id={id} className="warnbox" role="alert" tabIndex={-1}>
      <Icon name="git-compare-arrows" />
      <div className="grow">
        <p>
          <b>Changé ailleurs pendant votre saisie.</b> {text}.
        </p>
        <div className="rnext">
          <Button size="sm" onClick={onTheirs}>
            Prendre leur version
          </Button>
          <Button size="sm" onClick={onMine}>
            Garder ma saisie
          </Button>
        </div>
      </div>
    </div>
  )
}
