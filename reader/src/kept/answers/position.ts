import { z } from 'zod'
import { positions } from '../../../../lib/contracts/relays/positions.ts'
import { ReadingPosition } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { sentenceNumbers } from '../../screens/read/numbers/sentence-numbers.ts'
import { movedPosition } from '../../screens/read/progress/moved-position.ts'
import { unsentPosition } from '../../screens/read/progress/progress-outbox.ts'
import type { KeptDatabase } from '../database.ts'
import { textOf } from '../requests.ts'
import { layoutRequest, positionRequest, rowsRequest } from '../text-requests.ts'
import type { KeptAnswer } from './answer.ts'
import { bodyOf } from './replies.ts'

/** The place where the learner stopped, on this device or another one. */
export const placesRead: KeptAnswer = {
  matches: ({ route }) => route.path === positions.get.path,
  async answer({ path }, database) {
    const id = textOf(path)
    const text = id === null ? undefined : await database.get('texts', id)
    return id === null || !text || text.state === null
      ? null
      : JSON.stringify(await keptPosition(database, id))
  },
}

const Kept = ReadingPosition.nullable()
const Layout = articles.layout.output
const Rows = z.object({ content_revision: z.number(), total_rows: z.number() })

/** The place that was not sent yet, or the newer of this device's last one and the server's. */
export async function keptPosition(database: KeptDatabase, id: number): Promise<ReadingPosition | null> {
  const [positionBody, head, layout, text, unsent] = await Promise.all([
    bodyOf(database, positionRequest(id)),
    bodyOf(database, rowsRequest(id, 0)),
    bodyOf(database, layoutRequest(id)),
    database.get('texts', id),
    unsentPosition(id),
  ])
  const server = positionBody === null ? null : Kept.parse(JSON.parse(positionBody))
  const here = unsent ?? text?.place
  if (!here || head === null) return server
  const { content_revision, total_rows } = Rows.parse(JSON.parse(head))
  // Another text: what counts in it is found again by the server alone.
  if (here.content_revision !== content_revision || here.index >= total_rows) return server
  if (here !== unsent && server && server.at >= here.at) return server
  const numbers = sentenceNumbers(total_rows, layout === null ? [] : Layout.parse(JSON.parse(layout)).layout)
  return movedPosition(server, here, numbers.ofRow)
}
