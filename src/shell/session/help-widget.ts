// The hook of a help widget: it gets the signed-in person, and forgets them when they leave (specification section 4). It is
// loaded from the address in `config.json`; without one there is no widget and nothing is loaded.

export interface HelpPerson {
  readonly id: string
  readonly name: string
  readonly organisation: string
}

export interface HelpWidget {
  readonly identify: (person: HelpPerson) => void
  readonly forget: () => void
}

const isCall = (value: unknown): value is (...given: readonly unknown[]) => unknown =>
  typeof value === 'function'

/** The object that a widget's script puts on the page, with `identify` and `forget`. */
export const widgetIn = (left: unknown): HelpWidget | null => {
  if (typeof left !== 'object' || left === null) return null
  const identify: unknown = Reflect.get(left, 'identify')
  const forget: unknown = Reflect.get(left, 'forget')
  return isCall(identify) && isCall(forget)
    ? { identify: person => void identify(person), forget: () => void forget() }
    : null
}

/**
 * Calls the widget at each change of person, once; a person who returns to the same page is the same. Errors that it throws are
 * only reported.
 */
export const makeHelpUpdater = (widget: HelpWidget, onFault: (error: unknown) => void) => {
  let known: string | null = null
  return (person: HelpPerson | null): void => {
    const next = person === null ? null : JSON.stringify(person)
    if (next === known) return
    known = next
    try {
      if (person === null) widget.forget()
      else widget.identify(person)
    } catch (error) {
      onFault(error)
    }
  }
}
