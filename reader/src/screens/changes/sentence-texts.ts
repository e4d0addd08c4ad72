import type { Done } from '../../../../lib/contracts/schemas/learners/changes.ts'
import type { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'

type Part = Exclude<Done, 'added' | 'removed'>
/** A sentence on words; `isOne` is true if it names one word in all. */
type OfWords = (words: string, isOne: boolean) => string

/** Sentences on a press, or on its undo. */
interface DoneTexts {
  states: Record<WordState, OfWords>
  added: OfWords
  removed: OfWords
  parts: (words: string, parts: string) => string
  any: OfWords
}

export interface SentenceTexts {
  words: (count: string, isOne: boolean) => string
  more: (count: string) => string
  parts: Record<Part, string>
  made: DoneTexts
  undone: DoneTexts
  start: (level: string | null, count: string) => string
  imported: (name: string, words: string) => string
  /** The present state of words; `none`: the learner does not have them. */
  now: Record<WordState | 'none', OfWords>
  and: string
  why: { undone: string; expired: string; at_work: string; changed: (now: string) => string }
  asBefore: (words: string) => string
  again: (words: string) => string
  nothing: string
  stay: (words: string, now: string) => string
}

const is = (one: boolean) => (one ? 'is' : 'are')

/** Not a catalogue, which needs a page: they are tested without one. */
export const sentenceTexts: Record<'en' | 'ja' | 'zh', SentenceTexts> = {
  en: {
    words: (count, isOne) => (isOne ? '1 word' : `${count} words`),
    more: count => `${count} more`,
    parts: {
      state: 'the state',
      note: 'the note',
      tags: 'the tags',
      meaning: 'the meaning',
      sentences: 'the sentences',
    },
    made: {
      states: {
        known: words => `Marked ${words} as known`,
        learning: words => `Marked ${words} as learning`,
        ignored: words => `Marked ${words} as ignored`,
      },
      added: words => `Added ${words}`,
      removed: words => `Removed ${words}`,
      parts: (words, parts) => `Changed ${parts} of ${words}`,
      any: words => `Changed ${words}`,
    },
    undone: {
      states: {
        known: (words, isOne) => `Undone: ${words} ${is(isOne)} known again`,
        learning: words => `Undone: you are learning ${words} again`,
        ignored: (words, isOne) => `Undone: ${words} ${is(isOne)} ignored again`,
      },
      added: (words, isOne) => `Undone: ${words} ${is(isOne)} back`,
      removed: (words, isOne) => `Undone: ${words} ${is(isOne)} no longer in your list`,
      parts: (words, parts) => `Undone: the change to ${parts} of ${words}`,
      any: (words, isOne) => `Undone: ${words} ${is(isOne)} as before`,
    },
    start: (level, count) =>
      level === null ? `Words marked as known: ${count}` : `Words up to ${level} marked as known: ${count}`,
    imported: (name, words) => `Imported ${name || 'a list'}: ${words}`,
    now: {
      known: (words, isOne) => `${words} ${is(isOne)} now known`,
      learning: words => `you are now learning ${words}`,
      ignored: (words, isOne) => `${words} ${is(isOne)} now ignored`,
      none: (words, isOne) => `${words} ${is(isOne)} no longer in your list`,
    },
    and: '; ',
    why: {
      undone: 'Undone',
      expired: 'Too old to be undone',
      at_work: 'Still running',
      changed: now => (now === '' ? 'Changed or reviewed since' : `Changed or reviewed since: ${now}`),
    },
    asBefore: words => `Undone: ${words}.`,
    again: words => `Done again: ${words}.`,
    nothing: 'No words were changed.',
    stay: (words, now) => `Kept: ${words}, changed or reviewed since (${now}).`,
  },
  ja: {
    words: count => `${count}語`,
    more: count => `ほか${count}語`,
    parts: { state: '状態', note: 'メモ', tags: 'タグ', meaning: '意味', sentences: '例文' },
    made: {
      states: {
        known: words => `${words}を「知っている」にしました`,
        learning: words => `${words}を「学習中」にしました`,
        ignored: words => `${words}を「無視」にしました`,
      },
      added: words => `${words}を追加しました`,
      removed: words => `${words}を削除しました`,
      parts: (words, parts) => `${words}の${parts}を変更しました`,
      any: words => `${words}を変更しました`,
    },
    undone: {
      states: {
        known: words => `取り消し：${words}を「知っている」に戻しました`,
        learning: words => `取り消し：${words}を「学習中」に戻しました`,
        ignored: words => `取り消し：${words}を「無視」に戻しました`,
      },
      added: words => `取り消し：${words}が戻りました`,
      removed: words => `取り消し：${words}を登録から外しました`,
      parts: (words, parts) => `取り消し：${words}の${parts}の変更`,
      any: words => `取り消し：${words}を以前の状態に戻しました`,
    },
    start: (level, count) =>
      level === null
        ? `単語を「知っている」にしました：${count}語`
        : `${level}までの単語を「知っている」にしました：${count}語`,
    imported: (name, words) => `${name || '単語のリスト'}を取り込みました：${words}`,
    now: {
      known: words => `${words}は今「知っている」です`,
      learning: words => `${words}は今「学習中」です`,
      ignored: words => `${words}は今「無視」です`,
      none: words => `${words}は登録されていません`,
    },
    and: '、',
    why: {
      undone: '元に戻しました',
      expired: '古いため元に戻せません',
      at_work: '処理中です',
      changed: now =>
        now === '' ? 'その後、変更または復習しました' : `その後、変更または復習しました：${now}`,
    },
    asBefore: words => `元に戻しました：${words}。`,
    again: words => `やり直しました：${words}。`,
    nothing: '変わった単語はありません。',
    stay: (words, now) => `その後、変更または復習したため、そのままにしました：${words}（${now}）。`,
  },
  zh: {
    words: count => `${count} 个词`,
    more: count => `另外 ${count} 个词`,
    parts: { state: '状态', note: '笔记', tags: '标签', meaning: '释义', sentences: '例句' },
    made: {
      states: {
        known: words => `已将${words}设为“已掌握”`,
        learning: words => `已将${words}设为“学习中”`,
        ignored: words => `已将${words}设为“忽略”`,
      },
      added: words => `添加了${words}`,
      removed: words => `删除了${words}`,
      parts: (words, parts) => `更改了${words}的${parts}`,
      any: words => `更改了${words}`,
    },
    undone: {
      states: {
        known: words => `撤销：${words}恢复为“已掌握”`,
        learning: words => `撤销：${words}恢复为“学习中”`,
        ignored: words => `撤销：${words}恢复为“忽略”`,
      },
      added: words => `撤销：已恢复${words}`,
      removed: words => `撤销：您的单词中不再有${words}`,
      parts: (words, parts) => `撤销：对${words}的${parts}的更改`,
      any: words => `撤销：${words}恢复原状`,
    },
    start: (level, count) =>
      level === null ? `标记为已掌握的单词：${count} 个` : `${level} 及以下标记为已掌握的单词：${count} 个`,
    imported: (name, words) => `导入了${name === '' ? '单词列表' : ` ${name}`}：${words}`,
    now: {
      known: words => `${words}现在是“已掌握”`,
      learning: words => `${words}现在是“学习中”`,
      ignored: words => `${words}现在是“忽略”`,
      none: words => `您的单词中已没有${words}`,
    },
    and: '；',
    why: {
      undone: '已撤销',
      expired: '时间太久，无法撤销',
      at_work: '仍在进行',
      changed: now => (now === '' ? '之后又更改或复习过' : `之后又更改或复习过：${now}`),
    },
    asBefore: words => `已撤销：${words}。`,
    again: words => `已重做：${words}。`,
    nothing: '没有单词发生变化。',
    stay: (words, now) => `之后又更改或复习过，保持不变：${words}（${now}）。`,
  },
}
