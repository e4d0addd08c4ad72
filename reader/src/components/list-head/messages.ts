import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    search: 'Search',
    filters: 'Filters',
    more: 'More',
    remove: (filter: string) => `Remove the filter “${filter}”`,
    clear: 'Clear',
  },
  ja: {
    search: '検索',
    filters: '絞り込み',
    more: 'その他',
    remove: filter => `絞り込み「${filter}」を外す`,
    clear: 'すべて外す',
  },
  zh: {
    search: '搜索',
    filters: '筛选',
    more: '更多',
    remove: filter => `取消筛选“${filter}”`,
    clear: '全部取消',
  },
})
