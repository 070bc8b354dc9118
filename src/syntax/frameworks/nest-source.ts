const decorators =
  'Injectable Controller Module Global Catch Get Post Put Patch Delete Options Head All Body Param Query Headers Req Request Res Response Next Ip Session HostParam UploadedFile UploadedFiles Inject Optional HttpCode Header Redirect Render Version UseGuards UsePipes UseInterceptors UseFilters SetMetadata'.split(
    ' ',
  );

const exceptions: Readonly<Record<string, readonly [number, string]>> = {
  BadRequest: [400, 'Bad Request'],
  Unauthorized: [401, 'Unauthorized'],
  Forbidden: [403, 'Forbidden'],
  NotFound: [404, 'Not Found'],
  MethodNotAllowed: [405, 'Method Not Allowed'],
  NotAcceptable: [406, 'Not Acceptable'],
  RequestTimeout: [408, 'Request Timeout'],
  Conflict: [409, 'Conflict'],
  Gone: [410, 'Gone'],
  PayloadTooLarge: [413, 'Payload Too Large'],
  UnprocessableEntity: [422, 'Unprocessable Entity'],
  InternalServerError: [500, 'Internal Server Error'],
  NotImplemented: [501, 'Not Implemented'],
  BadGateway: [502, 'Bad Gateway'],
  ServiceUnavailable: [503, 'Service Unavailable'],
};

/** The common part of Nest: decorators say nothing to the functions they stand at, exceptions carry their status. */
export const nestSource = `
${decorators.map((name) => `export function ${name}() { return () => {}; }`).join('\n')}
export function applyDecorators() { return () => {}; }
export function createParamDecorator() { return () => () => {}; }
export class HttpException extends Error {
  constructor(response, status) {
    super(typeof response === 'string' ? response : (response?.message ?? 'Http Exception'));
    this.name = this.constructor.name; this.response = response; this.status = status;
  }
  getStatus() { return this.status; }
  getResponse() { return this.response; }
}
${Object.entries(exceptions)
  .map(
    ([name, [status, text]]) =>
      `export class ${name}Exception extends HttpException { constructor(message = '${text}') { super(typeof message === 'string' ? { statusCode: ${status}, message, error: '${text}' } : message, ${status}); } }`,
  )
  .join('\n')}
export const HttpStatus = { OK: 200, CREATED: 201, ACCEPTED: 202, NO_CONTENT: 204, MOVED_PERMANENTLY: 301, FOUND: 302, NOT_MODIFIED: 304, ${Object.entries(
  exceptions,
)
  .map(([, [status, text]]) => `${text.toUpperCase().replaceAll(' ', '_')}: ${status}`)
  .join(', ')} };
export class Logger { constructor(context) { this.context = context; } log() {} error() {} warn() {} debug() {} verbose() {} static log() {} static error() {} static warn() {} static debug() {} }
export class ValidationPipe { transform(value) { return value; } }
export class ParseIntPipe { transform(value) { if (!/^-?\\d+$/.test(value)) throw new BadRequestException('Validation failed (numeric string is expected)'); return parseInt(value, 10); } }
`;
