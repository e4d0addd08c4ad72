import { allIn, type PlainItem, plainQuery, projected } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { wordKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'

const READ = ['kind', 'form']
/** Reading all words takes less time than more single ones. */
const MOST_SINGLE = 1_000

const han = /\p{Script=Han}/gu

/** Patterns have none. Remembers the words. */
export async function kanjiOfWords(learning: Learning, user_id: number, skill_ids: readonly string[]) {
  const kanjiByWord = new Map<string, readonly string[]>()
  const lacking: string[] = []
  for (const id of skill_ids) {
    const kanji = learning.kanjiOfWords.get(id)
    if (kanji) kanjiByWord.set(id, kanji)
    else lacking.push(id)
  }
  const wanted = new Set(lacking)
  for (const { sk, kind, form } of await read(learning, user_id, lacking)) {
    const id = String(sk)
    if (!wanted.has(id)) continue
    const kanji = kind === 'word' ? [...new Set(String(form).match(han))] : []
    learning.kanjiOfWords.set(id, kanji)
    kanjiByWord.set(id, kanji)
  }
  return kanjiByWord
}

function read(learning: Learning, user_id: number, ids: readonly string[]): Promise<PlainItem[]> {
  const keys = ids.map(id => wordKey(user_id, id))
  if (keys.length <= MOST_SINGLE) return itemsWith(learning, keys, READ)
  const names = ['sk', ...READ]
  const all = projected(allIn(learning, wordKey(user_id, '').pk), names)
  return plainQuery(learning.client, all, names, learning.signal)
}
