import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Articles',
    places: { list: 'All', recommendation: 'Recommendation', feedback: 'Feedback' },
    descriptions: {
      list: 'Everything that users have uploaded.',
      recommendation: 'The public articles that learners are shown this week.',
      feedback: 'Bug reports, suggestions and publish requests from learners.',
    },
    counted: (label: string, count: string) => `${label} (${count})`,
    emptyTitle: 'No articles yet',
    emptyText:
      'Texts, videos and recordings appear here when somebody uploads them in the app or on the command line.',
    nothingFits: 'No articles match',
    clear: 'Show all articles',
  },
  ja: {
    title: '記事',
    places: { list: 'すべて', recommendation: 'おすすめ', feedback: 'フィードバック' },
    descriptions: {
      list: 'すべてのユーザーがアップロードしたものです。',
      recommendation: '今週、学習者に紹介する公開記事です。',
      feedback: '学習者からの不具合の報告、提案、記事の公開の依頼です。',
    },
    counted: (label, count) => `${label}（${count}）`,
    emptyTitle: '記事はまだありません',
    emptyText: 'アプリまたはコマンドラインから文章・動画・音声がアップロードされると、ここに表示されます。',
    nothingFits: '条件に合う記事はありません',
    clear: 'すべての記事を表示',
  },
  zh: {
    title: '文章',
    places: { list: '全部', recommendation: '每周推荐', feedback: '反馈' },
    descriptions: {
      list: '所有用户上传的全部内容。',
      recommendation: '本周向学习者展示的公开文章。',
      feedback: '学习者报告的问题、提出的建议，以及希望公开的文章。',
    },
    counted: (label, count) => `${label}（${count}）`,
    emptyTitle: '还没有文章',
    emptyText: '有人在应用或命令行中上传文本、视频或录音后，会显示在这里。',
    nothingFits: '没有符合条件的文章',
    clear: '显示全部文章',
  },
})
