import { lexicon } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { writeBlockWords } from '../../lib/data/articles/lexicon/block-words.ts'
import { completeLexicon } from '../../lib/data/articles/lexicon/complete.ts'
import { missingBlocks } from '../../lib/data/articles/lexicon/missing-blocks.ts'

export const missing = endpoint(lexicon.missing, ({ params, query, app }) =>
  missingBlocks(app.content, params.id, query.analysis_version),
)

export const blocks = endpoint(lexicon.blocks, async ({ params, body, app }) => {
  await writeBlockWords(app.content, params.id, body)
  return null
})

export const complete = endpoint(lexicon.complete, async ({ params, body, app }) => {
  await completeLexicon(app.content, params.id, body)
  return null
})
