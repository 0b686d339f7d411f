// The page of a visit that waits to be checked, for the page of a task.
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { VisitPage } from '../desk/visit/visit-page.tsx'
import { visitSheet } from '../data/visit/visit-sheet.ts'

export function VisitScreen({ id }: { readonly id: string }) {
  const sheet = useLocal(visitSheet, { id, rights: useRights() })
  if (sheet == null)
    return (
      <DeskScreen layout="collect" title="À vérifier">
        <div className="dpage">
          <Skeleton lines={8} />
        </div>
      </DeskScreen>
    )
  return <VisitPage key={sheet.task.id} sheet={sheet} />
}
