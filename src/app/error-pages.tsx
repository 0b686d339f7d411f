// What stands in the error layout: the page that does not exist, and any error that nobody expected. Both keep the way to what
// has not been sent.
import { useEffect, useState } from 'react'
import { pendingCount } from '#local/queries/outbox-entries.ts'
import { Failure } from '#ui/layouts/failure.tsx'
import { NotFound } from '#ui/layouts/not-found.tsx'
import { errorCode, errorDetail } from './error-code.ts'
import { exportUnsent } from './export-unsent.ts'
import { useSession } from './session.ts'

/** Read once and with care: the database may be what failed. */
const useUnsent = () => {
  const session = useSession()
  const database = session.kind === 'signedIn' ? session.database : null
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    if (database === null) return
    pendingCount(database).then(setUnsent, () => setUnsent(0))
  }, [database])
  return { unsent, onExport: () => void (database !== null && exportUnsent(database)) }
}

export function NotFoundPage() {
  const { pathname } = location
  useEffect(() => {
    document.title = 'Page introuvable · Quai'
  }, [])
  return <NotFound path={pathname} home="/" {...useUnsent()} />
}

export function ErrorPage({ error }: { readonly error: unknown }) {
  useEffect(() => {
    document.title = 'Erreur · Quai'
    reportError(error)
  }, [error])
  const copy = async (): Promise<void> => {
    const facts = { page: location.pathname, navigateur: navigator.userAgent, date: new Date().toISOString() }
    await navigator.clipboard.writeText(errorDetail(error, facts))
  }
  return (
    <Failure
      code={errorCode(error)}
      home="/"
      onCopy={() => void copy()}
      onReload={() => location.reload()}
      {...useUnsent()}
    />
  )
}
