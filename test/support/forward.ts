import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'

/** Passes a request on to an address, and the reply back as it comes. If either side leaves, so does the other. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  address: string | URL,
  headers = request.headers,
): void {
  const sent = send(address, { method: request.method ?? 'GET', headers }, reply => {
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.pipe(response)
  })
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  request.pipe(sent)
}
