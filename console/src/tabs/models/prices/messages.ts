import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    legend: 'Prices per million tokens',
    hint: 'Leave empty if unknown, or enter 0 if free. Use the same currency everywhere.',
    price_in: 'Input',
    price_out: 'Output',
    price_cached: 'Cached input',
    wrong: 'Leave empty, or enter 0 or a number from 0.000001 to 1,000,000',
  },
  ja: {
    legend: '100万トークンあたりの料金',
    hint: '空欄は不明、0 は無料です。通貨はすべて同じものにしてください。',
    price_in: '入力',
    price_out: '出力',
    price_cached: 'キャッシュ済み入力',
    wrong: '空欄、0、または 0.000001〜1,000,000 を入力してください',
  },
  zh: {
    legend: '每百万 token 的价格',
    hint: '留空表示未知，0 表示免费。请统一使用同一种货币。',
    price_in: '输入',
    price_out: '输出',
    price_cached: '缓存输入',
    wrong: '请留空，或填写 0，或 0.000001 到 1,000,000',
  },
})
