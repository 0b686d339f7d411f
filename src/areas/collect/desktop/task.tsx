// /collect/desktop/task: with `versions` in its address, the two versions of a record that a planner settles (look/screens/conflict);
// the form of a task comes with the planning.
import { DeskScreen } from '#app/frame/desk-screen.tsx'
import { link } from '#app/frame/link.tsx'
import { UnderConstruction } from '#ui/under-construction.tsx'
import { ConflictScreen } from './conflict.tsx'

export interface TaskSearch {
  readonly id: string | null
  /** Which of the open conflicts; a name that is settled meanwhile leads to the record's next one, then to any. */
  readonly versions: string | null
}

export function DeskTask({ search: { id, versions } }: { readonly search: TaskSearch }) {
  if (versions !== null) return <ConflictScreen id={id} versions={versions} />
  return (
    <DeskScreen layout="collect" title="Tâche" titleHidden>
      <UnderConstruction title="Tâche" home="/" link={link} />
    </DeskScreen>
  )
}
