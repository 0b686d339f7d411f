// Finds elements as a person or a screen reader does: by role and name, by label, by text. The functions mean the same as Playwright's, so
// that a line of a journey reads the same here.
import { computeAccessibleName } from 'dom-accessibility-api'
import { labelsOf, matchesIn } from './found-once.ts'

export type Text = string | RegExp

export interface RoleOptions {
  readonly name?: Text
  readonly exact?: boolean
  readonly selected?: boolean
  readonly expanded?: boolean
  readonly checked?: boolean
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly level?: number
}

const byTag: { readonly [role: string]: string } = {
  alert: '',
  article: 'article',
  button: 'button, summary, input[type="submit"], input[type="button"], input[type="reset"]',
  cell: 'td',
  checkbox: 'input[type="checkbox"]',
  columnheader: 'th:not([scope="row"])',
  combobox: 'select:not([multiple])',
  complementary: 'aside',
  dialog: 'dialog[open]',
  group: 'fieldset, details, optgroup',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img[alt]:not([alt=""])',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type="radio"]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope="row"]',
  searchbox: 'input[type="search"]',
  spinbutton: 'input[type="number"]',
  status: 'output',
  table: 'table',
  textbox:
    'textarea, input:not([type]), input[type="text"], input[type="email"], input[type="tel"], input[type="url"]',
}

const selectorOf = (role: string): string => {
  const said = `[role~="${role}"]`
  const native = byTag[role]
  if (native === undefined || native === '') return said
  return `${native
    .split(', ')
    .map(one => `${one}:not([role])`)
    .join(', ')}, ${said}`
}

/** Whether an element is neither visible nor read aloud. Only attributes count, because no stylesheet is loaded. */
export const isHidden = (element: Element): boolean =>
  element.closest('[hidden], [aria-hidden="true"], dialog:not([open])') !== null || isInClosedDetails(element)
const isInClosedDetails = (element: Element): boolean => {
  const closed = element.closest('details:not([open])')
  return closed !== null && element.closest('summary')?.parentElement !== closed && closed !== element
}

/** Elements that the styles leave inline: their text and the text around them are one name, without a space between. */
const INLINE = new Set(['A', 'ABBR', 'B', 'CODE', 'EM', 'I', 'MARK', 'SMALL', 'STRONG', 'SUB', 'SUP'])
const styled = (display: string) => ({
  display,
  visibility: 'visible',
  getPropertyValue: (name: string) => (name === 'display' ? display : ''),
})
const inline = styled('inline')
const block = styled('block')
// The library asks for the computed style of each element; no stylesheet is loaded.
const styleOf = ({ tagName }: Element): CSSStyleDeclaration =>
  (INLINE.has(tagName) ? inline : block) as unknown as CSSStyleDeclaration

const nameOf = (element: Element): string =>
  computeAccessibleName(element, { getComputedStyle: styleOf }).trim()

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const fits = (text: string, wanted: Text, isExact = false): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text)
  return isExact
    ? plain(text) === plain(wanted)
    : plain(text).toLowerCase().includes(plain(wanted).toLowerCase())
}

const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
const isSelected = (element: Element): boolean =>
  element instanceof HTMLOptionElement ? element.selected : element.getAttribute('aria-selected') === 'true'
export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null

const hasState = (element: Element, options: RoleOptions): boolean => {
  const { selected, expanded, checked, pressed, disabled, level } = options
  return (
    (selected === undefined || isSelected(element) === selected) &&
    (checked === undefined || isChecked(element) === checked) &&
    (disabled === undefined || isDisabled(element) === disabled) &&
    (expanded === undefined || element.getAttribute('aria-expanded') === String(expanded)) &&
    (pressed === undefined || (element.getAttribute('aria-pressed') === 'true') === pressed) &&
    (level === undefined || element.tagName === `H${level}`)
  )
}

export const byRole = (root: ParentNode, role: string, options: RoleOptions): Element[] =>
  matchesIn(root, selectorOf(role)).filter(
    element =>
      !isHidden(element) &&
      hasState(element, options) &&
      (options.name === undefined || fits(nameOf(element), options.name, options.exact)),
  )

const textsOf = (element: Element): string[] => {
  const texts = labelsOf(element).map(({ textContent }) => textContent)
  const own = element.getAttribute('aria-label')
  if (own !== null) texts.push(own)
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  if (ids.length > 0) texts.push(ids.map(id => document.getElementById(id)?.textContent ?? '').join(' '))
  return texts
}

export const byLabel = (root: ParentNode, wanted: Text, isExact = false): Element[] =>
  matchesIn(root, 'input, select, textarea, button, [aria-label], [aria-labelledby]').filter(element =>
    textsOf(element).some(text => fits(text, wanted, isExact)),
  )

/** The innermost elements that hold the text. */
export const byText = (root: ParentNode, wanted: Text, isExact = false): Element[] => {
  const found: Element[] = []
  const holds = (element: Element): boolean => {
    if (element.tagName === 'SCRIPT' || element.tagName === 'STYLE') return false
    const text = element.textContent
    const isFit = fits(text, wanted, isExact)
    // When a plain text is not in the element, it is in none of its children. A pattern, or an exact text, may fit a child alone.
    if (!isFit && typeof wanted === 'string' && !fits(text, wanted)) return false
    let isInside = false
    for (const child of element.children) if (holds(child)) isInside = true
    if (isFit && !isInside) found.push(element)
    return isFit || isInside
  }
  if (root instanceof Element) holds(root)
  else for (const child of root.children) holds(child)
  return found.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}
