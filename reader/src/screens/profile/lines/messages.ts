import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: { change: 'Change', save: 'Save', cancel: 'Cancel', remove: 'Remove', retry: 'Try again' },
  ja: { change: '変更', save: '保存', cancel: 'キャンセル', remove: '削除', retry: 'もう一度試す' },
  zh: { change: '更改', save: '保存', cancel: '取消', remove: '删除', retry: '重试' },
})
