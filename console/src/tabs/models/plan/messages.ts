import { catalogue } from '../../../language/language.ts'

interface PlanTexts {
  title: string
  explained: string
  cheaper: string
  change: string
  clear: string
  default: string
  automatic: string
  automaticIs(model: string): string
  fallbacks: string
  noFallbacks: string
  notUsable: string
  notUsableHint: string
  unusableModel(model: string): string
  needsModel: string
  dialogTitle: string
  fallbacksHint: string
  addFallback: string
  add: string
  chooseModel: string
  noneLeft: string
  up(model: string): string
  down(model: string): string
  removeOf(model: string): string
  moved(model: string, place: string, total: string): string
  taken(model: string): string
  save: string
  saved: string
  clearTitle: string
  clearText: string
  cleared: string
}

export const messages = catalogue<PlanTexts>({
  en: {
    title: 'Call plan',
    explained:
      'Says only which model is the default and which different models stand in for it when it gives nothing.',
    cheaper:
      'Where several endpoints have the same model, the one that is cheaper by its cost so far is used by itself; a plan does not name endpoints.',
    change: 'Change the call plan',
    clear: 'Clear',
    default: 'Default model',
    automatic: 'Automatic',
    automaticIs: model => `Automatic (${model})`,
    fallbacks: 'Fallbacks',
    noFallbacks: 'None: what the default cannot do is not done.',
    notUsable: 'not usable now',
    notUsableHint:
      'Enable the model and its endpoint, or take it out of the plan; it is passed over until then.',
    unusableModel: model => `${model} (not usable now)`,
    needsModel: 'Add a model under an endpoint first.',
    dialogTitle: 'Call plan',
    fallbacksHint: 'Tried in this order.',
    addFallback: 'Another fallback',
    add: 'Add fallback',
    chooseModel: 'Choose a model',
    noneLeft: 'Every other model is in the plan already.',
    up: model => `Move ${model} up`,
    down: model => `Move ${model} down`,
    removeOf: model => `Remove ${model}`,
    moved: (model, place, total) => `${model}: fallback ${place} of ${total}`,
    taken: model => `${model} is no longer a fallback`,
    save: 'Save',
    saved: 'The call plan was saved.',
    clearTitle: 'Clear the call plan?',
    clearText: 'The automatic default is used then, without fallbacks. Endpoints and models stay.',
    cleared: 'The call plan was cleared.',
  },
  ja: {
    title: '呼び出しプラン',
    explained: '既定のモデルと、それが結果を返さないときに代わりを務める別のモデルだけを指定します。',
    cheaper:
      '同じモデルが複数のエンドポイントにある場合は、これまでの費用が安いほうが自動的に使われます。プランではエンドポイントを指定しません。',
    change: '呼び出しプランを変更',
    clear: '消去',
    default: '既定のモデル',
    automatic: '自動',
    automaticIs: model => `自動（${model}）`,
    fallbacks: '予備のモデル',
    noFallbacks: 'なし。既定のモデルにできないことは行われません。',
    notUsable: '現在使用不可',
    notUsableHint: 'モデルとエンドポイントを有効にするか、プランから外してください。それまでは飛ばされます。',
    unusableModel: model => `${model}（現在使用不可）`,
    needsModel: 'まずエンドポイントの下にモデルを追加してください。',
    dialogTitle: '呼び出しプラン',
    fallbacksHint: 'この順に試されます。',
    addFallback: '予備を増やす',
    add: '予備に追加',
    chooseModel: 'モデルを選択',
    noneLeft: 'ほかのモデルはすべてプランに入っています。',
    up: model => `${model} を上へ`,
    down: model => `${model} を下へ`,
    removeOf: model => `${model} を外す`,
    moved: (model, place, total) => `${model}: 予備 ${place}／${total}`,
    taken: model => `${model} を予備から外しました`,
    save: '保存',
    saved: '呼び出しプランを保存しました。',
    clearTitle: '呼び出しプランを消去しますか？',
    clearText: '自動の既定モデルが予備なしで使われます。エンドポイントとモデルは残ります。',
    cleared: '呼び出しプランを消去しました。',
  },
  zh: {
    title: '调用方案',
    explained: '只指定默认使用哪个模型，以及它没有结果时由哪些不同的模型代替。',
    cheaper: '若多个端点有同一模型，会自动使用按历史费用估算较便宜的一个；方案不指定端点。',
    change: '更改调用方案',
    clear: '清除',
    default: '默认模型',
    automatic: '自动',
    automaticIs: model => `自动（${model}）`,
    fallbacks: '备用模型',
    noFallbacks: '无：默认模型做不到的就不做。',
    notUsable: '目前不可用',
    notUsableHint: '请启用该模型及其端点，或将其移出方案；在此之前会跳过它。',
    unusableModel: model => `${model}（目前不可用）`,
    needsModel: '请先在端点下添加模型。',
    dialogTitle: '调用方案',
    fallbacksHint: '按此顺序尝试。',
    addFallback: '再添加一个备用模型',
    add: '添加备用',
    chooseModel: '选择模型',
    noneLeft: '其他模型都已在方案中。',
    up: model => `上移 ${model}`,
    down: model => `下移 ${model}`,
    removeOf: model => `移除 ${model}`,
    moved: (model, place, total) => `${model}：备用 ${place}／${total}`,
    taken: model => `${model} 不再是备用模型`,
    save: '保存',
    saved: '已保存调用方案。',
    clearTitle: '清除调用方案？',
    clearText: '之后将使用自动默认模型，没有备用。端点和模型会保留。',
    cleared: '已清除调用方案。',
  },
})
