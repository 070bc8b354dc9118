/** A row of the paper's table 2: directed against full exploration of a version. What our text of the paper has lost is not a number. */
export interface PaperRow {
  readonly seconds: readonly [directed: number, full: number];
  readonly states: readonly [directed: number, full: number];
  readonly paths: readonly [directed: number, full: number];
}

/** `m:ss m:ss`, states and path conditions, a version a line. */
function rows(text: string): PaperRow[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [directed, full, ...counts] = line.trim().split(/\s+/);
      const [d, f, p, q] = counts.map(Number);
      return { seconds: [seconds(directed!), seconds(full!)], states: [d!, f!], paths: [p!, q!] };
    });
}

function seconds(text: string): number {
  const [minutes, rest] = text.split(':').map(Number);
  return minutes! * 60 + rest!;
}

export const paperAltitudeSwitch = rows(`
  00:19 17:19 23 3948476 0 1728
  00:22 16:49 564 3948476 0 1728
  ? 17:03 30 3948476 ? 1728
  00:20 18:07 34 3948476 1 1728
  00:20 17:56 34 3948476 1 1728
  00:32 16:49 24036 3948476 381 1728
  00:29 16:37 37 3957692 2 1728
  00:30 16:33 44 3948476 3 1728
  00:32 16:22 23 3948476 0 1728
  00:28 20:15 38 3948476 3 1728
  00:31 22:14 23 3948476 0 1728
  00:32 20:21 23 3948476 0 1728
  00:31 17:13 23 3948476 0 1728
  00:30 18:50 41 3957692 2 1728
  00:47 18:36 24148 3948476 383 1728`);

export const paperWheelBrake = rows(`
  03:19 02:30 677976 677976 24 24
  00:08 02:22 93 677976 17 24
  00:27 02:41 65976 677976 12 24
  00:08 02:44 17 677976 1 24
  00:23 03:44 59610 1317048 14 24
  00:08 02:44 17 677976 1 24
  03:07 02:51 677976 677976 24 24
  00:29 03:45 59610 1317048 14 24
  00:33 02:41 65976 677976 12 24
  03:40 02:51 677976 677976 24 24
  00:28 03:43 59610 1317048 14 24
  00:31 03:54 70129 1317048 6 24
  00:29 03:44 59610 1317048 14 24
  03:39 02:51 677976 677976 24 24
  03:37 02:51 677976 677976 24 24
  00:28 03:43 59610 1317048 14 24`);

export const paperAbortExecutive = rows(`
  00:30 08:34 81737 264885 13082 130820
  00:04 08:34 23 264885 2 130820
  00:15 08:41 33341 264885 3926 130820
  00:04 08:39 56 264882 3 130820
  00:03 08:41 36 264885 2 130820
  00:57 10:27 134065 264885 26164 130820
  00:53 09:32 107901 264885 26164 130820
  00:17 10:32 41193 264885 7852 130820
  00:53 10:31 107901 264885 26164 130820`);
