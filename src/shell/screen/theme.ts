// Light, dark, or the device's setting. Kept on the device, because it depends on the screen and the light, not on the account.

export type Theme = 'system' | 'light' | 'dark'
const key = 'quai-theme'

export const chosenTheme = (): Theme => {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const applyTheme = (theme: Theme = chosenTheme()): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(key, theme)
  applyTheme(theme)
}
