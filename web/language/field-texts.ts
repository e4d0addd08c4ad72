import type { z } from 'zod'
import { catalogue, getMessages } from './language.ts'

const messages = catalogue({
  en: {
    missing: 'Fill this in.',
    number: 'Must be a number.',
    whole: 'Must be a whole number.',
    shortest: (length: string) =>
      length === '1' ? 'Fill this in.' : `Must have at least ${length} characters.`,
    longest: (length: string) =>
      `Must have at most ${length} ${length === '1' ? 'character' : 'characters'}.`,
    fewest: (count: string) => `At least ${count} ${count === '1' ? 'is' : 'are'} needed.`,
    most: (count: string) => `At most ${count} ${count === '1' ? 'is' : 'are'} allowed.`,
    least: (value: string) => `Must be at least ${value}.`,
    greatest: (value: string) => `Must be at most ${value}.`,
    oneOf: (values: string) => `Must be one of: ${values}.`,
    url: 'Must be a complete address, such as https://example.com/v1.',
    time: 'Must be a date and time.',
    multiple: (of: string) => `Must be a multiple of ${of}.`,
    form: 'The format is not valid.',
  },
  ja: {
    missing: '入力してください。',
    number: '数値を入力してください。',
    whole: '整数を入力してください。',
    shortest: length => (length === '1' ? '入力してください。' : `${length}文字以上で入力してください。`),
    longest: length => `${length}文字以内で入力してください。`,
    fewest: count => `${count}個以上必要です。`,
    most: count => `${count}個までです。`,
    least: value => `${value}以上の値を入力してください。`,
    greatest: value => `${value}以下の値を入力してください。`,
    oneOf: values => `次のいずれかを入力してください: ${values}`,
    url: '完全なアドレスを入力してください（例: https://example.com/v1）。',
    time: '日付と時刻を入力してください。',
    multiple: of => `${of}の倍数を入力してください。`,
    form: '形式が正しくありません。',
  },
  zh: {
    missing: '请填写此项。',
    number: '请输入数字。',
    whole: '请输入整数。',
    shortest: length => (length === '1' ? '请填写此项。' : `至少输入 ${length} 个字符。`),
    longest: length => `最多输入 ${length} 个字符。`,
    fewest: count => `至少需要 ${count} 个。`,
    most: count => `最多 ${count} 个。`,
    least: value => `不能小于 ${value}。`,
    greatest: value => `不能大于 ${value}。`,
    oneOf: values => `请输入以下之一：${values}。`,
    url: '请输入完整的地址，例如 https://example.com/v1。',
    time: '请输入日期和时间。',
    multiple: of => `必须是 ${of} 的倍数。`,
    form: '格式不正确。',
  },
})

type Issue = z.core.$ZodRawIssue

/** The error text for a field that the contract's schema refuses, in the current language. */
export function fieldText(issue: Issue): string {
  const t = getMessages(messages)
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue, t)
    case 'too_small':
      return boundText(issue.origin, t.shortest, t.fewest, t.least)(String(issue.minimum))
    case 'too_big':
      return boundText(issue.origin, t.longest, t.most, t.greatest)(String(issue.maximum))
    case 'invalid_value':
      return t.oneOf(issue.values.map(String).join(', '))
    case 'not_multiple_of':
      return t.multiple(String(issue.divisor))
    case 'invalid_format':
      if (issue.format === 'url') return t.url
      return issue.format === 'datetime' ? t.time : t.form
    default:
      return t.form
  }
}

function typeText({ expected, input }: Issue & { code: 'invalid_type' }, t: typeof messages.en): string {
  const isEmpty = input === undefined || input === null || input === '' || Number.isNaN(input)
  if (isEmpty) return t.missing
  if (expected === 'int') return t.whole
  return expected === 'number' ? t.number : t.form
}

type BoundText = (bound: string) => string

function boundText(origin: string, ofText: BoundText, ofList: BoundText, ofNumber: BoundText): BoundText {
  if (origin === 'string') return ofText
  return origin === 'array' || origin === 'set' ? ofList : ofNumber
}
