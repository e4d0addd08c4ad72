import { type KeptDatabase, NO_TEXT } from '../database.ts'
import { requestOf, textOf } from '../requests.ts'
import type { KeptAnswer } from './answer.ts'

/** The whole replies that were kept, each under its own request. */
export const wholeReplies: KeptAnswer = {
  matches: ({ route }) => route.method === 'GET',
  answer: ({ path }, database) => bodyOf(database, path),
}

/** The reply that was kept for a request. */
export async function bodyOf(database: KeptDatabase, path: string): Promise<string | null> {
  const kept = await database.get('replies', [textOf(path) ?? NO_TEXT, requestOf(path)])
  return kept?.body ?? null
}
