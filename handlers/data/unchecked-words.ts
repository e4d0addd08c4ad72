import { uncheckedWords } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  joinChecked,
  markChecked,
  uncheckedLearners,
  wordsToCheck,
} from '../../lib/data/learners/words/joining/unchecked.ts'

export const learners = endpoint(uncheckedWords.learners, ({ query, app }) =>
  uncheckedLearners(app.learning, query),
)

export const words = endpoint(uncheckedWords.words, ({ query, app }) => wordsToCheck(app.learning, query))

export const join = endpoint(uncheckedWords.join, ({ body, app }) => joinChecked(app.learning, body))

export const checked = endpoint(uncheckedWords.checked, ({ body, app }) => markChecked(app.learning, body))
