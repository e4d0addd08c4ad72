import { catalogue } from '../../../../../web/language/language.ts'

export const actionMessages = catalogue({
  en: {
    kept: (word: string) => `${word} is saved with its sentence.`,
    nothing: (text: string) => `“${text}” cannot be saved: its reading is not known.`,
    needsAccount: 'Sign in to save words.',
  },
  ja: {
    kept: (word: string) => `「${word}」を文と一緒に保存しました。`,
    nothing: (text: string) => `「${text}」は読みが分からないため保存できません。`,
    needsAccount: '単語を保存するにはサインインしてください。',
  },
  zh: {
    kept: (word: string) => `已将“${word}”连同句子一起保存。`,
    nothing: (text: string) => `“${text}”的读音未知，无法保存。`,
    needsAccount: '登录后即可保存单词。',
  },
})
