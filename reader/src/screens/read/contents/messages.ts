import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    contents: 'Contents',
    sentences: (count: number) => (count === 1 ? '1 sentence' : `${count} sentences`),
    read: (share: string) => `${share} read`,
  },
  ja: {
    contents: '目次',
    sentences: (count: number) => `${count}文`,
    read: (share: string) => `${share} 読了`,
  },
  zh: {
    contents: '目录',
    sentences: (count: number) => `${count} 句`,
    read: (share: string) => `已读 ${share}`,
  },
})
