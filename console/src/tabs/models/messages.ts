import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Models',
    description:
      'The language models that translate, explain and summarise, and the endpoints that serve them.',
    addEndpoint: 'Add endpoint',
    emptyTitle: 'No model is set up yet',
    emptyText:
      'Add an OpenAI-compatible endpoint (a provider’s, or your own model server), then a model under it. The first model is used at once.',
    withoutModel:
      'Without a model, texts are still split into sentences with furigana, and explained by rules. Translations and summaries stay empty.',
    enabled: 'Enabled',
    disabled: 'Disabled',
    edit: 'Edit',
    remove: 'Delete',
    unknown: 'unknown',
    free: 'free',
    passed: (time: string) => `Passed in ${time}.`,
    failed: (time: string) => `Failed after ${time}.`,
  },
  ja: {
    title: 'モデル',
    description: '翻訳・解説・要約を行う言語モデルと、その呼び出し先です。',
    addEndpoint: 'エンドポイントを追加',
    emptyTitle: 'モデルはまだ設定されていません',
    emptyText:
      'OpenAI 互換のエンドポイント（プロバイダーのもの、または自前のモデルサーバー）を追加し、その下にモデルを追加してください。最初のモデルはすぐに使われます。',
    withoutModel:
      'モデルがなくても、文の分割、ふりがな、規則による解説は利用できます。翻訳と要約は空のままです。',
    enabled: '有効',
    disabled: '無効',
    edit: '編集',
    remove: '削除',
    unknown: '不明',
    free: '無料',
    passed: time => `成功しました（${time}）。`,
    failed: time => `失敗しました（${time}）。`,
  },
  zh: {
    title: '模型',
    description: '用于翻译、讲解和摘要的语言模型，以及调用它们的地址。',
    addEndpoint: '添加端点',
    emptyTitle: '尚未配置任何模型',
    emptyText:
      '请添加一个兼容 OpenAI 的端点（服务商的，或您自己的模型服务器），再在其下添加模型。第一个模型会立即投入使用。',
    withoutModel: '没有模型时，仍可进行分句、注音以及基于规则的讲解；翻译和摘要会留空。',
    enabled: '已启用',
    disabled: '已停用',
    edit: '编辑',
    remove: '删除',
    unknown: '未知',
    free: '免费',
    passed: time => `通过，用时 ${time}。`,
    failed: time => `失败，用时 ${time}。`,
  },
})
