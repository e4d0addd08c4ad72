import type { MadeChange } from '../../../lib/contracts/schemas/learners/changes.ts'
import type { DataClient } from './lab.ts'
import { allWords, mapOf, newRequest } from './word-stories.ts'

export const madeBy = async (client: DataClient, query: object = {}) =>
  (await client.changes.list({ query })).items
/** The line of the change that was made last. */
export const newest = async (client: DataClient): Promise<MadeChange> => {
  const [line] = await madeBy(client)
  if (!line) throw new Error('Nothing was done.')
  return line
}
export const undo = (client: DataClient, undone: string, request_id = newRequest()) =>
  client.changes.undo({ params: { request_id: undone }, body: { request_id } })
export const undoNewest = async (client: DataClient) => undo(client, (await newest(client)).request_id)

/** All that a learner has of some words, but versions and the times of their changes. */
export async function allOf(client: DataClient) {
  const words = (await allWords(client)).map(async ({ skill_id }) => {
    const { version: _, updated_at: _at, ...word } = await client.words.get({ params: { skill_id } })
    const { cards } = await client.words.reviews({ params: { skill_id }, query: {} })
    return { ...word, cards: cards.map(({ version: _version, ...card }) => card) }
  })
  return { words: await Promise.all(words), map: await mapOf(client) }
}

export const sentence = (text: string) => ({ sentence: text, start: 0, length: 1 })
