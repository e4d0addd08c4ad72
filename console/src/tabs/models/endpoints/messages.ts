import { catalogue } from '../../../language/language.ts'

interface EndpointTexts {
  title: string
  keySet: string
  noKey: string
  timeout: string
  concurrency: string
  rate: string
  noRate: string
  prices: string
  addTitle: string
  editTitle(name: string): string
  name: string
  nameHint: string
  baseUrl: string
  baseUrlHint: string
  apiKey: string
  willClear: string
  willClearText: string
  limits: string
  timeoutSeconds: string
  concurrencyField: string
  rateField: string
  rateHint: string
  range(from: string, to: string): string
  pricesHint: string
  test: string
  testHint: string
  testing: string
  outdated: string
  save: string
  create: string
  saving: string
  notSaved: string
  saved(name: string): string
  created(name: string): string
  removeTitle(name: string): string
  removeModels: string
  removeNoModels: string
  removeText: string
  removed(name: string): string
}

export const messages = catalogue<EndpointTexts>({
  en: {
    title: 'Endpoints',
    keySet: 'Key saved',
    noKey: 'No key',
    timeout: 'Time for a call',
    concurrency: 'Calls at once',
    rate: 'Calls per minute',
    noRate: 'no limit',
    prices: 'Prices per million tokens',
    addTitle: 'Add an endpoint',
    editTitle: name => `Edit ${name}`,
    name: 'Name',
    nameHint: 'For you; several endpoints may have the same one.',
    baseUrl: 'Base URL',
    baseUrlHint: 'Of an OpenAI-compatible API; most end in /v1.',
    apiKey: 'API key',
    willClear: 'Saved like this, the endpoint has no key',
    willClearText:
      'The form is what will be saved, the empty key field included. To keep using a key, type it again.',
    limits: 'Limits and prices',
    timeoutSeconds: 'Time for a call, in seconds',
    concurrencyField: 'Calls at once',
    rateField: 'Calls per minute',
    rateHint: 'Empty: no limit.',
    range: (from, to) => `From ${from} to ${to}`,
    pricesHint: 'They count for models that have no prices of their own.',
    test: 'Test connection',
    testHint: 'Tests what the form holds now, saves nothing and calls no model.',
    testing: 'Testing the connection…',
    outdated: 'The form has changed since.',
    save: 'Test and save',
    create: 'Test and add',
    saving: 'Testing, then saving…',
    notSaved: 'The test failed, nothing was saved.',
    saved: name => `${name} was saved.`,
    created: name => `${name} was added. Now add a model under it.`,
    removeTitle: name => `Delete the endpoint ${name}?`,
    removeModels: 'Its models go with it:',
    removeNoModels: 'It has no models.',
    removeText:
      'The saved key is deleted too. Models that no other endpoint has leave the call plan. This cannot be undone.',
    removed: name => `${name} was deleted.`,
  },
  ja: {
    title: 'エンドポイント',
    keySet: 'キー保存済み',
    noKey: 'キーなし',
    timeout: '1回の制限時間',
    concurrency: '同時呼び出し数',
    rate: '1分あたりの呼び出し数',
    noRate: '制限なし',
    prices: '100万トークンあたりの料金',
    addTitle: 'エンドポイントを追加',
    editTitle: name => `${name} を編集`,
    name: '名前',
    nameHint: '管理用の名前です。複数のエンドポイントが同じ名前でもかまいません。',
    baseUrl: 'ベース URL',
    baseUrlHint: 'OpenAI 互換 API の URL です。多くは /v1 で終わります。',
    apiKey: 'API キー',
    willClear: 'このまま保存すると、キーはなくなります',
    willClearText:
      'フォームの内容がそのまま保存され、空欄のキーも例外ではありません。キーを使い続けるには、もう一度入力してください。',
    limits: '制限と料金',
    timeoutSeconds: '1回の制限時間（秒）',
    concurrencyField: '同時呼び出し数',
    rateField: '1分あたりの呼び出し数',
    rateHint: '空欄は制限なしです。',
    range: (from, to) => `${from}〜${to} の範囲で入力してください`,
    pricesHint: '独自の料金がないモデルに適用されます。',
    test: '接続をテスト',
    testHint: '現在のフォームの内容でテストします。何も保存せず、モデルも呼び出しません。',
    testing: '接続をテストしています…',
    outdated: 'その後、フォームの内容が変更されています。',
    save: 'テストして保存',
    create: 'テストして追加',
    saving: 'テスト後に保存します…',
    notSaved: 'テストに失敗したため、何も保存していません。',
    saved: name => `${name} を保存しました。`,
    created: name => `${name} を追加しました。次に、その下にモデルを追加してください。`,
    removeTitle: name => `エンドポイント ${name} を削除しますか？`,
    removeModels: '次のモデルも削除されます:',
    removeNoModels: 'モデルはありません。',
    removeText:
      '保存済みのキーも削除されます。ほかのエンドポイントにないモデルは呼び出しプランからも外れます。元に戻すことはできません。',
    removed: name => `${name} を削除しました。`,
  },
  zh: {
    title: '端点',
    keySet: '已保存密钥',
    noKey: '无密钥',
    timeout: '单次调用时限',
    concurrency: '同时调用数',
    rate: '每分钟调用数',
    noRate: '不限',
    prices: '每百万 token 的价格',
    addTitle: '添加端点',
    editTitle: name => `编辑 ${name}`,
    name: '名称',
    nameHint: '供您辨认，多个端点可以同名。',
    baseUrl: '基础 URL',
    baseUrlHint: '兼容 OpenAI 的 API 地址，多数以 /v1 结尾。',
    apiKey: 'API 密钥',
    willClear: '这样保存后，该端点将没有密钥',
    willClearText: '保存的就是表单现在的内容，空的密钥栏也不例外。若要继续使用密钥，请重新输入。',
    limits: '限制与价格',
    timeoutSeconds: '单次调用时限（秒）',
    concurrencyField: '同时调用数',
    rateField: '每分钟调用数',
    rateHint: '留空表示不限。',
    range: (from, to) => `请填写 ${from} 到 ${to}`,
    pricesHint: '适用于没有单独设置价格的模型。',
    test: '测试连接',
    testHint: '测试表单当前的内容，不保存任何东西，也不调用模型。',
    testing: '正在测试连接…',
    outdated: '此后表单已更改。',
    save: '测试并保存',
    create: '测试并添加',
    saving: '先测试，再保存…',
    notSaved: '测试失败，未保存任何内容。',
    saved: name => `已保存 ${name}。`,
    created: name => `已添加 ${name}。接下来请在其下添加模型。`,
    removeTitle: name => `删除端点 ${name}？`,
    removeModels: '以下模型会一并删除：',
    removeNoModels: '它没有模型。',
    removeText: '已保存的密钥也会删除。其他端点没有的模型会退出调用方案。此操作无法撤销。',
    removed: name => `已删除 ${name}。`,
  },
})
