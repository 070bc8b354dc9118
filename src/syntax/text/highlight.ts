import { ts } from '../tree.ts';

const K = ts.SyntaxKind;

/** Kinds of tokens, by number: plain, keyword, string, number, comment, regular expression. */
type Kind = 0 | 1 | 2 | 3 | 4 | 5;

/** Source text as lines of tokens, told apart by TypeScript's scanner. Joined, they are the text again (line ends aside). */
export function highlight(text: string): (readonly [Kind, string])[][] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const lines: (readonly [Kind, string])[][] = [[]];
  const add = (kind: Kind, piece: string) => {
    piece.split(/\r\n|\r|\n/).forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part === '') return;
      const line = lines.at(-1)!;
      const last = line.at(-1);
      if (last !== undefined && last[0] === kind) line[line.length - 1] = [kind, last[1] + part];
      else line.push([kind, part]);
    });
  };
  // Braces that are open inside of `${…}`, innermost last.
  const templates: number[] = [];
  let before: ts.SyntaxKind = K.Unknown;
  for (let token = scanner.scan(); token !== K.EndOfFileToken; token = scanner.scan()) {
    if ((token === K.SlashToken || token === K.SlashEqualsToken) && !endsValue(before))
      token = scanner.reScanSlashToken();
    if (token === K.OpenBraceToken && templates.length > 0) templates[templates.length - 1]!++;
    if (token === K.CloseBraceToken && templates.length > 0) {
      if (templates.at(-1) === 0) {
        token = scanner.reScanTemplateToken(false);
        if (token === K.TemplateTail) templates.pop();
      } else templates[templates.length - 1]!--;
    } else if (token === K.TemplateHead) templates.push(0);
    add(kindOf(token), scanner.getTokenText());
    if (token !== K.WhitespaceTrivia && token !== K.NewLineTrivia && kindOf(token) !== 4) before = token;
  }
  return lines;
}

function kindOf(token: ts.SyntaxKind): Kind {
  switch (token) {
    case K.SingleLineCommentTrivia:
    case K.MultiLineCommentTrivia:
    case K.ShebangTrivia:
      return 4;
    case K.StringLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.TemplateHead:
    case K.TemplateMiddle:
    case K.TemplateTail:
      return 2;
    case K.NumericLiteral:
    case K.BigIntLiteral:
      return 3;
    case K.RegularExpressionLiteral:
      return 5;
    default:
      return token >= K.FirstKeyword && token <= K.LastKeyword ? 1 : 0;
  }
}

/** Whether a slash after this token divides. */
function endsValue(token: ts.SyntaxKind): boolean {
  switch (token) {
    case K.Identifier:
    case K.PrivateIdentifier:
    case K.StringLiteral:
    case K.NumericLiteral:
    case K.BigIntLiteral:
    case K.RegularExpressionLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.TemplateTail:
    case K.CloseParenToken:
    case K.CloseBracketToken:
    case K.CloseBraceToken:
    case K.PlusPlusToken:
    case K.MinusMinusToken:
    case K.ThisKeyword:
    case K.SuperKeyword:
    case K.NullKeyword:
    case K.TrueKeyword:
    case K.FalseKeyword:
      return true;
    default:
      return false;
  }
}
