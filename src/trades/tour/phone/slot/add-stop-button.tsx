// « Ajouter un passage » [search_add_object]: the button; its sheet is loaded with the first tap.
import { useState } from 'react'
import { missing, part } from '#shell/frame/part.tsx'
import { Button } from '#kit/action/button.tsx'

const AddStopSheet = part(
  () => import('./add-stop-sheet.tsx').then(({ AddStopSheet }) => AddStopSheet),
  missing,
)

interface AddStopButtonProps {
  readonly slot: string
  readonly resourceType: string
}

export function AddStopButton(props: AddStopButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" size="lg" block data-keep-clear="" onClick={() => setOpen(true)}>
        Ajouter un passage
      </Button>
      {isOpen && <AddStopSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
