import { articleTimes } from '../../../lib/contracts/relays/article-times.ts'
import { translations } from '../../../lib/contracts/study/translations.ts'
import { callsOf } from '../api/client.ts'

export const calls = callsOf({ articleTimes, translations })
