import { catalogue } from '../../../language/language.ts'

interface UsedNowTexts {
  title: string
  automatic: string
  automaticWhy(endpoint: string): string
  automaticIdle: string
  nothing: string
  addModel: string
  enableModel: string
  order: string
  now: string
  planDefault: string
  automaticDefault: string
  fallback(rank: string): string
  priceUnknown: string
  free: string
  price(amount: string): string
  cheapest(amount: string): string
  kept(amount: string): string
  alsoLeftAlone: string
  leftAlone(time: string, cause: string): string
  causes: Record<string, string>
  otherCause(failure: string): string
}

export const messages = catalogue<UsedNowTexts>({
  en: {
    title: 'Used now',
    automatic: 'Automatic default',
    automaticWhy: endpoint =>
      `The first enabled model on an enabled endpoint (${endpoint}). It needs no further setting.`,
    automaticIdle: 'The call plan names another default, which comes before it.',
    nothing: 'No model can be used now',
    addModel: 'Add a model under an endpoint: the first one is used at once.',
    enableModel: 'Enable a model and the endpoint it belongs to.',
    order: 'A call goes to the first of these; where that gives nothing, to the next.',
    now: 'now',
    planDefault: 'default of the call plan',
    automaticDefault: 'automatic default',
    fallback: rank => `fallback ${rank}`,
    priceUnknown: 'price unknown',
    free: 'free',
    price: amount => `about ${amount} per million characters`,
    cheapest: amount => `the cheapest of its endpoints, about ${amount} per million characters`,
    kept: amount => `about ${amount} per million characters, kept: another is less than 5% cheaper`,
    alsoLeftAlone: 'Also left alone',
    leftAlone: (time, cause) => `Left alone until ${time}, after ${cause}`,
    causes: {
      unauthenticated: 'a refused key',
      quota: 'used-up credit',
      rate_limited: 'too many calls',
      server_error: 'faults of the provider',
      network: 'failed connections',
      timeout: 'silence',
      not_json: 'answers that are no JSON',
      not_found: 'a wrong name or address',
      invalid_request: 'refused requests',
    },
    otherCause: failure => `failures (${failure})`,
  },
  ja: {
    title: '現在使われるモデル',
    automatic: '自動の既定モデル',
    automaticWhy: endpoint =>
      `有効なエンドポイント（${endpoint}）にある最初の有効なモデルです。ほかの設定は必要ありません。`,
    automaticIdle: '呼び出しプランで別の既定モデルが指定されており、そちらが優先されます。',
    nothing: '現在使えるモデルはありません',
    addModel: 'エンドポイントの下にモデルを追加してください。最初のモデルはすぐに使われます。',
    enableModel: 'モデルと、それが属するエンドポイントを有効にしてください。',
    order: '呼び出しは先頭から順に行われ、結果が得られなければ次へ進みます。',
    now: '使用中',
    planDefault: '呼び出しプランの既定',
    automaticDefault: '自動の既定',
    fallback: rank => `予備 ${rank}`,
    priceUnknown: '料金不明',
    free: '無料',
    price: amount => `100万文字あたり約 ${amount}`,
    cheapest: amount => `同じモデルの中で最安（100万文字あたり約 ${amount}）`,
    kept: amount => `100万文字あたり約 ${amount}（より安いものとの差が 5%未満のため継続）`,
    alsoLeftAlone: 'ほかに休止中のもの',
    leftAlone: (time, cause) => `${time} まで休止（原因: ${cause}）`,
    causes: {
      unauthenticated: 'キーの拒否',
      quota: 'クレジットの不足',
      rate_limited: '呼び出しの集中',
      server_error: 'プロバイダーの障害',
      network: '接続の失敗',
      timeout: '応答なし',
      not_json: 'JSON でない応答',
      not_found: 'モデル名またはアドレスの誤り',
      invalid_request: 'リクエストの拒否',
    },
    otherCause: failure => `失敗（${failure}）`,
  },
  zh: {
    title: '当前使用的模型',
    automatic: '自动默认模型',
    automaticWhy: endpoint => `已启用端点（${endpoint}）上第一个已启用的模型，无需其他设置。`,
    automaticIdle: '调用方案指定了另一个默认模型，优先于它。',
    nothing: '目前没有可用的模型',
    addModel: '请在端点下添加模型，第一个模型会立即投入使用。',
    enableModel: '请启用一个模型及其所属的端点。',
    order: '调用从第一个开始；若没有结果，则依次使用下一个。',
    now: '使用中',
    planDefault: '调用方案的默认模型',
    automaticDefault: '自动默认模型',
    fallback: rank => `备用 ${rank}`,
    priceUnknown: '价格未知',
    free: '免费',
    price: amount => `每百万字符约 ${amount}`,
    cheapest: amount => `各端点中最便宜，每百万字符约 ${amount}`,
    kept: amount => `每百万字符约 ${amount}，继续使用：更便宜的差价不到 5%`,
    alsoLeftAlone: '其他暂停使用的模型',
    leftAlone: (time, cause) => `暂停使用至 ${time}，原因：${cause}`,
    causes: {
      unauthenticated: '密钥被拒绝',
      quota: '额度用尽',
      rate_limited: '调用过于频繁',
      server_error: '服务商故障',
      network: '连接失败',
      timeout: '没有响应',
      not_json: '返回的不是 JSON',
      not_found: '模型名称或地址有误',
      invalid_request: '请求被拒绝',
    },
    otherCause: failure => `失败（${failure}）`,
  },
})
