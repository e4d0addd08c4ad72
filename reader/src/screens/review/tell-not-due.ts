import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { linkTo } from '../../app/location.ts'
import { notify } from '../../components/notice.tsx'

const messages = catalogue({
  en: {
    notDue: 'This card is not due yet. It will come up when it is.',
    word: 'Open the word',
    sentences: 'Open the sentences',
  },
  ja: {
    notDue: 'このカードは今は復習の時期ではありません。時期が来ると自動的に出てきます。',
    word: '単語を開く',
    sentences: '文の一覧を開く',
  },
  zh: {
    notDue: '这张卡片现在还没到复习时间，到时会自动出现。',
    word: '打开单词',
    sentences: '打开句子列表',
  },
})

/** Says that a card that its learner wants to rate again is not due, and offers the place that shows it. */
export function tellNotDue(card_id: string): void {
  const t = getMessages(messages)
  const [kind, subject = ''] = card_id.split('.')
  const [label, place] = kind === 'w' ? [t.word, linkTo('word', subject)] : [t.sentences, linkTo('sentences')]
  notify(t.notDue, {
    label,
    run: () => {
      location.hash = place
    },
  })
}
