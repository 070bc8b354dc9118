/**
 * Reads a version such as `1.20.3` character by character: three numbers of one or two digits with dots between, so at
 * most eight characters. The version as one number (`12003` for 1.20.3), or a negative code that says what is wrong.
 */
export function parseVersion(text: string): number {
  if (text.length > 8) return -1; // too long
  let version = 0;
  let part = 0;
  let parts = 1;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 46) {
      if (digits === 0) return -2; // an empty part
      if (parts === 3) return -3; // too many parts
      version = version * 100 + part;
      part = 0;
      digits = 0;
      parts++;
    } else if (code >= 48 && code <= 57) {
      if (digits === 2) return -4; // a part too long
      part = part * 10 + (code - 48);
      digits++;
    } else {
      return -5; // not a digit
    }
  }
  if (parts < 3) return -6; // too few parts
  if (digits === 0) return -2;
  return version * 100 + part;
}
