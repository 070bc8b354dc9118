/** A line of a chart: points from left to right. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const colours = ['#1f5fbf', '#c0392b', '#222222', '#2a8a4a'];
const dashes = ['', '6 4', '2 3', '8 3 2 3'];

/** A chart of a few lines as SVG: coverage over runs, say. */
export function lineChart(
  title: string,
  axes: readonly [string, string],
  lines: readonly ChartLine[],
): string {
  const [width, height, left, bottom] = [640, 360, 60, 44];
  const all = lines.flatMap((line) => line.points);
  const mostX = Math.max(1, ...all.map(([x]) => x));
  const mostY = Math.max(1, ...all.map(([, y]) => y));
  const x = (value: number) => left + ((width - left - 20) * value) / mostX;
  const y = (value: number) => height - bottom - ((height - bottom - 40) * value) / mostY;
  const ticks = (most: number) => [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * most));
  const text = (at: number, down: number, what: string, anchor = 'middle') =>
    `<text x="${at}" y="${down}" text-anchor="${anchor}">${what}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    text(width / 2, 20, title),
    ...ticks(mostX).map((t) => text(x(t), height - bottom + 18, String(t))),
    ...ticks(mostY).map(
      (t) =>
        `${text(left - 6, y(t) + 4, String(t), 'end')}<line x1="${left}" x2="${width - 20}" y1="${y(t)}" y2="${y(t)}" stroke="#ddd"/>`,
    ),
    text(width / 2, height - 8, axes[0]),
    `<text transform="translate(14 ${height / 2}) rotate(-90)" text-anchor="middle">${axes[1]}</text>`,
    ...lines.map(({ name, points }, i) => {
      const d = points.map(([px, py], k) => `${k === 0 ? 'M' : 'L'}${x(px).toFixed(1)} ${y(py).toFixed(1)}`);
      return `<path d="${d.join(' ')}" fill="none" stroke="${colours[i % 4]}" stroke-width="2" stroke-dasharray="${dashes[i % 4]}"><title>${name}</title></path>${text(left + 10, 44 + 16 * i, name, 'start').replace('<text', `<text fill="${colours[i % 4]}"`)}`;
    }),
    '</svg>',
    '',
  ].join('\n');
}
