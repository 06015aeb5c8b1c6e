import { messageOr } from '#web/api/errors/unreadable-response.ts'

/** What a part of a page got, or the sentence that says why it got nothing. */
export type Panel<Data> = { data: Data; fault: null } | { data: null; fault: string }

/** One part of a page may fail without the others. */
export async function toPanel<Data>(asked: Promise<Data>, otherwise: string): Promise<Panel<Data>> {
  try {
    return { data: await asked, fault: null }
  } catch (error) {
    return { data: null, fault: messageOr(error, otherwise) }
  }
}
