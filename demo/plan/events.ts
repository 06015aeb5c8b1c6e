import type { EventSpec, GoalSpec } from './event-spec.ts'

type Extra = Partial<Pick<GoalSpec, 'description' | 'category' | 'fulfilled'>>

/** A sueño: what it is, its target in pesos, how many contributions, and their share of the target. */
function buildGoal(
  name: string,
  target: number,
  contributions: number,
  share: number,
  extra: Extra = {},
): GoalSpec {
  return {
    name,
    targetPesos: target,
    contributions,
    fundedRatio: share,
    category: 'BABY_GEAR',
    ...extra,
  }
}

const NURSERY = { category: 'NURSERY' } as const
const HEALTH = { category: 'HEALTH' } as const
const EDUCATION = { category: 'EDUCATION' } as const
const FULFILLED = { fulfilled: true } as const

const FORTY = [
  ...['Carriola todo terreno', 'Cuna', 'Colchón de cuna', 'Silla para el coche', 'Portabebé'],
  ...['Bañera', 'Cambiador', 'Mecedora', 'Monitor con cámara', 'Humidificador', 'Esterilizador'],
  ...['Extractor de leche', 'Biberones', 'Pañales de tela', 'Pañales, un mes', 'Pañalera'],
  ...['Botiquín', 'Termómetro', 'Vacunas', 'Consulta de pediatra', 'Curso de primeros auxilios'],
  ...['Rebozo de Santa María', 'Cobija tejida', 'Ropa de 0 a 3 meses', 'Ropa de 3 a 6 meses'],
  ...['Zapatitos', 'Móvil de estrellas', 'Tapete de juegos', 'Gimnasio', 'Sonaja de plata'],
  ...['Libros de tela', 'Lámpara de noche', 'Cortinas', 'Cómoda', 'Canasta de ropa', 'Periquera'],
  ...['Vajilla de bambú', 'Baberos', 'Sesión de fotos', 'Ahorro para el kínder'],
]

/** An admin holds it while its host's answer waits. */
export const HELD_EVENT_NAME = 'Bienvenida a Abril 🌼'

