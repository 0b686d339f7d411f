// The button that opens the camera for a picture of one thing. The field behind it is hidden: only the button has the focus.
import { useRef } from 'react'
import { Button } from '#kit/action/button.tsx'

interface PhotoButtonProps {
  readonly icon: 'camera' | 'check'
  readonly label: string
  readonly onTaken: (file: File) => void
}

export function PhotoButton({ icon, label, onTaken }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} block onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label="Photo de l’objet"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file !== undefined) onTaken(file)
        }}
      />
    </>
  )
}
