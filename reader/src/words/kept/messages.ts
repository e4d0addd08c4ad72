import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    shown: 'What the cards show',
    translation: 'Translation',
    explanation: 'Explanation',
    takeAnew: 'Reload from the text',
    takeWarning:
      'Furigana, translation and explanation are replaced by those of the text. Your changes here are lost.',
    cancel: 'Cancel',
    own: 'Your tags and note',
    cards: 'Cards',
  },
  ja: {
    shown: 'カードに表示する内容',
    translation: '翻訳',
    explanation: '解説',
    takeAnew: '文章から取り直す',
    takeWarning: 'ふりがな、翻訳、解説が文章のものに戻ります。ここで変えた内容は失われます。',
    cancel: 'キャンセル',
    own: 'タグとメモ',
    cards: 'カード',
  },
  zh: {
    shown: '卡片显示的内容',
    translation: '翻译',
    explanation: '讲解',
    takeAnew: '从文章重新获取',
    takeWarning: '注音、翻译和讲解会换成文章现有的内容。您在这里的修改会丢失。',
    cancel: '取消',
    own: '标签和笔记',
    cards: '卡片',
  },
})
