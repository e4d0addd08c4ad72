import { catalogue } from '../../language/language.ts'

interface ArticlesTexts {
  title: string
  description: string
  emptyTitle: string
  emptyText: string
  nothingFits: string
  clear: string
}

export const messages = catalogue<ArticlesTexts>({
  en: {
    title: 'Articles',
    description: 'Everything that was uploaded, by everybody.',
    emptyTitle: 'No articles yet',
    emptyText:
      'Texts, videos and recordings appear here once somebody uploads one in the app or the terminal.',
    nothingFits: 'No article fits',
    clear: 'Show all articles',
  },
  ja: {
    title: '記事',
    description: 'すべてのユーザーがアップロードしたものです。',
    emptyTitle: '記事はまだありません',
    emptyText: 'アプリまたはターミナルから文章・動画・音声がアップロードされると、ここに表示されます。',
    nothingFits: '条件に合う記事はありません',
    clear: 'すべての記事を表示',
  },
  zh: {
    title: '文章',
    description: '所有用户上传的全部内容。',
    emptyTitle: '还没有文章',
    emptyText: '有人在应用或终端中上传文本、视频或录音后，会显示在这里。',
    nothingFits: '没有符合条件的文章',
    clear: '显示全部文章',
  },
})
