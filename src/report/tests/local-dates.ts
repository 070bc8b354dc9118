/** A date as tests write it: by its moment. */
export const WRITTEN_DATE = /\bnew Date\(("[^"]+"|-?\d+)\)/g;

/** The same fields on the clock of wherever it is run. The constructor takes years below 100 for those of the last century. */
export function localDates(text: string): string {
  return text.replace(WRITTEN_DATE, (whole, time: string) => {
    const date = new Date(JSON.parse(time));
    if (Number.isNaN(date.getTime()) || (date.getFullYear() >= 0 && date.getFullYear() < 100)) return whole;
    const fields = [
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
      date.getMilliseconds(),
    ];
    while (fields.length > 3 && fields.at(-1) === 0) fields.pop();
    return `new Date(${fields.join(', ')})`;
  });
}
