import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Privacy and data',
    recording: 'What yomu may record',
    recordingLead: 'For all your devices. Clearing the profile does not change these.',
    switches: {
      record_events: 'What I read and practise',
      record_lookups: 'Which words I look up',
      personalise: 'Choose texts by what I know',
    },
    hints: {
      record_events: 'Statistics and what yomu thinks you know come from this.',
      record_lookups: 'Off: looking a word up leaves no trace.',
      personalise: 'Off: no order by known words, and no sentences with one new word.',
    },
    download: 'Download your data',
    downloadLead: 'Everything is one file with a JSON object in each line.',
    files: { everything: 'Everything', words: 'Words as a table', anki: 'Words for Anki' },
    notWhole: 'The download broke off. Try again.',
    clear: 'Clear the profile',
    clearLead:
      'Goals, languages, exams, interests, self-assessments and their history are erased for good. Words, reviews, texts and the switches above stay.',
    clearWord: 'clear',
    clearNow: 'Clear the profile for good',
    cleared: 'The profile is cleared.',
  },
  ja: {
    title: 'プライバシーとデータ',
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
      personalise: 'オフにすると、既知の単語順の並べ替えと、新しい単語が一つだけの文の提示がなくなります。',
    },
    download: 'データのダウンロード',
    downloadLead: '「すべて」は、1行に1つのJSONが入った1つのファイルです。',
    files: { everything: 'すべて', words: '単語の表', anki: 'Anki用の単語' },
    notWhole: 'ダウンロードが途中で切れました。もう一度お試しください。',
    clear: 'プロフィールの消去',
    clearLead:
      '目標、言語、試験、興味、自己評価とその履歴が完全に消去されます。単語、復習、文章、上の設定は残ります。',
    clearWord: '消去',
    clearNow: 'プロフィールを完全に消去',
    cleared: 'プロフィールを消去しました。',
  },
  zh: {
    title: '隐私与数据',
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
      personalise: '关闭后，不再按认识的单词排序，也不再提供只有一个生词的句子。',
    },
    download: '下载您的数据',
    downloadLead: '“全部”是一个文件，每行一个 JSON 对象。',
    files: { everything: '全部', words: '单词表格', anki: 'Anki 单词' },
    notWhole: '下载中断，请重试。',
    clear: '清除个人资料',
    clearLead: '目标、语言、考试、兴趣、自我评估及其历史将被永久清除。单词、复习记录、文章和以上选项会保留。',
    clearWord: '清除',
    clearNow: '永久清除个人资料',
    cleared: '个人资料已清除。',
  },
})
