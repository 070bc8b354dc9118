/**
 * V8's sorting of a dense array `a` with `less(x, y)`, as JavaScript: the same comparisons in the same order, so that
 * comparators that are inconsistent or have effects behave as they do there. Few elements are sorted by binary
 * insertion after the first run; many by TimSort with galloping.
 */
export const timSort = `const $timSort = (a, less) => {
  const n = a.length;
  if (n < 2) return;
  let minGallop = 7;
  const bases = [], lengths = [];
  let runs = 0;
  const copy = (from, i, to, j, count) => {
    if (from === to && i < j) for (let k = count - 1; k >= 0; k--) to[j + k] = from[i + k];
    else for (let k = 0; k < count; k++) to[j + k] = from[i + k];
  };
  const countRun = (low, high) => {
    if (low + 1 === high) return 1;
    let size = 2;
    const descending = less(a[low + 1], a[low]);
    for (let i = low + 2; i < high; i++) {
      const order = less(a[i], a[i - 1]);
      if (descending ? !order : order) break;
      size++;
    }
    if (descending) {
      for (let i = low, j = low + size - 1; i < j; i++, j--) {
        const swap = a[i];
        a[i] = a[j];
        a[j] = swap;
      }
    }
    return size;
  };
  const insert = (low, start, high) => {
    for (let i = start === low ? start + 1 : start; i < high; i++) {
      let left = low, right = i;
      const pivot = a[i];
      while (left < right) {
        const mid = left + ((right - left) >> 1);
        if (less(pivot, a[mid])) right = mid;
        else left = mid + 1;
      }
      for (let k = i; k > left; k--) a[k] = a[k - 1];
      a[left] = pivot;
    }
  };
  const gallopLeft = (w, key, base, size, hint) => {
    let last = 0, offset = 1;
    if (less(w[base + hint], key)) {
      const most = size - hint;
      while (offset < most && less(w[base + hint + offset], key)) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > most) offset = most;
      last += hint;
      offset += hint;
    } else {
      const most = hint + 1;
      while (offset < most && !less(w[base + hint - offset], key)) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > most) offset = most;
      const near = last;
      last = hint - offset;
      offset = hint - near;
    }
    last++;
    while (last < offset) {
      const m = last + ((offset - last) >> 1);
      if (less(w[base + m], key)) last = m + 1;
      else offset = m;
    }
    return offset;
  };
  const gallopRight = (w, key, base, size, hint) => {
    let last = 0, offset = 1;
    if (less(key, w[base + hint])) {
      const most = hint + 1;
      while (offset < most && less(key, w[base + hint - offset])) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > most) offset = most;
      const near = last;
      last = hint - offset;
      offset = hint - near;
    } else {
      const most = size - hint;
      while (offset < most && !less(key, w[base + hint + offset])) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > most) offset = most;
      last += hint;
      offset += hint;
    }
    last++;
    while (last < offset) {
      const m = last + ((offset - last) >> 1);
      if (less(key, w[base + m])) offset = m;
      else last = m + 1;
    }
    return offset;
  };
  const mergeLow = (baseA, sizeA, baseB, sizeB) => {
    const temp = [];
    copy(a, baseA, temp, 0, sizeA);
    let to = baseA, t = 0, b = baseB;
    const finish = () => copy(temp, t, a, to, sizeA);
    const finishB = () => {
      copy(a, b, a, to, sizeB);
      a[to + sizeB] = temp[t];
    };
    a[to++] = a[b++];
    if (--sizeB === 0) return finish();
    if (sizeA === 1) return finishB();
    for (;;) {
      let winsA = 0, winsB = 0;
      for (;;) {
        if (less(a[b], temp[t])) {
          a[to++] = a[b++];
          winsB++;
          winsA = 0;
          if (--sizeB === 0) return finish();
          if (winsB >= minGallop) break;
        } else {
          a[to++] = temp[t++];
          winsA++;
          winsB = 0;
          if (--sizeA === 1) return finishB();
          if (winsA >= minGallop) break;
        }
      }
      minGallop++;
      do {
        minGallop = minGallop > 2 ? minGallop - 1 : 1;
        winsA = gallopRight(temp, a[b], t, sizeA, 0);
        if (winsA > 0) {
          copy(temp, t, a, to, winsA);
          to += winsA;
          t += winsA;
          sizeA -= winsA;
          if (sizeA === 1) return finishB();
          if (sizeA === 0) return finish();
        }
        a[to++] = a[b++];
        if (--sizeB === 0) return finish();
        winsB = gallopLeft(a, temp[t], b, sizeB, 0);
        if (winsB > 0) {
          copy(a, b, a, to, winsB);
          to += winsB;
          b += winsB;
          sizeB -= winsB;
          if (sizeB === 0) return finish();
        }
        a[to++] = temp[t++];
        if (--sizeA === 1) return finishB();
      } while (winsA >= 7 || winsB >= 7);
      minGallop++;
    }
  };
  const mergeHigh = (baseA, sizeA, baseB, sizeB) => {
    const temp = [];
    copy(a, baseB, temp, 0, sizeB);
    let to = baseB + sizeB - 1, t = sizeB - 1, c = baseA + sizeA - 1;
    const finish = () => copy(temp, 0, a, to - (sizeB - 1), sizeB);
    const finishA = () => {
      to -= sizeA;
      c -= sizeA;
      copy(a, c + 1, a, to + 1, sizeA);
      a[to] = temp[t];
    };
    a[to--] = a[c--];
    if (--sizeA === 0) return finish();
    if (sizeB === 1) return finishA();
    for (;;) {
      let winsA = 0, winsB = 0;
      for (;;) {
        if (less(temp[t], a[c])) {
          a[to--] = a[c--];
          winsA++;
          winsB = 0;
          if (--sizeA === 0) return finish();
          if (winsA >= minGallop) break;
        } else {
          a[to--] = temp[t--];
          winsB++;
          winsA = 0;
          if (--sizeB === 1) return finishA();
          if (winsB >= minGallop) break;
        }
      }
      minGallop++;
      do {
        minGallop = minGallop > 2 ? minGallop - 1 : 1;
        winsA = sizeA - gallopRight(a, temp[t], baseA, sizeA, sizeA - 1);
        if (winsA > 0) {
          to -= winsA;
          c -= winsA;
          copy(a, c + 1, a, to + 1, winsA);
          sizeA -= winsA;
          if (sizeA === 0) return finish();
        }
        a[to--] = temp[t--];
        if (--sizeB === 1) return finishA();
        winsB = sizeB - gallopLeft(temp, a[c], 0, sizeB, sizeB - 1);
        if (winsB > 0) {
          to -= winsB;
          t -= winsB;
          copy(temp, t + 1, a, to + 1, winsB);
          sizeB -= winsB;
          if (sizeB === 1) return finishA();
          if (sizeB === 0) return finish();
        }
        a[to--] = a[c--];
        if (--sizeA === 0) return finish();
      } while (winsA >= 7 || winsB >= 7);
      minGallop++;
    }
  };
  const mergeAt = (i) => {
    let baseA = bases[i], sizeA = lengths[i], sizeB = lengths[i + 1];
    const baseB = bases[i + 1];
    lengths[i] = sizeA + sizeB;
    if (i === runs - 3) {
      bases[i + 1] = bases[i + 2];
      lengths[i + 1] = lengths[i + 2];
    }
    runs--;
    const k = gallopRight(a, a[baseB], baseA, sizeA, 0);
    baseA += k;
    sizeA -= k;
    if (sizeA === 0) return;
    sizeB = gallopLeft(a, a[baseA + sizeA - 1], baseB, sizeB, sizeB - 1);
    if (sizeB === 0) return;
    if (sizeA <= sizeB) mergeLow(baseA, sizeA, baseB, sizeB);
    else mergeHigh(baseA, sizeA, baseB, sizeB);
  };
  const ordered = (i) => i < 2 || lengths[i - 2] > lengths[i - 1] + lengths[i];
  let minRun = n, odd = 0;
  while (minRun >= 64) {
    odd |= minRun & 1;
    minRun >>= 1;
  }
  minRun += odd;
  for (let low = 0; low < n; ) {
    let size = countRun(low, n);
    if (size < minRun) {
      const forced = minRun < n - low ? minRun : n - low;
      insert(low, low + size, low + forced);
      size = forced;
    }
    bases[runs] = low;
    lengths[runs] = size;
    runs++;
    while (runs > 1) {
      let i = runs - 2;
      if (!ordered(i + 1) || !ordered(i)) {
        if (lengths[i - 1] < lengths[i + 1]) i--;
        mergeAt(i);
      } else if (lengths[i] <= lengths[i + 1]) mergeAt(i);
      else break;
    }
    low += size;
  }
  while (runs > 1) {
    let i = runs - 2;
    if (i > 0 && lengths[i - 1] < lengths[i + 1]) i--;
    mergeAt(i);
  }
};`;