/** Every theme and every state that an event can be in, the one for the shop window first. */
export const EVENTS: readonly EventSpec[] = [
  {
    host: 'mariana@demo.test',
    fields: {
      name: 'Baby shower de Mariana y Diego',
      description:
        'Esperamos a Emiliano para la primavera. No necesitamos regalos envueltos: elige el sueño que quieras y ayúdanos a cumplirlo. ¡Habrá pan de elote!',
      location: 'Casa de los abuelos, Calle 5 de Mayo 14, Cholula, Puebla',
      hosts: ['Mariana Hernández', 'Diego Sandoval'],
      theme: 'papel-picado',
      videoCallLink: 'https://videollamada.example/mariana-y-diego',
      thankYouMessage: '¡Gracias de todo corazón! Emiliano va a saber cuánto lo quieren.',
    },
    startsInDays: 22,
    startTime: '17:00',
    status: 'ACTIVE',
    publishedDaysAgo: 60,
    goals: [
      buildGoal('Cuna de madera', 8_500, 14, 1, NURSERY),
      buildGoal('Carriola para la ciudad', 12_000, 11, 0.55, {
        description: 'Ligera y plegable, para subir al camión sin pedir ayuda.',
      }),
      buildGoal('Pañales de los primeros seis meses', 6_000, 9, 1.2),
      buildGoal('Silla para el coche', 7_200, 5, 0.3),
      buildGoal('Hamaca de Mérida', 1_800, 4, 1, { ...NURSERY, ...FULFILLED }),
    ],
    wholeEvent: { contributions: 4, pesos: 3_200 },
    unpaid: ['declined', 'abandoned', 'abandoned'],
  },
  {
    host: 'fernanda@demo.test',
    fields: {
      name: 'Luna llena para Emilia 🌙',
      description: 'Una cena tranquila en la terraza para recibir a Emilia.',
      location: 'Terraza El Conejo, Coyoacán, Ciudad de México',
      theme: 'luna',
      feesPaidBy: 'HOST',
      publicAmounts: 'TARGETS',
    },
    startsInDays: 3,
    startTime: '19:30',
    status: 'ACTIVE',
    publishedDaysAgo: 34,
    closesInHours: 40,
    goals: [
      buildGoal('Mecedora', 4_500, 12, 0.9, NURSERY),
      buildGoal('Monitor con cámara', 3_200, 8, 1.1),
      buildGoal('Móvil de lunas tejidas a mano', 900, 6, 0.7, NURSERY),
      buildGoal('Consulta de lactancia', 1_500, 6, 0.5, HEALTH),
    ],
    wholeEvent: { contributions: 3, pesos: 1_500 },
    unpaid: ['declined', 'declined'],
  },
  {
    host: 'itzel@demo.test',
    fields: {
      name: 'Bienvenido a la selva, Mateo 🦁🌿',
      description: 'Cuarenta sueños, uno por cada semana de espera.',
      location: 'Jardín Botánico, Xalapa',
      theme: 'selva',
    },
    startsInDays: 61,
    status: 'ACTIVE',
    publishedDaysAgo: 52,
    goals: FORTY.map((name, place) =>
      buildGoal(
        name,
        500 + (place % 7) * 450,
        place % 3,
        place % 3 === 0 ? 0 : (place % 4) * 0.2 + 0.4,
      ),
    ),
    wholeEvent: { contributions: 16, pesos: 9_000 },
    unpaid: ['abandoned'],
  },
  {
    host: 'jose@demo.test',
    fields: {
      name: 'Olas para Íñigo en Mazatlán 🐚',
      description: 'Íñigo llega con la marea alta.',
      location: 'Malecón de Mazatlán, palapa 3',
      timeZone: 'America/Mazatlan',
      hosts: ['José Ángel Muñoz', 'Nayeli Ibarra', 'Los abuelos Acuña'],
      theme: 'mar',
      photoAlbumLink: 'https://fotos.example/inigo',
    },
    startsInDays: 40,
    startTime: '11:00',
    status: 'ACTIVE',
    publishedDaysAgo: 41,
    goals: [
      buildGoal('Bañera plegable', 1_200, 12, 1.75),
      buildGoal('Silla para el coche', 5_000, 16, 1.3),
      buildGoal('Ahorro para el kínder', 2_500, 10, 2, EDUCATION),
    ],
    unpaid: ['declined'],
  },
  {
    host: 'lupita.ortiz@demo.test',
    fields: {
      name: 'El jardín de Renata 🌷',
      description: 'Gracias a todos: con lo que reunieron ya tenemos todo listo.',
      location: 'Huerta Los Naranjos, Montemorelos, Nuevo León',
      theme: 'jardin',
    },
    startsInDays: 1,
    startTime: '16:00',
    status: 'ACTIVE',
    publishedDaysAgo: 48,
    closesInHours: -1,
    goals: [
      buildGoal('Cuna colecho', 5_500, 14, 0.95, NURSERY),
      buildGoal('Cambiador', 2_400, 9, 0.6, NURSERY),
      buildGoal('Vacunas del primer año', 9_000, 7, 0.4, HEALTH),
    ],
    unpaid: ['expired', 'expired'],
  },
  {
    host: 'ximena@demo.test',
    fields: {
      name: 'Tamales, atole y gemelos',
      description:
        'Dos bebés, un solo atole. Ya se cumplieron todos los sueños: vengan a festejar.',
      location: 'Salón La Piñata, Guadalajara',
      theme: 'nubes',
      thankYouMessage: 'De parte de los cuatro: gracias.',
    },
    startsInDays: 12,
    startTime: '13:00',
    status: 'ACTIVE',
    publishedDaysAgo: 45,
    goals: [
      buildGoal('Carriola doble', 9_800, 13, 1, FULFILLED),
      buildGoal('Dos cunas', 11_000, 11, 1.05, { ...NURSERY, ...FULFILLED }),
      buildGoal('Pediatra, primer año', 6_500, 6, 0.6, { ...HEALTH, ...FULFILLED }),
    ],
  },
  {
    host: 'fernanda@demo.test',
    fields: {
      name: 'Baby shower de María Fernanda de los Ángeles, Juan Pablo y los abuelos de Tlaxcala y de Oaxaca',
      location:
        'Hacienda de San Bartolomé del Monte, kilómetro 14 de la carretera libre a Calpulalpan, junto a la capilla',
      hosts: [
        'María Fernanda de los Ángeles Goycoechea y Ruiz de Velasco',
        'Juan Pablo Iturribarría',
        'Abuela Cuquita',
        'Abuelo Filemón',
        'Tía Güera',
      ],
      theme: 'papel-picado',
    },
    startsInDays: 95,
    startTime: '14:00',
    status: 'ACTIVE',
    publishedDaysAgo: 27,
    goals: [
      buildGoal(
        'Una recámara completa con cuna convertible, cómoda, cambiador, mecedora y librero de encino',
        185_000,
        8,
        0.42,
        NURSERY,
      ),
      buildGoal('Fondo universitario', 1_000_000, 4, 0.03, EDUCATION),
    ],
  },
  {
    host: 'lupita.ortiz@demo.test',
    fields: { name: 'Esperando a Leonardo', location: 'Por videollamada', theme: 'selva' },
    startsInDays: 75,
    status: 'ACTIVE',
    publishedDaysAgo: 9,
    goals: [buildGoal('Carriola', 6_000, 0, 0), buildGoal('Pañales', 2_000, 0, 0)],
  },
  {
    host: 'jose@demo.test',
    fields: { name: HELD_EVENT_NAME, location: 'Salón Jacarandas, Colima', theme: 'luna' },
    startsInDays: 40,
    status: 'ACTIVE',
    publishedDaysAgo: 12,
    goals: [buildGoal('Cuna de viaje', 3_000, 3, 0.5, NURSERY)],
  },
  {
    host: 'ramon@demo.test',
    fields: {
      name: 'Baby shower de Camila',
      location: 'Playa Delfines, Cancún',
      timeZone: 'America/Cancun',
      theme: 'jardin',
    },
    startsInDays: 33,
    startTime: '18:00',
    status: 'ACTIVE',
    publishedDaysAgo: 20,
    goals: [
      buildGoal('Hamaca', 2_000, 4, 0.6, NURSERY),
      buildGoal('Ventilador de techo', 1_500, 2, 0.4),
    ],
  },
  {
    host: 'mariana@demo.test',
    fields: {
      name: 'Té de canastilla de Regina',
      description: 'Nuestra primera hija. ¡Gracias por acompañarnos!',
      location: 'Cholula, Puebla',
      hosts: ['Mariana Hernández', 'Diego Sandoval'],
      theme: 'mar',
      afterEvent: 'THANKS',
      albumAfterEvent: true,
      photoAlbumLink: 'https://fotos.example/regina',
      thankYouMessage:
        'Regina ya duerme en el portabebé que le regalaron.\nGracias por cada aportación, cada abrazo y cada tamal. Los queremos mucho.',
    },
    startsInDays: 2,
    startTime: '17:00',
    status: 'COMPLETED',
    publishedDaysAgo: 58,
    goals: [
      buildGoal('Portabebé', 2_200, 8, 1),
      buildGoal('Extractor de leche', 3_600, 10, 0.85, HEALTH),
      buildGoal('Ropa de recién nacida', 1_500, 7, 1.1),
    ],
    unpaid: ['expired', 'expired', 'expired'],
  },
  {
    host: 'mariana@demo.test',
    fields: { name: 'Pañalera para la prima Nuria', theme: 'nubes' },
    startsInDays: 5,
    status: 'ARCHIVED',
    publishedDaysAgo: 40,
    goals: [buildGoal('Pañalera', 1_600, 9, 1), buildGoal('Biberones', 800, 6, 0.75)],
  },
  {
    host: 'mariana@demo.test',
    fields: {
      name: 'Sorpresa para Paula (no le digan 🤫)',
      description: 'Falta decidir el lugar.',
      theme: 'luna',
    },
    startsInDays: 50,
    status: 'DRAFT',
    publishedDaysAgo: 0,
    goals: [buildGoal('Columpio', 3_000, 0, 0), buildGoal('Tapete de juegos', 1_100, 0, 0)],
  },
  {
    host: 'itzel@demo.test',
    fields: { name: 'Baby shower, aún sin nombre', theme: 'mar' },
    startsInDays: 120,
    status: 'DRAFT',
    publishedDaysAgo: 0,
    goals: [],
  },
]
