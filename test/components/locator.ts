// An element of the page, searched again and waited for whenever it is used: the part of Playwright's locators that tests of screens need.
// As in Playwright, an action on something that is found twice fails.
import { byLabel, byRole, byText, fits, isHidden, type RoleOptions, type Text } from './names.ts'
import { canReach, canTap, choose, fill, giveFiles, isTyped, press, ready, tap } from './hands.ts'
import { matchesIn } from './found-once.ts'
import { until } from './wait.ts'

interface TextOptions {
  readonly exact?: boolean
}
interface FilterOptions {
  readonly hasText?: Text
  readonly hasNotText?: Text
  readonly has?: Locator
}
interface WaitOptions {
  readonly state?: 'visible' | 'attached' | 'hidden' | 'detached'
  readonly timeout?: number
}
interface NamedFile {
  readonly name: string
  readonly mimeType: string
  readonly text: string
}

export interface Finders {
  getByRole(role: string, options?: RoleOptions): Locator
  getByText(text: Text, options?: TextOptions): Locator
  getByLabel(text: Text, options?: TextOptions): Locator
  locator(css: string, options?: FilterOptions): Locator
}
export interface Locator extends Finders {
  /** Elements as they are now. */
  now(): HTMLElement[]
  first(): Locator
  last(): Locator
  nth(index: number): Locator
  filter(options: FilterOptions): Locator
  count(): Promise<number>
  all(): Promise<Locator[]>
  waitFor(options?: WaitOptions): Promise<void>
  click(options?: { readonly force?: boolean }): Promise<void>
  fill(text: string): Promise<void>
  check(): Promise<void>
  uncheck(): Promise<void>
  selectOption(choice: string | { readonly label: string }): Promise<void>
  setInputFiles(file: NamedFile): Promise<void>
  press(keys: string): Promise<void>
  focus(): Promise<void>
  blur(): Promise<void>
  innerText(): Promise<string>
  allInnerTexts(): Promise<string[]>
  inputValue(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  isVisible(): Promise<boolean>
  isChecked(): Promise<boolean>
  isDisabled(): Promise<boolean>
  evaluate<T>(look: (element: HTMLElement) => T): Promise<T>
}

type Find = () => HTMLElement[]

const elements = (found: readonly Element[]): HTMLElement[] => found as HTMLElement[]
const unique = (found: HTMLElement[]): HTMLElement[] => [...new Set(found)]

const findersIn = (roots: () => readonly ParentNode[], told: string): Finders => {
  const within = (find: (root: ParentNode) => readonly Element[], what: string): Locator =>
    locatorOf(() => unique(elements(roots().flatMap(find))), `${told}${what}`)
  return {
    getByRole: (role, options = {}) =>
      within(
        root => byRole(root, role, options),
        ` ${role} ${options.name === undefined ? '' : String(options.name)}`,
      ),
    getByText: (text, { exact } = {}) =>
      within(root => byText(root, text, exact), ` text « ${String(text)} »`),
    getByLabel: (text, { exact } = {}) =>
      within(root => byLabel(root, text, exact), ` label « ${String(text)} »`),
    locator: (css, options) => {
      const found = within(root => matchesIn(root, css), ` ${css}`)
      return options === undefined ? found : found.filter(options)
    },
  }
}

export const pageFinders = (): Finders => findersIn(() => [document.body], '')

const isKept = (element: HTMLElement, { hasText, hasNotText, has }: FilterOptions): boolean =>
  (hasText === undefined || fits(element.textContent, hasText)) &&
  (hasNotText === undefined || !fits(element.textContent, hasNotText)) &&
  (has === undefined || has.now().some(one => element.contains(one)))

const locatorOf = (find: Find, told: string): Locator => {
  const one = (
    may: (element: HTMLElement) => boolean = () => true,
    patience?: number,
  ): Promise<HTMLElement> =>
    until(
      () => {
        const [found, second] = find()
        if (second !== undefined) throw new Error(`${told} is there ${find().length} times`)
        return found !== undefined && may(found) ? found : undefined
      },
      told,
      patience,
    )
  const only = (at: (found: HTMLElement[]) => HTMLElement | undefined, which: string): Locator =>
    locatorOf(() => [at(find())].filter(element => element !== undefined), `${told} (${which})`)
  /** The one that is there once the page rests: what was found may be drawn anew meanwhile, and a tap on what is gone does nothing. */
  const resting = async (may: (element: HTMLElement) => boolean): Promise<HTMLElement> => {
    for (;;) {
      const found = await one(may)
      await ready()
      if (may(found) && find().includes(found)) return found
    }
  }
  const check = async (isWanted: boolean): Promise<void> => {
    const box = await resting(canTap)
    if ((box as HTMLInputElement).checked !== isWanted) await tap(box)
  }
  return {
    ...findersIn(find, told),
    now: find,
    first: () => only(found => found[0], 'first'),
    last: () => only(found => found.at(-1), 'last'),
    nth: index => only(found => found.at(index), `number ${index}`),
    filter: options => locatorOf(() => find().filter(element => isKept(element, options)), told),
    count: async () => find().length,
    all: async () => find().map((_, index) => only(found => found[index], `number ${index}`)),
    waitFor: ({ state = 'visible', timeout } = {}) => waitFor(find, { state, told, one, timeout }),
    click: async ({ force = false } = {}) => tap(await resting(force ? canReach : canTap)),
    fill: async text => fill(await one(canTap), text),
    check: () => check(true),
    uncheck: () => check(false),
    selectOption: async choice => choose(await one(canTap), choice),
    setInputFiles: async ({ name, mimeType, text }) =>
      giveFiles(await one(), [new File([text], name, { type: mimeType })]),
    press: async keys => {
      ;(await resting(canReach)).focus()
      await press(keys)
    },
    focus: async () => (await resting(canReach)).focus(),
    blur: async () => (await one()).blur(),
    innerText: async () => (await one()).textContent,
    allInnerTexts: async () => find().map(element => element.textContent),
    inputValue: async () => {
      const field = await one()
      if (isTyped(field) || field instanceof HTMLSelectElement) return field.value
      throw new Error(`${told} holds no value`)
    },
    getAttribute: async name => (await one()).getAttribute(name),
    isVisible: async () => find().some(element => !isHidden(element)),
    isChecked: async () => ((await one()) as HTMLInputElement).checked,
    isDisabled: async () => (await one()).matches(':disabled, [aria-disabled="true"]'),
    evaluate: async look => look(await one()),
  }
}

const waitFor = async (
  find: Find,
  {
    state,
    told,
    one,
    timeout,
  }: {
    readonly state: NonNullable<WaitOptions['state']>
    readonly told: string
    readonly one: (may?: (element: HTMLElement) => boolean, patience?: number) => Promise<HTMLElement>
    readonly timeout: number | undefined
  },
): Promise<void> => {
  if (state === 'visible') await one(element => !isHidden(element), timeout)
  else if (state === 'attached') await one(undefined, timeout)
  else
    await until(
      () => (find().every(element => state === 'hidden' && isHidden(element)) ? true : undefined),
      `${told} to be ${state}`,
      timeout,
    )
}
