import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    saved: 'Saved',
    undo: 'Undo',
    less: (name: string) => `Less: ${name}`,
    more: (name: string) => `More: ${name}`,
    noLimit: 'no limit',
  },
  ja: {
    saved: '保存しました',
    undo: '元に戻す',
    less: name => `減らす：${name}`,
    more: name => `増やす：${name}`,
    noLimit: '上限なし',
  },
  zh: {
    saved: '已保存',
    undo: '撤销',
    less: name => `减少：${name}`,
    more: name => `增加：${name}`,
    noLimit: '不限',
  },
})
