/**
 * The weather control logic of CTAS's air-traffic controller, written from the description in the PESO paper (section
 * 5.4): nine states; a newly connected client is initialised, or all clients are updated with new weather; the
 * controller waits until all clients have answered whether they got the weather, and whether they use it; when new weather
 * cannot be had, clients go back to the old. What is not expected in a state is an error.
 */
export const Cycle = {
  UNKNOWN: 0,
  PREINITIALIZING: 1,
  INITIALIZING: 2,
  POSTINITIALIZING: 3,
  PREUPDATING: 4,
  UPDATING: 5,
  POSTUPDATING: 6,
  POSTREVERTING: 7,
  DONE: 8,
} as const;

export type Cycle = (typeof Cycle)[keyof typeof Cycle];

export type Message =
  | { kind: 'connect' }
  | { kind: 'update' }
  | { kind: 'tick' }
  | { kind: 'got'; client: number; ok: boolean }
  | { kind: 'used'; client: number; ok: boolean };

export interface Controller {
  cycle: Cycle;
  /** Clients that are connected, and of those the ones that have answered in this cycle. */
  clients: number;
  answered: number;
  failed: boolean;
  panelEnabled: boolean;
  sent: number;
  lastClient: number;
}

/** One step of the controller. What it sends and counts has no part in which state comes next, unless a guard asks for it. */
export function step(c: Controller, m: Message): void {
  if (m.kind === 'got' || m.kind === 'used') {
    c.lastClient = m.client > c.lastClient ? m.client : c.lastClient;
  }
  switch (c.cycle) {
    case Cycle.UNKNOWN:
      if (m.kind !== 'connect') throw new Error('nobody is connected');
      c.panelEnabled = false;
      c.cycle = Cycle.PREINITIALIZING;
      break;
    case Cycle.PREINITIALIZING:
      c.sent += 1;
      c.cycle = Cycle.INITIALIZING;
      break;
    case Cycle.INITIALIZING:
      if (m.kind !== 'got') throw new Error('a client must load the weather');
      c.cycle = m.ok ? Cycle.POSTINITIALIZING : Cycle.UNKNOWN;
      break;
    case Cycle.POSTINITIALIZING:
      if (m.kind !== 'used') throw new Error('a client must use the weather');
      if (m.ok) {
        c.clients += 1;
        c.cycle = Cycle.DONE;
      } else c.cycle = Cycle.UNKNOWN;
      c.panelEnabled = true;
      break;
    case Cycle.PREUPDATING:
      c.sent += c.clients;
      c.answered = 0;
      c.failed = false;
      c.cycle = Cycle.UPDATING;
      break;
    case Cycle.UPDATING:
      if (m.kind !== 'got') throw new Error('all clients must load the weather');
      c.answered += 1;
      if (!m.ok) c.failed = true;
      if (c.answered >= c.clients) {
        c.cycle = c.failed ? Cycle.POSTREVERTING : Cycle.POSTUPDATING;
        c.answered = 0;
      }
      break;
    case Cycle.POSTUPDATING:
      if (m.kind !== 'used') throw new Error('all clients must use the weather');
      c.answered += 1;
      if (!m.ok) {
        c.panelEnabled = true;
        c.cycle = Cycle.UNKNOWN;
      } else if (c.answered >= c.clients) {
        c.panelEnabled = true;
        c.cycle = Cycle.DONE;
      }
      break;
    case Cycle.POSTREVERTING:
      if (m.kind !== 'used') throw new Error('all clients must use the old weather');
      c.answered += 1;
      if (c.answered >= c.clients) {
        c.panelEnabled = true;
        c.cycle = Cycle.DONE;
      }
      break;
    case Cycle.DONE:
      if (m.kind === 'connect') c.cycle = Cycle.PREINITIALIZING;
      else if (m.kind === 'update') c.cycle = Cycle.PREUPDATING;
      else throw new Error('nothing is going on');
      c.panelEnabled = false;
      break;
  }
}
