import type { NumberDomain } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Decide } from './mini-exploration.ts';
import { testVariable } from './random-conditions.ts';

/** The collision avoidance logic of tcas in terms, its advisory limit as an if-chain; twelve integer inputs. */
export function tcas(store: TermStore, domain: NumberDomain = 'int'): (decide: Decide) => void {
  const input = (name: string) =>
    testVariable(
      store,
      name,
      Sort.Num,
      domain === 'int' ? { min: -(2 ** 31), max: 2 ** 31 - 1 } : { domain },
    );
  const n = (value: number) => store.constant(value);
  const lt = (a: Term, b: Term) => store.make(Op.Lt, a, b);
  const le = (a: Term, b: Term) => store.make(Op.Le, a, b);
  const verticalSeparation = input('Cur_Vertical_Sep');
  const confidence = input('High_Confidence');
  const twoOfThree = input('Two_of_Three_Reports_Valid');
  const ownAltitude = input('Own_Tracked_Alt');
  const ownRate = input('Own_Tracked_Alt_Rate');
  const otherAltitude = input('Other_Tracked_Alt');
  const layer = input('Alt_Layer_Value');
  const up = input('Up_Separation');
  const down = input('Down_Separation');
  const otherAdvice = input('Other_RAC');
  const otherCapability = input('Other_Capability');
  const climbInhibit = input('Climb_Inhibit');
  const isTrue = (t: Term) => store.not(store.eq(t, n(0)));

  return (decide) => {
    const limit = () =>
      decide(store.eq(layer, n(0)))
        ? n(400)
        : decide(store.eq(layer, n(1)))
          ? n(500)
          : decide(store.eq(layer, n(2)))
            ? n(640)
            : n(740);
    const below = () => decide(lt(ownAltitude, otherAltitude));
    const above = () => decide(lt(otherAltitude, ownAltitude));
    const biased = () => (decide(isTrue(climbInhibit)) ? store.make(Op.Add, up, n(100)) : up);
    const climb = () => {
      if (decide(lt(down, biased()))) return !below() || !decide(le(limit(), down));
      return above() && decide(le(n(300), verticalSeparation)) && decide(le(limit(), up));
    };
    const descend = () => {
      if (decide(lt(down, biased())))
        return below() && decide(le(n(300), verticalSeparation)) && decide(le(limit(), down));
      return !above() || decide(le(limit(), up));
    };
    const enabled =
      decide(isTrue(confidence)) && decide(le(ownRate, n(600))) && decide(lt(n(600), verticalSeparation));
    const equipped = decide(store.eq(otherCapability, n(1)));
    const unknown = decide(isTrue(twoOfThree)) && decide(store.eq(otherAdvice, n(0)));
    if (!enabled || !((equipped && unknown) || !equipped)) return;
    const upward = climb() && below();
    const downward = descend() && above();
    if (upward && downward) return;
  };
}

/** A version such as 1.2.3 read character by character, as a hand-written parser does. */
export function versionParser(store: TermStore, maxLength: number): (decide: Decide) => void {
  const s = testVariable(store, 's', Sort.Str, { maxLength });
  const n = (value: number) => store.constant(value);
  const length = store.make(Op.Length, s);
  return (decide) => {
    let at = 0;
    const has = () => decide(store.make(Op.Lt, n(at), length));
    const unit = () => store.make(Op.CharCodeAt, s, n(at));
    const isDigit = () =>
      decide(store.make(Op.Le, n(48), unit())) && decide(store.make(Op.Le, unit(), n(57)));
    for (let part = 0; part < 3; part++) {
      if (part > 0) {
        if (!has() || !decide(store.eq(unit(), n(46)))) return;
        at++;
      }
      if (!has() || !isDigit()) return;
      const leadingZero = decide(store.eq(unit(), n(48)));
      at++;
      while (has() && isDigit()) {
        if (leadingZero) return;
        at++;
      }
    }
    decide(store.eq(length, n(at)));
  };
}
