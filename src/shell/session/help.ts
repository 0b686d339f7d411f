// Loads the configured help widget, and keeps it informed of the signed-in person. Its script runs with the page: the operator
// chose its address, which the server's policy then allows.
import { trustScript } from './trusted-scripts.ts'
import { loadConfig } from '../config.ts'
import { nameOf, useSession, type Session } from './session.ts'
import { makeHelpUpdater, widgetIn, type HelpPerson } from './help-widget.ts'

/** The global name of the widget's object. */
const NAME = 'quaiHelp'

const personOf = (session: Session): HelpPerson | null =>
  session.kind === 'signedIn'
    ? {
        id: session.profile.id,
        name: nameOf(session.profile),
        organisation: session.profile.organisation.name,
      }
    : null

/** Runs once somebody is signed in, never on the sign-in page. A widget that does not load is no fault of the page. */
export const loadHelp = async (): Promise<void> => {
  const { help: address } = await loadConfig()
  if (address === null) return
  const loadOnce = (session: Session): void => {
    if (session.kind !== 'signedIn') return
    stop()
    trustScript(address)
    document.head.append(scriptFrom(address))
  }
  const stop = useSession.subscribe(loadOnce)
  loadOnce(useSession.getState())
}

const scriptFrom = (src: string): HTMLScriptElement => {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.addEventListener('load', () => {
    const widget = widgetIn(Reflect.get(globalThis, NAME))
    if (widget === null) return
    const update = makeHelpUpdater(widget, reportError)
    update(personOf(useSession.getState()))
    useSession.subscribe(session => update(personOf(session)))
  })
  return script
}
