import { catalogue, getMessages } from '../../../web/language/language.ts'
import { problemTexts } from '../../../web/problem/problem-texts.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { serverNow } from '../api/reach.ts'
import { notifyFor, SHOWN_MS } from '../components/notice.tsx'
import { keepUnwritten } from './unwritten.ts'

const messages = catalogue({
  en: {
    line: (words: string, why: string) => `Not changed: ${words}. ${why}`,
    superseded: 'You changed this later on another device.',
    more: (words: string, count: number) => `${words} and ${count} more`,
  },
  ja: {
    line: (words, why) => `変更しませんでした：${words}。${why}`,
    superseded: 'ほかの端末でのあとの変更を優先しました。',
    more: (words, count) => `${words}、ほか${count}語`,
  },
  zh: {
    line: (words, why) => `未更改：${words}。${why}`,
    superseded: '您之后在其他设备上更改过，以该更改为准。',
    more: (words, count) => `${words}等，另有 ${count} 个`,
  },
})

const MOST_NAMED = 8

/** Words of one account that the server did not change, by the reason, as the notice names them. */
let unwrittenNotice = { owner: 0, at: 0, unwritten: new Map<string, Set<string>>() }

/**
 * Says in one line which words the server did not change; unless it refused them, a later change of theirs is why. While the
 * line is shown, further words are added to it, so that no notice replaces another. The screen of words lists them
 * until they were read.
 */
export function tellUnwritten(
  words: readonly string[],
  refused?: { request_id: string; error: unknown },
): void {
  const t = getMessages(messages)
  const { title, detail } = problemTexts(refused?.error)
  const why = refused ? detail || title : t.superseded
  const at = new Date(serverNow()).toISOString()
  keepUnwritten(words, { at, refusal: refused ? why : null, request_id: refused?.request_id ?? null })
  const unwritten = stillSaid()
  unwritten.set(why, new Set([...(unwritten.get(why) ?? []), ...words]))
  notifyFor(refused?.error, [...unwritten].map(([reason, all]) => t.line(named([...all]), reason)).join(' '))
}

function stillSaid() {
  const [owner, at] = [learnerOf(sessionState().session) ?? 0, performance.now()]
  const isShown = unwrittenNotice.owner === owner && at - unwrittenNotice.at < SHOWN_MS
  unwrittenNotice = { owner, at, unwritten: isShown ? unwrittenNotice.unwritten : new Map() }
  return unwrittenNotice.unwritten
}

function named(words: readonly string[]): string {
  const namedWords = words.slice(0, MOST_NAMED).join('、')
  const more = words.length - MOST_NAMED
  return more > 0 ? getMessages(messages).more(namedWords, more) : namedWords
}
