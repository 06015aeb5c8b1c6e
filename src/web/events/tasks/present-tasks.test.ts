import { expect, it } from 'vitest'
import { presentTasks } from './present-tasks.ts'

const tasks = {
  moves: [],
  reservations: [
    {
      eventId: 'e',
      eventSlug: 'lucia-abc234',
      eventName: 'Baby shower de Lucía',
      sharedBy: null,
      reservationId: 'r',
      guestName: 'Prima Ana',
      goalName: 'Bañera',
      email: 'ana@example.test',
      phone: null,
      note: null,
      reservedAt: '2026-11-20T18:00:00.000Z',
    },
  ],
}

it.each(['event', 'home'] as const)(
  'at the %s a task names the thing that is brought once',
  (place) => {
    const [task] = presentTasks(tasks, place)
    expect(`${task?.whose} ${task?.text}`.split('Bañera')).toHaveLength(2)
  },
)
