import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    contents: 'Contents',
    sentences: (count: string) => (count === '1' ? '1 sentence' : `${count} sentences`),
    read: (share: string) => `${share} read`,
  },
  ja: {
    contents: '目次',
    sentences: (count: string) => `${count}文`,
    read: (share: string) => `${share} まで読んだ`,
  },
  zh: {
    contents: '目录',
    sentences: (count: string) => `${count} 句`,
    read: (share: string) => `已读 ${share}`,
  },
})
