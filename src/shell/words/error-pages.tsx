// The pages of the error layout: a page that does not exist, a storage that cannot be used, and any unexpected error. All keep
// the link to what was not sent.
import { readAddress } from '../frame/address.ts'
import { Go } from '../frame/go.tsx'
import { useEffect, useState } from 'react'
import { pendingCount } from '#core/store/outbox/outbox-entries.ts'
import { storageFaultOf } from '#core/store/storage-fault.ts'
import { Failure } from '#kit/layouts/failure.tsx'
import { NotFound } from '#kit/layouts/not-found.tsx'
import { errorCode, errorDetail } from './error-code.ts'
import { exportAloud } from '../storage/export-unsent.ts'
import { useSession } from '../session/session.ts'
import { StorageFaultPage } from '../storage/storage-fault-page.tsx'

/** Read once and with care: the database itself may have failed. */
const useUnsent = () => {
  const session = useSession()
  const database = session.kind === 'signedIn' ? session.database : null
  const [unsent, setUnsent] = useState(0)
  const [photos, setPhotos] = useState(0)
  useEffect(() => {
    if (database === null) return
    pendingCount(database).then(setUnsent, () => setUnsent(0))
    database.blob
      .where('state')
      .notEqual('sent')
      .count()
      .then(setPhotos, () => setPhotos(0))
  }, [database])
  return { unsent, photos, onExport: () => void (database !== null && exportAloud(database)) }
}

export function NotFoundPage() {
  const { pathname } = location
  const { unsent, onExport } = useUnsent()
  useEffect(() => {
    document.title = 'Page introuvable · Quai'
  }, [])
  // The stem that people remember: the screen behind it opens the first list that they may configure.
  if (/^\/management\/config\/?$/.test(pathname)) return <Go to={readAddress('/management/config/listes')} />
  return <NotFound path={pathname} home="/" unsent={unsent} onExport={onExport} />
}

export function ErrorPage({ error }: { readonly error: unknown }) {
  const fault = storageFaultOf(error)
  useEffect(() => reportError(error), [error])
  return fault === null ? (
    <Unexpected error={error} />
  ) : (
    <StorageFaultPage fault={fault} detail={error instanceof Error ? error.message : String(error)} />
  )
}

function Unexpected({ error }: { readonly error: unknown }) {
  useEffect(() => {
    document.title = 'Erreur · Quai'
  }, [])
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
