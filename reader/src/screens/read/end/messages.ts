import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    end: 'You have reached the end.',
    seeOutcome: 'See how it went',
    growing: (share: string) =>
      `${share} of this text is ready. The rest will appear below; then you can look up all its words.`,
    moreComing: 'The rest of this text is still being prepared.',
    whole: 'The whole text is ready now.',
    cut: (share: string) => `Only the first ${share} of this text is ready. The rest was not prepared.`,
    notBegun: 'This text was not prepared.',
    goesOn: 'The work resumes by itself in a moment.',
    complete: 'Prepare the rest',
    begin: 'Prepare this text',
  },
  ja: {
    end: '最後まで読みました。',
    seeOutcome: '読書のまとめを見る',
    growing: share =>
      `文章の${share}まで表示できます。続きは準備でき次第、下に追加されます。単語は、すべて揃ってから調べられます。`,
    moreComing: '文章の続きを準備しています。',
    whole: '文章がすべて表示できるようになりました。',
    cut: share => `表示できるのは文章の最初の${share}だけです。残りは準備されていません。`,
    notBegun: 'この文章は準備されていません。',
    goesOn: '処理はまもなく自動的に再開されます。',
    complete: '残りを準備する',
    begin: 'この文章を準備する',
  },
  zh: {
    end: '已读到结尾。',
    seeOutcome: '查看阅读小结',
    growing: share => `已可阅读全文的 ${share}，其余部分准备好后会接在下面，全文就绪后即可查词。`,
    moreComing: '文章的其余部分仍在准备中。',
    whole: '全文现已可以阅读。',
    cut: share => `目前只有文章开头的 ${share}，其余部分尚未准备。`,
    notBegun: '这篇文章尚未准备。',
    goesOn: '处理很快会自动继续。',
    complete: '准备其余部分',
    begin: '准备这篇文章',
  },
})
