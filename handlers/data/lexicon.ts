import { lexicon } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { writeBlockWords } from '../../lib/data/articles/lexicon/block-words.ts'
import { completeLexicon } from '../../lib/data/articles/lexicon/complete.ts'
import { missingBlocks } from '../../lib/data/articles/lexicon/missing-blocks.ts'
import { outdatedArticles } from '../../lib/data/articles/lexicon/outdated.ts'

export const outdated = endpoint(lexicon.outdated, ({ query, app }) => outdatedArticles(app.content, query))

export const missing = endpoint(lexicon.missing, ({ params, query, app }) =>
  missingBlocks(app.content, params.id, query),
)

export const blocks = endpoint(lexicon.blocks, ({ params, body, app }) =>
  writeBlockWords(app.content, params.id, body),
)

export const complete = endpoint(lexicon.complete, ({ params, body, app }) =>
  completeLexicon(app.content, params.id, body),
)
