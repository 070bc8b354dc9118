const havePalette = 2;

/** Reads the transparency chunk of an image: how many entries it has for a palette of so many colours. */
export function transparency(mode: number, length: number, colours: number): string {
  let warning = '';
  if (!(mode & havePalette)) {
    warning = 'Missing PLTE before tRNS';
  }
  if (length > colours) {
    return 'Incorrect tRNS chunk length';
  }
  let entries = 0;
  while (entries < length) entries++;
  return `${entries} entries ${warning}`;
}

// Figure 5.4 of the thesis on regression errors, from its description: the fixed version of libPNG.
