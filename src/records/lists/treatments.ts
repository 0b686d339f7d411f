// What becomes of what leaves: by the destination that it is weighed to (WG6).

export const treatments = ['reuse', 'recycling', 'disposal', 'other'] as const
export type Treatment = (typeof treatments)[number]
export const treatmentLabels: { readonly [treatment in Treatment]: string } = {
  reuse: 'Réemploi',
  recycling: 'Recyclage',
  disposal: 'Élimination',
  other: 'Non précisé',
}

/** Blank for a text that is none of them. */
export const treatmentName = (treatment: string): string => {
  const known = treatments.find(one => one === treatment)
  return known === undefined ? '' : treatmentLabels[known]
}
