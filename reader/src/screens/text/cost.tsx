import type { Preview } from '../../../../lib/contracts/schemas/articles/previews.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'

const messages = catalogue({
  en: {
    anew: (count: number, of: string) =>
      count === 0
        ? 'No sentences will be analysed again.'
        : `${count} of ${of} sentences will be analysed again.`,
    calls: (count: number) => (count === 1 ? 'About 1 call to a model' : `About ${count} calls to a model`),
    price: (price: string) => `for about ${price}, in the currency of this server’s prices`,
    free: 'free of charge',
    noModel: 'No model is set up on this server, so nothing is translated.',
  },
  ja: {
    anew: (count, of) =>
      count === 0 ? '解析し直す文はありません。' : `${of}文中${count}文を解析し直します。`,
    calls: count => `モデルの呼び出し 約${count}回`,
    price: price => `費用の目安 ${price}（このサーバーの料金の通貨）`,
    free: '無料',
    noModel: 'このサーバーにはモデルが設定されていないため、翻訳されません。',
  },
  zh: {
    anew: (count, of) => (count === 0 ? '没有需要重新分析的句子。' : `${of} 句中有 ${count} 句会重新分析。`),
    calls: count => `约调用模型 ${count} 次`,
    price: price => `费用约 ${price}（以本服务器的价格货币计）`,
    free: '免费',
    noModel: '本服务器没有设置模型，因此不会翻译。',
  },
})

/** How much is analysed anew, and the calls it takes. */
export function Cost({ of }: { of: Preview }) {
  const t = useMessages(messages)
  const { number, amount } = useFormats()
  const { sentences, total_sentences, calls, price, has_model } = of
  const costTexts = [
    t.calls(calls),
    ...(price === null ? [] : [price === 0 ? t.free : t.price(amount(price))]),
  ]
  return (
    <p className="soft" role="status">
      {t.anew(sentences, number(total_sentences))} {calls > 0 && `${costTexts.join(' · ')}.`}
      {sentences > 0 && !has_model && t.noModel}
    </p>
  )
}
