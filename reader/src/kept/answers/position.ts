import { z } from 'zod'
import { positions } from '../../../../lib/contracts/relays/positions.ts'
import { type PositionInput, ReadingPosition } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { sentenceNumbers } from '../../screens/read/numbers/sentence-numbers.ts'
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
  const [said, head, layout, text, unsent] = await Promise.all([
    bodyOf(database, positionRequest(id)),
    bodyOf(database, rowsRequest(id, 0)),
    bodyOf(database, layoutRequest(id)),
    database.get('texts', id),
    unsentPosition(id),
  ])
  const server = said === null ? null : Kept.parse(JSON.parse(said))
  const here = unsent ?? text?.place
  if (!here || head === null) return server
  const { content_revision, total_rows } = Rows.parse(JSON.parse(head))
  // Another text: what counts in it is found again by the server alone.
  if (here.content_revision !== content_revision || here.index >= total_rows) return server
  if (here !== unsent && server && server.at >= here.at) return server
  const numbers = sentenceNumbers(total_rows, layout === null ? [] : Layout.parse(JSON.parse(layout)).layout)
  return moved(server, here, numbers.ofRow)
}

/** The position as the server will give it once it has what the device has. */
function moved(
  before: ReadingPosition | null,
  { index, content_revision, at, reading, passed, media_ms }: PositionInput,
  ofRow: (row: number) => number,
): ReadingPosition {
  const same = before?.reading === reading ? before : null
  const furthest = Math.max(same?.furthest ?? -1, ...passed.map(([, last]) => last))
  return {
    index,
    sentence: ofRow(index),
    content_revision,
    at,
    reading,
    begun_at: same?.begun_at ?? at,
    furthest: furthest < 0 ? null : furthest,
    sentences_read: furthest < 0 ? 0 : ofRow(furthest),
    finished_at: same?.finished_at ?? null,
    media_ms: media_ms ?? same?.media_ms ?? null,
  }
}
