// « Ajouter un passage » [search_add_object]: the button; its sheet comes with the first tap.
import { useState } from 'react'
import { maybe } from '#shell/frame/maybe.tsx'
import { Button } from '#kit/action/button.tsx'

const AddStopSheet = maybe(async () => (await import('./add-stop-sheet.tsx')).AddStopSheet)

interface AddStopButtonProps {
  readonly slot: string
  readonly resourceType: string
}

export function AddStopButton(props: AddStopButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" size="lg" block onClick={() => setOpen(true)}>
        Ajouter un passage
      </Button>
      {isOpen && <AddStopSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
