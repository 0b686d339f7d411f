// « Raccourcis »: all shortcuts, searchable, and the switch that turns letters off on this device.
import './palette.css'
import { useState } from 'react'
import { normalised } from '#records/text/search-text.ts'
import { SearchField } from '#kit/form/search-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { SwitchField } from '#kit/form/switch-field.tsx'
import { useRights } from '../session/use-session.ts'
import { openPalette, setLetters, usePalette } from './palette-state.ts'
import { shortcutsOf } from './shortcuts.ts'

export function ShortcutSheet() {
  const rights = useRights()
  const { hasLetters } = usePalette()
  const [text, setText] = useState('')
  const groups = shortcutsOf(rights)
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ label }) => normalised(label).includes(normalised(text.trim()))),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <Sheet open onClose={() => openPalette(null)} title="Raccourcis">
      <div className="keys">
        <SearchField label="Chercher un raccourci" value={text} onChange={setText} />
        {groups.length === 0 && <p className="muted">Aucun raccourci ne porte ces mots.</p>}
        <div className="keys__g">
          {groups.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {shortcuts.map(({ label, keys }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map(key => (
                        <kbd key={key} className="kbd">
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <SwitchField
          label="Raccourcis d’une seule touche sur cet appareil"
          checked={hasLetters}
          onChange={setLetters}
        />
      </div>
    </Sheet>
  )
}
