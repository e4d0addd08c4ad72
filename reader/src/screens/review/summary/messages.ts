import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    doneToday: 'Done for today',
    doneForNow: 'Done for now',
    nextStep: 'Next card in',
    rated: (all: number, known: number) =>
      `${all === 1 ? 'One answer' : `${all} answers`} in this session, ${known} remembered.`,
    tomorrow: (due: number, fresh: number) =>
      due + fresh === 0
        ? 'No cards are due tomorrow so far.'
        : fresh === 0
          ? due === 1
            ? 'One card is due tomorrow.'
            : `${due} cards are due tomorrow.`
          : due === 0
            ? fresh === 1
              ? 'There is one new card tomorrow.'
              : `There are ${fresh} new cards tomorrow.`
            : `There are ${due + fresh} cards tomorrow, ${fresh} of them new.`,
    takes: (span: string) => `They will take about ${span}.`,
    learnt: 'Learnt in this session',
    read: 'Read on',
    practiseAgain: 'Practise these again',
  },
  ja: {
    doneToday: '今日の復習は終わりました',
    doneForNow: '今のところ復習するカードはありません',
    nextStep: '次のカードまで',
    rated: (all, known) => `今回の回答は${all}件、うち${known}件を覚えていました。`,
    tomorrow: (due, fresh) =>
      due + fresh === 0
        ? '明日復習するカードは今のところありません。'
        : fresh === 0
          ? `明日は${due}枚のカードを復習します。`
          : due === 0
            ? `明日は新しいカードが${fresh}枚あります。`
            : `明日は${due + fresh}枚のカードがあります。そのうち${fresh}枚は新しいカードです。`,
    takes: span => `約${span}かかります。`,
    learnt: '今回覚えた単語',
    read: '読む',
    practiseAgain: 'もう一度練習する',
  },
  zh: {
    doneToday: '今天的复习完成了',
    doneForNow: '暂时没有要复习的卡片',
    nextStep: '距离下一张卡片还有',
    rated: (all, known) => `刚才回答了 ${all} 次，其中 ${known} 次记得。`,
    tomorrow: (due, fresh) =>
      due + fresh === 0
        ? '明天暂时没有要复习的卡片。'
        : fresh === 0
          ? `明天要复习 ${due} 张卡片。`
          : due === 0
            ? `明天有 ${fresh} 张新卡片。`
            : `明天有 ${due + fresh} 张卡片，其中 ${fresh} 张是新卡片。`,
    takes: span => `大约需要 ${span}。`,
    learnt: '这次学会的词',
    read: '去阅读',
    practiseAgain: '再练习一遍',
  },
})
