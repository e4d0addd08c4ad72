import type { Operation } from '../../../../lib/contracts/page-client.ts'
import { serverTransport } from '../../api/reach.ts'
import { type KeptDatabase, NO_TEXT } from '../database.ts'
import { requestOf } from '../requests.ts'
import { withRoom } from '../room.ts'

/** The JSON text that the server itself answers with. The calls of the screens may be answered by what is kept. */
export async function bodyFrom(route: Operation, path: string): Promise<string> {
  const reply = await serverTransport({ route, path, headers: {} })
  if (reply.status !== 200) throw new Error(`A request to keep was answered with ${reply.status}.`)
  return reply.text()
}

/** Keeps what belongs to no text, under the request that asks for it. */
export async function keepBody(database: KeptDatabase, path: string, body: string): Promise<void> {
  const kept = { body, tag: null, bytes: new TextEncoder().encode(body).length, at: Date.now() }
  await withRoom(database, NO_TEXT, () => database.put('replies', kept, [NO_TEXT, requestOf(path)]))
}

export const keepReplyOf = async (database: KeptDatabase, route: Operation, path: string) =>
  keepBody(database, path, await bodyFrom(route, path))
