// « Dupliquer la journée » in a day's head, in every form of the board.
import { formatDate } from '#records/time/dates.ts'
import { IconButton } from '#kit/action/icon-button.tsx'

interface DuplicateButtonProps {
  readonly date: string
  readonly onDay: (date: string) => void
}

export function DuplicateButton({ date, onDay }: DuplicateButtonProps) {
  return (
    <IconButton
      icon="copy"
      size="sm"
      label={`Dupliquer la journée\u00a0: ${formatDate(date, 'day')}`}
      onClick={() => onDay(date)}
    />
  )
}
