import { batchGet } from '../store/batch.ts'
import { isContent } from '../text/split.ts'
import type { Content } from './content.ts'
import type { HeadForTask } from './heads.ts'
import { invalid } from './invalid.ts'
import type { Place, RevisionIndex } from './revision-index.ts'
import { revisionOf } from './revisions.ts'
import type { Output } from './sentence-metadata.ts'

export interface SentenceToWrite {
  place: Place
  /** As it is stored now. */
  metadata: string
  output: Output
}

/** The sentences that outputs are for; throws where an index names no sentence. */
export async function sentencesToWrite(
  content: Content,
  head: HeadForTask,
  outputs: readonly Output[],
  signal: AbortSignal,
): Promise<SentenceToWrite[]> {
  const index = await revisionOf(content, head)
  const places = placesOf(index, outputs)
  const keys = places.map(({ place }) => ({ article_id: head.id, ...place }))
  const items = await batchGet(content.client, content.sentences.get(keys).params({ consistent: true }), {
    signal,
  })
  const rows = items.flatMap(Item => content.sentences.parse({ Item }).data ?? [])
  const stored = new Map(rows.map(row => [nameOf(row), row]))
  return places.map(({ place, output }, at) => {
    const row = stored.get(nameOf(place))
    if (!row || !isContent(row.sentence)) throw invalid(pathOf(at), 'names a row that is only layout')
    return { place, output, metadata: row.metadata }
  })
}

function placesOf(index: RevisionIndex, outputs: readonly Output[]) {
  const seen = new Set<number>()
  return outputs.map((output, at) => {
    const place = index.placeOf(output.index)
    if (!place) throw invalid(pathOf(at), `is not below ${index.total}`)
    if (seen.has(output.index)) throw invalid(pathOf(at), 'comes twice')
    seen.add(output.index)
    return { place, output }
  })
}

const nameOf = ({ block, position }: Place) => `${block}#${position}`
const pathOf = (at: number) => `body.items.${at}.index`
