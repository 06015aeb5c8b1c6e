export const themeIds = ['nubes', 'papel-picado', 'selva', 'luna', 'mar', 'jardin'] as const

export type EventThemeId = (typeof themeIds)[number]

export interface EventTheme {
  id: EventThemeId
  name: string
  description: string
  /** CSS colors that follow light and dark. */
  accent: string
  sky: string
}

const theme = (id: EventThemeId, name: string, description: string): EventTheme => ({
  id,
  name,
  description,
  accent: `var(--accent-${id})`,
  sky: `var(--sky-${id})`,
})

/** The illustrated themes of an event, in the order the wizard offers them. */
export const themes: readonly EventTheme[] = [
  theme('nubes', 'Nubes', 'Una cigüeña vuela con su rebozo sobre las nubes'),
  theme('papel-picado', 'Papel picado', 'Tiras de papel picado sobre un pueblo de colores'),
  theme('selva', 'Selva', 'Un tucán descansa en una rama de la selva'),
  theme('luna', 'Luna', 'El conejo duerme en la luna sobre los magueyes'),
  theme('mar', 'Mar', 'Una ballena nada con su cría'),
  theme('jardin', 'Jardín', 'Un colibrí entre dalias y nopales'),
]

export const findTheme = (id: string): EventTheme => {
  const [first] = themes
  const found = themes.find((one) => one.id === id) ?? first
  if (!found) throw new Error('there are no themes')
  return found
}
