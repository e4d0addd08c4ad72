import { ownData } from '../../../lib/contracts/study/learners.ts'
import { callsOf } from '../api/client.ts'
import { saveFile } from '../components/save-file.ts'

const calls = callsOf({ ownData })

/** Its format, whether with sound, and of words the filter of their list. */
type ExportQuery = NonNullable<Parameters<typeof calls.ownData.exportOne>[0]['query']>

/** Saves words or sentences as a table or as a deck for Anki. */
export async function saveOwn(part: 'words' | 'sentences', query: ExportQuery): Promise<void> {
  const reply = await calls.ownData.exportOne({ params: { part }, query })
  saveFile(await reply.bytes(), `yomu-${part}.${query.format}`)
}
