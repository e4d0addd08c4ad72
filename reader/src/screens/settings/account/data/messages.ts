import { catalogue } from '../../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    recording: 'What yomu may record',
    recordingLead: 'On all your devices. Clearing your profile does not change this.',
    switches: {
      record_events: 'What I read and practise',
      record_lookups: 'Which words I look up',
      personalise: 'Choose texts by what I know',
    },
    hints: {
      record_events: 'Used for statistics and to estimate what you know.',
      record_lookups: 'If off, looking up a word leaves no record.',
      personalise:
        'If off, yomu does not sort texts by the words you know or look for sentences with one new word.',
    },
    downloadLead: '“Everything” is one file with a JSON object on each line.',
    files: {
      everything: 'Everything',
      words: 'Words as a table',
      anki: 'Words for Anki',
      ankiSentences: 'Sentences for Anki',
    },
    withSound: 'With sound',
    withSoundHint: 'Recordings and spoken sentences make the files much larger.',
    ankiLead:
      'The Anki decks contain your cards with their due dates, intervals and all ratings. Turn on FSRS in Anki to continue with the same schedule. Texts, reading progress and further sentences of a word are not included; “Everything” contains them.',
    notWhole: 'The download was interrupted. Try again.',
    ratings: 'Your ratings of texts',
    ratingsLead: 'yomu no longer uses ratings you retract.',
    someText: 'A deleted text',
    retract: 'Retract',
    clearLead:
      'Goals, languages, exams, interests, self-assessments and their history are permanently erased. Words, reviews, texts and the settings above stay.',
    clearWord: 'clear',
    clearNow: 'Clear my profile permanently',
    cleared: 'Your profile has been cleared.',
  },
  ja: {
    recording: '記録してよいもの',
    recordingLead: 'すべての端末に共通です。プロフィールを消去しても変わりません。',
    switches: {
      record_events: '読んだことと練習したこと',
      record_lookups: '調べた単語',
      personalise: '知っている単語に合わせて文章を選ぶ',
    },
    hints: {
      record_events: '統計と、知っていることの推定に使われます。',
      record_lookups: 'オフにすると、単語を調べても記録は残りません。',
      personalise:
        'オフにすると、知っている単語に応じた文章の並べ替えや、新しい単語が一つだけの文の検索は行われません。',
    },
    downloadLead: '「すべて」は、1行に1つのJSONが入った1つのファイルです。',
    files: {
      everything: 'すべて',
      words: '単語の表',
      anki: 'Anki用の単語',
      ankiSentences: 'Anki用の文',
    },
    withSound: '音声も含める',
    withSoundHint: '録音や文の読み上げが入ると、ファイルはずっと大きくなります。',
    ankiLead:
      'Anki用のデッキには、カードの次の復習日、間隔、これまでの評価がすべて入ります。AnkiでFSRSをオンにすると、同じ予定で続けられます。文章、読書の進み具合、一つの単語の二つ目以降の文は入りません（「すべて」には入ります）。',
    notWhole: 'ダウンロードが途中で切れました。もう一度お試しください。',
    ratings: '文章への評価',
    ratingsLead: '取り消した評価は、今後使用されません。',
    someText: '削除された文章',
    retract: '取り消す',
    clearLead:
      '目標、言語、試験、関心のあること、自己評価とその履歴が完全に消去されます。単語、復習、文章、上の設定は残ります。',
    clearWord: '消去',
    clearNow: 'プロフィールを完全に消去',
    cleared: 'プロフィールを消去しました。',
  },
  zh: {
    recording: '允许记录的内容',
    recordingLead: '对您的所有设备生效。清除个人资料不会改变这些选项。',
    switches: {
      record_events: '我读过和练习过的内容',
      record_lookups: '我查过的单词',
      personalise: '按我认识的单词挑选文章',
    },
    hints: {
      record_events: '用于统计，以及估计您掌握的内容。',
      record_lookups: '关闭后，查单词不会留下记录。',
      personalise: '关闭后，yomu 不会按您认识的单词为文章排序，也不会查找只有一个生词的句子。',
    },
    downloadLead: '“全部”是一个文件，每行一个 JSON 对象。',
    files: {
      everything: '全部',
      words: '单词表格',
      anki: 'Anki 单词',
      ankiSentences: 'Anki 句子',
    },
    withSound: '包含声音',
    withSoundHint: '录音和句子朗读会使文件大很多。',
    ankiLead:
      'Anki 牌组包含您的卡片及其到期日、间隔和全部评分。在 Anki 中启用 FSRS，即可按相同的安排继续。文章、阅读进度以及同一单词的其他句子不会包含在内（“全部”中有）。',
    notWhole: '下载中断，请重试。',
    ratings: '您对文章的评价',
    ratingsLead: 'yomu 不再使用您撤销的评价。',
    someText: '已删除的文章',
    retract: '撤销',
    clearLead: '目标、语言、考试、兴趣、自我评估及其历史将被永久清除。单词、复习记录、文章和以上选项会保留。',
    clearWord: '清除',
    clearNow: '永久清除个人资料',
    cleared: '个人资料已清除。',
  },
})
