// Toasts of a session that has ended (src/shell/words/toasts.tsx): « Annuler » on the login page would write into a closed database, and
// three toasts would report the same end of session.
import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rightsOf } from '#records/rights/rights.ts'
import { openDatabase } from '#core/store/database.ts'

// The page starts its worker when it is loaded.
Object.assign(globalThis, { Worker: EventTarget, location: { pathname: '/login' } })
const { useSession } = await import('#shell/session/session.ts')
const { showFailure, showUndoable, showWords, Toasts } = await import('#shell/words/toasts.tsx')

const shown = (): string => renderToStaticMarkup(createElement(Toasts))

test('a forced sign-out leaves one toast, with the reason', async () => {
  const profile = {
    id: 'u1',
    username: 'paul',
    firstname: 'Paul',
    lastname: '',
    permissions: [],
    shards: [],
    organisation: { name: '' },
  }
  const database = openDatabase('toasts')
  useSession.setState({ kind: 'signedIn', profile, rights: rightsOf([]), database, resumed: false }, true)
  showUndoable('Terminée', () => undefined)
  showWords('info', 'Encore un mot')
  await showFailure({ kind: 'offline' })
  await showFailure({ kind: 'notSignedIn', invalidGrant: false })
  expect(shown()).toContain('Annuler')
  useSession.setState({ kind: 'signedOut', waiting: [], left: null }, true)
  // A late toast of the session that has ended.
  showUndoable('Terminée', () => undefined)
  const left = shown()
  expect(left).not.toContain('Annuler')
  expect(left).not.toContain('Encore un mot')
  expect(left.match(/droits d(&#x27;|')accès/g)).toHaveLength(1)
  expect(left).not.toContain('réseau')
  database.close()
})
