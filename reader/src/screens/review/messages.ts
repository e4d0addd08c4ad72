import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Review',
    adds: 'With an account, you review your words here, each shortly before you would forget it.',
    onlyOfText: 'Only words from this text',
    reviewAll: 'Review all cards',
    left: (count: number) => `${count} left`,
    undo: 'Undo',
    undone: 'The last rating was undone.',
    nothingToUndo: 'There is nothing to undo.',
    progress: 'Today’s progress',
    asOfSync: (time: string) => `The cards are as they were at the last sync, ${time}.`,
    card: 'Card',
    showAnswer: 'Show the answer',
    readings: 'Furigana',
    play: 'Listen',
    cannotPlay: 'Cannot be played. Try again',
    howWell: 'How well did you know it?',
    page: 'All about this word',
    ratings: { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' },
    nothingToAsk: 'This card has no meaning to show as a question. The answer shows the word.',
    noMeaning: 'No meaning is known for this word.',
    noTranslation: 'This sentence has no translation.',
    explanation: 'Explanation',
    untitled: 'Untitled',
    unsent: (count: number) =>
      count === 1
        ? 'One rating has not been sent yet. It is saved on this device and will be sent automatically.'
        : `${count} ratings have not been sent yet. They are saved on this device and will be sent automatically.`,
    sendNow: 'Send now',
    refused: (count: number) =>
      count === 1
        ? 'A rating was not taken, for example because another device rated the card first.'
        : `${count} ratings were not taken, for example because another device rated the cards first.`,
    dropRefused: 'Drop mine',
    rateAgain: 'Rate again now',
    noCards: 'You have no cards yet',
    howCards: [
      'Mark a word as learning while you read. It comes back here, with its sentence.',
      'Keep a sentence. It comes back as a card of its own.',
    ],
    startReading: 'Read',
    doneHere: 'No more cards are due on this device.',
    doneToday: 'Done for today',
    doneForNow: 'Done for now',
    nextStep: 'The next card comes in',
    rated: (all: number, known: number) =>
      `${all === 1 ? 'One answer' : `${all} answers`} just now, ${known} known.`,
    tomorrow: (due: number, fresh: number) =>
      due + fresh === 0
        ? 'No card comes tomorrow so far.'
        : fresh === 0
          ? due === 1
            ? 'One card comes back tomorrow.'
            : `${due} cards come back tomorrow.`
          : due === 0
            ? fresh === 1
              ? 'One new card comes tomorrow.'
              : `${fresh} new cards come tomorrow.`
            : `${due + fresh} cards come tomorrow, ${fresh} of them new.`,
    takes: (span: string) => `That takes about ${span}.`,
    learnt: 'Learnt in this session',
    read: 'Read on',
    practiseAgain: 'Practise these again',
    practice: 'Practice',
    practiceChangesNothing: 'Practice changes nothing: cards come up when they would have anyway.',
    endPractice: 'End practice',
    notYet: 'Not yet',
    knewIt: 'Knew it',
    edit: 'Edit card',
    cards: 'Cards',
    meaning: 'Meaning',
    own: 'Your tags and note',
    settings: 'Review settings',
  },
  ja: {
    title: '復習',
    adds: 'アカウントがあると、忘れかけたころに単語をここで復習できます。',
    onlyOfText: 'この文章の単語のみ',
    reviewAll: 'すべてのカードを復習',
    left: count => `残り ${count}`,
    undo: '元に戻す',
    undone: '直前の評価を取り消しました。',
    nothingToUndo: '取り消せる評価はありません。',
    progress: '今日の進捗',
    asOfSync: time => `カードは前回の同期時点（${time}）のものです。`,
    card: 'カード',
    showAnswer: '答えを見る',
    readings: 'ふりがな',
    play: '聞く',
    cannotPlay: '再生できません。もう一度',
    howWell: 'どのくらい覚えていましたか？',
    page: 'この単語のすべて',
    ratings: { again: 'もう一度', hard: '難しい', good: '正解', easy: '簡単' },
    nothingToAsk: 'このカードには問題として出せる意味がありません。答えに単語が表示されます。',
    noMeaning: 'この単語の意味は登録されていません。',
    noTranslation: 'この文には訳がありません。',
    explanation: '解説',
    untitled: '無題',
    unsent: count => `未送信の評価が${count}件あります。この端末に保存されていて、自動的に送信されます。`,
    sendNow: '今すぐ送信',
    refused: count =>
      `${count}件の評価が受け付けられませんでした。ほかの端末で先に評価された可能性があります。`,
    dropRefused: 'この評価を破棄',
    rateAgain: '今もう一度評価する',
    noCards: 'まだカードがありません',
    howCards: [
      '読みながら単語を「学習中」にすると、その文と一緒にここに出てきます。',
      '文を保存すると、その文がカードになります。',
    ],
    startReading: '読む',
    doneHere: 'この端末で今復習できるカードはもうありません。',
    doneToday: '今日の復習は終わりました',
    doneForNow: '今のところ復習するカードはありません',
    nextStep: '次のカードまで',
    rated: (all, known) => `今回の回答は${all}件、うち${known}件を覚えていました。`,
    tomorrow: (due, fresh) =>
      due + fresh === 0
        ? '明日のカードは今のところありません。'
        : fresh === 0
          ? `明日は${due}枚のカードがまた出ます。`
          : due === 0
            ? `明日は新しいカードが${fresh}枚出ます。`
            : `明日は${due + fresh}枚のカードが出ます。そのうち${fresh}枚は新しいカードです。`,
    takes: span => `約${span}かかります。`,
    learnt: '今回覚えた単語',
    read: '読む',
    practiseAgain: 'もう一度練習する',
    practice: '練習',
    practiceChangesNothing: '練習の結果は記録されません。次の復習日も変わりません。',
    endPractice: '練習を終える',
    notYet: 'まだ',
    knewIt: '覚えていた',
    edit: 'カードを編集',
    cards: 'カード',
    meaning: '意味',
    own: 'タグとメモ',
    settings: '復習の設定',
  },
  zh: {
    title: '复习',
    adds: '登录账号后，可以在这里复习单词，每个词都会在快要忘记时出现。',
    onlyOfText: '仅限这篇文章的单词',
    reviewAll: '复习所有卡片',
    left: count => `还剩 ${count}`,
    undo: '撤销',
    undone: '已撤销上一次评分。',
    nothingToUndo: '没有可以撤销的评分。',
    progress: '今天的进度',
    asOfSync: time => `卡片为上次同步（${time}）时的内容。`,
    card: '卡片',
    showAnswer: '显示答案',
    readings: '注音',
    play: '播放',
    cannotPlay: '无法播放，请重试',
    howWell: '记得多清楚？',
    page: '这个词的全部内容',
    ratings: { again: '重来', hard: '困难', good: '记得', easy: '简单' },
    nothingToAsk: '这张卡片没有可供提问的释义，答案中会显示单词。',
    noMeaning: '这个词没有释义。',
    noTranslation: '这个句子没有译文。',
    explanation: '讲解',
    untitled: '无标题',
    unsent: count => `有 ${count} 次评分等待发送，已保存在本设备上，会自动发送。`,
    sendNow: '立即发送',
    refused: count => `有 ${count} 次评分未被接受，可能是其他设备先评了分。`,
    dropRefused: '放弃我的评分',
    rateAgain: '现在重新评分',
    noCards: '还没有卡片',
    howCards: [
      '阅读时把单词标为“学习中”，它会连同句子一起出现在这里。',
      '保存一个句子，整句会成为一张卡片。',
    ],
    startReading: '去阅读',
    doneHere: '本设备上现在没有更多待复习的卡片。',
    doneToday: '今天的复习完成了',
    doneForNow: '暂时没有要复习的卡片',
    nextStep: '距离下一张卡片还有',
    rated: (all, known) => `刚才回答了 ${all} 次，其中 ${known} 次记得。`,
    tomorrow: (due, fresh) =>
      due + fresh === 0
        ? '明天暂时没有卡片。'
        : fresh === 0
          ? `明天有 ${due} 张卡片再次出现。`
          : due === 0
            ? `明天有 ${fresh} 张新卡片。`
            : `明天有 ${due + fresh} 张卡片，其中 ${fresh} 张是新卡片。`,
    takes: span => `大约需要 ${span}。`,
    learnt: '这次学会的词',
    read: '去阅读',
    practiseAgain: '再练习一遍',
    practice: '练习',
    practiceChangesNothing: '练习不会改变任何记录，卡片仍会按原计划出现。',
    endPractice: '结束练习',
    notYet: '还没记住',
    knewIt: '记得',
    edit: '编辑卡片',
    cards: '卡片',
    meaning: '释义',
    own: '标签和笔记',
    settings: '复习设置',
  },
})
