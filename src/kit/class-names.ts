// Joins the class names that apply: classNames('btn', block && 'btn--block').
export const classNames = (...names: readonly (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
