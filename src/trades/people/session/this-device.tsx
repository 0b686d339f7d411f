// « Cet appareil »: its name, its version, its colours, and its data.
import { useState } from 'react'
import { useDeviceName } from '#shell/session/use-device-name.ts'
import { useStorageUse } from '#shell/storage/use-storage-use.ts'
import { chooseTheme, chosenTheme, type Theme } from '#shell/screen/theme.ts'
import { CheckUpdates } from '#shell/updates/check-updates.tsx'
import { formatBytes } from '#records/fr/bytes.ts'
import { Card } from '#kit/show/card.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Row } from '#kit/table/row.tsx'
import { Segmented } from '#kit/action/segmented.tsx'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Système' },
]

export function ThisDevice() {
  const name = useDeviceName()
  const [use] = useStorageUse()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme): void => {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <Card label="Cet appareil" className="list">
      <Row icon="smartphone" title={name} />
      <CheckUpdates />
      <div className="row row--acts">
        <Icon name="contrast" />
        <span className="row__main row__t">Thème</span>
        <Segmented label="Thème" block options={themes} value={theme} onChange={choose} />
      </div>
      {use !== null && (
        <Row
          icon="hard-drive"
          title="Données gardées"
          sub={`${formatBytes(use.used)}, ${use.persisted ? 'conservées' : 'le système peut les effacer'}`}
        />
      )}
    </Card>
  )
}
