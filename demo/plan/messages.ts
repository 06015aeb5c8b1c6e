/** Names of contributors: short, long, with accents, without spaces, with an emoji. */
export const GUESTS = [
  'Tía Lupita',
  'Abuela Conchita',
  'Los Hernández de Puebla',
  'Iñaki Echeverría',
  'Beto y Nena',
  'María de la Concepción Villaseñor Arreola de Ibarrola',
  'Compadre Toño',
  'Equipo de Contabilidad',
  'Xóchitl Quetzalli Ñúñez',
  'Primo Güicho',
  'Doña Meche ✨',
  'Sergio Íñiguez',
  'Ana',
  'Vecinos del 402',
  'Madrina Paty',
  'Begoña Zárraga',
  'Tío Chava y tía Licha',
  'Andrea Muñoz',
  'Kevin Alexánder',
  'La banda de la prepa',
  'Guadalupe Sánchez-Navarro',
  'Ximenita',
  'Rubén Darío Peña',
  'Los Ángeles Custodios del Té Canasta de los Jueves',
] as const

/** Messages of contributors; some are blank. */
export const MESSAGES = [
  '¡Muchas felicidades! Que llegue con salud y con mucha hambre de tamales.',
  '',
  'Con todo nuestro cariño para el bebé más esperado de la familia. ❤️',
  'Ya quiero conocerlo 🥹👶🍼',
  '',
  'Para los pañales. Créanme: nunca son suficientes. 😅',
  'Un abrazo desde Monterrey.',
  'Cuando ustedes llegaron a la colonia yo no conocía a nadie, y fueron los primeros en tocar a mi puerta con un plato de mole. Hoy me toca a mí. Que este bebé crezca rodeado de gente que lo quiera tanto como ustedes nos han querido a nosotros, que duerma bien, que coma bien y que herede la risa de su abuelo. Aquí tiene a su tía postiza para lo que haga falta, de día y de noche.',
  '',
  '¡Ánimo! Lo más difícil ya pasó. (No es cierto, pero vale cada minuto.)',
  'Que Dios los bendiga siempre.',
  'Línea uno.\nLínea dos, porque en la primera no cupo todo el amor.',
  '',
  'De parte de "los de siempre" & compañía <3',
  '🎉🎉🎉',
  'Con cariño',
] as const

/** Relative sizes of contributions, so that a list looks real. */
export const WEIGHTS = [2, 4, 1, 2, 6, 3, 2, 8, 4, 1, 3, 2] as const
