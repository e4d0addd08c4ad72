import type { Recorded } from './api-gateway.ts'

const json = { 'content-type': 'application/json' }
const one = {
  routeKey: 'GET /things/{id}',
  rawPath: '/things/7',
  rawQueryString: '',
  pathParameters: { id: '7' },
}
const write = { ...one, routeKey: 'PUT /things/{id}' }
const put = { method: 'PUT', target: '/things/7' }

/** Requests, and the events API Gateway makes of them (payload 2.0). It decodes paths and queries. */
export const recorded: Recorded[] = [
  {
    name: 'no query',
    request: { target: '/things/7' },
    event: one,
    expected: { params: { id: '7' }, query: {} },
  },
  {
    name: 'an empty query',
    request: { target: '/things/7?' },
    event: one,
    expected: { query: {} },
  },
  {
    name: 'repeated keys',
    request: { target: '/things/7?tag=a&q=x&tag=b&tag=c%2Cd' },
    event: {
      ...one,
      rawQueryString: 'tag=a&q=x&tag=b&tag=c%2Cd',
      queryStringParameters: { tag: 'a,b,c,d', q: 'x' },
    },
    expected: { query: { tag: 'a,b,c,d', q: 'x' } },
  },
  {
    name: 'unicode and a plus sign in the query',
    request: { target: '/things/7?q=%E7%8C%AB+%E3%81%A8%20%E7%8A%AC&tag=1%2B1' },
    event: {
      ...one,
      rawQueryString: 'q=%E7%8C%AB+%E3%81%A8%20%E7%8A%AC&tag=1%2B1',
      queryStringParameters: { q: '猫 と 犬', tag: '1+1' },
    },
    expected: { query: { q: '猫 と 犬', tag: '1+1' } },
  },
  {
    name: 'a parameter nobody declared',
    request: { target: '/things/7?role=root' },
    event: { ...one, rawQueryString: 'role=root', queryStringParameters: { role: 'root' } },
    expected: 400,
  },
  {
    name: 'a query that is not percent-encoded UTF-8',
    request: { target: '/things/7?q=%E7%8C' },
    event: { ...one, rawQueryString: 'q=%E7%8C', queryStringParameters: { q: '\ufffd' } },
    expected: 400,
  },
  {
    name: 'unicode in the path',
    request: { target: '/things/%E7%8C%AB%20%E3%81%A8%3Aa' },
    event: { ...one, rawPath: '/things/猫 と:a', pathParameters: { id: '猫 と:a' } },
    expected: { params: { id: '猫 と:a' } },
  },
  {
    name: 'a percent sign in the path',
    request: { target: '/things/100%25' },
    event: { ...one, rawPath: '/things/100%', pathParameters: { id: '100%' } },
    expected: { params: { id: '100%' } },
  },
  {
    name: 'a slash encoded twice',
    request: { target: '/things/a%252Fb' },
    event: { ...one, rawPath: '/things/a%2Fb', pathParameters: { id: 'a%2Fb' } },
    expected: { params: { id: 'a%2Fb' } },
  },
  {
    name: 'an encoded slash, which API Gateway decodes before it looks for the route',
    request: { method: 'DELETE', target: '/others/a%2Fb' },
    event: { routeKey: '$default', rawPath: '/others/a/b', rawQueryString: '' },
    expected: 404,
  },
  {
    name: 'a JSON body',
    request: { ...put, headers: json, body: '{"text":"吾輩は猫である"}' },
    event: { ...write, headers: json, body: '{"text":"吾輩は猫である"}' },
    expected: { body: { text: '吾輩は猫である' } },
  },
  {
    name: 'a JSON body that comes as base64',
    request: {
      ...put,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      body: '{"text":"猫"}',
    },
    event: {
      ...write,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      body: 'eyJ0ZXh0Ijoi54yrIn0=',
      isBase64Encoded: true,
    },
    expected: { body: { text: '猫' } },
  },
  {
    name: 'a body that is not UTF-8',
    request: { ...put, headers: json, body: Buffer.from('7b2274657874223a22ff227d', 'hex') },
    event: { ...write, headers: json, body: 'eyJ0ZXh0Ijoi/yJ9', isBase64Encoded: true },
    expected: 400,
  },
  {
    name: 'a body without a type',
    request: { ...put, body: '{"text":"a"}' },
    event: { ...write, body: 'eyJ0ZXh0IjoiYSJ9', isBase64Encoded: true },
    expected: 415,
  },
  {
    name: 'a body of another type',
    request: { ...put, headers: { 'content-type': 'text/plain' }, body: '{"text":"a"}' },
    event: { ...write, headers: { 'content-type': 'text/plain' }, body: '{"text":"a"}' },
    expected: 415,
  },
  {
    name: 'a body of no named type',
    request: { ...put, headers: {}, body: '{"text":"a"}' },
    event: { ...write, headers: {}, body: '{"text":"a"}' },
    expected: 415,
  },
  {
    name: 'a compressed body',
    request: {
      ...put,
      headers: { ...json, 'content-encoding': 'gzip' },
      body: Buffer.from('H4sI', 'base64'),
    },
    event: {
      ...write,
      headers: { ...json, 'content-encoding': 'gzip' },
      body: 'H4sI',
      isBase64Encoded: true,
    },
    expected: 415,
  },
  {
    name: 'a body over the limit',
    request: { ...put, headers: json, body: `{"text":"${'a'.repeat(1_000)}"}` },
    event: { ...write, headers: json, body: `{"text":"${'a'.repeat(1_000)}"}` },
    expected: 413,
  },
  {
    name: 'an empty body where one is wanted',
    request: { ...put, headers: json },
    event: { ...write, headers: json },
    expected: 400,
  },
  {
    name: 'a body where none is wanted',
    request: {
      target: '/things/latest',
      headers: { ...json, 'content-length': 12 },
      body: '{"text":"a"}',
    },
    event: {
      routeKey: 'GET /things/latest',
      rawPath: '/things/latest',
      rawQueryString: '',
      headers: json,
      body: '{"text":"a"}',
    },
    expected: { body: undefined, params: undefined },
  },
  {
    name: 'cookies',
    request: { target: '/things/7', headers: { cookie: 'theme=dark; lang=ja' } },
    event: { ...one, cookies: ['theme=dark', 'lang=ja'] },
    expected: { params: { id: '7' } },
  },
  {
    name: 'headers that handlers read',
    request: {
      target: '/things/7',
      headers: { 'If-None-Match': '"v1", "v2"', 'Last-Event-ID': '12', Range: 'bytes=0-9' },
    },
    event: { ...one, headers: { 'if-none-match': '"v1", "v2"', 'last-event-id': '12', range: 'bytes=0-9' } },
    expected: { headers: { 'if-none-match': '"v1", "v2"', 'last-event-id': '12', range: 'bytes=0-9' } },
  },
  {
    name: 'the id of a request',
    request: { target: '/things/7', headers: { 'X-Request-Id': 'the-caller-gave-it' } },
    event: { ...one, headers: { 'x-request-id': 'the-caller-gave-it' } },
    expected: { request_id: 'the-caller-gave-it' },
  },
  {
    name: 'HEAD',
    request: { method: 'HEAD', target: '/things/7?q=a' },
    event: {
      ...one,
      routeKey: 'HEAD /things/{id}',
      rawQueryString: 'q=a',
      queryStringParameters: { q: 'a' },
    },
    expected: { params: { id: '7' }, query: { q: 'a' } },
  },
  {
    name: 'a reply without content',
    request: { method: 'DELETE', target: '/others/7' },
    event: {
      routeKey: 'DELETE /others/{id}',
      rawPath: '/others/7',
      rawQueryString: '',
      pathParameters: { id: '7' },
    },
    expected: { params: { id: '7' } },
  },
  {
    name: 'a stage in front of the path',
    request: { target: '/things/latest' },
    event: {
      routeKey: 'GET /things/latest',
      rawPath: '/dev/things/latest',
      rawQueryString: '',
      stage: 'dev',
    },
    expected: { params: undefined },
  },
  {
    name: 'no such path',
    request: { target: '/nothing/here?q=1' },
    event: {
      routeKey: '$default',
      rawPath: '/nothing/here',
      rawQueryString: 'q=1',
      queryStringParameters: { q: '1' },
    },
    expected: 404,
  },
  {
    name: 'no such method',
    request: { method: 'POST', target: '/things/7' },
    event: { routeKey: '$default', rawPath: '/things/7', rawQueryString: '' },
    expected: 405,
  },
]
