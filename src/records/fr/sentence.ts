// A label with its article as the start of a sentence: « l'étage » → « L'étage ».

export const sentenceStart = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
