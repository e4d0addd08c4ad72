import type { AnswerFormat } from '../../../../../lib/contracts/schemas/routing.ts'
import { catalogue } from '../../../language/language.ts'

interface BindingTexts {
  models: string
  none: string
  add: string
  addOf(endpoint: string): string
  addTitle(endpoint: string): string
  editTitle(model: string): string
  name: string
  nameHint: string
  pricesHint: string
  nothingTested: string
  save: string
  create: string
  created(model: string): string
  saved(model: string): string
  prices: string
  ofEndpoint: string
  capability: string
  capabilities: Record<AnswerFormat, string>
  capabilityUnknown: string
  cost: string
  costUnit(amount: string): string
  cooldown: string
  noCooldown: string
  endpointDisabled: string
  test: string
  testOf(model: string): string
  testHint: string
  testing: string
  outdated: string
  answer: string
  removeTitle(model: string): string
  removeText(endpoint: string): string
  removeFromPlan: string
  removed(model: string): string
}

export const messages = catalogue<BindingTexts>({
  en: {
    models: 'Models',
    none: 'No models yet. Add one as the provider calls it; it can be used at once.',
    add: 'Add model',
    addOf: endpoint => `Add model: ${endpoint}`,
    addTitle: endpoint => `Add a model under ${endpoint}`,
    editTitle: model => `Edit ${model}`,
    name: 'Model name',
    nameHint: 'Exactly as the provider calls it.',
    pricesHint: 'Without any of its own, the prices of the endpoint count.',
    nothingTested: 'Saving tests nothing and costs nothing.',
    save: 'Save',
    create: 'Add',
    created: model => `${model} was added.`,
    saved: model => `${model} was saved.`,
    prices: 'Prices per million tokens',
    ofEndpoint: 'those of the endpoint',
    capability: 'Form of its answers',
    capabilities: {
      json_schema: 'JSON by a schema',
      json_object: 'JSON, but not by a schema',
      prompt: 'JSON when asked in words',
    },
    capabilityUnknown: 'not known yet',
    cost: 'Estimated cost of translating',
    costUnit: amount => `${amount} per million characters`,
    cooldown: 'Pause after failures',
    noCooldown: 'none',
    endpointDisabled: 'The endpoint is disabled: no call goes to this model.',
    test: 'Model test',
    testOf: model => `Model test: ${model}`,
    testHint: 'Has the model translate one sentence, which may cost. It runs only when you press the button.',
    testing: 'The model is translating a sentence…',
    outdated: 'The settings have changed since.',
    answer: 'Its answer',
    removeTitle: model => `Delete the model ${model}?`,
    removeText: endpoint => `It is removed from ${endpoint}. Records of its usage stay.`,
    removeFromPlan: 'If no other endpoint has it, it also leaves the call plan.',
    removed: model => `${model} was deleted.`,
  },
  ja: {
    models: 'モデル',
    none: 'モデルはまだありません。プロバイダーでの名前で追加すると、すぐに使えます。',
    add: 'モデルを追加',
    addOf: endpoint => `モデルを追加: ${endpoint}`,
    addTitle: endpoint => `${endpoint} にモデルを追加`,
    editTitle: model => `${model} を編集`,
    name: 'モデル名',
    nameHint: 'プロバイダーでの名前をそのまま入力してください。',
    pricesHint: '独自の料金がない場合は、エンドポイントの料金が適用されます。',
    nothingTested: '保存時にテストは行われず、費用もかかりません。',
    save: '保存',
    create: '追加',
    created: model => `${model} を追加しました。`,
    saved: model => `${model} を保存しました。`,
    prices: '100万トークンあたりの料金',
    ofEndpoint: 'エンドポイントの料金を適用',
    capability: '回答の形式',
    capabilities: {
      json_schema: 'スキーマに従った JSON',
      json_object: 'JSON（スキーマには従わない）',
      prompt: '文章で指示すれば JSON',
    },
    capabilityUnknown: 'まだ不明',
    cost: '翻訳費用の見積もり',
    costUnit: amount => `100万文字あたり ${amount}`,
    cooldown: '失敗後の休止',
    noCooldown: 'なし',
    endpointDisabled: 'エンドポイントが無効のため、このモデルは呼び出されません。',
    test: 'モデルテスト',
    testOf: model => `モデルテスト: ${model}`,
    testHint: 'モデルに1文を翻訳させます。費用がかかることがあります。ボタンを押したときにだけ実行されます。',
    testing: 'モデルが1文を翻訳しています…',
    outdated: 'その後、設定が変更されています。',
    answer: '回答',
    removeTitle: model => `モデル ${model} を削除しますか？`,
    removeText: endpoint => `${endpoint} から削除されます。利用記録は残ります。`,
    removeFromPlan: 'ほかのエンドポイントにもない場合は、呼び出しプランからも外れます。',
    removed: model => `${model} を削除しました。`,
  },
  zh: {
    models: '模型',
    none: '还没有模型。请按服务商的名称添加，添加后即可使用。',
    add: '添加模型',
    addOf: endpoint => `添加模型：${endpoint}`,
    addTitle: endpoint => `在 ${endpoint} 下添加模型`,
    editTitle: model => `编辑 ${model}`,
    name: '模型名称',
    nameHint: '与服务商的名称完全一致。',
    pricesHint: '若没有单独设置价格，则按端点的价格计算。',
    nothingTested: '保存时不做任何测试，也不产生费用。',
    save: '保存',
    create: '添加',
    created: model => `已添加 ${model}。`,
    saved: model => `已保存 ${model}。`,
    prices: '每百万 token 的价格',
    ofEndpoint: '按端点的价格',
    capability: '回答的格式',
    capabilities: {
      json_schema: '符合 schema 的 JSON',
      json_object: 'JSON，但不符合 schema',
      prompt: '用文字要求时返回 JSON',
    },
    capabilityUnknown: '尚不清楚',
    cost: '翻译费用估算',
    costUnit: amount => `每百万字符 ${amount}`,
    cooldown: '失败后的暂停',
    noCooldown: '无',
    endpointDisabled: '端点已停用：不会调用此模型。',
    test: '模型测试',
    testOf: model => `模型测试：${model}`,
    testHint: '让模型翻译一句话，可能产生费用。只在您按下按钮时运行。',
    testing: '模型正在翻译一句话…',
    outdated: '此后设置已更改。',
    answer: '回答',
    removeTitle: model => `删除模型 ${model}？`,
    removeText: endpoint => `将从 ${endpoint} 中移除，其用量记录会保留。`,
    removeFromPlan: '若其他端点也没有该模型，它还会退出调用方案。',
    removed: model => `已删除 ${model}。`,
  },
})
