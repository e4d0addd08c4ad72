import { articleWords } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readMaterial } from '../../lib/data/articles/lexicon/material.ts'
import { readWords } from '../../lib/data/articles/lexicon/read-words.ts'
import { isBeginner } from '../../lib/data/learners/lexicon/beginner.ts'
import { articleCoverage, coverages as coveragesOf } from '../../lib/data/learners/lexicon/coverage.ts'
import { rowsWithOneUnknown } from '../../lib/data/learners/lexicon/i-plus-one.ts'
import { listOccurrences } from '../../lib/data/learners/lexicon/occurrences.ts'
import { privacy } from '../../lib/data/learners/records/kept-settings.ts'
import { readSettings } from '../../lib/data/learners/records/read-records.ts'
import { readTargets } from '../../lib/data/learners/skills/redirects.ts'
import { wordStates } from '../../lib/data/learners/words/states.ts'
import { lines } from '../../lib/platform/http/reply.ts'

export const words = endpoint(articleWords.words, async ({ params, query, app }) =>
  lines(...(await readWords(app.content, params.id, query))),
)

export const coverage = endpoint(articleWords.coverage, async ({ params, actor, app }) => {
  const { user_id } = actor.acting
  return articleCoverage(app.content, params.id, await wordStates(app.learning, user_id))
})

export const coverages = endpoint(articleWords.coverages, async ({ query, actor, app }) => {
  const { user_id } = actor.acting
  const items = await coveragesOf(app.content, query.ids, await wordStates(app.learning, user_id))
  const beginner = await isBeginner(app.learning, user_id)
  return { items: beginner ? items.map(item => ({ ...item, share_known: null })) : items }
})

export const material = endpoint(articleWords.material, ({ params, query, app }) =>
  readMaterial(app.content, params.id, query),
)

export const iPlusOne = endpoint(articleWords.iPlusOne, async ({ params, query, actor, app }) => {
  const { user_id } = actor.acting
  const { personalise } = await readSettings(app.learning, user_id, privacy)
  const states = personalise ? await wordStates(app.learning, user_id) : null
  return rowsWithOneUnknown(app.content, params.id, states, query)
})

export const occurrences = endpoint(articleWords.occurrences, async ({ query, actor, app }) => {
  const targets = await readTargets(app.learning, [query.skill_id])
  return listOccurrences(app.content, actor.acting, { ...query, skill_id: targets(query.skill_id) })
})
