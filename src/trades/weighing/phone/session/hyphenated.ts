// Where a long word of the catalogue may part on a small tile or a narrow row: not every browser has the hyphens of French.
export const hyphenated = (name: string): string => name.replace(/(?<=\p{L}{6})(?=m[ée]nag)/u, '\u00ad')
