// The labels of each control, found once for each state of the page: jsdom walks the whole document for every control that is asked.

export const changes = { count: 0 }
new MutationObserver(() => (changes.count += 1)).observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
})

let seen = -1
let labelsByControl = new Map<Element, HTMLLabelElement[]>()

export const labelsOf = (element: Element): readonly HTMLLabelElement[] => {
  if (seen !== changes.count) {
    seen = changes.count
    labelsByControl = new Map()
    for (const label of document.querySelectorAll('label')) {
      const control = label.control ?? label
      labelsByControl.set(control, [...(labelsByControl.get(control) ?? []), label])
    }
  }
  return labelsByControl.get(element) ?? []
}

for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return labelsOf(this)
    },
  })
