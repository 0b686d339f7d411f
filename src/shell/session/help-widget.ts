// The hook of a help widget: whoever is signed in is named to it, and forgotten when they leave (specification section 4). It comes from the
// address that `config.json` names; without one there is no widget and nothing is loaded.

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

/** What a widget's script leaves on the page: an object with `identify` and `forget`. */
export const widgetIn = (left: unknown): HelpWidget | null => {
  if (typeof left !== 'object' || left === null) return null
  const identify: unknown = Reflect.get(left, 'identify')
  const forget: unknown = Reflect.get(left, 'forget')
  return isCall(identify) && isCall(forget)
    ? { identify: person => void identify(person), forget: () => void forget() }
    : null
}

/** Tells the widget each change of person, once; a person who comes back to the same page is the same. What it throws stays its own. */
export const helpTeller = (widget: HelpWidget, onFault: (error: unknown) => void) => {
  let told: string | null = null
  return (person: HelpPerson | null): void => {
    const next = person === null ? null : JSON.stringify(person)
    if (next === told) return
    told = next
    try {
      if (person === null) widget.forget()
      else widget.identify(person)
    } catch (error) {
      onFault(error)
    }
  }
}
