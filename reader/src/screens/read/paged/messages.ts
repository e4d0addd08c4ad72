import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: { next: 'Next page', previous: 'Previous page' },
  ja: { next: '次のページ', previous: '前のページ' },
  zh: { next: '下一页', previous: '上一页' },
})
