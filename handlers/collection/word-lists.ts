import { endpoint } from '../../lib/collection/app.ts'
import { listWords } from '../../lib/collection/words/list-words.ts'
import { words } from '../../lib/contracts/collection.ts'

export const list = endpoint(words.list, ({ query, app, signal }) => listWords(app, query, signal))
