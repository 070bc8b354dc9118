/** The page: reads the data that is embedded in it and shows it. It makes no request. */
import { render } from 'preact';
import type { PageData } from '../report/page/page-data.ts';
import { App } from './app.tsx';

const data = JSON.parse(document.getElementById('data')!.textContent!) as PageData;
render(<App data={data} />, document.getElementById('page')!);
