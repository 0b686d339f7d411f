// What Ctrl S saves: the « Enregistrer » of the sheet on top, else of the page, else the form that has the focus. Loaded by its key.
import { showToast } from '../words/notify.tsx'

/** « Enregistrer », « Enregistrer en brouillon »; not what saves a file elsewhere. */
const SAVES = /^Enregistrer(?: en brouillon| le nom)?$/
const NOTHING = 'Rien à enregistrer ici\u00a0: ce qui est saisi est gardé au fur et à mesure.'
const UNCHANGED = 'Rien n’a changé depuis le dernier enregistrement.'

const isOff = (button: HTMLButtonElement): boolean =>
  button.disabled || button.getAttribute('aria-disabled') === 'true'

export const saveWhatIsOpen = (): void => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const buttons = [...top.querySelectorAll('button')].filter(({ textContent }) =>
    SAVES.test(textContent.trim()),
  )
  const ready = buttons.find(button => !isOff(button))
  if (ready !== undefined) return ready.click()
  const form = document.activeElement?.closest('form')
  if (buttons.length === 0 && form != null && top.contains(form)) return form.requestSubmit()
  showToast('info', buttons.length === 0 ? NOTHING : UNCHANGED)
}
