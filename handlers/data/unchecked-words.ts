import { uncheckedWords } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  joinChecked,
  markChecked,
  uncheckedLearners,
  wordsToCheck,
} from '../../lib/data/learners/words/joining/unchecked.ts'

export const learners = endpoint(uncheckedWords.learners, async ({ app }) => ({
  user_ids: await uncheckedLearners(app.learning),
}))

export const words = endpoint(uncheckedWords.words, ({ params, query, app }) =>
  wordsToCheck(app.learning, params.id, query.after),
)

export const join = endpoint(uncheckedWords.join, ({ params, body, app }) =>
  joinChecked(app.learning, params.id, body),
)

export const checked = endpoint(uncheckedWords.checked, ({ params, body, app }) =>
  markChecked(app.learning, params.id, body.dictionary),
)
