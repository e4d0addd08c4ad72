import { isProblem, namedReason, type ProblemCode } from '../../lib/contracts/page-client.ts'
import type { Failure } from '../../lib/contracts/schemas/basics.ts'
import { catalogue, currentLanguage, type Language, useLanguage } from '../language/language.ts'
import { reasonIn, useReasons } from './reason-texts.ts'

type Titles = Partial<Record<ProblemCode, string>> & { unexpected: string }

const titles = catalogue({
  en: {
    unexpected: 'Something went wrong',
    invalid_input: 'Check what you entered',
    unauthenticated: 'Sign in again',
    forbidden: 'Not allowed',
    not_found: 'No longer exists',
    version_conflict: 'Changed in the meantime',
    already_decided: 'Already decided',
    username_taken: 'The user name is taken',
    code_taken: 'The code is taken',
    last_root: 'There must be an administrator',
    own_account: 'Not possible with your own account',
    invalid_transition: 'Not possible in this state',
    article_processing: 'Still being processed',
    article_busy: 'A task is still running',
    too_large: 'Too large',
    unsupported_media_type: 'This type of file is not supported',
    confirmation_mismatch: 'The confirmation does not match',
    invalid_dictionary: 'The file is not a dictionary',
    dictionary_busy: 'A dictionary is being built',
    provider_test_failed: 'The test failed; nothing was saved',
    rate_limited: 'Too many attempts',
    not_configured: 'Not configured',
    unavailable: 'Not available right now',
    quota_reached: 'Your quota is used up',
    limit_reached: 'Limit reached',
  } satisfies Titles,
  ja: {
    unexpected: '問題が発生しました',
    invalid_input: '入力内容に誤りがあります',
    unauthenticated: 'もう一度サインインしてください',
    forbidden: '許可されていません',
    not_found: 'もう存在しません',
    version_conflict: 'ほかで変更されました',
    already_decided: 'すでに処理済みです',
    username_taken: 'このユーザー名は使われています',
    code_taken: 'このコードは使われています',
    last_root: '管理者が少なくとも1人必要です',
    own_account: '自分のアカウントには実行できません',
    invalid_transition: 'この状態では実行できません',
    article_processing: '処理中です',
    article_busy: 'ほかのタスクが実行中です',
    too_large: '大きすぎます',
    unsupported_media_type: 'この種類のファイルは使えません',
    confirmation_mismatch: '確認の入力が一致しません',
    invalid_dictionary: '辞書として読み込めません',
    dictionary_busy: '辞書を作成中です',
    provider_test_failed: 'テストに失敗したため、保存していません',
    rate_limited: '試行回数が多すぎます',
    not_configured: '設定されていません',
    unavailable: '現在利用できません',
    quota_reached: '利用できる上限に達しました',
    limit_reached: '上限に達しました',
  },
  zh: {
    unexpected: '出现问题',
    invalid_input: '输入内容有误',
    unauthenticated: '请重新登录',
    forbidden: '没有权限',
    not_found: '已不存在',
    version_conflict: '内容已被更改',
    already_decided: '已经处理过',
    username_taken: '用户名已被占用',
    code_taken: '邀请码已被占用',
    last_root: '必须保留最后一位管理员',
    own_account: '不能对自己的账号执行此操作',
    invalid_transition: '当前状态下无法执行',
    article_processing: '正在处理中',
    article_busy: '有任务正在运行',
    too_large: '内容过大',
    unsupported_media_type: '不支持此类文件',
    confirmation_mismatch: '确认内容不一致',
    invalid_dictionary: '该文件不是词典',
    dictionary_busy: '正在生成词典',
    provider_test_failed: '测试失败，未保存任何内容',
    rate_limited: '尝试次数过多',
    not_configured: '尚未配置',
    unavailable: '暂时不可用',
    quota_reached: '已达到配额上限',
    limit_reached: '已达到数量上限',
  },
})

/** A problem's title in the current language, and what to do: the sentence of its reason, else the server's in English. */
export function useProblemTexts() {
  const language = useLanguage()
  useReasons()
  return (error: unknown) => textsIn(language, error)
}

/** The same outside of components. */
export const problemTexts = (error: unknown) => textsIn(currentLanguage(), error)

/** The sentence of a failure that ended after its request was answered. */
export function useFailureSentence() {
  const language = useLanguage()
  useReasons()
  return (failure: Failure) => reasonIn(language, namedReason(failure)) ?? failure.detail
}

function textsIn(language: Language, error: unknown) {
  const texts: Titles = titles[language]
  if (!isProblem(error)) return { title: texts.unexpected, detail: '' }
  const { code, message, extras } = error
  const title = texts[code] ?? texts.unexpected
  if (code === 'internal') return { title, detail: '' }
  return { title, detail: reasonIn(language, extras.reason) ?? message }
}
