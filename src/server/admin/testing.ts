import { type Person, signUp } from '#server/testing/people.ts'
import type { World } from '#server/testing/world.ts'
import { setAdmin } from '#server/users/administer.ts'

/** Somebody to whom the command line has given the role ADMIN. */
export async function makeAdmin(world: World): Promise<Person> {
  const person = await signUp(world, { firstName: 'Administra' })
  await setAdmin(world.deps.db, person.email, true, world.deps.now())
  return person
}
