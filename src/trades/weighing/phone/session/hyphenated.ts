// Where a long word of the catalogue may be hyphenated on a small tile or a narrow row: not every browser has French hyphenation.
export const hyphenated = (name: string): string => name.replace(/(?<=\p{L}{6})(?=m[ée]nag)/u, '\u00ad')
