// What is found once for each state of the page: the matches of a selector and the labels of each control. jsdom walks the whole document for
// every one that is asked, and a test that waits asks again and again.

export const changes = { count: 0 }
new MutationObserver(() => (changes.count += 1)).observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
})

/** Made anew when the page has changed since it was asked last. */
const oncePerState = <T>(make: () => T): (() => T) => {
  let at = -1
  let made: T
  return () => {
    if (at !== changes.count) {
      at = changes.count
      made = make()
    }
    return made
  }
}

const matches = oncePerState(() => new WeakMap<ParentNode, Map<string, Element[]>>())

/** A selector that ends so costs jsdom a walk over everything for each element: in a long table, as much as ten tests. */
const NTH = /^([^,]*):nth-child\((\d+)\)$/

const select = (root: ParentNode, css: string): Element[] => {
  const [, before, nth] = NTH.exec(css) ?? []
  if (before === undefined) return [...root.querySelectorAll(css)]
  return [...root.querySelectorAll(before)].filter(
    element => element.parentElement?.children[Number(nth) - 1] === element,
  )
}

export const matchesIn = (root: ParentNode, css: string): readonly Element[] => {
  const known = matches().get(root) ?? new Map<string, Element[]>()
  matches().set(root, known)
  const found = known.get(css) ?? select(root, css)
  known.set(css, found)
  return found
}

const labels = oncePerState(() => {
  const byControl = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.querySelectorAll('label')) {
    const control = label.control ?? label
    byControl.set(control, [...(byControl.get(control) ?? []), label])
  }
  return byControl
})

export const labelsOf = (element: Element): readonly HTMLLabelElement[] => labels().get(element) ?? []

for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return labelsOf(this)
    },
  })
