import { type Person, signUp } from '#server/testing/people.ts'
import type { World } from '#server/testing/world.ts'
import { setAdminRole } from '#server/users/administer.ts'

/** Somebody to whom the command line has given the role ADMIN. */
export async function signUpAdmin(world: World): Promise<Person> {
  const person = await signUp(world, { firstName: 'Administra' })
  await setAdminRole(world.deps.db, person.email, true, world.deps.now())
  return person
}
