// The label a form shows: an entity's « le prénom » becomes « Prénom ».
const article = /^(?:les?|la|un|une|des)\s+|^l['’]/i

export const fieldLabel = (label: string): string => {
  const noun = label.trim().replace(article, '').replaceAll("'", '’')
  return noun.charAt(0).toLocaleUpperCase('fr') + noun.slice(1)
}
