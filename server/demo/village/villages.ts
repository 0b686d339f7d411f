// The invented countryside of the demo: five sectors, forty towns. The postal codes are of a range that is not in use.

export const sectors = ['Centre', 'Nord', 'Ried', 'Vignoble', 'Bord du Rhin'] as const
export type SectorName = (typeof sectors)[number]

export interface Village {
  readonly name: string
  readonly zipcode: string
  /** Null for a town outside the sectors, which is not served. */
  readonly sector: SectorName | null
  readonly at: readonly [latitude: number, longitude: number]
  readonly country_code?: 'DE'
}

const village = (
  name: string,
  zipcode: string,
  sector: SectorName | null,
  latitude: number,
  longitude: number,
): Village => ({ name, zipcode, sector, at: [latitude, longitude] })

export const villages: readonly [Village, ...Village[]] = [
  village('Schillersheim', '67901', 'Centre', 48.5312, 7.7035),
  village('Ostwiller', '67902', 'Centre', 48.5468, 7.7261),
  village('Hœnau', '67903', 'Centre', 48.5589, 7.7487),
  village('Illwiller', '67904', 'Centre', 48.5241, 7.7329),
  village('Lindenhof', '67905', 'Centre', 48.5397, 7.6812),
  village('Mittelwiller', '67905', 'Centre', 48.5153, 7.6964),
  village('Sandbruck', '67906', 'Centre', 48.5502, 7.6953),
  village('Kirchau-le-Moulin', '67907', 'Centre', 48.5071, 7.7182),

  village('Vendenau', '67910', 'Nord', 48.6127, 7.7214),
  village('Reichstedt', '67911', 'Nord', 48.6283, 7.7542),
  village('Eckwiller', '67912', 'Nord', 48.6391, 7.6985),
  village('Lampertsau', '67912', 'Nord', 48.6514, 7.7136),
  village('Bruckwald', '67913', 'Nord', 48.6202, 7.6671),
  village('Truchtwiller', '67914', 'Nord', 48.6637, 7.6524),
  village('Hochfeldau', '67914', 'Nord', 48.6745, 7.6893),
  village('Dossenwiller', '67915', 'Nord', 48.6468, 7.6247),

  village('Geispoldsdorf', '67920', 'Ried', 48.4936, 7.6418),
  village('Fegerswiller', '67921', 'Ried', 48.4772, 7.6857),
  village('Plobsau', '67922', 'Ried', 48.4619, 7.7143),
  village('Erstwald', '67923', 'Ried', 48.4287, 7.6629),
  village('Nordwiller-le-Ried', '67923', 'Ried', 48.4415, 7.6951),
  village('Limerswiller', '67924', 'Ried', 48.4538, 7.6302),
  village('Hipsau', '67925', 'Ried', 48.4703, 7.6146),

  village('Molsau', '67930', 'Vignoble', 48.5426, 7.5012),
  village('Rosenwihr', '67931', 'Vignoble', 48.4981, 7.4735),
  village('Obermühl', '67932', 'Vignoble', 48.4652, 7.4861),
  village('Dorlisau', '67932', 'Vignoble', 48.5277, 7.4873),
  village('Wolxbach', '67933', 'Vignoble', 48.5619, 7.5238),
  village('Marlenwihr', '67934', 'Vignoble', 48.6173, 7.4926),
  village('Bergbietau', '67935', 'Vignoble', 48.5792, 7.4657),

  village('Gambsau', '67940', 'Bord du Rhin', 48.6874, 7.8819),
  village('Kilschwiller', '67941', 'Bord du Rhin', 48.6751, 7.8426),
  village('Offenbruck', '67942', 'Bord du Rhin', 48.7127, 7.9254),
  village('Drusenau', '67943', 'Bord du Rhin', 48.7293, 7.9467),
  village('Herrlisau', '67944', 'Bord du Rhin', 48.7418, 7.9072),
  village('Wantzdorf', '67945', 'Bord du Rhin', 48.6582, 7.8193),
  village('Rohrwald-Plage', '67946', 'Bord du Rhin', 48.7026, 7.9638),

  village('Savernau', '67950', null, 48.7415, 7.3628),
  village('Niedermottern', '67951', null, 48.8137, 7.5843),
  { ...village('Altmühlau', '77899', null, 48.5731, 7.8296), country_code: 'DE' },
]
