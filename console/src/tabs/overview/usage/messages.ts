import { catalogue } from '../../../language/language.ts'
import type { Measure } from './measures.ts'

interface UsageTexts {
  lastDays: string
  calls: string
  tokens: string
  inputTokens: string
  outputTokens: string
  cost: string
  uploads: string
  spoken: string
  transcribed: string
  unknownCostCalls: string
  split(input: string, output: string): string
  unknownCost: string
  notCounted(count: number, text: string): string
  noCalls: string
  title: string
  period: string
  lastSo(days: number): string
  measure: string
  measures: Record<Measure, string>
  byDay: string
  byModel: string
  day: string
  model: string
  /** A value in words. */
  counted: Record<Measure, (amount: number, text: string) => string>
  ofWhich(rest: string): string
  at(day: string, value: string): string
  most(value: string): string
  chooseDay: string
  nothing: string
  nothingText: string
  hatched: string
  currency: string
  asTable: string
  asChart: string
  more(count: string): string
  mostListed: string
  modelsSince(day: string): string
}

export const messages = catalogue<UsageTexts>({
  en: {
    lastDays: 'Usage of the last 30 days',
    calls: 'Model calls',
    tokens: 'Tokens',
    inputTokens: 'Input tokens',
    outputTokens: 'Output tokens',
    cost: 'Cost',
    uploads: 'Uploads',
    spoken: 'Spoken characters',
    transcribed: 'Transcribed minutes',
    unknownCostCalls: 'Calls of unknown cost',
    split: (input, output) => `${input} in, ${output} out`,
    unknownCost: 'unknown',
    notCounted: (count, text) =>
      count === 1 ? 'plus 1 call of unknown cost' : `plus ${text} calls of unknown cost`,
    noCalls: 'no calls',
    title: 'Usage over time',
    period: 'Period',
    lastSo: days => `${days} days`,
    measure: 'What is measured',
    measures: { calls: 'Calls', tokens: 'Tokens', cost: 'Cost' },
    byDay: 'By day',
    byModel: 'By model',
    day: 'Day (UTC)',
    model: 'Model',
    counted: {
      calls: (count, text) => (count === 1 ? '1 call' : `${text} calls`),
      tokens: (count, text) => (count === 1 ? '1 token' : `${text} tokens`),
      cost: (_, text) => `cost ${text}`,
    },
    ofWhich: rest => ` (${rest})`,
    at: (day, value) => `${day}: ${value}`,
    most: value => `Highest: ${value}`,
    chooseDay: 'Day whose value is shown',
    nothing: 'No model was called in this period',
    nothingText: 'Calls appear here when texts are translated or explained.',
    hatched: 'Hatched: the cost is not known, because the model has no price.',
    currency: 'Costs are in the currency you entered the prices in.',
    asTable: 'Show as tables',
    asChart: 'Show as charts',
    more: count => `${count} more in the table`,
    mostListed: 'There are more; the most expensive are listed.',
    modelsSince: day =>
      `Models are counted from ${day} on: before that there is more than can be read at once.`,
  },
  ja: {
    lastDays: '過去30日間の利用状況',
    calls: 'モデルの呼び出し',
    tokens: 'トークン',
    inputTokens: '入力トークン',
    outputTokens: '出力トークン',
    cost: '費用',
    uploads: 'アップロード',
    spoken: '読み上げた文字数',
    transcribed: '文字起こし（分）',
    unknownCostCalls: '費用不明の呼び出し',
    split: (input, output) => `入力 ${input}、出力 ${output}`,
    unknownCost: '不明',
    notCounted: (_, text) => `ほかに費用不明の呼び出し${text}回`,
    noCalls: '呼び出しなし',
    title: '利用状況の推移',
    period: '期間',
    lastSo: days => `${days}日間`,
    measure: '表示する値',
    measures: { calls: '呼び出し', tokens: 'トークン', cost: '費用' },
    byDay: '日別',
    byModel: 'モデル別',
    day: '日付（UTC）',
    model: 'モデル',
    counted: {
      calls: (_, text) => `${text}回`,
      tokens: (_, text) => `${text}トークン`,
      cost: (_, text) => `費用 ${text}`,
    },
    ofWhich: rest => `（${rest}）`,
    at: (day, value) => `${day}: ${value}`,
    most: value => `最大: ${value}`,
    chooseDay: '値を表示する日',
    nothing: 'この期間にモデルの呼び出しはありません',
    nothingText: '文章が翻訳または解説されると、ここに表示されます。',
    hatched: '斜線: モデルに料金が設定されていないため、費用は不明です。',
    currency: '費用は、料金を入力したときの通貨で表示しています。',
    asTable: '表で表示する',
    asChart: 'グラフで表示する',
    more: count => `ほか${count}件は表にあります`,
    mostListed: 'ほかにもあります。費用の高いものから表示しています。',
    modelsSince: day => `モデル別の集計は ${day} 以降です。それより前は一度に読み込める件数を超えています。`,
  },
  zh: {
    lastDays: '最近 30 天的用量',
    calls: '模型调用',
    tokens: 'Token',
    inputTokens: '输入 token',
    outputTokens: '输出 token',
    cost: '费用',
    uploads: '上传',
    spoken: '朗读字符数',
    transcribed: '转写分钟数',
    unknownCostCalls: '费用未知的调用',
    split: (input, output) => `输入 ${input}，输出 ${output}`,
    unknownCost: '未知',
    notCounted: (_, text) => `另有 ${text} 次调用费用未知`,
    noCalls: '没有调用',
    title: '用量趋势',
    period: '时间范围',
    lastSo: days => `${days} 天`,
    measure: '统计项',
    measures: { calls: '调用', tokens: 'Token', cost: '费用' },
    byDay: '按天',
    byModel: '按模型',
    day: '日期（UTC）',
    model: '模型',
    counted: {
      calls: (_, text) => `${text} 次调用`,
      tokens: (_, text) => `${text} 个 token`,
      cost: (_, text) => `费用 ${text}`,
    },
    ofWhich: rest => `（${rest}）`,
    at: (day, value) => `${day}：${value}`,
    most: value => `最高：${value}`,
    chooseDay: '显示数值的日期',
    nothing: '此期间没有模型调用',
    nothingText: '文章被翻译或讲解后，调用会显示在这里。',
    hatched: '斜线：模型没有价格，费用未知。',
    currency: '费用以您填写价格时使用的货币计。',
    asTable: '以表格显示',
    asChart: '以图表显示',
    more: count => `其余 ${count} 个见表格`,
    mostListed: '还有更多，仅列出费用最高的部分。',
    modelsSince: day => `按模型的统计从 ${day} 开始：更早的数据超出一次可读取的数量。`,
  },
})
