/** UK income tax, April 1998 to April 1999 (Daoudi's thesis on ConSUS, figure 3.5), taxed only above the allowance. */
export function tax(
  age: number,
  income: number,
  blind: boolean,
  married: boolean,
  widowed: boolean,
): { tax: number; code: string } {
  let personal: number;
  if (age >= 75) {
    personal = 5980;
  } else if (age >= 65) {
    personal = 5720;
  } else {
    personal = 4335;
  }

  // The higher allowances shrink with the income.
  if (age >= 65 && income > 16800) {
    if (4335 > personal - (income - 16800) / 2) {
      personal = 4335;
    } else {
      personal = personal - (income - 16800) / 2;
    }
  }
  if (blind) {
    personal = personal + 1380;
  }

  let pc10: number;
  if (married && age >= 75) {
    pc10 = 6692;
  } else if (married && age >= 65) {
    pc10 = 6625;
  } else if (married || widowed) {
    pc10 = 3470;
  } else {
    pc10 = 1500;
  }
  if (married && age >= 65 && income > 16800) {
    if (3470 > pc10 - (income - 16800) / 2) {
      pc10 = 3470;
    } else {
      pc10 = pc10 - (income - 16800) / 2;
    }
  }

  let tax: number;
  if (income - personal <= 0) {
    tax = 0;
  } else {
    income = income - personal;
    if (income <= pc10) {
      tax = income * 0.1;
    } else {
      tax = pc10 * 0.1;
      income = income - pc10;
      if (income <= 28000) {
        tax = tax + income * 0.23;
      } else {
        tax = tax + 28000 * 0.23;
        income = income - 28000;
        tax = tax + income * 0.4;
      }
    }
  }

  let code: string;
  if (!blind && !married && age < 65) {
    code = 'L';
  } else if (!blind && age < 65 && married) {
    code = 'H';
  } else if (age >= 65 && age < 75 && !married && !blind) {
    code = 'P';
  } else if (age >= 65 && age < 75 && married && !blind) {
    code = 'V';
  } else {
    code = 'T';
  }
  return { tax, code };
}
