import type { Catalogue } from '../../../../web/language/language.ts'

interface Texts {
  saved: string
  undo: string
}

export const messages: Catalogue<Texts> = {
  en: { saved: 'Saved', undo: 'Undo' },
  ja: { saved: '保存しました', undo: '元に戻す' },
  zh: { saved: '已保存', undo: '撤销' },
}
