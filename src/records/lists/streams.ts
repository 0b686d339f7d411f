// The streams of extended producer responsibility that an organisation has before it sets up its own: code, name, the tag that puts an
// object into it, and the code of its waste where one serves all of it.

export const baseStreams = [
  { code: 'EA', name: 'Ameublement, assise', tag: 'Assise', waste_code: '20 03 07' },
  { code: 'EA', name: 'Ameublement, literie', tag: 'Literie', waste_code: '20 03 07' },
  { code: 'EA', name: 'Ameublement, plan', tag: 'Plan', waste_code: '20 03 07' },
  { code: 'EA', name: 'Ameublement, rangement', tag: 'Rangement', waste_code: '20 03 07' },
  { code: 'EA', name: 'Ameublement, autre', tag: 'DEA', waste_code: '20 03 07' },
  { code: 'EEE', name: 'Électrique, froid', tag: 'Élec - Froid', waste_code: '20 01 23*' },
  { code: 'EEE', name: 'Électrique, hors froid', tag: 'Élec - Hors froid', waste_code: '20 01 36' },
  { code: 'EEE', name: 'Électrique, écran', tag: 'Élec - Écran', waste_code: '20 01 35*' },
  { code: 'TLC', name: 'Textile, linge, chaussures', tag: 'Textile', waste_code: '20 01 10' },
  { code: 'JT', name: 'Jouets', tag: 'Jouet', waste_code: '' },
  { code: 'ASL', name: 'Sport et loisirs', tag: 'Sport et loisirs', waste_code: '' },
  { code: 'ABJ', name: 'Bricolage et jardin', tag: 'Bricolage et jardin', waste_code: '' },
] as const
